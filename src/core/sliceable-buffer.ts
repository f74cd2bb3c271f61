/** A Buffer with the native methods behind `toString` and `write`. Node's published types leave them out. */
export interface SliceableBuffer extends Buffer {
  utf8Slice(start: number, end: number): string
  latin1Slice(start: number, end: number): string
  ucs2Slice(start: number, end: number): string
  utf8Write(text: string, offset: number): number
  latin1Write(text: string, offset: number): number
}
