import type { RawChannel } from './channel-elements.ts'

type AtomLink = RawChannel['atomLinks'][number]

/** The URLs of the Atom links with a relation, in document order. `rel` is a list of tokens in any case; none is `alternate`. */
export function linksWithRelation(links: readonly AtomLink[], ...relations: readonly string[]): string[] {
  const urls: string[] = []
  for (const link of links) {
    const url = relatedUrl(link, relations)
    if (url !== null) urls.push(url)
  }
  return urls
}

const FEED_TYPE = /^application\/(?:(?:rss|atom|rdf)\+xml|feed\+json)/i

/** The URLs of the pages that show the same; other feeds with it are none. */
export function alternatePages(links: readonly AtomLink[]): string[] {
  return linksWithRelation(
    links.filter(({ type }) => !FEED_TYPE.test(type ?? '')),
    'alternate',
  )
}

/** The first of them. */
export function firstLinkWithRelation(links: readonly AtomLink[], ...relations: readonly string[]): string | null {
  for (const link of links) {
    const url = relatedUrl(link, relations)
    if (url !== null) return url
  }
  return null
}

/** The URL of a link, if it has one of the relations. */
function relatedUrl(link: AtomLink, relations: readonly string[]): string | null {
  return hasRelation(link, relations) ? (link.href ?? link.text) : null
}

/** A channel's links are asked for a dozen relations, and nearly every `rel` is one token: it is not taken apart. */
function hasRelation({ rel }: AtomLink, relations: readonly string[]): boolean {
  const tokens = (rel ?? 'alternate').toLowerCase()
  if (relations.includes(tokens)) return true
  return /\s/.test(tokens) && tokens.split(/\s+/).some((token) => relations.includes(token))
}
