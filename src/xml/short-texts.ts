import { decodeLatin1 } from '../core/bytes.ts'
import { Byte } from './characters.ts'

/** Maximum length of shared texts; longer ones are seldom repeated. */
export const MAX_SHORT_BYTES = 16
const SLOTS = 1024

const known: string[] = new Array<string>(SLOTS).fill('')
/** The hash of the last unknown text in each slot. */
const met = new Int32Array(SLOTS)

/**
 * Returns the text of at most {@link MAX_SHORT_BYTES} bytes, if they are ASCII with nothing to decode; else `null`.
 * Feeds repeat `audio/mpeg`, `full` and `false` thousands of times: finding the string again costs a third of making
 * it, and saves its memory. A text is kept in the slot of its hash after coming there twice in a row. Otherwise
 * durations and numbers would replace frequent texts, and 33 KB of them outlived each garbage collection.
 */
export function shortText(bytes: Buffer, start: number, end: number, keepsWhiteSpace: boolean): string | null {
  let hash = end - start
  for (let index = start; index < end; index += 1) {
    const byte = bytes[index] as number
    if (byte >= 0x80 || byte === Byte.Ampersand || byte === Byte.CarriageReturn) return null
    if (byte < Byte.Space && !keepsWhiteSpace) return null
    hash = (Math.imul(hash, 31) + byte) | 0
  }
  const slot = (hash ^ (hash >>> 10)) & (SLOTS - 1)
  const candidate = known[slot] as string
  if (spells(candidate, bytes, start, end)) return candidate
  const text = decodeLatin1(bytes, start, end)
  if (met[slot] === hash) known[slot] = text
  else met[slot] = hash
  return text
}

function spells(text: string, bytes: Buffer, start: number, end: number): boolean {
  if (text.length !== end - start) return false
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) !== bytes[start + index]) return false
  }
  return true
}
