import { asBuffer } from '../core/bytes.ts'
import type { Diagnostic } from '../core/diagnostics.ts'
import { storableText } from '../core/storable.ts'
import { isBlank, JsonByte } from './byte-kinds.ts'
import { StringScan } from './string-scan.ts'

/** A value that paths lead to or through. */
class Step {
  readonly next = new Map<string | number, Step>()
  /** Offset of its first byte; -1 if the document does not have it. */
  offset = -1
}

/**
 * Adds offsets to the diagnostics of a JSON document that have a path: the offset of the value or, if it is missing, of
 * its innermost parent that exists. Takes one pass over the document, which need not be valid JSON: the offset is then
 * of the deepest part of the path that was found.
 *
 * @param utf8 The document as it was read.
 */
export function withPathOffsets(diagnostics: readonly Diagnostic[], utf8: Uint8Array): Diagnostic[] {
  const root = new Step()
  const ways = diagnostics.map(({ path, location }) =>
    path === undefined || location !== undefined ? null : wayTo(keysOf(path), root),
  )
  find(root, asBuffer(utf8))
  return diagnostics.map((diagnostic, index) => {
    const offset = ways[index]?.findLast((step) => step.offset >= 0)?.offset
    return offset === undefined ? diagnostic : { ...diagnostic, location: { offset } }
  })
}

const KEY = /\.([\w@-]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g

/** Returns the names and indexes of a path that `pathText` wrote. */
function keysOf(path: string): (string | number)[] {
  return [...path.matchAll(KEY)].map(([, name, index, text]) => {
    if (index !== undefined) return Number(index)
    return name ?? (JSON.parse(text as string) as string)
  })
}

/** Returns the steps of a path from the root on. */
function wayTo(keys: readonly (string | number)[], root: Step): Step[] {
  const way = [root]
  let step = root
  for (const key of keys) {
    const known = step.next.get(key) ?? new Step()
    step.next.set(key, known)
    way.push(known)
    step = known
  }
  return way
}

/** An object or array that is open. */
interface Open {
  /** `null` if no path leads through it. */
  readonly step: Step | null
  /** Index of the current element; -1 in objects. */
  index: number
}

/**
 * Notes the offsets of the values that steps stand for. Of several members with one name, the last one counts, as in
 * `JSON.parse`.
 */
function find(root: Step, bytes: Buffer): void {
  const walk = new Walk(root)
  const strings = new StringScan()
  let at = 0
  while (at < bytes.length) {
    const byte = bytes[at] as number
    switch (byte) {
      case JsonByte.OpenBrace:
      case JsonByte.OpenBracket:
        walk.open(at, byte === JsonByte.OpenBracket)
        at += 1
        break
      case JsonByte.CloseBrace:
      case JsonByte.CloseBracket:
        walk.close()
        at += 1
        break
      case JsonByte.Comma:
        walk.goOn()
        at += 1
        break
      case JsonByte.Quote: {
        strings.restart()
        const end = strings.end(bytes, at + 1)
        if (end < 0) return
        if (walk.expectsName) walk.name(() => textIn(bytes, at, end))
        else walk.value(at)
        at = end
        break
      }
      default:
        if (byte === JsonByte.Colon || isBlank(byte)) at += 1
        else {
          walk.value(at)
          at = afterLiteral(bytes, at)
        }
    }
  }
}

/** A walk through a document that knows the step of the next value. */
class Walk {
  expectsName = false
  readonly #open: Open[] = []
  #next: Step | null

  constructor(root: Step) {
    this.#next = root
  }

  value(at: number): void {
    if (this.#next !== null) this.#next.offset = at
  }

  open(at: number, isArray: boolean): void {
    this.value(at)
    this.#open.push({ step: this.#next, index: isArray ? 0 : -1 })
    this.expectsName = !isArray
    this.#next = isArray ? (this.#next?.next.get(0) ?? null) : null
  }

  close(): void {
    this.#open.pop()
    this.expectsName = false
    this.#next = null
  }

  /** Moves on to the next element or member. */
  goOn(): void {
    const inner = this.#open.at(-1)
    this.expectsName = inner?.index === -1
    this.#next = null
    if (inner === undefined || this.expectsName) return
    inner.index += 1
    this.#next = inner.step?.next.get(inner.index) ?? null
  }

  /** Takes the name of a member. Calls `text` only if a path leads through the object. */
  name(text: () => string | null): void {
    this.expectsName = false
    const step = this.#open.at(-1)?.step ?? null
    this.#next = step === null ? null : (step.next.get(text() ?? -1) ?? null)
  }
}

/** Returns the text of a JSON string; `null` if it is not valid JSON. */
function textIn(bytes: Buffer, start: number, end: number): string | null {
  try {
    return storableText(JSON.parse(bytes.toString('utf8', start, end)) as string)
  } catch {
    return null
  }
}

const ENDS_LITERAL = new Set<number>([
  ...[JsonByte.Comma, JsonByte.Colon, JsonByte.Quote],
  ...[JsonByte.OpenBrace, JsonByte.OpenBracket, JsonByte.CloseBrace, JsonByte.CloseBracket],
])

function afterLiteral(bytes: Buffer, start: number): number {
  let at = start + 1
  while (at < bytes.length && !ENDS_LITERAL.has(bytes[at] as number) && !isBlank(bytes[at] as number)) at += 1
  return at
}
