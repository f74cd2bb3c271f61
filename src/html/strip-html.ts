import { blockElements, cellElements } from './block-elements.ts'
import type { HtmlTokens } from './html-tokens.ts'
import { readHtml } from './read-html.ts'
import { readSimpleHtml } from './simple-html.ts'

const dropped = new Set(['script', 'style', 'head'])

/** What the start tags of elements put into the text. */
const boundaries: ReadonlyMap<string, string> = new Map([
  ...[...blockElements, 'br'].map((name): [string, string] => [name, '\n']),
  ...[...cellElements].map((name): [string, string] => [name, ' ']),
  ['li', '\n- '],
])

// A line break of the source. Only the whole text tells whether a reader sees it. U+0000 never stands
// in HTML text: the tokenizer's input is stripped of it.
const SOURCE_BREAK = '\u0000'

/** What stripping may have to change. Most subtitles have none of it: they are a text on one line with single spaces. */
const UNSTRIPPED = /[<&\0]|[^\S ]|^ | (?: |$)/

/**
 * The text of a piece of HTML as a person would read it (rule H2): tags removed, link texts kept, blocks and `<br>` as
 * line breaks, cells of a table apart by a space, list items after `- `, entities decoded, runs of spaces as one, at
 * most one empty line in a row. Line breaks of the source are kept in `<pre>`, and in a text that has neither blocks
 * nor `<br>`; elsewhere they are spaces, as in a browser.
 *
 * The text is not safe as HTML: of `&lt;script&gt;` it has `<script>`. It has no U+0000, and U+FFFD for each half of a
 * surrogate pair.
 *
 * Takes any string, costs linear time, and never throws on what it finds there.
 *
 * @throws TypeError when `html` is not a string.
 */
export function stripHtml(html: string): string {
  if (typeof html !== 'string') throw new TypeError('stripHtml takes a string of HTML')
  if (!UNSTRIPPED.test(html)) return html.toWellFormed()
  const collected = new ShownText(SOURCE_BREAK)
  readHtml(html.replaceAll(SOURCE_BREAK, ''), collected)
  return tidy(collected.shown.replaceAll(SOURCE_BREAK, collected.hasMarkedBreaks ? ' ' : '\n')).toWellFormed()
}

/** The beginning of a text, and how much HTML was read for it. */
export interface TextBeginning {
  readonly line: string
  readonly read: number
}

/** More text than is wanted, since runs of white space become one space. Without it nearly every text was read twice. */
const SPARE_TEXT = 48

/**
 * The beginning of what {@link stripHtml} gives, as one line of so many characters, or one less where it ends with a
 * space. Null if there are not so many, or the HTML is not plain until there. It reads no more than it needs: for most
 * descriptions a tenth of them.
 */
export function beginningOfText(html: string, length: number): TextBeginning | null {
  for (let wanted = length + SPARE_TEXT; wanted <= html.length; wanted *= 2) {
    const collected = new ShownText(' ', wanted)
    const read = readSimpleHtml(html, collected) - collected.unread
    if (!collected.isEnough || html.lastIndexOf(SOURCE_BREAK, read) >= 0) return null
    const line = collected.shown.replace(UNTIDY_SPACE, ' ').trimStart()
    if (line.length >= length) return { line: line.slice(0, length).trimEnd(), read }
  }
  return null
}

/** Collects the text of a piece of HTML, with line breaks where blocks and `<br>` are, up to a length. */
class ShownText implements HtmlTokens {
  readonly ignoresAttributes = true
  shown = ''
  /** How much of the last piece was cut off. */
  unread = 0
  hasMarkedBreaks = false
  readonly #sourceBreak: string
  readonly #length: number
  #inside: string | null = null
  #isPreformatted = false

  /** `sourceBreak` stands for a line break of the source outside of `<pre>`. */
  constructor(sourceBreak: string, length = Number.POSITIVE_INFINITY) {
    this.#sourceBreak = sourceBreak
    this.#length = length
  }

  get isEnough(): boolean {
    return this.shown.length >= this.#length
  }

  text(piece: string): void {
    if (this.#inside !== null) return
    const room = this.#length - this.shown.length
    const fitting = piece.length > room ? piece.slice(0, room) : piece
    this.unread = piece.length - fitting.length
    this.shown += BREAK.test(fitting)
      ? fitting.replace(BREAKS, this.#isPreformatted ? '\n' : this.#sourceBreak)
      : fitting
  }

  startTag(name: string): void {
    if (this.#inside !== null) return
    const boundary = boundaries.get(name)
    if (boundary !== undefined) {
      this.#mark(boundary)
      if (name === 'pre') this.#isPreformatted = true
    } else if (dropped.has(name)) this.#inside = name
  }

  endTag(name: string): void {
    if (this.#inside !== null) {
      if (name === this.#inside) this.#inside = null
    } else if (blockElements.has(name)) {
      this.#mark('\n')
      if (name === 'pre') this.#isPreformatted = false
    }
  }

  #mark(boundary: string): void {
    this.shown += boundary
    this.hasMarkedBreaks = true
  }
}

const BREAK = /[\r\n]/
const BREAKS = /\r\n?|\n/g

/** White space within a line other than a single space, which needs no replacing: nearly all of it is. */
const UNTIDY_SPACE = /[^\S ]\s*| \s+/g

/** Runs of spaces as one, none at the ends of lines, at most one empty line in a row, none at the ends. */
function tidy(text: string): string {
  const lines: string[] = []
  let empty = true
  for (const raw of text.split('\n')) {
    const line = raw.replace(UNTIDY_SPACE, ' ').trim()
    if (line !== '') lines.push(line)
    else if (!empty) lines.push('')
    empty = line === ''
  }
  while (lines.at(-1) === '') lines.pop()
  return lines.join('\n')
}
