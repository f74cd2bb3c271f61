import { diagnosticTable } from 'feedmill'
import { elementsOfPath } from 'feedmill/podcast'
import type { DiagnosticGroup } from '../../feeds/index.ts'

/** The words for publishers about the faults of one kind. */
export interface DiagnosticWords {
  readonly problem: string
  /** The text that the library found at the first of them; `null` if it names none. */
  readonly found: string | null
  /** The advice; `null` if there is none. */
  readonly advice: string | null
}

const rows: Readonly<Record<string, { readonly message: string; readonly advice?: string }>> = diagnosticTable

/** Says what the faults of one kind mean, and what helps. A code that this release does not know has its message. */
export function wordsOf({ code, message }: Pick<DiagnosticGroup, 'code' | 'message'>): DiagnosticWords {
  const { message: problem = message, advice = null } = rows[code] ?? {}
  return message.startsWith(`${problem}: `)
    ? { problem: `${problem}.`, found: message.slice(problem.length + 2), advice }
    : { problem: message, found: null, advice }
}

const kinds: Readonly<Record<string, string>> = { episodes: 'Episode', issues: 'Issue', content: 'Entry' }

/** Number of elements that are named beside a field. The first ones are the usual ones. */
const NAMED_ELEMENTS = 2

/**
 * Returns a path in words, with the elements that publishers know: `$.episodes[1].seasonNumber` as
 * `Episode 2 in the document: seasonNumber (itunes:season or podcast:season)`. A path of another shape stays unchanged.
 */
export function pathInWords(path: string): string {
  const elements = elementsOfPath(path).slice(0, NAMED_ELEMENTS).join(' or ')
  const named = elements === '' ? '' : ` (${elements})`
  const [, list = '', index, field] = /^\$\.(episodes|issues|content)\[(\d+)\](?:\.(.+))?$/s.exec(path) ?? []
  const kind = kinds[list]
  if (kind === undefined || index === undefined)
    return `${path.replace(/^\$\.series\./, 'The series: ').replace(/^\$\./, 'The document: ')}${named}`
  const child = `${kind} ${Number(index) + 1} in the document`
  return field === undefined ? child : `${child}: ${field}${named}`
}
