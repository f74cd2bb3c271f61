import type { Diagnostic } from 'feedmill'
import type { RefreshOutcome } from 'feedmill/ingest'

/** The faults of one kind in a document. Stored as JSON. */
export interface DiagnosticGroup {
  /** Of the library's table of diagnostics. */
  readonly code: string
  readonly severity: 'error' | 'warning'
  /** How many the library reported. Of a feed that is stored it keeps 1,000, so there may be more. */
  readonly count: number
  /** The library's message about the first one, often with the text that it found there. */
  readonly message: string
  /** The first ones, in the order of the document. */
  readonly places: readonly FaultPlace[]
}

/** The place of a fault. Parts that are unknown are left out, because many places are stored. */
export interface FaultPlace {
  /** The value in what the library read: `$.episodes[3].datePublished`. */
  readonly path?: string
  /** Counts from 1. */
  readonly line?: number
  /** In characters, from 1. */
  readonly column?: number
  /** The line, cut around the column. */
  readonly text?: string
  /** The element as the document writes it: `itunes:duration`. */
  readonly element?: string
}

/** The most kinds of faults that are kept: more at once would not help a publisher. */
export const MOST_GROUPS = 20
/** The most places of one kind that are kept. */
export const MOST_PLACES = 100
/** The most characters of a path or a message. Their length depends on the document. */
const MOST_CHARACTERS = 500
/** Characters of lines that are kept for all faults of a document. Beyond them, places have numbers alone. */
const MOST_TEXT = 64_000

/**
 * Returns the faults that a refresh found in the document, grouped by their code; `null` if it read no whole document.
 */
export function diagnosticsOfRefresh({
  kind,
  metrics,
  diagnostics,
}: Pick<RefreshOutcome, 'kind' | 'metrics' | 'diagnostics'>): readonly DiagnosticGroup[] | null {
  // Faults of a document that was truncated on its way are not faults of the document.
  if (metrics.documents === 0 || (kind !== 'modified' && kind !== 'unreadable')) return null
  return groupDiagnostics(diagnostics)
}

/**
 * Groups faults by their code. Errors come first, then what makes episodes of the document uncertain, such as its missing
 * end, then the most frequent faults. Diagnostics that are only information
 * are left out: they ask nothing of a publisher, and those of unchanged episodes are reported once.
 *
 * @param counts - how often each code was reported, if `diagnostics` are not all. @defaultValue as in `diagnostics`
 */
export function groupDiagnostics(
  diagnostics: readonly Diagnostic[],
  counts: ReadonlyMap<string, number> = new Map(),
): readonly DiagnosticGroup[] {
  const groups = new Map<string, DiagnosticGroup & { places: FaultPlace[] }>()
  const structural = new Set<string>()
  let textLeft = MOST_TEXT
  for (const diagnostic of diagnostics) {
    const { code, severity, message } = diagnostic
    if (severity === 'info') continue
    if (diagnostic.structural === true) structural.add(code)
    const group = groups.get(code) ?? { code, severity, count: 0, message: short(message), places: [] }
    const { text, ...place } = placeOf(diagnostic)
    textLeft -= text?.length ?? 0
    const hasText = text !== undefined && textLeft >= 0
    if (group.places.length < MOST_PLACES) group.places.push({ ...place, ...(hasText && { text }) })
    groups.set(code, { ...group, count: counts.get(code) ?? group.count + 1 })
  }
  const rank = ({ severity, code }: DiagnosticGroup) => (severity === 'error' ? 0 : structural.has(code) ? 1 : 2)
  return [...groups.values()]
    .sort((one, other) => rank(one) - rank(other) || other.count - one.count)
    .slice(0, MOST_GROUPS)
}

function placeOf({ path, location = { offset: 0 } }: Diagnostic): FaultPlace {
  const { line, column, text, element } = location
  return {
    ...(path !== undefined && { path: short(path) }),
    ...(line !== undefined && column !== undefined && { line, column }),
    ...(text !== undefined && text !== '' && { text }),
    ...(element !== undefined && { element: short(element) }),
  }
}

function short(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}
