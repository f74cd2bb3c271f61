import { parseUrl } from '../values/parse-url.ts'
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

/** Elements whose text is not for readers. */
const dropped = new Set([
  'head',
  'iframe',
  'math',
  'noembed',
  'noframes',
  'object',
  'script',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
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
 * `rel="nofollow noopener ugc"` and a URL of `http`, `https` or `mailto`. Headings become paragraphs. Line breaks of a
 * text without tags become `<br>`.
 *
 * Takes any string in linear time, and never throws for its content.
 *
 * @throws TypeError if `html` is not a string.
 */
export function sanitizeHtml(html: string): string {
  if (typeof html !== 'string') throw new TypeError('sanitizeHtml takes a string of HTML')
  const writer = new SafeWriter()
  readHtml(html.replaceAll('\0', ''), writer)
  return writer.end()
}

/** Writes allowed tags in matching pairs. */
class SafeWriter {
  readonly #pieces: string[] = []
  readonly #open: string[] = []
  #inside: string | null = null
  #hasMarkup = false

  text(text: string): void {
    if (this.#inside === null) this.#pieces.push(escapeHtml(text))
  }

  startTag(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#inside !== null) return
    if (dropped.has(name)) this.#inside = name
    else if (name === 'br') this.#write('<br>')
    else this.#begin(kept.get(name), attributes)
  }

  endTag(name: string): void {
    if (this.#inside !== null) {
      if (name === this.#inside) this.#inside = null
      return
    }
    const tag = kept.get(name)
    if (tag !== undefined && this.#open.includes(tag)) this.#closeTo(tag)
  }

  end(): string {
    while (this.#open.length > 0) this.#closeLast()
    const text = this.#pieces.join('').toWellFormed()
    return this.#hasMarkup ? text : text.trim().replace(/\r\n?|\n/g, '<br>')
  }

  #begin(tag: string | undefined, attributes: ReadonlyMap<string, string>): void {
    if (tag === undefined || this.#open.length >= MAX_DEPTH) return
    if (tag === 'li' && !this.#open.some((open) => lists.has(open))) {
      this.#write('<br>')
      return
    }
    // A paragraph ends where another block begins. A list item ends where the next one begins. Links are not nested.
    if (blocks.has(tag)) {
      while (this.#open.length > 0 && !isContainer(this.#open.at(-1)!)) this.#closeLast()
      if (tag === 'li' && this.#open.at(-1) === 'li') this.#closeLast()
    }
    if (tag === 'a') {
      if (this.#open.includes('a')) this.#closeTo('a')
      const href = attributes.get('href')?.trim() ?? ''
      if (!SAFE.test(href) || parseUrl(href) === null) return
      this.#write(`<a href="${escapeHtml(href)}" rel="nofollow noopener ugc">`)
    } else this.#write(`<${tag}>`)
    this.#open.push(tag)
  }

  #closeTo(tag: string): void {
    while (this.#open.at(-1) !== tag) this.#closeLast()
    this.#closeLast()
  }

  #closeLast(): void {
    this.#write(`</${this.#open.pop()}>`)
  }

  #write(tag: string): void {
    this.#hasMarkup = true
    this.#pieces.push(tag)
  }
}

function isContainer(tag: string): boolean {
  return blocks.has(tag) && tag !== 'p'
}

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
