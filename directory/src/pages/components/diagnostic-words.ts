import { diagnosticTable } from 'feedmill'
import { elementsOfPath } from 'feedmill/podcast'
import type { DiagnosticGroup, FaultPlace } from '../../feeds/index.ts'
import { words } from '../words/index.ts'

/** The words for publishers about the faults of one kind. */
export interface DiagnosticWords {
  readonly problem: string
  /** The text that the library found at the first of them; `null` if it names none. */
  readonly found: string | null
  /** Why it matters; `null` if nothing is known. */
  readonly reason: string | null
  /** The advice; `null` if there is none. */
  readonly advice: string | null
}

const rows: Readonly<Record<string, { readonly message: string; readonly advice?: string }>> = diagnosticTable

/** Says what the faults of one kind mean, and what helps. A code that this release does not know has its message. */
export function wordsOf({ code, message }: Pick<DiagnosticGroup, 'code' | 'message'>): DiagnosticWords {
  const { message: problem = message, advice = null } = rows[code] ?? {}
  const reason = words.faults.reasonOf(code)
  return message.startsWith(`${problem}: `)
    ? { problem: `${problem}.`, found: message.slice(problem.length + 2), reason, advice }
    : { problem: message, found: null, reason, advice }
}

/** Returns the place of a fault in words: its line, the child, and the element that publishers know. */
export function placeInWords({ line, column, path, element }: FaultPlace): readonly string[] {
  const { faults } = words
  return [
    ...(line === undefined || column === undefined ? [] : [faults.place(line, column)]),
    ...(path !== undefined ? pathInWords(path, element ?? null) : element === undefined ? [] : [`<${element}>`]),
  ]
}

/**
 * Returns a path in words, with the element that publishers know: `$.episodes[1].seasonNumber` as `Episode 2` and
 * `<itunes:season>`. The fields of SSS and JSON Feed are the members of the document itself. A path of another shape
 * stays unchanged.
 */
export function pathInWords(path: string, element: string | null): readonly string[] {
  const { child, page, podcast, document } = words.faults
  const [, list = '', index, field = ''] = /^\$\.(episodes|items|issues|content)\[(\d+)\](?:\.(.+))?$/s.exec(path) ?? []
  const isPodcast = path.startsWith('$.episodes') || path.startsWith('$.series')
  const name = element ?? (isPodcast ? elementsOfPath(path)[0] : undefined)
  const tag = name === undefined ? [] : [`<${name}>`]
  if (index !== undefined) {
    const where = `${child[list as keyof typeof child]} ${Number(index) + 1}`
    const [, story, ofStory = ''] = /^stories\[(\d+)\]\.?(.*)$/s.exec(field) ?? []
    const member = story === undefined ? field : ofStory
    const whole = story === undefined ? where : `${where}, ${page} ${Number(story) + 1}`
    return [whole, ...(isPodcast ? tag : member === '' ? [] : [member])]
  }
  if (path.startsWith('$.series') || path === '$.episodes') return [podcast, ...tag]
  if (/^\$\.[\w@.[\]]+$/.test(path)) return [path.slice('$.'.length)]
  return path === '$' ? [document] : [path]
}
