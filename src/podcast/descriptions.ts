import { stripHtml } from '../html/strip-html.ts'
import { isVisible, visibleLength } from '../html/visible-length.ts'

/** The first text that shows anything to a reader (rule H1): `<p>&nbsp;</p>` loses to the next source. */
export function firstVisible(...sources: readonly (() => string | null)[]): string | null {
  for (const source of sources) {
    const text = source()
    if (text !== null && isVisible(text)) return text
  }
  return null
}

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
  return shown < shownByDescription && isBeginning(content, description) ? description : content
}

/** Whether one text is the beginning of another for a reader. Nearly always their first words say that it is not. */
function isBeginning(one: string, other: string): boolean {
  const [first, second] = [firstCharacters(one), firstCharacters(other)]
  const mayBe = first.startsWith(second) || second.startsWith(first)
  return mayBe && stripHtml(other).startsWith(stripHtml(one))
}

const BEGINNING = 256
/** What may be read otherwise because a text is cut within it: a name or a reference. */
const MAX_CUT = 40

/** The first characters of the stripped text, without white space, of which what follows may make line breaks. */
function firstCharacters(html: string): string {
  return stripHtml(html.slice(0, BEGINNING)).replace(/\s+/g, '').slice(0, -MAX_CUT)
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
