import type { RawChannel } from './channel-elements.ts'

type AtomLink = RawChannel['atomLinks'][number]

/** The URLs of the Atom links with a relation, in document order. `rel` is a list of tokens in any case; none is `alternate`. */
export function linksWithRelation(links: readonly AtomLink[], ...relations: readonly string[]): string[] {
  const urls: string[] = []
  for (const { rel, href, text } of links) {
    const tokens = (rel ?? 'alternate').toLowerCase().split(/\s+/)
    const url = href ?? text
    if (url !== null && relations.some((relation) => tokens.includes(relation))) urls.push(url)
  }
  return urls
}

export function firstLinkWithRelation(links: readonly AtomLink[], ...relations: readonly string[]): string | null {
  return linksWithRelation(links, ...relations)[0] ?? null
}
