import { isAscii, isUtf8, transcode } from 'node:buffer'

/** A Buffer with the native methods behind `toString` and `write`. Node's published types leave them out. */
interface SliceableBuffer extends Buffer {
  utf8Slice(start: number, end: number): string
  latin1Slice(start: number, end: number): string
  ucs2Slice(start: number, end: number): string
  utf8Write(text: string, offset: number): number
  latin1Write(text: string, offset: number): number
}

/** From this length on, checking for ASCII costs less than decoding as ASCII in vain. */
const LONG = 512

/** Returns the same bytes as a Buffer, not copied. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/**
 * Decodes the bytes from `start` up to `end` as UTF-8. Invalid bytes become U+FFFD as in the WHATWG Encoding Standard,
 * and so do characters cut at either end. The string is a copy: it keeps no bytes alive.
 */
export function decodeUtf8(bytes: Buffer, start: number, end: number): string {
  if (end - start >= LONG) {
    const decode = isAscii(bytes.subarray(start, end)) ? decodeLatin1 : decodeBeyondAscii
    return decode(bytes, start, end)
  }
  const latin1 = decodeLatin1(bytes, start, end)
  return isAsciiText(latin1) ? latin1 : decodeBeyondAscii(bytes, start, end)
}

/**
 * Returns one character for each byte. For ASCII, the result is the text. Decoding 60 bytes takes 0.4 of the time of
 * decoding UTF-8, and 2,500 bytes a tenth (Node 20).
 */
export function decodeLatin1(bytes: Buffer, start: number, end: number): string {
  return (bytes as SliceableBuffer).latin1Slice(start, end)
}

/**
 * Returns whether all characters of a text are ASCII. Compares the length with that in UTF-8, which takes at most 30
 * ns.
 */
export function isAsciiText(text: string): boolean {
  return Buffer.byteLength(text) === text.length
}

/**
 * From this length on, `transcode` and a slice of its UTF-16 are faster than the engine's decoder: 1.9 against 4.4 µs
 * for 3,000 bytes of English with dashes and quotes, 1.7 against 10.9 µs for Japanese (Node 20, EPYC, November 2026).
 */
const LONG_BEYOND_ASCII = 1_024

/** Decodes bytes that are not all ASCII, with the result of {@link decodeUtf8}. */
export function decodeBeyondAscii(bytes: Buffer, start: number, end: number): string {
  const text = end - start < LONG_BEYOND_ASCII ? null : decodeByTranscoding(bytes, start, end)
  return text ?? (bytes as SliceableBuffer).utf8Slice(start, end)
}

/** Returns `null` if the bytes are not valid UTF-8: `transcode` does not replace invalid bytes as the standard says. */
function decodeByTranscoding(bytes: Buffer, start: number, end: number): string | null {
  const field = bytes.subarray(start, end)
  if (!isUtf8(field)) return null
  const units = transcode(field, 'utf8', 'utf16le') as SliceableBuffer
  return units.ucs2Slice(0, units.length)
}

/** Writes a text as UTF-8 at `at` and returns its length in bytes. There must be room for it. */
export function writeUtf8(bytes: Buffer, text: string, at: number): number {
  return (bytes as SliceableBuffer).utf8Write(text, at)
}

/** Writes a text that is known to be ASCII, in half the time of {@link writeUtf8}. */
export function writeAscii(bytes: Buffer, text: string, at: number): number {
  return (bytes as SliceableBuffer).latin1Write(text, at)
}
