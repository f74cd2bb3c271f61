import { INT40, int40At, putInt40 } from './int40.ts'

/** Writes numbers, with the least significant byte first, and byte strings into bytes that grow. */
export class BytesWriter {
  #bytes = new Uint8Array(1024)
  #view = new DataView(this.#bytes.buffer)
  #end = 0

  uint8(value: number): void {
    this.#reserve(1)
    this.#view.setUint8(this.#end, value)
    this.#end += 1
  }

  uint16(value: number): void {
    this.#reserve(2)
    this.#view.setUint16(this.#end, value, true)
    this.#end += 2
  }

  uint32(value: number): void {
    this.#reserve(4)
    this.#view.setUint32(this.#end, Math.min(Math.max(Math.trunc(value), 0), 0xffff_ffff), true)
    this.#end += 4
  }

  int40(value: number): void {
    this.#reserve(INT40)
    putInt40(this.#view, this.#end, value)
    this.#end += INT40
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#end)
    this.#end += bytes.length
  }

  /** Writes the number of bytes, at most 255, then the bytes. `null` is written as 0 bytes. */
  short(bytes: Uint8Array | null): void {
    this.uint8(bytes?.length ?? 0)
    if (bytes !== null) this.raw(bytes)
  }

  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#end)
  }

  #reserve(length: number): void {
    if (this.#end + length <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#end + length))
    larger.set(this.#bytes)
    this.#bytes = larger
    this.#view = new DataView(larger.buffer)
  }
}

/** Reads the bytes of a {@link BytesWriter}. Every method throws a RangeError at the end. */
export class BytesReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  uint8(): number {
    this.#at += 1
    return this.#view.getUint8(this.#at - 1)
  }

  uint16(): number {
    this.#at += 2
    return this.#view.getUint16(this.#at - 2, true)
  }

  uint32(): number {
    this.#at += 4
    return this.#view.getUint32(this.#at - 4, true)
  }

  int40(): number {
    this.#at += INT40
    return int40At(this.#view, this.#at - INT40)
  }

  /** Returns a view of this many bytes. */
  raw(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new RangeError('there are no more bytes')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  short(): Uint8Array | null {
    const length = this.uint8()
    return length === 0 ? null : this.raw(length)
  }

  isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }
}
