import { extractLinks } from '../html/extract-links.ts'
import { stripHtml } from '../html/strip-html.ts'
import { visibleLength } from '../html/visible-length.ts'
import { ownContextOf } from '../xml/raw-record.ts'

/**
 * Show notes of an item: `content:encoded`, unless it is only the beginning of `description` or shows less than half as
 * much (rule 2.3).
 */
export function preferContent(content: string, description: string | null): string {
  if (description === null || content === description) return content
  // What a text shows is never longer than the text: no more is counted than is needed to know.
  const shown = visibleLength(content, description.length + 1)
  if (shown > description.length) return content
  const shownByDescription = visibleLength(description)
  if (shown * 2 < shownByDescription) return description
  return shown < shownByDescription && stripHtml(description).startsWith(stripHtml(content)) ? description : content
}

/**
 * The links of a description, which is the text of one of several fields of a record: its element may have an `xml:base`
 * of its own (rule G8).
 */
export function linksOf<F extends string>(
  description: string,
  raw: Readonly<Record<F, string | null>>,
  fields: readonly F[],
  baseUrl: string | undefined,
): string[] {
  const field = fields.find((name) => raw[name] === description)
  const own = field === undefined ? null : ownContextOf(raw, field)
  return extractLinks(description, { baseUrl: own === null ? baseUrl : own.baseUrl })
}

/** Something like an ellipsis near the end: without it nothing needs to be stripped to know that nothing was cut. */
const ENDS_CUT = /…|\.\.|&hellip;|&#8230;/
const ELLIPSIS = /(?:…|\.\.\.|\[\.\.\.\]|\[…\])$/

/** The description of a channel, unless it is visibly cut short and the summary has the whole text (rule 2.2). */
export function preferUncut(description: string, summary: string | null): string {
  if (summary === null || !ENDS_CUT.test(description.slice(-200))) return description
  const shown = stripHtml(description)
  if (!ELLIPSIS.test(shown)) return description
  const beginning = shown.replace(ELLIPSIS, '').trimEnd()
  const whole = stripHtml(summary)
  return whole.length > shown.length && whole.startsWith(beginning) ? summary : description
}
