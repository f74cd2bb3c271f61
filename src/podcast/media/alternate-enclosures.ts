import { emptyList, fitted } from '../../core/fitted-list.ts'
import type { AlternateEnclosureLink, EnclosureIntegrity } from '../../model/index.ts'
import type { RawItem } from '../item-elements.ts'
import type { Normalising } from '../normalising.ts'

type RawAlternate = RawItem['alternateEnclosures'][number]

const none = Object.freeze({ links: emptyList, integrity: emptyList })

/**
 * Returns the alternate enclosures of an item, one link for each source, and the values that verify them (rule 2.11).
 */
export function normaliseAlternateEnclosures(
  raw: RawItem['alternateEnclosures'],
  standardUrl: string | null,
  normalising: Normalising,
): { readonly links: readonly AlternateEnclosureLink[]; readonly integrity: readonly EnclosureIntegrity[] } {
  if (raw.length === 0) return none
  const links: AlternateEnclosureLink[] = []
  const integrity: EnclosureIntegrity[] = []
  const add = (enclosure: RawAlternate, uri: string | null, contentType: string | null): void => {
    if (uri === null) {
      normalising.report('rss-alternate-enclosure-without-source', 'alternateEnclosureUrlsWithDetails')
      return
    }
    const verified = enclosure.integrity
    if (verified?.type && verified.value) {
      integrity.push({ linkIndex: links.length, type: verified.type.toLowerCase(), value: verified.value })
    } else if (verified !== null) normalising.report('rss-element-incomplete', 'extras.integrity')
    links.push(linkOf(enclosure, uri, contentType?.toLowerCase() ?? null, standardUrl))
  }
  for (const enclosure of raw) {
    const { sources } = enclosure
    for (const { uri, text, contentType } of sources) add(enclosure, uri ?? text, contentType)
    if (sources.length === 0) add(enclosure, enclosure.url ?? enclosure.uri ?? enclosure.text, null)
  }
  return { links: fitted(links), integrity }
}

function linkOf(
  enclosure: RawAlternate,
  uri: string,
  contentType: string | null,
  standardUrl: string | null,
): AlternateEnclosureLink {
  const { length, bitrate, codecs, height, rel, title } = enclosure
  const lang = enclosure.lang ?? enclosure.language
  const type = enclosure.type?.toLowerCase() ?? null
  const sourceContentType = contentType === type ? null : contentType
  const isDefault = enclosure.default === true || uri === standardUrl
  return { uri, type, length, default: isDefault, bitrate, codecs, height, lang, rel, sourceContentType, title }
}
