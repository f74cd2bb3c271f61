import { checkOptionTypes } from '../../core/option-types.ts'
import { shownValue } from '../../core/shown-value.ts'
import { decodeWholeText } from '../../encodings/decode-whole.ts'
import { sniff } from '../../encodings/sniff.ts'
import type { WebLink } from '../../fetch/index.ts'
import { headLinks } from '../../html/head-links.ts'
import { absoluteUrl } from '../../values/absolute-url.ts'
import { decodeXml } from '../../xml/decode.ts'
import { createXmlReader } from '../../xml/elements.ts'
import { type Attributes, type ElementName, Ending, Want } from '../../xml/events.ts'
import { jsonFeedTargets } from './json-feed-targets.ts'

/** Facts about a document besides its bytes. */
export interface DocumentLinksOptions {
  /** URL of the document after all redirects. Relative targets are resolved against it. */
  readonly url: string
  /** The charset that Content-Type names. */
  readonly charset?: string | undefined
}

/** Maximum number of links: documents name only a few useful ones. */
const MAX_LINKS = 100
/**
 * The longest accepted base. No hub and no topic is longer, and each target that is resolved costs as much time and
 * memory as its base is long.
 */
const MAX_BASE_LENGTH = 2_048
/** The elements of a feed that contain the links about the feed itself. */
const containers = new Set(['rss', 'rdf', 'channel', 'feed'])
/** The elements whose links are not about the feed, but about a part of it. */
const children = new Set(['item', 'entry'])

/**
 * Returns the links of a document about itself (WebSub section 4): `atom:link` and `link` of the channel of an RSS feed
 * or of an Atom feed, `feed_url` and `hubs` of a JSON Feed, and `link` in the head of an HTML page. The kind of the
 * document is recognised by its bytes. The document may be cut. Targets are absolute; absolute ones stay as the
 * document writes them.
 *
 * @throws TypeError if the document is not bytes, or an option is missing, misspelt or not a string
 */
export function documentLinks(document: Uint8Array, options: DocumentLinksOptions): WebLink[] {
  if (!(document instanceof Uint8Array))
    throw new TypeError(`documentLinks takes the bytes of a document, not ${shownValue(document)}`)
  checkOptionTypes(options, { url: 'string', charset: 'string' }, "{ url: 'https://example.org/feed' }")
  const { url, charset } = options
  if (url === undefined) throw new TypeError('url must be a string: where the document was')
  const { kind } = sniff(document)
  if (kind === 'xml') return feedLinks(document, url, charset)
  if (kind === 'json-feed') return jsonFeedLinks(document, url, charset)
  return kind === 'html' ? pageLinks(document, url, charset) : []
}

function pageLinks(page: Uint8Array, url: string, charset: string | undefined): WebLink[] {
  const { links, base } = headLinks(decodeWholeText(page, { charset }))
  const from = baseWithin(url, base)
  return links.slice(0, MAX_LINKS).flatMap(({ href, rel, type }) => linkOf(href, rel, type, from))
}

function jsonFeedLinks(feed: Uint8Array, url: string, charset: string | undefined): WebLink[] {
  const { selves, hubs } = jsonFeedTargets(decodeXml(feed, { charset }).bytes)
  const links = [...selves.map((href) => ({ href, rel: 'self' })), ...hubs.map((href) => ({ href, rel: 'hub' }))]
  return links.slice(0, MAX_LINKS).flatMap(({ href, rel }) => linkOf(href, [rel], undefined, url))
}

function feedLinks(feed: Uint8Array, url: string, charset: string | undefined): WebLink[] {
  const links: WebLink[] = []
  const bases = [url]
  let isInChild = false
  const reader = createXmlReader({
    startElement(name: ElementName, attributes: Attributes) {
      const local = name.local.toLowerCase()
      const base = baseWithin(bases.at(-1) ?? url, attributes.get('xml:base'))
      if (local === 'link' && bases.length > 1 && links.length < MAX_LINKS) {
        const relations = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/).filter(Boolean)
        links.push(...linkOf(attributes.get('href') ?? '', relations, attributes.get('type'), base))
      }
      isInChild = children.has(local)
      if (!containers.has(local)) return Want.Skip
      bases.push(base)
      return Want.Children
    },
    endElement() {
      bases.pop()
    },
    wholeElement() {},
    dropElement() {},
    // Links inside an unclosed item belong to the item: anyone may have written them.
    endsOpaque: () => (isInChild ? Ending.Never : Ending.Unclosed),
    text() {},
    fault() {},
  })
  reader.write(decodeXml(feed, { charset }).bytes)
  reader.end()
  return links
}

function linkOf(href: string, rel: readonly string[], type: string | null | undefined, base: string): WebLink[] {
  const target = absolute(href, base)
  if (target === null || rel.length === 0) return []
  return [{ href: target, rel, ...(type !== null && type !== undefined && { type }) }]
}

/** Returns the base that a document states. If that is missing, invalid or too long, returns the outer base. */
function baseWithin(outer: string, stated: string | null | undefined): string {
  const base = absolute(stated ?? '', outer)
  return base === null || base.length > MAX_BASE_LENGTH ? outer : base
}

/** Returns a target as an absolute URL; `null` if it is empty or invalid. */
function absolute(target: string, base: string): string | null {
  return target.trim() === '' ? null : absoluteUrl(target, base)
}
