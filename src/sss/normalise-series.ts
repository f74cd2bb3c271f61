import type { AnyObject } from '../core/is-object.ts'
import { hashOf } from '../identity/hash.ts'
import type { JsonPath } from '../json/json-path.ts'
import { readRecord } from '../json/record-reader.ts'
import type { ComicSeries } from '../model/comic.ts'
import { documentSssUrl, reportIdentity } from './document-identity.ts'
import { comicSeriesElements, requiredOfComicSeries } from './elements/comic-elements.ts'
import { bannerImageElements, coverImageElements, thumbnailImageElements } from './elements/image-elements.ts'
import { normaliseSssImage } from './images/images.ts'
import { maxSssLengths, type SssNormalising, Texts } from './normalising.ts'
import { normaliseCreators, normaliseProvider } from './references.ts'
import { unique, uniqueOrNull } from './unique.ts'

export interface IssueFacts {
  readonly totalIssuesCount: number
  readonly issuesHash: string | null
}

/** Returns the series of a document. `uuid` is the one that its issues were returned with. */
export function normaliseComicSeries(
  envelope: AnyObject,
  uuid: string | null,
  issues: IssueFacts,
  normalising: SssNormalising,
): ComicSeries {
  const raw = readRecord(envelope, comicSeriesElements, null, normalising.reading)
  normalising.reportMissing(envelope, requiredOfComicSeries, null)
  const texts = new Texts(null, normalising)
  const member = (key: string): JsonPath => ({ parent: null, key })
  reportIdentity(raw, uuid, normalising)
  const cover = normaliseSssImage(raw.coverImage, coverImageElements, member('coverImage'), normalising)
  const banner = normaliseSssImage(raw.bannerImage, bannerImageElements, member('bannerImage'), normalising)
  const thumbnail = normaliseSssImage(raw.thumbnailImage, thumbnailImageElements, member('thumbnailImage'), normalising)
  const series: ComicSeries = {
    uuid,
    name: texts.cut(raw.name, maxSssLengths.name, 'name'),
    description: texts.cut(raw.description, maxSssLengths.description, 'description'),
    datePublished: raw.datePublished,
    status: raw.status,
    coverImageUrl: cover.url,
    bannerImageUrl: banner.url,
    thumbnailImageUrl: thumbnail.url,
    coverImageAsString: texts.image(cover, 'coverImageAsString'),
    bannerImageAsString: texts.image(banner, 'bannerImageAsString'),
    thumbnailImageAsString: texts.image(thumbnail, 'thumbnailImageAsString'),
    tags: unique(raw.tags),
    genres: unique(raw.genres),
    language: raw.inLanguage ?? raw.language,
    creators: normaliseCreators(raw.creators, member('creators'), normalising),
    seriesType: raw.seriesType,
    seriesLayout: raw.seriesLayout,
    contentRating: raw.contentRating,
    sssUrl: documentSssUrl(raw, normalising),
    sssOwnerName: texts.cut(raw.feedOwnerName, maxSssLengths.name, 'sssOwnerName', 'feedOwnerName'),
    sssOwnerPublicEmail: raw.feedOwnerEmail,
    copyright: texts.cut(raw.copyrightNotice, maxSssLengths.copyright, 'copyright', 'copyrightNotice'),
    hostingProvider: normaliseProvider(raw.hostingProvider, member('hostingProvider'), normalising),
    scopesForExclusiveContent: uniqueOrNull(raw.scopesForExclusiveContent),
    ...issues,
    hash: null,
    isBlocked: false,
  }
  if (uuid === null) return series
  return { ...series, hash: hashOf('ComicSeries', uuid, series, texts.uncut) }
}
