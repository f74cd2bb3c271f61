import { extractLinks } from '../html/extract-links.ts'
import { beginningOfText, stripHtml } from '../html/strip-html.ts'
import { wordlessHtml } from '../html/visible-html.ts'
import { visibleLength } from '../html/visible-length.ts'
import { hasOwnContexts, ownContextOf, readAgain } from '../xml/records/raw-record.ts'
import type { JsonFeedFacts } from './item-elements.ts'

/**
 * Returns the show notes of an item: `content:encoded`, unless it is only the beginning of `description` or shows less
 * than half as much (rule 2.3).
 */
export function preferContent(content: string, description: string | null): string {
  if (description === null || content === description) return content
  // The visible part of a text is never longer than the text, so counting stops early.
  const shown = visibleLength(content, description.length + 1)
  if (shown > description.length) return content
  const shownByDescription = visibleLength(description)
  if (shown * 2 < shownByDescription) return description
  if (shown >= shownByDescription || !mayBeginAlike(description, content)) return content
  return stripHtml(description).startsWith(stripHtml(content)) ? description : content
}

/** Length of the text that is compared. */
const COMPARED_TEXT = 128

/**
 * Returns `false` if the texts of two pieces of HTML differ at their beginnings. Most different texts do, and then
 * neither is stripped as a whole.
 */
function mayBeginAlike(one: string, other: string): boolean {
  const beginning = beginningOfText(one, COMPARED_TEXT)
  const others = beginning === null ? null : beginningOfText(other, COMPARED_TEXT)
  return beginning === null || others === null || beginning.line === others.line
}

/** Returns the first description that shows something, for a record without any description that has text. */
export function wordlessDescription(raw: JsonFeedFacts, fields: readonly string[]): string | null {
  for (const field of fields) {
    const html = readAgain(raw, field, wordlessHtml)
    if (html !== null) return html
  }
  return raw.wordlessHtml ?? null
}

/**
 * Returns the links of a description. It is the text of one of `fields`, whose element may have an `xml:base` of its
 * own (rule G8).
 */
export function linksOf<F extends string>(
  description: string,
  raw: Readonly<Record<F, string | null>>,
  fields: readonly F[],
  baseUrl: string | undefined,
): string[] {
  const field = hasOwnContexts(raw)
    ? fields.find((name) => (raw[name] ?? readAgain(raw, name, wordlessHtml)) === description)
    : undefined
  const own = field === undefined ? null : ownContextOf(raw, field)
  return extractLinks(description, { baseUrl: own === null ? baseUrl : own.baseUrl })
}

/** A sign like an ellipsis near the end. Without it the text is not cut, and stripping is unnecessary. */
const ENDS_CUT = /…|\.\.|&hellip;|&#8230;/
const ELLIPSIS = /(?:…|\.\.\.|\[\.\.\.\]|\[…\])$/

/**
 * Returns the description of a channel, unless it is visibly cut short and the summary has the whole text (rule 2.2).
 */
export function preferUncut(description: string, summary: string | null): string {
  if (summary === null || !ENDS_CUT.test(description.slice(-200))) return description
  const shown = stripHtml(description)
  if (!ELLIPSIS.test(shown)) return description
  const beginning = shown.replace(ELLIPSIS, '').trimEnd()
  const whole = stripHtml(summary)
  return whole.length > shown.length && whole.startsWith(beginning) ? summary : description
}
