import { asBuffer } from '../core/bytes.ts'
import type { Diagnostic, DiagnosticCode } from '../core/diagnostics.ts'
import { elementsOfPath } from '../podcast/elements-of-path.ts'

/** The elements of faults whose path is that of a whole item. */
const elementsOfCode: { readonly [code in DiagnosticCode]?: readonly string[] } = {
  'rss-guid-repeated': ['guid', 'atom:id'],
}

/** A part of a document in which an element is searched. */
interface Region {
  /** One character for each byte. */
  readonly text: string
  /** Offset of the region in the document. */
  readonly start: number
}

/** Bytes of an item, and of a channel's head or tail, that are searched. */
const REGION = 64 * 1024
/** Bytes before and after a value in which its tag is searched. */
const NEAR = 512
/** Bytes that are searched for all diagnostics of a document, so that a hostile one costs no more than 20 ms. */
const BUDGET = 16 * 1024 * 1024

/**
 * Moves the diagnostics of an XML feed to the elements that they are about. A diagnostic about the field of an item has
 * the offset of the item, and that of a channel has none. Reading would take longer if it kept the place of each
 * element, so the elements are searched here. Diagnostics without a field, and those whose element is missing, keep
 * their place.
 *
 * @param utf8 The document as it was read.
 */
export function withElementOffsets(diagnostics: readonly Diagnostic[], utf8: Uint8Array): Diagnostic[] {
  const regions = new Regions(asBuffer(utf8))
  return diagnostics.map((diagnostic) => {
    const { path, location } = diagnostic
    if (path === undefined) return withElement(diagnostic, regions)
    const isOfItem = path.startsWith('$.episodes[')
    if (!isOfItem && !path.startsWith('$.series')) return diagnostic
    const places = isOfItem ? (location === undefined ? [] : [regions.ofItem(location.offset)]) : regions.ofChannel()
    const names = elementsOfCode[diagnostic.code] ?? elementsOfPath(path)
    const found = elementIn(places, names, foundTextOf(diagnostic))
    if (found === null) return location === undefined ? atChannel(diagnostic, regions) : diagnostic
    return { ...diagnostic, location: found }
  })
}

/** Names the element of a value that was reported at its own place. */
function withElement(diagnostic: Diagnostic, regions: Regions): Diagnostic {
  const { code, location } = diagnostic
  const element = location === undefined || !code.startsWith('value-') ? null : regions.elementBefore(location.offset)
  return location === undefined || element === null ? diagnostic : { ...diagnostic, location: { ...location, element } }
}

function atChannel(diagnostic: Diagnostic, regions: Regions): Diagnostic {
  const offset = regions.channelAt
  return offset < 0 ? diagnostic : { ...diagnostic, location: { offset } }
}

/** The parts of a document that belong to its items and to its channel. */
class Regions {
  readonly #bytes: Buffer
  #left = BUDGET
  #channel: readonly Region[] | null = null
  #channelAt = -1
  #item: Region | null = null

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Offset of the tag that opens the channel or the Atom feed; -1 if there is none. */
  get channelAt(): number {
    this.ofChannel()
    return this.#channelAt
  }

  /** Returns the name of the last start tag before an offset, or at it; `null` if none is near. */
  elementBefore(offset: number): string | null {
    const { text } = this.#slice(Math.max(0, offset - NEAR), offset + NEAR)
    const at = text.lastIndexOf('<', Math.min(offset, NEAR))
    return at < 0 ? null : (/^<([^\s/>!?]+)/.exec(text.slice(at, at + NEAR))?.[1] ?? null)
  }

  ofItem(offset: number): Region {
    if (this.#item?.start === offset) return this.#item
    const region = this.#slice(offset, offset + REGION)
    const end = nextTag(region.text, 1, (name, isEnd) => isEnd && isItem(name))
    this.#item = { ...region, text: end < 0 ? region.text : region.text.slice(0, end) }
    return this.#item
  }

  /** Returns what stands before the first item, and what stands after the last one. */
  ofChannel(): readonly Region[] {
    if (this.#channel !== null) return this.#channel
    const head = this.#slice(0, REGION * 4)
    this.#channelAt = nextTag(head.text, 0, (name, isEnd) => !isEnd && (name === 'channel' || name === 'feed'))
    const firstItem = nextTag(head.text, 0, (name, isEnd) => !isEnd && isItem(name))
    if (firstItem < 0) {
      this.#channel = [head]
      return this.#channel
    }
    const tail = this.#slice(Math.max(firstItem, this.#bytes.length - REGION), this.#bytes.length)
    const lastItem = Math.max(...['</item', '</entry'].map((tag) => tail.text.lastIndexOf(tag)))
    this.#channel = [
      { ...head, text: head.text.slice(0, firstItem) },
      { text: lastItem < 0 ? '' : tail.text.slice(lastItem), start: tail.start + Math.max(lastItem, 0) },
    ]
    return this.#channel
  }

  #slice(start: number, end: number): Region {
    const text = this.#left <= 0 ? '' : this.#bytes.toString('latin1', start, Math.min(end, this.#bytes.length))
    this.#left -= text.length
    return { text, start }
  }
}

function isItem(localName: string): boolean {
  return localName === 'item' || localName === 'entry'
}

/** Returns the offending text at the end of a message, as the document may have it; empty if there is none. */
function foundTextOf({ message }: Diagnostic): string {
  const at = message.indexOf(': ')
  if (at < 0) return ''
  // A message has the text on one line and shortened.
  const [word = ''] = message
    .slice(at + 2)
    .replace(/…$/, '')
    .split(' ')
  return Buffer.from(word).toString('latin1')
}

/**
 * Returns the place of the first element of these names, by their precedence, that has the text; else the place of the
 * first element of these names. Returns `null` if there is none.
 */
function elementIn(
  regions: readonly Region[],
  names: readonly string[],
  text: string,
): { readonly offset: number; readonly element: string } | null {
  let first: { readonly offset: number; readonly element: string } | null = null
  for (const name of names) {
    const local = name.slice(name.indexOf(':') + 1).toLowerCase()
    const hasPrefix = name.includes(':')
    for (const region of regions) {
      const matches = (found: string, isEnd: boolean, prefix: string) =>
        !isEnd && found === local && (prefix !== '' || !hasPrefix)
      for (let at = nextTag(region.text, 0, matches); at >= 0; at = nextTag(region.text, at + 1, matches)) {
        const element = /^<([^\s/>]+)/.exec(region.text.slice(at, at + 200))?.[1] ?? name
        first ??= { offset: region.start + at, element }
        const textAt = text === '' ? -1 : placeOfText(region.text, at, element, text)
        if (textAt >= 0) return { offset: region.start + textAt, element }
      }
    }
  }
  return first
}

/** Bytes of an element in which its offending text is searched. */
const ELEMENT = 4096

function placeOfText(region: string, at: number, element: string, text: string): number {
  const whole = region.slice(at, at + ELEMENT)
  const end = whole.indexOf(`</${element}`)
  const tagEnd = whole.indexOf('>')
  const isEmpty = tagEnd > 0 && whole[tagEnd - 1] === '/'
  const content = isEmpty ? whole.slice(0, tagEnd) : end < 0 ? whole : whole.slice(0, end)
  const places = [text, text.replaceAll('&', '&amp;')].map((each) => content.indexOf(each, element.length + 1))
  const found = places.find((place) => place >= 0)
  return found === undefined ? -1 : at + found
}

/**
 * Returns the index of the next tag that matches, outside of comments and CDATA sections; -1 if there is none. Names are
 * local ones in lower case.
 */
function nextTag(
  text: string,
  from: number,
  matches: (localName: string, isEnd: boolean, prefix: string) => boolean,
): number {
  for (let at = text.indexOf('<', from); at >= 0; at = text.indexOf('<', at + 1)) {
    if (text.startsWith('<!--', at) || text.startsWith('<![CDATA[', at)) {
      const end = text.indexOf(text[at + 2] === '-' ? '-->' : ']]>', at)
      if (end < 0) return -1
      at = end
      continue
    }
    NAME.lastIndex = at + 1
    const [, slash = '', prefix = '', name] = NAME.exec(text) ?? []
    if (name !== undefined && matches(name.toLowerCase(), slash !== '', prefix)) return at
  }
  return -1
}

const NAME = /(\/?)(?:([\w.-]{1,64}):)?([\w.-]{1,64})(?=[\s/>])/y
