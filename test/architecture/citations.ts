/** A rule that a comment or a test title cites. */
export interface Citation {
  /** The document that the citation names, such as `fetching`; null if it names none. */
  readonly document: string | null
  /** The name of the rule, such as `C10`, `2.7.1` or `5.3c`. */
  readonly rule: string
}

/** A rule as its document names it. */
export interface Rule {
  readonly document: string
  readonly rule: string
}

const NAME = String.raw`(?:[A-Z]\d{1,2}|\d+(?:\.\d+)*(?: [a-f])?)(?![\w%]|\.\d)`
const LIST = `(${NAME}(?:(?:, | and |, and | to |–)${NAME})*)`

/** The rules that a document has: each has an anchor with its name. */
export function rulesIn(document: string, markdown: string): Rule[] {
  return [...markdown.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, rule = '']) => ({ document, rule }))
}

/**
 * The rules that a source file cites: `rule C10`, `rules C1 to C3`, `fetching C10`, `changes 3.4`, and `W14: ` at the
 * beginning of a test title. A name of digits alone needs a point after the name of a document: `changes 3 fields` is
 * prose.
 */
export function citationsIn(source: string, documents: readonly string[]): Citation[] {
  const text = withoutLineBreaks(source)
  const citing = new RegExp(String.raw`(?<![\w-])(?:(${documents.join('|')}) (?=[A-Z]|\d+\.\d)|[Rr]ules? )${LIST}`, 'g')
  const inSentences = [...text.matchAll(citing)].flatMap(([, document = null, list = '']) =>
    namesOf(list).map((rule) => ({ document, rule })),
  )
  const inTitles = [...text.matchAll(/['"`]([A-Z]\d{1,2}): /g)].map(([, rule = '']) => ({ document: null, rule }))
  return [...inSentences, ...inTitles]
}

/** The sections that a source file cites without the name of a standard: nobody can look them up. */
export function namelessSectionsIn(source: string): string[] {
  return withoutLineBreaks(source).match(/(?<=\()sections? \d[\d.]*/g) ?? []
}

/** The documents that have the rule of a citation: there should be one. */
export function documentsOf({ document, rule }: Citation, rules: readonly Rule[]): string[] {
  return rules
    .filter((each) => each.rule === rule && (document === null || each.document === document))
    .map((each) => each.document)
}

/** Joins the lines of a comment: citations may begin on one and end on the next. */
function withoutLineBreaks(source: string): string {
  return source.replace(/\n\s*(?:\*|\/\/) +/g, ' ')
}

/** `C1 to C3` are three names. */
function namesOf(list: string): string[] {
  const names: string[] = []
  for (const [, link = '', written = ''] of list.matchAll(new RegExp(`(, and |, | and | to |–|^)(${NAME})`, 'g'))) {
    const name = written.replace(' ', '')
    const first = names.at(-1)
    names.push(...(isRange(link) && first !== undefined ? namesBetween(first, name) : []), name)
  }
  return names
}

const isRange = (link: string): boolean => link === ' to ' || link === '–'

function namesBetween(first: string, last: string): string[] {
  const [, beginning = '', from = ''] = /^(.*?)(\d+)$/.exec(first) ?? []
  const to = Number(/\d+$/.exec(last)?.[0])
  return Array.from({ length: Math.max(0, to - Number(from) - 1) }, (_, at) => `${beginning}${Number(from) + at + 1}`)
}
