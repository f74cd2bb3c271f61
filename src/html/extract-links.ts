import { checkOptionTypes, type OptionTypes } from '../core/option-types.ts'
import { valueOfReading } from '../core/reading.ts'
import { MAX_URL_LENGTH, readReference } from '../values/url.ts'
import { readHtml } from './read-html.ts'
import { type LinkTokens, readSimpleLinks } from './simple-links.ts'

/** The number of links after which the search ends. */
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
}

const optionTypes = {
  baseUrl: 'string',
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
  const links = new LinkCollection(options.baseUrl)
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
  #vainLooks = 0

  constructor(baseUrl: string | undefined) {
    this.#baseUrl = baseUrl
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
    return this.found.size >= MAX_LINKS || this.#vainLooks >= MAX_VAIN_LOOKS
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
/** A character that ends most URLs, or may end one: anything but ASCII without spaces, quotes and angle brackets. */
const NO_ASCII_OF_URL = /[^!#-;=?-_a-~]/
/**
 * A character that ends a URL: white space, quotes, punctuation and symbols of any script, such as `，`, `؟`, `→` and
 * emoji. These belong to URLs, even though they are punctuation: the hyphens and dashes up to U+2013, the middle dots
 * of names (`·`, `・`), the marks of Hebrew words, and an apostrophe before a Latin letter (`/wiki/L’Équipe`). Thai
 * letters take `ฯ` and `ๆ` after them.
 */
const URL_END =
  /["<>`\s\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|(?![\u0000-\u007f\u00b7\u05be\u05f3\u05f4\u2010-\u2013\u30fb]|\u2019[a-z\u00c0-\u024f])[\p{P}\p{S}]|(?<![\u0e00-\u0e7f])[\u0e2f\u0e46]/giu
/** Longer URLs are refused (rule G7). Without a limit, a text without spaces would be read once for each URL. */
const MAX_LOOK = MAX_URL_LENGTH + 1
/** A separator before the next URL of a list. */
const NEXT_URL = /[,;|](?=https?:\/\/|www\.)/i

function* bareUrls(text: string): Generator<string> {
  let position = 0
  for (;;) {
    BARE_URL_START.lastIndex = position
    const start = BARE_URL_START.exec(text)
    if (start === null) return
    const url = withoutTail(urlAtStart(text.slice(start.index, start.index + MAX_LOOK)))
    if (url.length > start[0].length) yield withoutTrailingPunctuation(url)
    position = start.index + Math.max(url.length, start[0].length)
  }
}

/** Returns the text up to the first character that cannot be part of the URL at its beginning. */
function urlAtStart(text: string): string {
  const first = text.search(NO_ASCII_OF_URL)
  if (first < 0) return text
  if (text.charCodeAt(first) <= LAST_OF_ASCII) return text.slice(0, first)
  URL_END.lastIndex = first
  return text.slice(0, URL_END.exec(text)?.index)
}
const LAST_OF_ASCII = 0x7f

const opening: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])
const BRACKET = /[()[\]{}]/g

/**
 * Cuts a URL before the next one, and before a bracket that was opened before the URL, as in `[x](https://a.example)`.
 */
function withoutTail(url: string): string {
  const next = NEXT_URL.exec(url)?.index ?? url.length
  const opened: Record<string, number> = { '(': 0, '[': 0, '{': 0 }
  for (const { 0: bracket, index } of url.slice(0, next).matchAll(BRACKET)) {
    const opener = opening.get(bracket)
    if (opener === undefined) opened[bracket] = opened[bracket]! + 1
    else if (opened[opener] === 0) return url.slice(0, index)
    else opened[opener] = opened[opener]! - 1
  }
  return url.slice(0, next)
}

const TRAILING = new Set(".,;:!?*'–·・")

/** Removes the punctuation of a sentence from the end of a URL. */
function withoutTrailingPunctuation(url: string): string {
  let end = url.length
  while (TRAILING.has(url[end - 1] ?? '')) end -= 1
  return url.slice(0, end)
}
