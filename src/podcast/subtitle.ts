import { truncateAtWord } from '../core/truncate.ts'
import { beginningOfText, stripHtml } from '../html/strip-html.ts'
import { visibleLength } from '../html/visible-length.ts'
import { isTidyLine, plainText } from '../values/text.ts'
import type { RawItem } from './item-elements.ts'
import { maxLengths, type Normalising } from './normalising.ts'

const MIN_CUT = 200
/** Length of a description's HTML that certainly shows more than a subtitle can hold. */
const ENOUGH_HTML = 4096

/** The fields of an item that a subtitle may come from. */
export type SubtitleSources = Pick<RawItem, 'itunesSubtitle' | 'itunesSummary' | 'description'>

/**
 * Returns the subtitle, or a text short enough for one: plain, at most 255 code points, and different from the name
 * (rule 2.3).
 */
export function subtitleOf(raw: SubtitleSources, name: string | null, normalising: Normalising): string | null {
  const given = plain(raw.itunesSubtitle, normalising)
  if (given !== null && given !== name) return shortened(given, normalising)
  const summary = raw.itunesSummary
  if (summary !== null && visibleLength(summary, maxLengths.subtitle + 1) <= maxLengths.subtitle) {
    const text = plain(summary, normalising)
    if (text !== null && text !== name && [...text].length <= maxLengths.subtitle) return text
  }
  const beginning =
    shortBeginning(raw.description, name, normalising) ?? plain(beginningOf(raw.description), normalising)
  return beginning === null || beginning === name ? null : truncateAtWord(beginning, maxLengths.subtitle, MIN_CUT)
}

/**
 * Length of a beginning that gives the same subtitle as the whole text. There is room for an entity that is incomplete
 * at the end.
 */
const ENOUGH_TEXT = 384
/** Up to this length of HTML, the beginning of a text shows the same faults as the whole. */
const MOSTLY_ENOUGH_HTML = 1024

/**
 * Returns the beginning of a description as one line, longer than any subtitle. Returns `null` if the whole text is
 * needed, because it is short, or may hold another layer of markup.
 */
function shortBeginning(html: string | null, name: string | null, normalising: Normalising): string | null {
  if (html === null || (name?.length ?? 0) >= ENOUGH_TEXT - 1) return null
  const beginning = beginningOfText(html, ENOUGH_TEXT)
  if (beginning === null) return null
  const { line, read } = beginning
  if (isTidyLine(line)) return line
  if (read > MOSTLY_ENOUGH_HTML || html.length <= MOSTLY_ENOUGH_HTML) return null
  // Marks and half characters at the end may belong to the following text.
  const words = line.slice(0, line.lastIndexOf(' ') + 1).trimEnd()
  if (words.includes('<') || (words.includes('&') && words.includes(';'))) return null
  const text = normalising.valueFrom(plainText(words, normalising.context), 'subtitle')
  return text !== null && [...text].length > maxLengths.subtitle ? text : null
}

/** Returns the beginning of a long text, if it gives the same subtitle as the whole text; else the whole text. */
function beginningOf(html: string | null): string | null {
  if (html === null || html.length <= ENOUGH_HTML) return html
  const beginning = html.slice(0, ENOUGH_HTML)
  return visibleLength(beginning, maxLengths.subtitle * 2) >= maxLengths.subtitle * 2 ? beginning : html
}

function plain(html: string | null, normalising: Normalising): string | null {
  // One check in place of two for nearly all texts: neither rule changes a line without markup.
  if (html === null || isTidyLine(html)) return html
  return normalising.valueFrom(plainText(stripHtml(html), normalising.context), 'subtitle')
}

/** Cuts a given subtitle to the maximum length. The hash covers the whole subtitle. */
function shortened(text: string, normalising: Normalising): string {
  const short = truncateAtWord(text, maxLengths.subtitle, MIN_CUT)
  if (short !== text) {
    normalising.keepWhole('subtitle', text)
    normalising.report('value-text-truncated', 'subtitle')
  }
  return short
}
