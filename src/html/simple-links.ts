import { readSimpleHtml } from './simple-html.ts'
import { simpleValue } from './simple-references.ts'
import {
  afterStartTag,
  endOfComment,
  endOfEndTag,
  endOfRawText,
  endOfStartTag,
  endOfTagName,
  indexOfMarkup,
  isEndTag,
  isRawTextElement,
  isSelfClosed,
} from './simple-tags.ts'

/** The tokens that matter for links. */
export interface LinkTokens {
  /** Whether the reader is inside an anchor, whose text is skipped. */
  readonly isInsideAnchor: boolean
  /** Called with the whole decoded text between two tags, if it may contain a URL. */
  text(text: string): void
  /** `href` is `undefined` if the tag has none. */
  startTag(name: string, href: string | undefined): void
  endTag(name: string): void
}

/**
 * Reads plain HTML for its links, as `readSimpleHtml` does for all tokens. Passes on only the tags `a` and `area`, and
 * skips texts that cannot contain a URL. That takes two thirds of the time. Returns where it stopped: the end, or
 * before a text or tag that is not plain. Everything before that place has been passed on.
 */
export function readSimpleLinks(html: string, tokens: LinkTokens): number {
  const urls = new SignsOfUrls(html)
  const tag = new LinkTag()
  let told = 0
  let after = 0
  /** Whether a comment parts the current text. */
  let isParted = false
  for (let start = indexOfMarkup(html, 0); start < html.length; start = indexOfMarkup(html, after)) {
    after = endOfComment(html, start)
    isParted ||= after > 0
    if (after > 0) continue
    after = tag.read(html, start)
    if (after < 0 || !tellText(start)) return told
    tag.tell(tokens)
    told = after
    isParted = false
  }
  return tellText(html.length) ? html.length : told

  function tellText(end: number): boolean {
    if (tokens.isInsideAnchor || !(isParted || urls.mayStandIn(told, end))) return true
    const text = simpleText(html.slice(told, end))
    if (text !== null) tokens.text(text)
    return text !== null
  }
}

/** The facts about the last tag that matter for links. */
class LinkTag {
  /** `null` for any tag but `a` and `area`. */
  #name: string | null = null
  #isEnd = false
  #href: string | undefined

  /** Reads the tag at an index, and returns the index after it; -1 if it is not plain. */
  read(html: string, start: number): number {
    this.#isEnd = isEndTag(html, start)
    const nameStart = this.#isEnd ? start + 2 : start + 1
    const nameEnd = endOfTagName(html, nameStart)
    if (nameEnd < 0) return -1
    this.#name = linkName(html, nameStart, nameEnd)
    if (this.#isEnd) return endOfEndTag(html, nameEnd)
    if (this.#name !== null) return this.#readLink(html, nameEnd)
    if (isRawTextElement(html, nameStart, nameEnd)) return this.#readUnseen(html, nameStart, nameEnd)
    return afterStartTag(html, nameEnd)
  }

  /** Skips a script or a style with its invisible content, up to its end tag. */
  #readUnseen(html: string, nameStart: number, nameEnd: number): number {
    const name = html.slice(nameStart, nameEnd).toLowerCase()
    const end = name === 'script' || name === 'style' ? afterStartTag(html, nameEnd) : -1
    return end < 0 || isSelfClosed(html, end) ? -1 : endOfRawText(html, name, end)
  }

  #readLink(html: string, nameEnd: number): number {
    ATTRIBUTES_WITH_HREF.lastIndex = nameEnd
    const plain = ATTRIBUTES_WITH_HREF.exec(html)
    if (plain !== null) {
      const href = simpleValue(plain[1] as string)
      this.#href = href ?? undefined
      return href === null ? -1 : ATTRIBUTES_WITH_HREF.lastIndex
    }
    const attributes = new Map<string, string>()
    const end = endOfStartTag(html, nameEnd, attributes)
    this.#href = attributes.get('href')
    return end
  }

  tell(tokens: LinkTokens): void {
    if (this.#name === null) return
    if (this.#isEnd) tokens.endTag(this.#name)
    else tokens.startTag(this.#name, this.#href)
  }
}

/** The usual attributes of a link. The first `href` counts. No two parts of the expression begin alike. */
const ATTRIBUTES_WITH_HREF = /(?: (?!href=)[a-z-]+="[^"]*"){0,8} href="([^"]*)"(?: [a-z-]+="[^"]*"){0,8} ?>/y

const LETTER_A = 0x61

function linkName(html: string, start: number, end: number): 'a' | 'area' | null {
  if ((html.charCodeAt(start) | 0x20) !== LETTER_A) return null
  if (end - start === 1) return 'a'
  return end - start === 4 && html.slice(start, end).toLowerCase() === 'area' ? 'area' : null
}

/** Decodes a text without tags; `null` if HTML may read one of its `&` in a special way. */
function simpleText(html: string): string | null {
  let text = ''
  const pieces = {
    text(piece: string) {
      text += piece
    },
    startTag() {},
    endTag() {},
  }
  return readSimpleHtml(html, pieces) === html.length ? text : null
}

const WWW = /www\./gi
/** The first letters of `&#58;`, `&colon;`, `&sol;` and `&period;`. No other entity can be part of `://` or `www.`. */
const MAY_BE_OF_URL = /[#csp]/

/**
 * Finds the places that may contain a URL in a text that is read forwards. Searches for the next sign only after
 * passing the last one.
 */
class SignsOfUrls {
  readonly #html: string
  #scheme = -1
  #www = -1
  #ampersand = -1

  constructor(html: string) {
    this.#html = html
  }

  mayStandIn(start: number, end: number): boolean {
    if (this.#scheme < start) this.#scheme = this.#indexOf('://', start)
    if (this.#www < start) this.#www = this.#indexOfWww(start)
    if (this.#scheme < end || this.#www < end) return true
    if (this.#ampersand < start) this.#ampersand = this.#indexOf('&', start)
    while (this.#ampersand < end) {
      if (MAY_BE_OF_URL.test(this.#html.charAt(this.#ampersand + 1))) return true
      this.#ampersand = this.#indexOf('&', this.#ampersand + 1)
    }
    return false
  }

  #indexOf(sign: string, from: number): number {
    const index = this.#html.indexOf(sign, from)
    return index < 0 ? this.#html.length : index
  }

  #indexOfWww(from: number): number {
    WWW.lastIndex = from
    return WWW.test(this.#html) ? WWW.lastIndex - 'www.'.length : this.#html.length
  }
}
