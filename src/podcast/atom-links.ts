import { emptyList } from '../core/fitted-list.ts'
import type { RelatedLink } from '../model/index.ts'
import type { WrittenUrl } from '../values/url.ts'
import type { RawChannel } from './channel-elements.ts'
import { atMost } from './extra-fields.ts'
import type { Normalising } from './normalising.ts'

/** The relation of links to Podlove's chapters. */
export const PODLOVE_RELATION = 'http://podlove.org/simple-chapters'

type AtomLink = RawChannel['atomLinks'][number]

/**
 * Returns the URLs of the Atom links with one of the relations, in document order. `rel` is a list of tokens in any
 * case; without it, the relation is `alternate`.
 */
export function linksWithRelation(links: readonly AtomLink[], ...relations: readonly string[]): string[] {
  const urls: string[] = []
  for (const link of links) {
    const related = relatedUrl(link, relations)
    if (related !== null) urls.push(related.url)
  }
  return urls
}

/** Returns the page that RSS's own `link` names: in its text or, as in Atom, in its `href`. */
export function ownPage(links: RawChannel['links']): string | null {
  const named = links.find(({ text }) => text !== null)
  return (
    named?.text ?? links.find((link) => link.href !== null && hasRelation(link, SAME) && isPage(link))?.href ?? null
  )
}

/** Returns the URLs of the pages with the same content. */
export function alternatePages(links: readonly AtomLink[]): string[] {
  return linksWithRelation(links.filter(isPage), ...SAME)
}

const FEED_TYPE = /^application\/(?:(?:rss|atom|rdf)\+xml|feed\+json)/i

/** The relation to another form of the same content: a page, or another feed. */
const SAME = ['alternate']

function isPage({ type }: Pick<AtomLink, 'type'>): boolean {
  return !FEED_TYPE.test(type ?? '')
}

/** Relations of links that other fields contain: first those of channels, then those of items or of both. */
const toldByFields: readonly string[] = [
  ...['self', 'hub', 'first', 'prev', 'previous', 'next', 'last', 'current', 'prev-archive', 'next-archive'],
  ...['enclosure', PODLOVE_RELATION],
]

/** Returns the links that no other field has; `told` are the URLs in other fields. */
export function relatedLinks(
  links: readonly AtomLink[],
  told: readonly (string | null)[],
  normalising: Normalising,
): readonly RelatedLink[] {
  if (links.length === 0) return emptyList
  const related = links.flatMap((link) => {
    const { rel, type, title, hreflang } = link
    const { url } = link.href ?? link.text ?? { url: null }
    if (url === null || told.includes(url) || hasRelation(link, toldByFields)) return []
    return [{ href: url, rel, type, title, ...(hreflang !== null && { hreflang }) }]
  })
  return atMost(related, 'extras.links', normalising)
}

/** Returns the URL of the first Atom link with one of the relations; `null` if there is none. */
export function firstLinkWithRelation(links: readonly AtomLink[], ...relations: readonly string[]): string | null {
  return firstRelated(links, relations)?.url ?? null
}

/** Returns the feed's own URL as written: hubs know it by this spelling (WebSub section 5.1). */
export function topicOf(links: readonly AtomLink[]): string | null {
  return firstRelated(links, ['self'])?.written ?? null
}

function firstRelated(links: readonly AtomLink[], relations: readonly string[]): WrittenUrl | null {
  for (const link of links) {
    const related = relatedUrl(link, relations)
    if (related !== null) return related
  }
  return null
}

/** Returns the URL of a link, if it has one of the relations. */
function relatedUrl(link: AtomLink, relations: readonly string[]): WrittenUrl | null {
  return hasRelation(link, relations) ? (link.href ?? link.text) : null
}

/**
 * Returns whether a link has one of the relations. A channel's links are tested for a dozen relations, and nearly every
 * `rel` is one token, which is not split.
 */
export function hasRelation({ rel }: Pick<AtomLink, 'rel'>, relations: readonly string[]): boolean {
  const tokens = (rel ?? 'alternate').toLowerCase()
  if (relations.includes(tokens)) return true
  return /\s/.test(tokens) && tokens.split(/\s+/).some((token) => relations.includes(token))
}
