import { hash } from 'node:crypto'
import type { Country } from 'feedmill/tables'
import { column, type Field, type Fields, made } from './field.ts'
import { podcastName } from './related.ts'
import { columnsText, servedBy } from './stored-row.ts'

/** The data of the outside catalog about a podcast. */
export interface CatalogFacts {
  /** Identifier of the podcast in the catalog. */
  readonly catalogId: number
  readonly baseArtworkUrl: string | null
  readonly country: Country | null
  readonly publisherId: number | null
  readonly publisherName: string | null
  readonly subtitle: string | null
  readonly summary: string | null
}

/** The facts of the catalog as the interface serves them. */
export interface CatalogInfo extends Omit<CatalogFacts, 'catalogId'> {
  /** The uuid of the podcast. */
  readonly uuid: string
  readonly hash: string
}

export const catalogInfoFields = {
  uuid: column('uuid', { column: 'series_uuid' }),
  podcastSeries: made({ inside: podcastName }),
  baseArtworkUrl: column('text'),
  baseArtworkUrlOf: made(),
  country: column('text'),
  hash: column('text'),
  publisherId: column('bigint'),
  publisherName: column('text'),
  subtitle: column('text'),
  summary: column('text'),
} satisfies { readonly [name in keyof CatalogInfo]: Field } & Fields

export const catalogInfoColumns = columnsText('i', catalogInfoFields)

export const catalogInfoOf = servedBy<CatalogInfo, object>(catalogInfoFields)

/** Returns a hash that changes when a fact changes. */
export function catalogInfoHash(facts: CatalogFacts): string {
  const { catalogId, baseArtworkUrl, country, publisherId, publisherName, subtitle, summary } = facts
  const values = [catalogId, baseArtworkUrl, country, publisherId, publisherName, subtitle, summary]
  return hash('sha256', JSON.stringify(values), 'base64url')
}

/** Returns the URL of the cover art in a size, such as `https://…/640x640bb.png`. `null` if the catalog has no art. */
export function artworkUrlOf(baseArtworkUrl: string | null, size: number): string | null {
  return baseArtworkUrl === null ? null : `${baseArtworkUrl}${size}x${size}bb.png`
}
