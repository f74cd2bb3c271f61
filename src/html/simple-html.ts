import { isAsciiLetter, isAsciiLetterOrDigit } from '../core/characters.ts'
import { decodeEntities } from '../core/decode-entities.ts'
import type { HtmlTokens } from './html-tokens.ts'

const enum Char {
  Tab = 0x09,
  LineFeed = 0x0a,
  FormFeed = 0x0c,
  CarriageReturn = 0x0d,
  Space = 0x20,
  DoubleQuote = 0x22,
  Hash = 0x23,
  SingleQuote = 0x27,
  Hyphen = 0x2d,
  Slash = 0x2f,
  Colon = 0x3a,
  Semicolon = 0x3b,
  Equals = 0x3d,
  GreaterThan = 0x3e,
  LowLine = 0x5f,
}

/** Elements in which `<` begins no tag. */
const holdsRawText = new Set([
  ...['script', 'style', 'title', 'textarea', 'xmp'],
  ...['iframe', 'noembed', 'noframes', 'plaintext'],
])

/** Longer names are left to those who know all of them. */
const MAX_ENTITY_LENGTH = 34

const noAttributes: ReadonlyMap<string, string> = new Map()

/**
 * Reads HTML for as long as it is of the plain kind that nearly all descriptions are: text, entities with a semicolon,
 * tags that are spelled out with their values in quotes. Answers where it stopped, at the `<` or `&` of something else,
 * before which everything has been told; or the length of the text.
 *
 * It tells what htmlparser2's tokenizer would (a test compares them), which takes six times as long for it: it looks at
 * each character by way of two calls, where here most of the text is passed by `indexOf`.
 */
export function readSimpleHtml(html: string, tokens: HtmlTokens): number {
  let told = 0
  let tag = indexOrEnd(html, '<', 0)
  let ampersand = indexOrEnd(html, '&', 0)
  for (;;) {
    while (ampersand < tag) {
      const end = endOfEntity(html, ampersand)
      if (end > 0) {
        const entity = html.slice(ampersand, end)
        const character = decodeEntities(entity).text
        if (character === entity) return stopAt(ampersand)
        if (told < ampersand) tokens.text(html.slice(told, ampersand))
        tokens.text(character)
        told = end
      } else if (beginsReference(html.charCodeAt(ampersand + 1))) return stopAt(ampersand)
      ampersand = indexOrEnd(html, '&', Math.max(told, ampersand + 1))
    }
    if (told < tag) tokens.text(html.slice(told, tag))
    told = tag
    if (tag === html.length) return tag
    told = readTag(html, tag, tokens)
    if (told < 0) return tag
    tag = indexOrEnd(html, '<', told)
    if (ampersand < told) ampersand = indexOrEnd(html, '&', told)
  }

  function stopAt(index: number): number {
    if (told < index) tokens.text(html.slice(told, index))
    return index
  }
}

function indexOrEnd(html: string, character: string, from: number): number {
  const index = html.indexOf(character, from)
  return index < 0 ? html.length : index
}

const beginsReference = (unit: number): boolean => unit === Char.Hash || isAsciiLetter(unit)

/** The index behind the semicolon of what looks like an entity; -1 where nothing does. */
function endOfEntity(html: string, ampersand: number): number {
  for (let at = ampersand + 1; at < ampersand + MAX_ENTITY_LENGTH; at += 1) {
    const unit = html.charCodeAt(at)
    if (unit === Char.Semicolon) return at + 1
    if (!isAsciiLetterOrDigit(unit) && unit !== Char.Hash) return -1
  }
  return -1
}

/** Tells of the tag that begins at an index, and answers the index behind it; -1, having told nothing, if it is not plain. */
function readTag(html: string, start: number, tokens: HtmlTokens): number {
  const isEndTag = html.charCodeAt(start + 1) === Char.Slash
  const nameStart = isEndTag ? start + 2 : start + 1
  const nameEnd = endOfName(html, nameStart)
  if (nameEnd === nameStart) return -1
  const name = html.slice(nameStart, nameEnd).toLowerCase()
  if (isEndTag) {
    if (html.charCodeAt(nameEnd) !== Char.GreaterThan) return -1
    tokens.endTag(name)
    return nameEnd + 1
  }
  if (holdsRawText.has(name)) return -1
  if (html.charCodeAt(nameEnd) === Char.GreaterThan) {
    tokens.startTag(name, noAttributes)
    return nameEnd + 1
  }
  return readAttributes(html, nameEnd, name, tokens)
}

function endOfName(html: string, start: number): number {
  let at = start
  if (!isAsciiLetter(html.charCodeAt(at))) return start
  while (isAsciiLetterOrDigit(html.charCodeAt(at))) at += 1
  return at
}

function readAttributes(html: string, start: number, name: string, tokens: HtmlTokens): number {
  const attributes = new Map<string, string>()
  let at = start
  for (;;) {
    const afterSpace = skipSpace(html, at)
    const end = endOfTag(html, afterSpace)
    if (end > 0) {
      tokens.startTag(name, attributes)
      return end
    }
    if (afterSpace === at) return -1
    const equals = endOfAttributeName(html, afterSpace)
    const quote = html.charCodeAt(equals + 1)
    if (equals === afterSpace || html.charCodeAt(equals) !== Char.Equals) return -1
    if (quote !== Char.DoubleQuote && quote !== Char.SingleQuote) return -1
    const valueEnd = html.indexOf(quote === Char.DoubleQuote ? '"' : "'", equals + 2)
    const value = valueEnd < 0 ? null : plainValue(html.slice(equals + 2, valueEnd))
    if (value === null) return -1
    const attribute = html.slice(afterSpace, equals).toLowerCase()
    // As browsers do, the first of several attributes of one name counts.
    if (!attributes.has(attribute)) attributes.set(attribute, value)
    at = valueEnd + 1
  }
}

function skipSpace(html: string, start: number): number {
  let at = start
  while (isSpace(html.charCodeAt(at))) at += 1
  return at
}

function isSpace(unit: number): boolean {
  return (
    unit === Char.Space ||
    unit === Char.LineFeed ||
    unit === Char.Tab ||
    unit === Char.CarriageReturn ||
    unit === Char.FormFeed
  )
}

/** The index behind `>` or `/>`; -1 where neither stands. */
function endOfTag(html: string, at: number): number {
  if (html.charCodeAt(at) === Char.GreaterThan) return at + 1
  return html.charCodeAt(at) === Char.Slash && html.charCodeAt(at + 1) === Char.GreaterThan ? at + 2 : -1
}

function endOfAttributeName(html: string, start: number): number {
  let at = start
  for (;;) {
    const unit = html.charCodeAt(at)
    const isOfName = isAsciiLetterOrDigit(unit) || unit === Char.Hyphen || unit === Char.LowLine || unit === Char.Colon
    if (!isOfName) return at
    at += 1
  }
}

/** The value of an attribute; null where it has other entities than `&amp;`. */
function plainValue(written: string): string | null {
  if (!written.includes('&')) return written
  return /&(?!amp;)/.test(written) ? null : written.replaceAll('&amp;', '&')
}
