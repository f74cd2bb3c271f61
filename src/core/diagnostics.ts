import type { DiagnosticRow, Severity } from './diagnostic-row.ts'
import { documentFaults } from './document-faults.ts'
import { valueFaults } from './value-faults.ts'

export type { Severity }

/**
 * All codes, each with its severity, its sentence, and the advice to the publisher of the document. A published code
 * keeps its meaning.
 */
export const diagnosticTable = { ...documentFaults, ...valueFaults } as const

/** The code of a diagnostic: one of a closed list, in kebab-case, with its area as prefix. */
export type DiagnosticCode = keyof typeof diagnosticTable

/**
 * A place in a document. `offset` counts bytes of UTF-8 from 0. U+0000 is not counted, nor is a byte order mark, except
 * that of an SSS document. `line` and `column` count from 1; columns are in characters.
 * They come with the option `lines` and from `withLines`.
 */
export interface Location {
  readonly offset: number
  readonly line?: number
  readonly column?: number
  /** The line, cut around the column if it is long. From `withPlaces`. */
  readonly text?: string
  /** The element there, as the document writes it: `itunes:duration`. From `withPlaces`, for the faults of a field. */
  readonly element?: string
}

/** A fault of a document, with its consequence and its place. */
export interface Diagnostic {
  readonly code: DiagnosticCode
  readonly severity: Severity
  readonly message: string
  /** Present if the listing of children may be incomplete because of the fault. */
  readonly structural?: true
  readonly location?: Location
  /** The path of the value concerned: `$.issues[3].datePublished`. */
  readonly path?: string
}

/** The place of a diagnostic, and the text found there. */
export interface DiagnosticPlace {
  readonly offset?: number | undefined
  readonly path?: string | undefined
  /** The offending text, already shortened (see `excerpt`). It is appended to the message. */
  readonly detail?: string | undefined
}

/** Collects diagnostics up to a limit and counts the rest. */
export interface Diagnostics {
  /** The diagnostics kept so far, in the order they were reported. */
  readonly list: readonly Diagnostic[]
  /** The number of diagnostics reported, including those beyond the limit. */
  readonly count: number
  /** Whether a structural diagnostic was reported, kept or not. */
  readonly structural: boolean
  report(code: DiagnosticCode, place?: DiagnosticPlace): void
}

/** Drops all diagnostics, for readings whose faults do not matter. */
export const unheard: Pick<Diagnostics, 'report'> = { report() {} }

/**
 * Creates a collector that keeps `maxDiagnostics` diagnostics, at least 1. If there are more, the last place holds a
 * diagnostic that says so. Errors are kept first, then structural diagnostics: the reason why a document is unusable or
 * incomplete is often found last. Among equals, the first ones in the document are kept, in whatever order they came.
 * `onDiagnostic` is called with each diagnostic as it is found, including those beyond the limit.
 */
export function createDiagnostics(
  maxDiagnostics: number,
  onDiagnostic?: (diagnostic: Diagnostic) => void,
): Diagnostics {
  return new DiagnosticCollector(maxDiagnostics, onDiagnostic)
}

/**
 * Sorts diagnostics by offset, so that the order does not depend on how the document arrived. Diagnostics with the same
 * offset keep the order of their reports. Those without an offset come last, in that order, too.
 */
export function inDocumentOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort(compareInDocument)
}

/**
 * Compares the places of two diagnostics. At the same offset, diagnostics of a decoder come first, since a decoder may
 * report before or after the reader.
 */
function compareInDocument(one: Diagnostic, other: Diagnostic): number {
  const placeOf = ({ location }: Diagnostic): number => location?.offset ?? Number.MAX_SAFE_INTEGER
  const decoderFirst = ({ code, location }: Diagnostic): number => (location && code.startsWith('encoding-') ? 0 : 1)
  return placeOf(one) - placeOf(other) || decoderFirst(one) - decoderFirst(other)
}

/*
 * A class, because each feed gets a collector. An object literal with a getter would give each collector a hidden class
 * of its own. That class would live until a full collection, with everything that the getter can see.
 */
class DiagnosticCollector implements Diagnostics {
  readonly #maxDiagnostics: number
  readonly #onDiagnostic: ((diagnostic: Diagnostic) => void) | undefined
  #count = 0
  #structural = false
  #keptCount = 0
  /** The kept diagnostics of each weight, in the order of the document. */
  readonly #kept: readonly [minor: KeptDiagnostic[], structural: KeptDiagnostic[], errors: KeptDiagnostic[]] = [
    [],
    [],
    [],
  ]

  constructor(maxDiagnostics: number, onDiagnostic: ((diagnostic: Diagnostic) => void) | undefined) {
    this.#maxDiagnostics = maxDiagnostics
    this.#onDiagnostic = onDiagnostic
  }

  get list(): readonly Diagnostic[] {
    const inOrder = this.#kept.flat().sort((one, other) => one.number - other.number)
    const list = inOrder.map(({ diagnostic }) => diagnostic)
    return this.#count > this.#maxDiagnostics ? [...list, toDiagnostic('limit-diagnostics')] : list
  }

  get count(): number {
    return this.#count
  }

  get structural(): boolean {
    return this.#structural
  }

  /** An arrow function, so that it can be passed on without its object. */
  readonly report = (code: DiagnosticCode, place?: DiagnosticPlace): void => {
    this.#count += 1
    const row: DiagnosticRow = diagnosticTable[code]
    this.#structural ||= row.structural === true
    const weight = weightOf(row)
    const isFull = this.#count > this.#maxDiagnostics + 1
    if (isFull && this.#onDiagnostic === undefined && !this.#hasRoomFor(weight, place?.offset)) return
    const diagnostic = toDiagnostic(code, place)
    this.#keep({ diagnostic, number: this.#count }, weight)
    this.#onDiagnostic?.(diagnostic)
  }

  /** Returns whether a diagnostic may replace a kept one. Quick, because beyond the limit most are only counted. */
  #hasRoomFor(weight: Weight, offset = Number.MAX_SAFE_INTEGER): boolean {
    const lightest = this.#lightest()
    if (lightest === -1 || lightest > weight) return false
    if (lightest < weight) return true
    const last = this.#kept[weight].at(-1)?.diagnostic.location?.offset ?? Number.MAX_SAFE_INTEGER
    return offset <= last
  }

  #keep(added: KeptDiagnostic, weight: Weight): void {
    const sameWeight = this.#kept[weight]
    // A decoder runs ahead of the reader. So the reader may report later a diagnostic that belongs earlier.
    const predecessor = sameWeight.findLastIndex(
      ({ diagnostic }) => compareInDocument(diagnostic, added.diagnostic) <= 0,
    )
    sameWeight.splice(predecessor + 1, 0, added)
    this.#keptCount += 1
    // `limit-diagnostics`, which says that there are more, takes up a place, too.
    const places = this.#count > this.#maxDiagnostics ? this.#maxDiagnostics - 1 : this.#maxDiagnostics
    while (this.#keptCount > places) {
      this.#kept[this.#lightest()]?.pop()
      this.#keptCount -= 1
    }
  }

  /** Returns the lightest weight that any kept diagnostic has; -1 if none is kept. */
  #lightest(): number {
    return this.#kept.findIndex((diagnostics) => diagnostics.length > 0)
  }
}

interface KeptDiagnostic {
  readonly diagnostic: Diagnostic
  /** The number of the report, counted from 1. */
  readonly number: number
}

/** The rank of a diagnostic when not all can be kept: errors first, then structural ones. */
type Weight = 0 | 1 | 2

function weightOf({ severity, structural }: DiagnosticRow): Weight {
  return severity === 'error' ? 2 : structural === true ? 1 : 0
}

function toDiagnostic(code: DiagnosticCode, place: DiagnosticPlace = {}): Diagnostic {
  const { severity, message, structural }: DiagnosticRow = diagnosticTable[code]
  const { detail, offset, path } = place
  return {
    code,
    severity,
    message: detail === undefined || detail === '' ? `${message}.` : `${message}: ${detail}`,
    ...(structural && { structural }),
    ...(offset !== undefined && { location: { offset } }),
    ...(path !== undefined && { path }),
  }
}
