import type { RawChannel } from './channel-elements.ts'

type AtomLink = RawChannel['atomLinks'][number]

/** The URLs of the Atom links with a relation, in document order. `rel` is a list of tokens in any case; none is `alternate`. */
export function linksWithRelation(links: readonly AtomLink[], ...relations: readonly string[]): string[] {
  return links.flatMap((link) => {
    const tokens = (link.rel ?? 'alternate').toLowerCase().split(/\s+/)
    const url = link.href ?? link.text
    return url !== null && relations.some((relation) => tokens.includes(relation)) ? [url] : []
  })
}

export function firstLinkWithRelation(links: readonly AtomLink[], ...relations: readonly string[]): string | null {
  return linksWithRelation(links, ...relations)[0] ?? null
}
