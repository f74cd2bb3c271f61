import { isAsciiLetter, isAsciiLetterOrDigit } from '../core/characters.ts'
import { unseenElements } from './block-elements.ts'
import { simpleValue } from './simple-references.ts'

/*
 * Functions for the plain kind of tags and comments that nearly all descriptions have: complete, with ordinary names
 * and values. Functions that return an index return -1 if the construct is missing or not plain.
 */

const enum Char {
  Tab = 0x09,
  LineFeed = 0x0a,
  FormFeed = 0x0c,
  CarriageReturn = 0x0d,
  Space = 0x20,
  Exclamation = 0x21,
  DoubleQuote = 0x22,
  SingleQuote = 0x27,
  Hyphen = 0x2d,
  Slash = 0x2f,
  LessThan = 0x3c,
  Equals = 0x3d,
  GreaterThan = 0x3e,
  QuestionMark = 0x3f,
}

/** Elements whose text contains no tags, even after a `<`. */
export const rawTextElements: ReadonlySet<string> = new Set([
  ...['script', 'style', 'title', 'textarea', 'xmp'],
  ...['iframe', 'noembed', 'noframes', 'plaintext'],
])
/** The length of `xmp`. Most tags have shorter names, which need not be compared. */
const SHORTEST_RAW_TEXT = 3

/** Returns whether a tag's name is that of an element whose text contains no tags. */
export function isRawTextElement(html: string, nameStart: number, nameEnd: number): boolean {
  return nameEnd - nameStart >= SHORTEST_RAW_TEXT && rawTextElements.has(html.slice(nameStart, nameEnd).toLowerCase())
}

/**
 * The elements that a slash at the end of their start tag closes, as in XHTML. In HTML the slash means nothing, and the
 * rest of the text would be their content. Elements that contain visible text and tags need no such care.
 */
export const closedBySlash: ReadonlySet<string> = new Set([...rawTextElements, ...unseenElements])

/** Returns whether the start tag that ends before an index has a slash at its end. */
export function isSelfClosed(html: string, end: number): boolean {
  return html.charCodeAt(end - 2) === Char.Slash
}

/** The ends of raw text. U+000F and U+001C are left to htmlparser2, which takes them for `/` and `<` there. */
const rawTextEnds = new Map(
  ['script', 'style', 'iframe'].map((name) => [name, new RegExp(`</${name}(?=[\\t\\n\\f\\r />])|[\\x0f\\x1c]`, 'gi')]),
)

/** Returns the index of the end tag after raw text. Raw text contains no references. */
export function endOfRawText(html: string, name: string, start: number): number {
  const end = rawTextEnds.get(name)
  if (end === undefined) return -1
  end.lastIndex = start
  const index = end.exec(html)?.index ?? -1
  return html.charCodeAt(index) === Char.LessThan ? index : -1
}

/** Returns the index after a comment. */
export function endOfComment(html: string, start: number): number {
  if (html.charCodeAt(start + 1) !== Char.Exclamation || !html.startsWith('--', start + 2)) return -1
  const first = html.charCodeAt(start + '<!--'.length)
  if (first === Char.GreaterThan || first === Char.Hyphen) return -1
  const end = html.indexOf('-->', start)
  // `--!>` would also end the comment.
  return end < 0 || html.slice(start, end).includes('--!') ? -1 : end + '-->'.length
}

export function isEndTag(html: string, tag: number): boolean {
  return html.charCodeAt(tag + 1) === Char.Slash
}

/**
 * Returns the index of the next `<` that begins markup, or the length of the text. In `1 < 2` and `<3` it is text. A
 * `<` at the end of the text is left to htmlparser2.
 */
export function indexOfMarkup(html: string, from: number): number {
  let at = html.indexOf('<', from)
  while (at >= 0 && isText(html.charCodeAt(at + 1))) at = html.indexOf('<', at + 1)
  return at < 0 ? html.length : at
}

/** Returns whether a `<` before this code unit is text. */
function isText(next: number): boolean {
  return !(
    isAsciiLetter(next) ||
    next === Char.Slash ||
    next === Char.Exclamation ||
    next === Char.QuestionMark ||
    Number.isNaN(next)
  )
}

/**
 * Returns the index after the name of a tag; -1 if there is no name. As in browsers, a name goes on to a space, a slash
 * or `>`: `<ada@example.com>` is a tag.
 */
export function endOfTagName(html: string, start: number): number {
  if (!isAsciiLetter(html.charCodeAt(start))) return -1
  let at = start + 1
  while (isAsciiLetterOrDigit(html.charCodeAt(at))) at += 1
  return endsName(html.charCodeAt(at)) ? at : endOfName(html, at)
}

/** Returns the index of the space, slash or `>` after a name; -1 if there is none. */
function endOfName(html: string, start: number): number {
  for (let at = start; at < html.length; at += 1) if (endsName(html.charCodeAt(at))) return at
  return -1
}

function endsName(unit: number): boolean {
  return unit === Char.GreaterThan || unit === Char.Slash || isSpace(unit)
}

/** Returns the index after an end tag whose name ends at `nameEnd`. Whatever follows the name is skipped. */
export function endOfEndTag(html: string, nameEnd: number): number {
  if (html.charCodeAt(nameEnd) === Char.GreaterThan) return nameEnd + 1
  return html.indexOf('>', nameEnd) + 1 || -1
}

/*
 * The usual attributes of a start tag: a few values in double quotes. An expression passes them in a third of the time
 * of a loop over characters. Each part begins with a character that ends the one before it, so the expression is
 * linear.
 */
const ATTRIBUTES = /(?: [a-z-]+="[^"]*"){0,8} ?\/?>/y

/** Returns the index after a start tag whose attributes are not wanted, as {@link endOfStartTag} does. */
export function afterStartTag(html: string, nameEnd: number): number {
  if (html.charCodeAt(nameEnd) === Char.GreaterThan) return nameEnd + 1
  ATTRIBUTES.lastIndex = nameEnd
  return ATTRIBUTES.test(html) ? ATTRIBUTES.lastIndex : endOfStartTag(html, nameEnd, null)
}

/**
 * Returns the index after a start tag whose name ends at `nameEnd`. Adds its attributes to the map. If `attributes` is
 * `null`, their values need not be plain.
 */
export function endOfStartTag(html: string, nameEnd: number, attributes: Map<string, string> | null): number {
  if (html.charCodeAt(nameEnd) === Char.GreaterThan) return nameEnd + 1
  let at = nameEnd
  for (;;) {
    const start = skipBeforeAttribute(html, at)
    if (html.charCodeAt(start) === Char.GreaterThan) return start + 1
    const nameEnd = endOfAttributeName(html, start)
    if (nameEnd === start) return -1
    const valueStart = startOfValue(html, nameEnd)
    at = valueStart < 0 ? nameEnd : endOfValue(html, valueStart)
    if (at < 0) return -1
    if (attributes === null) continue
    const value = valueStart < 0 ? '' : simpleValue(unquoted(html, valueStart, at))
    if (value === null) return -1
    const name = html.slice(start, nameEnd).toLowerCase()
    // As in browsers, the first of several attributes with one name counts.
    if (!attributes.has(name)) attributes.set(name, value)
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

/** Returns the index after spaces, and slashes that no space follows. A space after a slash is left to htmlparser2. */
function skipBeforeAttribute(html: string, start: number): number {
  let at = start
  for (;;) {
    const unit = html.charCodeAt(at)
    if (!isSpace(unit) && (unit !== Char.Slash || isSpace(html.charCodeAt(at + 1)))) return at
    at += 1
  }
}

/** Returns the index of the `=`, space, slash or `>` after an attribute's name; `start` if there is no name. */
function endOfAttributeName(html: string, start: number): number {
  let at = start
  for (; at < html.length; at += 1) {
    const unit = html.charCodeAt(at)
    if (unit === Char.Equals || endsName(unit)) return at
  }
  return start
}

/** Returns the index of an attribute's value, with its quote. */
function startOfValue(html: string, nameEnd: number): number {
  const at = skipSpace(html, nameEnd)
  return html.charCodeAt(at) === Char.Equals ? skipSpace(html, at + 1) : -1
}

/** Returns the index after a value, with its quote. */
function endOfValue(html: string, start: number): number {
  const first = html.charCodeAt(start)
  if (isQuote(first)) return html.indexOf(first === Char.DoubleQuote ? '"' : "'", start + 1) + 1 || -1
  let at = start
  for (; at < html.length; at += 1) {
    const unit = html.charCodeAt(at)
    if (unit === Char.GreaterThan || isSpace(unit)) return at > start ? at : -1
  }
  return -1
}

function isQuote(unit: number): boolean {
  return unit === Char.DoubleQuote || unit === Char.SingleQuote
}

function unquoted(html: string, start: number, end: number): string {
  return isQuote(html.charCodeAt(start)) ? html.slice(start + 1, end - 1) : html.slice(start, end)
}
