import type {
  PodcastChat,
  PodcastFunding,
  PodcastImage,
  PodcastLicense,
  PodcastLocation,
  PodcastTxt,
  SocialInteract,
  UnmappedRole,
} from '../model/channel-or-item-extras.ts'
import type { LiveItem } from '../model/live-item.ts'
import type { PodcastEpisode } from '../model/podcast-episode.ts'
import type {
  ContentLink,
  EnclosureIntegrity,
  LiveValue,
  PodcastEpisodeExtras,
  Soundbite,
} from '../model/podcast-episode-extras.ts'
import type { PodcastSeries } from '../model/podcast-series.ts'
import type {
  PodcastBlock,
  PodcastLocked,
  PodcastSeriesExtras,
  PodcastTrailer,
  PublisherBlock,
  UpdateFrequency,
} from '../model/podcast-series-extras.ts'
import type { PodcastValue, ValueRecipient, ValueTimeSplit } from '../model/podcast-value.ts'
import type { RemoteItem } from '../model/remote-item.ts'
import {
  boolean,
  type CanonicalFields,
  canonical,
  canonicalFields,
  type FieldRules,
  type LeftOutRule,
  leftOut,
  number,
  record,
  records,
  text,
  texts,
  url,
} from './canonical.ts'
import { sha256 } from './digest.ts'
import { hashedFields } from './hashed-fields.ts'

/*
 * The extras that a directory serves beyond the interface. No hash covers them: a digest beside the hash tells when they
 * change (identity 1.12). Extras that are not served change without notice: many hosts write new ones for each request.
 */

const notServed = leftOut('not served')

const funding = canonicalFields<PodcastFunding>({ url: url(1), text: text(2) })
const location = canonicalFields<PodcastLocation>({
  name: text(1),
  rel: text(2),
  geo: text(3),
  osm: text(4),
  country: text(5),
})
const license = canonicalFields<PodcastLicense>({ slug: text(1), url: url(2) })
const socialInteract = canonicalFields<SocialInteract>({
  uri: url(1),
  protocol: text(2),
  accountId: text(3),
  accountUrl: url(4),
  priority: number(5),
})
const txt = canonicalFields<PodcastTxt>({ text: text(1), purpose: text(2) })
const chat = canonicalFields<PodcastChat>({ server: text(1), protocol: text(2), accountId: text(3), space: text(4) })
const image = canonicalFields<PodcastImage>({
  href: url(1),
  alt: text(2),
  aspectRatio: text(3),
  width: number(4),
  height: number(5),
  type: text(6),
  purpose: texts(7),
})
const unmappedRole = canonicalFields<UnmappedRole>({ name: text(1), role: text(2), group: text(3) })
const remoteItem = canonicalFields<RemoteItem>({
  feedGuid: text(1),
  feedUrl: url(2),
  itemGuid: text(3),
  medium: text(4),
  title: text(5),
})
const recipient = canonicalFields<ValueRecipient>({
  name: text(1),
  customKey: text(2),
  customValue: text(3),
  type: text(4),
  address: text(5),
  split: number(6),
  fee: boolean(7),
})
const timeSplit = canonicalFields<ValueTimeSplit>({
  startTime: number(1),
  duration: number(2),
  remoteStartTime: number(3),
  remotePercentage: number(4),
  recipients: records(5, recipient),
  remoteItem: record(6, remoteItem),
})
const value = canonicalFields<PodcastValue>({
  type: text(1),
  method: text(2),
  suggested: text(3),
  recipients: records(4, recipient),
  timeSplits: records(5, timeSplit),
})

/** The extras of a channel and of an item. */
const ofBoth = {
  funding: records(1, funding),
  location: records(2, location),
  license: record(3, license),
  socialInteract: records(4, socialInteract),
  value: records(5, value),
  txt: records(6, txt),
  chat: record(7, chat),
  images: records(8, image),
  unmappedRoles: records(9, unmappedRole),
  itunesTitle: notServed,
  keywords: notServed,
  categories: notServed,
  authors: notServed,
  authorDetails: notServed,
  contributors: notServed,
  contributorDetails: notServed,
  categoryDetails: notServed,
  image: notServed,
  media: notServed,
  dublinCore: notServed,
  links: notServed,
  rawPubDate: notServed,
  unknown: notServed,
} satisfies Partial<FieldRules<PodcastEpisodeExtras & PodcastSeriesExtras>>

const ofEpisode = {
  ...ofBoth,
  soundbites: records(20, canonicalFields<Soundbite>({ startTime: number(1), duration: number(2), title: text(3) })),
  contentLinks: records(21, canonicalFields<ContentLink>({ href: url(1), text: text(2) })),
  liveValue: record(22, canonicalFields<LiveValue>({ uri: url(1), protocol: text(2) })),
  seasonName: text(23),
  episodeDisplay: text(24),
  integrity: records(25, canonicalFields<EnclosureIntegrity>({ linkIndex: number(1), type: text(2), value: text(3) })),
  transcriptRelations: records(26, canonicalFields<{ url: string; rel: string }>({ url: url(1), rel: text(2) })),
  // It decides what pages show.
  publisherBlock: boolean(27),
  inlineChapters: leftOut('the hash covers them'),
  rawEpisodeType: notServed,
  enclosures: notServed,
  author: notServed,
  languageTag: notServed,
  copyright: notServed,
  order: notServed,
  isClosedCaptioned: notServed,
  source: notServed,
  comments: notServed,
  acast: notServed,
  feedburner: notServed,
} satisfies FieldRules<PodcastEpisodeExtras>

const episodeExtras = canonicalFields<PodcastEpisodeExtras>(ofEpisode)

/** A live item is read as an item: no hash covers it, so all of it takes part. */
const liveItem: CanonicalFields = [
  ...hashedFields.PodcastEpisode.filter(({ name }) => name !== 'extras'),
  ...canonicalFields<Pick<LiveItem, 'extras' | 'status' | 'start' | 'end'>>({
    extras: record(200, episodeExtras),
    status: text(201),
    start: number(202),
    end: number(203),
  }),
]

const ofSeries = {
  ...ofBoth,
  podcastGuid: text(20),
  locked: record(21, canonicalFields<PodcastLocked>({ value: boolean(1), owner: text(2) })),
  medium: text(22),
  trailers: records(
    23,
    canonicalFields<PodcastTrailer>({
      title: text(1),
      url: url(2),
      pubdate: number(3),
      length: number(4),
      type: text(5),
      season: number(6),
    }),
  ),
  podroll: records(24, remoteItem),
  publisher: record(25, remoteItem),
  remoteItems: records(26, remoteItem),
  liveItems: records(27, liveItem),
  blocks: records(28, canonicalFields<PodcastBlock>({ id: text(1), blocked: boolean(2) })),
  publisherBlock: record(29, canonicalFields<PublisherBlock>({ blocked: boolean(1), by: texts(2) })),
  updateFrequency: record(
    30,
    canonicalFields<UpdateFrequency>({ text: text(1), rrule: text(2), dtstart: number(3), complete: boolean(4) }),
  ),
  usesPodping: boolean(31),
  languageTag: text(32),
  furtherGenres: texts(33),
  countryOfOrigin: text(34),
  rawSeriesType: notServed,
  newFeedUrl: notServed,
  applePodcastsVerify: notServed,
  itunesSubtitle: notServed,
  managingEditor: notServed,
  lastBuildDate: notServed,
  atomId: notServed,
  generator: notServed,
  generatorUrl: notServed,
  generatorVersion: notServed,
  iconUrl: notServed,
  rss: notServed,
  unmappedCategories: notServed,
  countryHint: notServed,
  ttl: notServed,
  skipHours: notServed,
  skipDays: notServed,
  syndication: notServed,
  pagination: notServed,
  hubs: notServed,
  self: notServed,
  spotify: notServed,
  acast: notServed,
  feedburner: notServed,
  rawvoice: notServed,
} satisfies FieldRules<PodcastSeriesExtras>

const seriesExtras = canonicalFields<PodcastSeriesExtras>(ofSeries)

type Served<Rules> = { readonly [name in keyof Rules]: Rules[name] extends LeftOutRule ? never : name }[keyof Rules]

/**
 * The extras that a directory serves beyond the interface, by entity. Each that changes is a change of its entity: a digest
 * beside the hash covers them.
 */
export const servedExtras = {
  PodcastSeries: seriesExtras.map(({ name }) => name) as readonly Served<typeof ofSeries>[],
  PodcastEpisode: episodeExtras.map(({ name }) => name) as readonly Served<typeof ofEpisode>[],
} as const

/** Bytes of each of the two digests. A change stays unseen once in four billion times. */
const LENGTH = 4

const heads = { series: 'feedextras/1/PodcastSeries\n', episode: 'feedextras/1/PodcastEpisode\n' } as const

/**
 * Returns a digest of the served extras of an episode: 4 bytes over all of them, and 4 bytes over them without the
 * queries of URLs. With `ignoreQueries` both leave the queries out.
 */
export function episodeExtrasDigest({ extras }: Pick<PodcastEpisode, 'extras'>, ignoreQueries: boolean): Uint8Array {
  return digestOf(heads.episode, episodeExtras, extras, ignoreQueries)
}

/** Returns a digest of the served extras of a podcast, as {@link episodeExtrasDigest} does. */
export function seriesExtrasDigest({ extras }: Pick<PodcastSeries, 'extras'>, ignoreQueries: boolean): Uint8Array {
  return digestOf(heads.series, seriesExtras, extras, ignoreQueries)
}

/** The digests of extras that say nothing, which most episodes have. */
const empty = new Map<string, Uint8Array>()

function digestOf(head: string, fields: CanonicalFields, extras: object, ignoreQueries: boolean): Uint8Array {
  if (fields.every(({ name }) => (extras as Record<string, unknown>)[name] === undefined)) {
    const known = empty.get(head) ?? twice(head, fields, {}, true)
    empty.set(head, known)
    return known
  }
  return twice(head, fields, extras, ignoreQueries)
}

function twice(head: string, fields: CanonicalFields, extras: object, ignoreQueries: boolean): Uint8Array {
  const lean = sha256(canonical(head, fields, extras, null, { ignoreQueries: true })).slice(0, LENGTH)
  const whole = ignoreQueries ? lean : sha256(canonical(head, fields, extras)).slice(0, LENGTH)
  return Buffer.from(whole + lean, 'latin1')
}
