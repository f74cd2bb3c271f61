import type { Diagnostic } from 'feedmill'
import type { RefreshOutcome } from 'feedmill/ingest'

/** The faults of one kind in a document. Stored as JSON. */
export interface DiagnosticGroup {
  /** Of the library's table of diagnostics. */
  readonly code: string
  readonly severity: 'error' | 'warning'
  /** How many the library reported. It keeps 1,000 diagnostics of a document, so there may be more. */
  readonly count: number
  /** The library's message about the first one, often with the text that it found there. */
  readonly message: string
  /** The place of the first one, as `$.episodes[3].datePublished`; `null` if the library gives none. */
  readonly path: string | null
  /** The place of the first one, in bytes of the document as UTF-8; `null` if the library gives none. */
  readonly offset: number | null
}

/** The most kinds of faults that are kept: more at once would not help a publisher. */
const MOST_GROUPS = 20
/** The most characters of a path or a message. Their length depends on the document. */
const MOST_CHARACTERS = 500

/**
 * Returns the faults that a refresh found in the document, grouped by their code; `null` if it read no whole document.
 * Errors come first, then the most frequent faults. Diagnostics that are only information are left out: they ask
 * nothing of a publisher, and those of unchanged episodes are reported once.
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

function groupDiagnostics(diagnostics: readonly Diagnostic[]): readonly DiagnosticGroup[] {
  const groups = new Map<string, DiagnosticGroup>()
  for (const { code, severity, message, path, location } of diagnostics) {
    if (severity === 'info') continue
    const group = groups.get(code)
    groups.set(
      code,
      group === undefined
        ? {
            code,
            severity,
            count: 1,
            message: short(message),
            path: path === undefined ? null : short(path),
            offset: location?.offset ?? null,
          }
        : { ...group, count: group.count + 1 },
    )
  }
  const rank = ({ severity }: DiagnosticGroup) => (severity === 'error' ? 0 : 1)
  return [...groups.values()]
    .sort((one, other) => rank(one) - rank(other) || other.count - one.count)
    .slice(0, MOST_GROUPS)
}

function short(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}
