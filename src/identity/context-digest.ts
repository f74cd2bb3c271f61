import { hash } from 'node:crypto'

/** Bytes of the parts of a context digest, in their order. */
const PUBLISHER = 12
const RULES = 2
const LIBRARY = 8
const HEAD = 2

/** What children are read in, besides their own bytes. The lists are of plain values. */
export interface DigestedContext {
  /** The publisher's settings. */
  readonly publisher: readonly unknown[]
  /** The versions of the library's rules. */
  readonly rules: readonly unknown[]
  /** The library's settings. */
  readonly library: readonly unknown[]
  /** What the document says before its children: its language, its page. */
  readonly head: readonly unknown[]
}

/** Returns a digest of 24 bytes of the context in which children are read. */
export function contextDigest({ publisher, rules, library, head }: DigestedContext): Uint8Array {
  const parts = [bytesOf(publisher, PUBLISHER), bytesOf(rules, RULES), bytesOf(library, LIBRARY), bytesOf(head, HEAD)]
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

function bytesOf(values: readonly unknown[], length: number): Uint8Array {
  return hash('sha256', JSON.stringify(values), 'buffer').subarray(0, length)
}

/** The differences between two readings besides the bytes of children. */
export interface ContextChange {
  /** The publisher changed the surroundings of children: `xml:base`, namespaces, language, charset. */
  readonly byPublisher: boolean
  /** The library reads differently: its rules, the caller's options or the detected order of dates changed. */
  readonly byLibrary: boolean
  /** The library's rules are of another version. */
  readonly byRules: boolean
}

const NO_CHANGE: ContextChange = { byPublisher: false, byLibrary: false, byRules: false }

/** Compares the contexts of two readings. Returns `null` if only one of them is known. */
export function contextChange(before: Uint8Array | null, after: Uint8Array | null): ContextChange | null {
  if (before === null || after === null) return before === after ? NO_CHANGE : null
  const differs = (from: number, to: number): boolean =>
    Buffer.compare(before.subarray(from, to), after.subarray(from, to)) !== 0
  const ofLibrary = PUBLISHER + RULES
  const ofHead = ofLibrary + LIBRARY
  const byRules = differs(PUBLISHER, ofLibrary)
  const byLibrary = byRules || differs(ofLibrary, ofHead)
  // Earlier rules digested less of the head. So it only counts if the rules are the same.
  const byPublisher = differs(0, PUBLISHER) || (!byRules && differs(ofHead, before.length))
  return { byPublisher, byLibrary, byRules }
}
