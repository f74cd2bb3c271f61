import { isAsciiLetterOrDigit } from '../core/characters.ts'
import { decodeEntities } from '../values/decode-entities.ts'
import type { HtmlTokens } from './html-tokens.ts'
import { beginsReference } from './simple-references.ts'
import {
  afterStartTag,
  closedBySlash,
  endOfComment,
  endOfEndTag,
  endOfRawText,
  endOfStartTag,
  endOfTagName,
  indexOfMarkup,
  isEndTag,
  isSelfClosed,
  rawTextElements,
} from './simple-tags.ts'

const enum Char {
  Hash = 0x23,
  Semicolon = 0x3b,
  GreaterThan = 0x3e,
}

/** The longest plain reference, with `&` and semicolon. Longer ones are left to htmlparser2. */
const MAX_ENTITY_LENGTH = 34

/** The attributes of tags that have none, or whose attributes are not wanted. The map stays empty. */
const noAttributes = new Map<string, string>()

/**
 * Reads plain HTML: text, entities with a semicolon, complete tags, comments. Nearly all descriptions consist of these.
 * Returns where it stopped: the length of the text, the `<` or `&` of anything else, or the place after which
 * `isEnough` became true. Everything before that place has been passed to `tokens`.
 *
 * Gives the same tokens as htmlparser2's tokenizer (a test compares them). That tokenizer takes six times as long,
 * because it makes two calls for each character. Here, `indexOf` passes most of the text.
 */
export function readSimpleHtml(html: string, tokens: HtmlTokens): number {
  let told = 0
  let tag = indexOfMarkup(html, 0)
  let ampersand = indexOfAmpersand(html, 0)
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
        if (tokens.isEnough === true) return told
      } else if (beginsReference(html, ampersand + 1)) return stopAt(ampersand)
      ampersand = indexOfAmpersand(html, Math.max(told, ampersand + 1))
    }
    if (told < tag) tokens.text(html.slice(told, tag))
    told = tag
    if (tag === html.length || tokens.isEnough === true) return tag
    told = readTag(html, tag, tokens)
    if (told < 0) return tag
    tag = indexOfMarkup(html, told)
    if (ampersand < told) ampersand = indexOfAmpersand(html, told)
  }

  function stopAt(index: number): number {
    if (told < index) tokens.text(html.slice(told, index))
    return index
  }
}

function indexOfAmpersand(html: string, from: number): number {
  const index = html.indexOf('&', from)
  return index < 0 ? html.length : index
}

/** Returns the index after the semicolon of a possible entity; -1 if there is none. */
function endOfEntity(html: string, ampersand: number): number {
  for (let at = ampersand + 1; at < ampersand + MAX_ENTITY_LENGTH; at += 1) {
    const unit = html.charCodeAt(at)
    if (unit === Char.Semicolon) return at + 1
    if (!isAsciiLetterOrDigit(unit) && unit !== Char.Hash) return -1
  }
  return -1
}

/**
 * Passes on the tag at an index, and any raw text after it. A comment is skipped. Returns the index after these; -1,
 * without any token, if the tag is not plain.
 */
function readTag(html: string, tag: number, tokens: HtmlTokens): number {
  const afterComment = endOfComment(html, tag)
  if (afterComment > 0) return afterComment
  const isEnd = isEndTag(html, tag)
  const nameStart = isEnd ? tag + 2 : tag + 1
  const nameEnd = endOfTagName(html, nameStart)
  if (nameEnd < 0) return -1
  const name = html.slice(nameStart, nameEnd).toLowerCase()
  if (isEnd) {
    const end = endOfEndTag(html, nameEnd)
    if (end > 0) tokens.endTag(name)
    return end
  }
  const hasNone = tokens.ignoresAttributes === true || html.charCodeAt(nameEnd) === Char.GreaterThan
  const attributes = hasNone ? noAttributes : new Map<string, string>()
  const end = hasNone ? afterStartTag(html, nameEnd) : endOfStartTag(html, nameEnd, attributes)
  const mayBeClosed = closedBySlash.has(name)
  if (mayBeClosed && isSelfClosed(html, end)) return -1
  const isRaw = mayBeClosed && rawTextElements.has(name)
  const after = isRaw && end > 0 ? endOfRawText(html, name, end) : end
  if (after > 0) tokens.startTag(name, attributes)
  if (after > end) tokens.text(html.slice(end, after))
  return after
}
