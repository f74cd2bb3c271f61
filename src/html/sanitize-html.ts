import { parseUrl } from '../values/parse-url.ts'
import { blockElements, cellElements, unseenElements } from './block-elements.ts'
import type { HtmlTokens } from './html-tokens.ts'
import { readHtml } from './read-html.ts'

/** The tag to write for each tag that is kept. Every other tag is dropped, and its text is kept. */
const kept: ReadonlyMap<string, string> = new Map([
  ['a', 'a'],
  ['b', 'strong'],
  ['blockquote', 'blockquote'],
  ['em', 'em'],
  ['i', 'em'],
  ['li', 'li'],
  ['ol', 'ol'],
  ['p', 'p'],
  ['strong', 'strong'],
  ['ul', 'ul'],
  ...['address', 'article', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'section'].map(
    (name) => [name, 'p'] as const,
  ),
])

const lists = new Set(['ul', 'ol'])
const blocks = new Set(['blockquote', 'li', 'ol', 'p', 'ul'])

/** Schemes of links that are kept. */
const SAFE = /^(?:https?|mailto):/i

/** The most open elements. Deeper ones are dropped, and their text is kept. */
const MAX_DEPTH = 32

/**
 * Rewrites a piece of HTML with only paragraphs, line breaks, lists, quotations, emphasis and links. The result is well
 * formed, and safe inside an element of a page: this function writes every tag and escapes every text. Links have
 * `rel="nofollow noopener ugc"` and a URL of `http`, `https` or `mailto`. Headings become paragraphs, rows of a table
 * become lines. The words and the line breaks between them are those of `stripHtml` (rule H4).
 *
 * Takes any string in linear time, and never throws for its content.
 *
 * @throws TypeError if `html` is not a string.
 */
export function sanitizeHtml(html: string): string {
  if (typeof html !== 'string') throw new TypeError('sanitizeHtml takes a string of HTML')
  const writer = new SafeWriter()
  readHtml(html.replaceAll(SOURCE_BREAK, ''), writer)
  return writer.end()
}

// A line break of the source. Whether it is visible is only known at the end of the text. U+0000 never occurs in the
// tokenizer's input.
const SOURCE_BREAK = '\0'
const BREAKS = /\r\n?|\n/g

/** Writes allowed tags in matching pairs. */
class SafeWriter implements HtmlTokens {
  readonly #pieces: string[] = []
  readonly #open: string[] = []
  #inside: string | null = null
  #isPreformatted = false
  /** Whether the HTML has a block, a cell or `<br>`. Line breaks of its source are then spaces. */
  #hasMarkedBreaks = false
  /** Whether the result has a block or `<br>`. */
  #writesBreaks = false
  /** Whether the innermost open element is a paragraph whose tag is not written, since it has no content yet. */
  #isParagraphDue = false
  /** Whether the last line of the result is empty. */
  #isLineEmpty = true
  /** Separates the next text from the last one, unless the tag of a block does. */
  #separator: '' | ' ' | '<br>' | '<br><br>' = ''

  text(text: string): void {
    if (this.#inside !== null) return
    if (!this.#isPreformatted) this.#writeText(text)
    else
      for (const [index, line] of text.split(BREAKS).entries()) {
        if (index > 0) this.#separateLines(true)
        this.#writeText(line)
      }
  }

  startTag(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#inside !== null) return
    if (unseenElements.has(name)) this.#inside = name
    else if (name === 'br') this.#breakLine()
    else if (name === 'a') this.#startLink(attributes)
    else if (cellElements.has(name)) this.#startCell()
    else if (blockElements.has(name)) this.#startBlock(name)
    else if (kept.has(name)) this.#startInline(kept.get(name)!)
  }

  endTag(name: string): void {
    if (this.#inside !== null) {
      if (name === this.#inside) this.#inside = null
      return
    }
    const tag = kept.get(name)
    if (name === 'br') this.#breakLine()
    else if (tag !== undefined && this.#open.includes(tag)) this.#closeTo(tag)
    else if (blockElements.has(name)) this.#separateLines()
    if (name === 'pre') this.#isPreformatted = false
  }

  end(): string {
    while (this.#open.length > 0) this.#closeLast()
    const text = this.#pieces.join('').toWellFormed()
    if (!this.#hasMarkedBreaks) return linesOf(text).join('<br>')
    return text.replaceAll(SOURCE_BREAK, this.#writesBreaks ? '\n' : ' ').trim()
  }

  #startCell(): void {
    this.#hasMarkedBreaks = true
    if (!this.#isLineEmpty && this.#separator === '') this.#separator = ' '
  }

  #startBlock(name: string): void {
    const tag = kept.get(name)
    if (name === 'pre') this.#isPreformatted = true
    if (tag === 'li' && !this.#open.some((open) => lists.has(open))) this.#breakLine()
    else this.#separateLines()
    if (tag === undefined || this.#open.length >= MAX_DEPTH) return
    if (tag === 'li' && !this.#open.some((open) => lists.has(open))) return
    // A paragraph ends where another block begins. A list item ends where the next one begins.
    while (this.#open.length > 0 && !isContainer(this.#open.at(-1)!)) this.#closeLast()
    if (tag === 'li' && this.#open.at(-1) === 'li') this.#closeLast()
    this.#open.push(tag)
    if (tag === 'p') this.#isParagraphDue = true
    else this.#writeBlock(`<${tag}>`)
  }

  #startLink(attributes: ReadonlyMap<string, string>): void {
    const href = attributes.get('href')?.trim() ?? ''
    // Links are not nested.
    if (this.#open.includes('a')) this.#closeTo('a')
    if (SAFE.test(href) && parseUrl(href) !== null)
      this.#startInline('a', ` href="${escapeHtml(href)}" rel="nofollow noopener ugc"`)
  }

  #startInline(tag: string, attributes = ''): void {
    if (this.#open.length >= MAX_DEPTH) return
    this.#separate()
    this.#pieces.push(`<${tag}${attributes}>`)
    this.#open.push(tag)
  }

  #closeTo(tag: string): void {
    while (this.#open.at(-1) !== tag) this.#closeLast()
    this.#closeLast()
  }

  #closeLast(): void {
    const tag = this.#open.pop()!
    if (this.#isParagraphDue) this.#isParagraphDue = false
    else if (blocks.has(tag)) this.#writeBlock(`</${tag}>`)
    else this.#pieces.push(`</${tag}>`)
  }

  #writeText(text: string): void {
    if (VISIBLE.test(text)) {
      this.#separate()
      this.#isLineEmpty = false
    }
    this.#pieces.push(escapeHtml(text).replace(BREAKS, SOURCE_BREAK))
  }

  /** Writes the tag of a block. It breaks the line, so nothing else needs to. */
  #writeBlock(tag: string): void {
    this.#pieces.push(tag)
    this.#separator = ''
    this.#isLineEmpty = true
    this.#writesBreaks = true
  }

  #breakLine(): void {
    this.#hasMarkedBreaks = true
    if (this.#isParagraphDue) this.#separate()
    this.#writeBlock('<br>')
  }

  /** Lets the next text begin on another line than the last one; after an empty line, if `isOneMore` break. */
  #separateLines(isOneMore = false): void {
    this.#hasMarkedBreaks = true
    if (this.#isLineEmpty) return
    if (!this.#separator.startsWith('<br>')) this.#separator = '<br>'
    else if (isOneMore) this.#separator = '<br><br>'
  }

  /** Writes what belongs between the last text and the next one. */
  #separate(): void {
    if (this.#isParagraphDue) {
      this.#isParagraphDue = false
      this.#writeBlock('<p>')
    } else if (this.#separator !== '') {
      this.#pieces.push(this.#separator)
      this.#writesBreaks ||= this.#separator !== ' '
      this.#separator = ''
    }
  }
}

function isContainer(tag: string): boolean {
  return blocks.has(tag) && tag !== 'p'
}

/** Splits a text at line breaks of its source. Keeps at most one empty line in a row, and none at the ends. */
function linesOf(text: string): string[] {
  const lines = text.split(SOURCE_BREAK).map((line) => line.trim())
  const kept = lines.filter((line, index) => line !== '' || (index > 0 && lines[index - 1] !== ''))
  if (kept.at(-1) === '') kept.pop()
  return kept
}

/** Any character that a browser shows, and a no-break space. */
const VISIBLE = /[^\t\n\f\r ]/

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => references[sign]!)
}
