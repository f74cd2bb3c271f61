import { blockElements, cellElements, unseenElements } from './block-elements.ts'
import type { HtmlTokens } from './html-tokens.ts'
import { readHtml } from './read-html.ts'
import { readSimpleHtml } from './simple-html.ts'

/** The text that stands for the start tags of elements. */
const boundaries: ReadonlyMap<string, string> = new Map([
  ...[...blockElements, 'br'].map((name): [string, string] => [name, '\n']),
  ...[...cellElements].map((name): [string, string] => [name, ' ']),
  ['li', '\n- '],
])
/** The elements whose end tags break the line. Browsers read `</br>` as `<br>`. */
const breakingEnds: ReadonlySet<string> = new Set([...blockElements, 'br'])

// A line break of the source. Whether it is visible is only known at the end of the text. U+0000 never occurs in HTML
// text, since it is removed from the tokenizer's input.
const SOURCE_BREAK = '\u0000'

/**
 * The characters that stripping may change. Most subtitles have none of these: they are text on one line with single
 * spaces.
 */
const UNSTRIPPED = /[<&\0]|[^\S ]|^ | (?: |$)/

/**
 * Returns the text of a piece of HTML as a person would read it (rule H2). Removes tags, keeps the texts of links, and
 * decodes entities. Blocks and `<br>` become line breaks, cells of a table are separated by a space, and list items
 * follow `- `. Runs of spaces become one space, and there is at most one empty line in a row. Line breaks of the source
 * are kept in `<pre>`, and in a text without blocks and `<br>`. Elsewhere they become spaces, as in a browser.
 *
 * The text is not safe as HTML: `&lt;script&gt;` becomes `<script>`. It contains no U+0000, and U+FFFD in place of each
 * lone surrogate.
 *
 * Takes any string in linear time, and never throws for its content.
 *
 * @throws TypeError if `html` is not a string.
 */
export function stripHtml(html: string): string {
  if (typeof html !== 'string') throw new TypeError('stripHtml takes a string of HTML')
  if (!UNSTRIPPED.test(html)) return html.toWellFormed()
  const collected = new ShownText(SOURCE_BREAK)
  readHtml(html.replaceAll(SOURCE_BREAK, ''), collected)
  return tidy(collected.shown.replaceAll(SOURCE_BREAK, collected.hasMarkedBreaks ? ' ' : '\n')).toWellFormed()
}

/** The beginning of a text, and the length of the HTML read for it. */
export interface TextBeginning {
  readonly line: string
  readonly read: number
}

/**
 * More text than is wanted, since runs of white space become one space. Without it nearly every text was read twice.
 */
const SPARE_TEXT = 48

/**
 * Returns the first `length` characters of {@link stripHtml}'s result as one line, without a space at the end. Returns
 * `null` if the text is shorter, or its HTML is not plain. Reads no more than it needs: a tenth of most descriptions.
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

/** Collects the text of a piece of HTML up to a length, with line breaks at blocks and `<br>`. */
class ShownText implements HtmlTokens {
  readonly ignoresAttributes = true
  shown = ''
  /** The length of the last piece that was cut off. */
  unread = 0
  hasMarkedBreaks = false
  readonly #sourceBreak: string
  readonly #length: number
  #inside: string | null = null
  #isPreformatted = false

  /** `sourceBreak` replaces line breaks of the source outside of `<pre>`. */
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
    } else if (unseenElements.has(name)) this.#inside = name
  }

  endTag(name: string): void {
    if (this.#inside !== null) {
      if (name === this.#inside) this.#inside = null
    } else if (breakingEnds.has(name)) {
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

/**
 * White space within a line, except a single space. Nearly all white space is single spaces, which need no replacing.
 */
const UNTIDY_SPACE = /[^\S ]\s*| \s+/g

/**
 * Makes runs of spaces one space, and removes spaces at the ends of lines. Keeps at most one empty line in a row, and
 * none at the ends.
 */
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
