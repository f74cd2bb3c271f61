import { isAsciiLetter, isAsciiLetterOrDigit } from '../core/characters.ts'
import { unseenElements } from './block-elements.ts'
import { isSelfClosed } from './simple-tags.ts'

const enum Char {
  Space = 0x20,
  Exclamation = 0x21,
  DoubleQuote = 0x22,
  Hash = 0x23,
  Ampersand = 0x26,
  SingleQuote = 0x27,
  Slash = 0x2f,
  Semicolon = 0x3b,
  LessThan = 0x3c,
  Equals = 0x3d,
  GreaterThan = 0x3e,
  Question = 0x3f,
  V = 0x76,
  NoBreakSpace = 0xa0,
}

const MAX_ENTITY_LENGTH = 33
const INVISIBLE_ENTITY = /^&(?:nbsp|ensp|emsp|thinsp|zwnj|zwj|shy|#160|#xa0|#32|#x20|#9|#10|#13|#173|#x200b|#8203);$/i
/** A tag with correctly quoted values. At most 99 values, because each takes room on the stack. */
const PLAIN_TAG = /<[^>"'=]*(?:=(?:"[^"]*")?[^>"'=]*){0,99}>/y
const UNSEEN_ELEMENT = new RegExp(`^<(${[...unseenElements].join('|')})[\\s/>]`, 'i')
/** The length of `<noframes>`. */
const MAX_UNSEEN_TAG = 10
/** The first two letters of the elements that are not shown. */
const unseenBeginnings: ReadonlySet<number> = new Set(
  Array.from(unseenElements, (name) => (name.charCodeAt(0) << 8) | name.charCodeAt(1)),
)

const LOOK = 8
/**
 * The amount that each code unit adds to the count, 0 or 1. LOOK marks units that need a closer look. Adding takes a
 * third of the time of comparing.
 */
const counts = new Uint8Array(0x10000).fill(1)
counts.fill(0, 0, Char.Space + 1)
counts.fill(0, Char.NoBreakSpace, Char.NoBreakSpace + 1)
counts.fill(0, 0x2000, 0x200e)
counts.fill(0, 0x3000, 0x3001)
// Low surrogates do not count, so that a code point counts once.
counts.fill(0, 0xdc00, 0xe000)
counts.fill(0, 0xfeff, 0xff00)
counts[Char.LessThan] = LOOK
counts[Char.Ampersand] = LOOK

/**
 * The number of code units that are copied into an array at a time. A character in the array takes 1 ns, while
 * `charCodeAt` and comparisons took 8 (Node 20, busy machine): each `charCodeAt` asks how the string is stored.
 */
const WINDOW = 1024
const units = new Uint16Array(WINDOW)
const bytes = Buffer.from(units.buffer)

function countAt(at: number): number {
  return counts[units[at] as number] as number
}

/**
 * Returns how many characters of a piece of HTML a person would see, without white space (rule H1). 0 means that it is
 * visibly empty, as `<p>&nbsp;</p>` is. Counting stops at `enough`, since most callers need no more.
 *
 * Makes one pass without building the text. Calling `stripHtml` instead took as long as parsing the feed (39 ms for 10
 * MB).
 */
export function visibleLength(html: string, enough: number = html.length): number {
  let count = 0
  let index = 0
  let start = 0
  let end = 0
  while (index < html.length && count < enough) {
    if (index >= end) {
      start = index
      end = Math.min(index + WINDOW, html.length)
      bytes.write(html.slice(start, end), 'utf16le')
    }
    // The last unit that may be counted before there are enough.
    const last = Math.min(end, index + enough - count) - start
    let at = index - start
    // Counting four units at a time takes two thirds of the time.
    for (; at < last - 3; at += 4) {
      const four = countAt(at) + countAt(at + 1) + countAt(at + 2) + countAt(at + 3)
      if (four >= LOOK) break
      count += four
    }
    for (; at < last; at += 1) {
      const one = countAt(at)
      if (one === LOOK) break
      count += one
    }
    index = start + at
    if (at === last) continue
    if (units[at] === Char.Ampersand) {
      const after = endOfEntity(html, index)
      if (!INVISIBLE_ENTITY.test(html.slice(index, after))) count += 1
      index = after
    } else if (startsSection(html, index)) {
      const end = html.indexOf(SECTION_END, index)
      count += visibleUnits(html, index + SECTION.length, end)
      index = end < 0 ? html.length : end + SECTION_END.length
    } else if (startsTag(html, index)) {
      index = endOfTag(html, index)
    } else {
      count += 1
      index += 1
    }
  }
  return Math.min(count, enough)
}

const SECTION = '<![CDATA['
const SECTION_END = ']]>'

function startsSection(html: string, index: number): boolean {
  return html.charCodeAt(index + 1) === Char.Exclamation && html.startsWith(SECTION, index)
}

/** Returns how many characters of a CDATA section are visible. No tags or entities begin there. */
function visibleUnits(text: string, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end; at += 1) count += Math.min(counts[text.charCodeAt(at)] as number, 1)
  return count
}

/** A few plain tags and spaces, none of an invisible element, followed by a visible character. */
const BEGINS_VISIBLY =
  /^(?:<\/?(?![Ss][CTVctv]|[Hh][Ee]|[Ii][Ff]|[Nn][Oo]|[Tt][Ee])[A-Za-z][^<>"'=]*>|[\0- ]){0,9}[!-%'-;=-~\u00a1-\u1fff\u2010-\u2fff\u3001-\ud7ff]/

/** Returns whether a piece of HTML shows anything to a person. */
export function isVisible(html: string): boolean {
  return BEGINS_VISIBLY.test(html) || visibleLength(html, 1) > 0
}

function startsTag(html: string, index: number): boolean {
  const next = html.charCodeAt(index + 1)
  return isAsciiLetter(next) || next === Char.Slash || next === Char.Exclamation || next === Char.Question
}

/** Returns the index after a tag, a comment, or an invisible element. */
function endOfTag(html: string, start: number): number {
  const shortEnd = endOfShortTag(html, start)
  // `<svg>` is the only short tag of an element that is not shown.
  if (shortEnd > 0 && (html.charCodeAt(start + 2) | 0x20) !== Char.V) return shortEnd
  const first = html.charCodeAt(start + 1)
  if (first === Char.Exclamation && html.startsWith('<!--', start)) return endAfter(html, '-->', start + 4)
  const tagEnd = endOfLongTag(html, start)
  const beginning = ((first | 0x20) << 8) | (html.charCodeAt(start + 2) | 0x20)
  if (!unseenBeginnings.has(beginning) || isSelfClosed(html, tagEnd)) return tagEnd
  const unseen = UNSEEN_ELEMENT.exec(html.slice(start, start + MAX_UNSEEN_TAG))?.[1]
  if (unseen === undefined) return tagEnd
  const end = indexOfEndTag(html, unseen.toLowerCase(), tagEnd)
  return end === -1 ? html.length : endAfter(html, '>', end)
}

function endOfLongTag(html: string, start: number): number {
  PLAIN_TAG.lastIndex = start
  if (PLAIN_TAG.test(html)) return PLAIN_TAG.lastIndex
  let quote = 0
  for (let index = start + 1; index < html.length; index += 1) {
    const char = html.charCodeAt(index)
    if (quote !== 0) {
      if (char === quote) quote = 0
    } else if (char === Char.GreaterThan) {
      return index + 1
    } else if ((char === Char.DoubleQuote || char === Char.SingleQuote) && html.charCodeAt(index - 1) === Char.Equals) {
      quote = char
    }
  }
  return html.length
}

/** The length of short tags such as `<p>` and `</h1>`. They are most of the tags, and need no expression. */
const MAX_SHORT_TAG = '</h1'.length

/** Returns the index after a tag that consists of a short name; -1 if there is none. */
function endOfShortTag(html: string, start: number): number {
  for (let at = start + 1; at <= start + MAX_SHORT_TAG; at += 1) {
    const char = html.charCodeAt(at)
    if (char === Char.GreaterThan) return at + 1
    if (!isAsciiLetterOrDigit(char) && char !== Char.Slash) return -1
  }
  return -1
}

function endAfter(html: string, mark: string, from: number): number {
  const index = html.indexOf(mark, from)
  return index === -1 ? html.length : index + mark.length
}

function indexOfEndTag(html: string, name: string, from: number): number {
  for (let index = html.indexOf('</', from); index !== -1; index = html.indexOf('</', index + 2)) {
    if (html.slice(index + 2, index + 2 + name.length).toLowerCase() === name) return index
  }
  return -1
}

/** Returns the index after an entity; the index after the `&` if there is none. */
function endOfEntity(html: string, start: number): number {
  for (let index = start + 1; index < html.length && index < start + MAX_ENTITY_LENGTH; index += 1) {
    const char = html.charCodeAt(index)
    if (char === Char.Semicolon) return index + 1
    if (!isAsciiLetterOrDigit(char) && char !== Char.Hash) break
  }
  return start + 1
}
