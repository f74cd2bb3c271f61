import { checkOptionTypes, type OptionTypes } from '../core/option-types.ts'
import { valueOfReading } from '../core/reading.ts'
import { readReference } from '../values/url.ts'
import { readHtml } from './read-html.ts'
import { type LinkTokens, readSimpleLinks } from './simple-links.ts'

const MAX_LINKS = 500
/**
 * The number of invalid or repeated links after which the search ends. Real descriptions have dozens. Without this
 * limit, a text of 4 MB took five seconds.
 */
const MAX_VAIN_LOOKS = 2_000
/** Elements whose text is invisible. */
const unseenElements = new Set(['script', 'style'])

/** Options of {@link extractLinks}. */
export interface ExtractLinksOptions {
  /** The base of relative links. Without it they are left out. */
  readonly baseUrl?: string | undefined
  /** @defaultValue 500 */
  readonly maxLinks?: number | undefined
}

const optionTypes = {
  baseUrl: 'string',
  maxLinks: 'number',
} as const satisfies OptionTypes & { readonly [name in keyof ExtractLinksOptions]-?: unknown }

/**
 * Returns the http and https links of a piece of HTML, in document order and without duplicates (rule H3): `href` of
 * `a` and `area`, and bare `https://…` and `www.…` in visible text outside of links. Fragments and queries are kept.
 * The search ends after 2,000 invalid or repeated links.
 *
 * Takes any string in linear time, and never throws for its content.
 *
 * @throws TypeError if `html` is not a string, or an option is unknown or has an invalid value.
 */
export function extractLinks(html: string, options: ExtractLinksOptions = {}): string[] {
  if (typeof html !== 'string') throw new TypeError('extractLinks takes a string of HTML')
  checkOptionTypes(options, optionTypes, '{ baseUrl }')
  const { baseUrl, maxLinks = MAX_LINKS } = options
  const links = new LinkCollection(baseUrl, maxLinks)
  const rest = readSimpleLinks(html, links)
  if (rest < html.length) readOtherLinks(html.slice(rest), links)
  return [...links.found]
}

/** Reads the links of any HTML, as {@link readSimpleLinks} does for plain HTML. */
function readOtherLinks(html: string, links: LinkTokens): void {
  // Entities split a text into pieces, and a URL may continue across them (`?a=1&amp;b=2`).
  let text = ''
  let unseenIn: string | null = null
  const endText = (): void => {
    if (text !== '') links.text(text)
    text = ''
  }
  readHtml(html, {
    text(piece) {
      if (unseenIn === null && !links.isInsideAnchor) text += piece
    },
    startTag(name, attributes) {
      endText()
      if (unseenElements.has(name)) unseenIn = name
      if (name === 'a' || name === 'area') links.startTag(name, attributes.get('href'))
    },
    endTag(name) {
      endText()
      if (name === unseenIn) unseenIn = null
      if (name === 'a') links.endTag(name)
    },
  })
  endText()
}

/** Collects the links of a document from its tokens. */
export class LinkCollection implements LinkTokens {
  readonly found = new Set<string>()
  isInsideAnchor = false
  readonly #baseUrl: string | undefined
  readonly #maxLinks: number
  #vainLooks = 0

  constructor(baseUrl: string | undefined, maxLinks: number) {
    this.#baseUrl = baseUrl
    this.#maxLinks = maxLinks
  }

  text(text: string): void {
    for (const url of bareUrls(text)) {
      if (this.#isFull) return
      this.#add(url)
    }
  }

  startTag(name: string, href: string | undefined): void {
    if (href !== undefined) this.#add(href)
    if (name === 'a') this.isInsideAnchor = href !== undefined
  }

  endTag(name: string): void {
    if (name === 'a') this.isInsideAnchor = false
  }

  get #isFull(): boolean {
    return this.found.size >= this.#maxLinks || this.#vainLooks >= MAX_VAIN_LOOKS
  }

  #add(text: string): void {
    if (this.#isFull) return
    const link = linkFrom(text, this.#baseUrl)
    if (link === null || this.found.has(link)) this.#vainLooks += 1
    else this.found.add(link)
  }
}

const FRAGMENT = /^\s*#/

function linkFrom(text: string, baseUrl: string | undefined): string | null {
  // A bare fragment can be resolved, but leads to the same page.
  if (!text.startsWith('http') && FRAGMENT.test(text)) return null
  return valueOfReading(readReference(text, { baseUrl }))
}

const BARE_URL_START = /https?:\/\/|\bwww\./gi
const URL_END = /[\s<>"\u0000-\u0020\u00a0\u3000-\u3002\u300c-\u300f\uff08\uff09]/g

function* bareUrls(text: string): Generator<string> {
  BARE_URL_START.lastIndex = 0
  let position = 0
  for (;;) {
    BARE_URL_START.lastIndex = position
    const start = BARE_URL_START.exec(text)
    if (start === null) return
    URL_END.lastIndex = start.index
    const end = URL_END.exec(text)?.index ?? text.length
    const url = withoutTrailingPunctuation(text.slice(start.index, end))
    if (url.length > start[0].length) yield url
    position = end
  }
}

const closing: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
const TRAILING = new Set('.,;:!?\'")]}>…“”‘’«»‹›')

/** Removes the punctuation of a sentence from the end of a URL, and a closing bracket that was opened before it. */
function withoutTrailingPunctuation(url: string): string {
  if (!TRAILING.has(url.charAt(url.length - 1))) return url
  const opened = { '(': 0, '[': 0, '{': 0 } as Record<string, number>
  for (const character of url) {
    if (character in opened) opened[character] = (opened[character] ?? 0) + 1
    else if (closing[character] !== undefined) opened[closing[character]] = (opened[closing[character]] ?? 0) - 1
  }
  let end = url.length
  while (end > 0 && TRAILING.has(url[end - 1] ?? '')) {
    const opener = closing[url[end - 1] ?? '']
    if (opener !== undefined) {
      if ((opened[opener] ?? 0) >= 0) break
      opened[opener] = (opened[opener] ?? 0) + 1
    }
    end -= 1
  }
  return url.slice(0, end)
}
