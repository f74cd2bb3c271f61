import type { AlternateEnclosureLink, EnclosureIntegrity } from '../model/index.ts'
import type { RawItem } from './item-elements.ts'
import type { Normalising } from './normalising.ts'

/** The alternate enclosures of an item, one link for each source, and what verifies them (rule 2.11). */
export function normaliseAlternateEnclosures(
  raw: RawItem['alternateEnclosures'],
  standardUrl: string | null,
  normalising: Normalising,
): { readonly links: readonly AlternateEnclosureLink[]; readonly integrity: readonly EnclosureIntegrity[] } {
  const links: AlternateEnclosureLink[] = []
  const integrity: EnclosureIntegrity[] = []
  for (const enclosure of raw) {
    const sources =
      enclosure.sources.length > 0
        ? enclosure.sources.map(({ uri, text, contentType }) => ({ uri: uri ?? text, contentType }))
        : [{ uri: enclosure.url ?? enclosure.uri, contentType: null }]
    for (const { uri, contentType } of sources) {
      if (uri === null) {
        normalising.report('rss-alternate-enclosure-without-source', 'alternateEnclosureUrlsWithDetails')
        continue
      }
      if (enclosure.integrity?.type && enclosure.integrity.value) {
        integrity.push({
          linkIndex: links.length,
          type: enclosure.integrity.type.toLowerCase(),
          value: enclosure.integrity.value,
        })
      }
      links.push(linkOf(enclosure, uri, contentType?.toLowerCase() ?? null, standardUrl))
    }
  }
  return { links, integrity }
}

function linkOf(
  enclosure: RawItem['alternateEnclosures'][number],
  uri: string,
  contentType: string | null,
  standardUrl: string | null,
): AlternateEnclosureLink {
  const { length, bitrate, codecs, height, lang, rel, title } = enclosure
  const type = enclosure.type?.toLowerCase() ?? null
  const sourceContentType = contentType === type ? null : contentType
  const isDefault = enclosure.default === true || uri === standardUrl
  return { uri, type, length, default: isDefault, bitrate, codecs, height, lang, rel, sourceContentType, title }
}
