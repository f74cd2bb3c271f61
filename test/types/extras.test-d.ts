import { describe, expectTypeOf, test } from 'vitest'
import type {
  Pagination,
  PodcastBlock,
  PodcastChat,
  PodcastEpisodeExtras,
  PodcastFunding,
  PodcastImage,
  PodcastLicense,
  PodcastLocation,
  PodcastLocked,
  PodcastSeriesExtras,
  PodcastTrailer,
  PodcastTxt,
  PodcastValue,
  RemoteItem,
  SocialInteract,
  Soundbite,
  UpdateFrequency,
  ValueRecipient,
  ValueTimeSplit,
} from '../../src/model/index.ts'

/** The fields that must be there. */
type Required<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? never : K }[keyof T]

type Either =
  | 'itunesTitle'
  | 'keywords'
  | 'funding'
  | 'location'
  | 'license'
  | 'socialInteract'
  | 'value'
  | 'txt'
  | 'chat'
  | 'images'
  | 'rawPubDate'
  | 'authors'
  | 'authorDetails'
  | 'contributorDetails'
  | 'categoryDetails'
  | 'image'
  | 'media'
  | 'dublinCore'
  | 'categories'
  | 'contributors'
  | 'links'
  | 'unmappedRoles'
  | 'unknown'

describe('the extras of a series', () => {
  test('have every entry of the mapping (rules 2.2 and 2.5)', () => {
    expectTypeOf<keyof PodcastSeriesExtras>().toEqualTypeOf<
      | Either
      | 'podcastGuid'
      | 'locked'
      | 'medium'
      | 'trailers'
      | 'podroll'
      | 'publisher'
      | 'remoteItems'
      | 'liveItems'
      | 'blocks'
      | 'publisherBlock'
      | 'newFeedUrl'
      | 'applePodcastsVerify'
      | 'generator'
      | 'languageTag'
      | 'unmappedCategories'
      | 'rawSeriesType'
      | 'furtherGenres'
      | 'itunesSubtitle'
      | 'managingEditor'
      | 'lastBuildDate'
      | 'atomId'
      | 'countryOfOrigin'
      | 'countryHint'
      | 'ttl'
      | 'skipHours'
      | 'skipDays'
      | 'syndication'
      | 'updateFrequency'
      | 'usesPodping'
      | 'pagination'
      | 'hubs'
      | 'self'
      | 'spotify'
      | 'acast'
      | 'feedburner'
      | 'rawvoice'
      | 'rss'
      | 'generatorUrl'
      | 'generatorVersion'
      | 'iconUrl'
    >()
  })

  test('are empty for a plain feed', () => {
    expectTypeOf<Required<PodcastSeriesExtras>>().toBeNever()
  })

  test('are absent, not undefined', () => {
    // @ts-expect-error: an entry is there with a value, or it is not there
    const extras: PodcastSeriesExtras = { medium: undefined }
    expectTypeOf(extras).toEqualTypeOf<PodcastSeriesExtras>()
  })
})

describe('the extras of an episode', () => {
  test('have every entry of the mapping (rule 2.3)', () => {
    expectTypeOf<keyof PodcastEpisodeExtras>().toEqualTypeOf<
      | Either
      | 'copyright'
      | 'transcriptRelations'
      | 'rawEpisodeType'
      | 'enclosures'
      | 'soundbites'
      | 'contentLinks'
      | 'liveValue'
      | 'seasonName'
      | 'episodeDisplay'
      | 'integrity'
      | 'inlineChapters'
      | 'author'
      | 'languageTag'
      | 'order'
      | 'isClosedCaptioned'
      | 'source'
      | 'comments'
      | 'publisherBlock'
      | 'acast'
      | 'feedburner'
    >()
  })

  test('are empty for a plain item', () => {
    expectTypeOf<Required<PodcastEpisodeExtras>>().toBeNever()
  })
})

test('entries have the attributes of the podcast namespace', () => {
  expectTypeOf<keyof PodcastLocked>().toEqualTypeOf<'value' | 'owner'>()
  expectTypeOf<keyof PodcastFunding>().toEqualTypeOf<'url' | 'text'>()
  expectTypeOf<keyof PodcastLocation>().toEqualTypeOf<'name' | 'rel' | 'geo' | 'osm' | 'country'>()
  expectTypeOf<keyof PodcastTrailer>().toEqualTypeOf<'title' | 'url' | 'pubdate' | 'length' | 'type' | 'season'>()
  expectTypeOf<keyof PodcastLicense>().toEqualTypeOf<'slug' | 'url'>()
  expectTypeOf<keyof PodcastValue>().toEqualTypeOf<'type' | 'method' | 'suggested' | 'recipients' | 'timeSplits'>()
  expectTypeOf<keyof ValueRecipient>().toEqualTypeOf<
    'name' | 'customKey' | 'customValue' | 'type' | 'address' | 'split' | 'fee'
  >()
  expectTypeOf<keyof ValueTimeSplit>().toEqualTypeOf<
    'startTime' | 'duration' | 'remoteStartTime' | 'remotePercentage' | 'recipients' | 'remoteItem'
  >()
  expectTypeOf<keyof RemoteItem>().toEqualTypeOf<'feedGuid' | 'feedUrl' | 'itemGuid' | 'medium' | 'title'>()
  expectTypeOf<keyof UpdateFrequency>().toEqualTypeOf<'text' | 'rrule' | 'dtstart' | 'complete'>()
  expectTypeOf<keyof PodcastChat>().toEqualTypeOf<'server' | 'protocol' | 'accountId' | 'space'>()
  expectTypeOf<keyof PodcastTxt>().toEqualTypeOf<'text' | 'purpose'>()
  expectTypeOf<keyof PodcastImage>().toEqualTypeOf<
    'href' | 'alt' | 'aspectRatio' | 'width' | 'height' | 'type' | 'purpose'
  >()
  expectTypeOf<keyof SocialInteract>().toEqualTypeOf<'uri' | 'protocol' | 'accountId' | 'accountUrl' | 'priority'>()
  expectTypeOf<keyof Soundbite>().toEqualTypeOf<'startTime' | 'duration' | 'title'>()
  expectTypeOf<keyof PodcastBlock>().toEqualTypeOf<'id' | 'blocked'>()
})

test('pages of a feed have every relation of RFC 5005', () => {
  expectTypeOf<keyof Pagination>().toEqualTypeOf<
    'first' | 'prev' | 'next' | 'last' | 'current' | 'prevArchive' | 'nextArchive' | 'complete' | 'archive'
  >()
})
