import { documentExtensions, imageExtensions, mediaFormats, programExtensions } from './media-extensions.ts'

/*
 * Texts in the place of a URL that nobody meant as one (rule G8). The URL Standard makes a URL of nearly all of them:
 * `null` becomes a file of the feed's host.
 */

/** Words for a missing value. A page of an Atom feed may well be called `example` or `test`. */
const NOTHING = /^(?:null|undefined|none|nil|n[\s./\\_-]?a|nan|void|false|true|t\.?b\.?[ad]|todo)$/i
/** Words that no page is called, so that they count even with slashes around them. */
const NOTHING_OF_A_PROGRAM = /^[./]*(?:(?:null|undefined|nan)(?:\/+|$))+$/i
const MAX_LENGTH_OF_NOTHING = 40
/** A letter, a digit, a slash, or one of the references `.`, `..` and `?p=1`. */
const HAS_NAME = /[\w/]|[^\0-\x7f]|^\.{1,2}$/
/** Brackets, quotes and full stops around a word. */
const AROUND = /^[([<"'“”‘’*_-]+|[)\]>"'“”‘’.!*_-]+$/g

/** Characters that no file name has and that every kind of markup or template needs, also as references. */
const MARKUP = /[{}<>"]|&(?:lt|gt|quot);/i
/** Markup and templates with other characters: `[x](https://…)`, `[[@url]]`, `%URL%`, `$url`, `href=…`, `url(…)`. */
const OTHER_MARKUP = /\]\(|\[\[|\]\]|\||%(?![\da-f]{2})[\w.-]+%|^\$[a-z_(]|^url\(/i
const ATTRIBUTE = /^(?:a\s+)?(?:href|src|url|link)\s*=/i
const GUID_IN_BRACES = /\{[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}\}/gi
const TEMPLATE_IN_QUERY = /[<>]|\{\{|\}\}|\{%|\$\{/

const QUOTE_AT_END = /["“”„‘‚«»]$|\.\w{2,4}['’]$/
/** A second URL that is not a part of the path: `https://example.com/r/https://example.org/1.mp3` is one URL. */
const SECOND_URL = /(?:[\s,;|)\]]|\.\w{2,4})https?:\/\/|\swww\./i
const URL_IN_REFERENCE = /(?:^|[^/])https?:\/\/|\swww\./i

/** The last part of a file's name, before a query or at the end: `Why?.mp3` is a name, too. */
const FILE_END = new RegExp(
  `\\.(?:${[...mediaFormats.keys(), ...imageExtensions, ...documentExtensions, ...programExtensions].join('|')})(?=[?#]|$)`,
  'i',
)
const SENTENCE_END = /[.!:;,]$/
/** The most words of a path without a file's extension; a sentence has more. */
const MAX_WORDS = 6

/** The URL Standard needs no slashes after the schemes of the web, and takes backslashes for them. */
const WITH_HOST = /^(?:https?:[/\\]*|[/\\]{2})/i
const MAIL_ADDRESS = /^[^\s/:?#@]+@[^/?#]*\/?$/
/** A word for nothing, or a scheme, in the place of a host. */
const NO_HOST = /^(?:(?:null|undefined|none|nil|nan|false|true|https?)(?=[:/?#]|$)|n\/a$)/i
const OTHER_SCHEME = /^(?!https?:)[a-z][\w+.-]*:/i

/**
 * Returns whether a text is no URL, absolute or relative, although a parser would make one of it. A text with another
 * scheme than those of the web is never refused here.
 */
export function isMistakenUrl(text: string): boolean {
  if (OTHER_SCHEME.test(text)) return false
  const scheme = WITH_HOST.exec(text)?.[0]
  return scheme === undefined ? isMistakenReference(text) : isMistakenAddress(text.slice(scheme.length))
}

/** Returns whether a text is an attribute instead of its value: `href="https://example.com/`. */
export function isAttribute(text: string): boolean {
  return ATTRIBUTE.test(text)
}

/** Returns whether a relative URL is one word without dot, slash and query: `cover`, `Folge-1`. */
export function isBareWord(text: string): boolean {
  return !/[./\\?]|^[a-z][\w+.-]*:/i.test(text)
}

/** `text` begins with the host. */
function isMistakenAddress(text: string): boolean {
  const path = beforeQuery(text)
  if (MARKUP.test(path) && MARKUP.test(path.replace(GUID_IN_BRACES, ''))) return true
  if (path.length < text.length && TEMPLATE_IN_QUERY.test(text.slice(path.length))) return true
  if (QUOTE_AT_END.test(text) || SECOND_URL.test(path) || NO_HOST.test(text) || MAIL_ADDRESS.test(text)) return true
  const space = path.search(/\s/)
  return space >= 0 && hasRemark(text, space)
}

/** Returns whether the text after the first space is a remark, as in `https://example.com/1.mp3 (23 MB)`. */
function hasRemark(text: string, space: number): boolean {
  if (isLastOfName(text)) return false
  const before = text.slice(0, space)
  const isWhole = before.endsWith('/') || FILE_END.test(before)
  return isWhole || SENTENCE_END.test(text) || text.split(/\s+/, MAX_WORDS + 1).length > MAX_WORDS
}

function isMistakenReference(text: string): boolean {
  if (text.startsWith('#') || isNothing(text) || isAttribute(text)) return true
  const path = beforeQuery(text)
  if (MARKUP.test(path) || OTHER_MARKUP.test(path) || URL_IN_REFERENCE.test(path)) return true
  if (/^["'“”„‘’‚«»]/.test(text) || QUOTE_AT_END.test(text) || TEMPLATE_IN_QUERY.test(text)) return true
  if (isLastOfName(text)) return false
  if (path.includes('@') && !path.includes('/')) return true
  return /\s/.test(path) && !(/^\.{0,2}\/\S/.test(text) && !hasRemark(text, path.search(/\s/)))
}

function isNothing(text: string): boolean {
  if (!HAS_NAME.test(text)) return true
  if (text.length > MAX_LENGTH_OF_NOTHING) return false
  const word = text.replace(AROUND, '')
  return NOTHING.test(word) || NOTHING_OF_A_PROGRAM.test(word)
}

/** Returns whether a text ends like the name of a file. */
function isLastOfName(text: string): boolean {
  const { index = -1 } = FILE_END.exec(text) ?? {}
  return index > 0 && !/\s/.test(beforeQuery(text.slice(index)))
}

function beforeQuery(text: string): string {
  const mark = text.search(/[?#]/)
  return mark < 0 ? text : text.slice(0, mark)
}

/** A scheme before the scheme, with or without slashes: `http:https://`, `https://http://`, `www.https://`. */
const REPEATED_SCHEME = /^(?:(?:https?[:;.]*\/*|www\.)\s*)+(?=https?[:;.,\s]*\/\/)/i
/** A scheme with something else than a colon before its slashes: `https//`, `http;//`, `https:://`, `http ://`. */
const MISSPELT_SCHEME = /^(https?)(?:[;.,]|\s+:?|:{2,}|:\s+)?(?:\/{2,})(?=[^/])/i

/** Returns a text with its scheme as it was meant: `https//example.com` lacks only the colon. */
export function withMendedScheme(text: string): string {
  if (!/^(?:https?|www\.)/i.test(text)) return text
  const single = text.replace(REPEATED_SCHEME, '')
  return single.replace(MISSPELT_SCHEME, '$1://')
}
