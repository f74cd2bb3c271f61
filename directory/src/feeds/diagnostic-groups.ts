import type { Diagnostic } from 'feedmill'
import type { RefreshOutcome } from 'feedmill/ingest'

/** The faults of one kind in a document. Stored as JSON. */
export interface DiagnosticGroup {
  /** Of the library's table of diagnostics. */
  readonly code: string
  readonly severity: 'error' | 'warning'
  /** How many of them there are. The library keeps 1,000 diagnostics of a document, so there may be more. */
  readonly count: number
  /** The library's message about the first one, often with the text that it found there. */
  readonly message: string
  /** The place of the first one, as `$.episodes[3].datePublished`; `null` if the library gives none. */
  readonly path: string | null
  /** The place of the first one, in bytes of the document as UTF-8; `null` if the library gives none. */
  readonly offset: number | null
}

/** More kinds of faults help nobody at once. */
const MOST_GROUPS = 20
/** Characters of a path or a message. The document decides how long they are. */
const MOST_CHARACTERS = 500

/**
 * Returns the faults that a refresh found in the document, grouped by their code; `null` if it read no whole document.
 * Errors come first, then what is most frequent. Diagnostics that are only information are left out: they ask nothing of a
 * publisher, and those of unchanged episodes are reported once.
 */
export function diagnosticsOfRefresh({
  kind,
  metrics,
  diagnostics,
}: Pick<RefreshOutcome, 'kind' | 'metrics' | 'diagnostics'>): readonly DiagnosticGroup[] | null {
  // The faults of a document that was cut on its way are not its own.
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
