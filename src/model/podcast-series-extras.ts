import type { Country, Genre } from '../tables/index.ts'
import type { ChannelOrItemExtras } from './channel-or-item-extras.ts'
import type { RssDetails } from './further-extras.ts'
import type { LiveItem } from './live-item.ts'
import type { AcastShow, FeedburnerFeed, RawvoiceChannel, SpotifyChannel } from './platform-extras.ts'
import type { RemoteItem } from './remote-item.ts'

/** Facts about a channel beyond the interface. A field is absent if the feed has nothing for it. */
export interface PodcastSeriesExtras extends ChannelOrItemExtras {
  /** The series' type as written, if it is unknown. From `itunes:type`. */
  readonly rawSeriesType?: string
  /** From `podcast:guid`, if it has the form of a UUID; in lower case. */
  readonly podcastGuid?: string
  /** Whether other hosts may import the feed. It says nothing about reading or showing it. From `podcast:locked`. */
  readonly locked?: PodcastLocked
  /**
   * The kind of feed, from `podcast:medium`: one of `podcastMediums`, such as `music` or `musicL`, or another word as
   * written. Without it, and with another word, a feed counts as `podcast`.
   */
  readonly medium?: string
  /** From `podcast:trailer`, all of them. */
  readonly trailers?: readonly PodcastTrailer[]
  /** Podcasts that the makers recommend. From `podcast:podroll`. */
  readonly podroll?: readonly RemoteItem[]
  /** The publisher's feed. From `podcast:publisher`. */
  readonly publisher?: RemoteItem
  /** Items and feeds that the channel itself points to, as playlists do. From `podcast:remoteItem`. */
  readonly remoteItems?: readonly RemoteItem[]
  /** Live streams: announced, running and ended. They are no episodes. From `podcast:liveItem`. */
  readonly liveItems?: readonly LiveItem[]
  /** Every `podcast:block`, in document order. */
  readonly blocks?: readonly PodcastBlock[]
  /** The publisher's block elements taken together (rule 2.5); absent if the feed has none. */
  readonly publisherBlock?: PublisherBlock
  /** The URL that the feed says it has moved to. A candidate, not a fact. From `itunes:new-feed-url`. */
  readonly newFeedUrl?: string
  /** Token by which Apple verifies ownership. From `itunes:applepodcastsverify`. */
  readonly applePodcastsVerify?: string
  /** Plain text. From `itunes:subtitle`, if that is not the description. */
  readonly itunesSubtitle?: string
  /** The person responsible for the content: address and name as written. From `managingEditor`. */
  readonly managingEditor?: string
  /**
   * The time of the document's last change, by its own statement: epoch seconds, more than 32 bits from 2038 on. From
   * `lastBuildDate`, else `atom:updated`, or `modified` in Atom 0.3.
   */
  readonly lastBuildDate?: number
  /** The Atom feed's own identifier, as written. From `atom:id`. */
  readonly atomId?: string
  /** Software that wrote the feed. From `generator`. */
  readonly generator?: string
  /** Page of the software. From `atom:generator@uri`. */
  readonly generatorUrl?: string
  /** From `atom:generator@version`. */
  readonly generatorVersion?: string
  /** A small square picture. From `atom:icon`. */
  readonly iconUrl?: string
  /** What the channel says by elements that RSS has for programs and for its upkeep. */
  readonly rss?: RssDetails
  /**
   * The language tag as written, with region and script, at most 255 code points. From `language`, else `dc:language`,
   * `xml:lang`.
   */
  readonly languageTag?: string
  /** Genres of the categories beyond the maximum of five in `genres`, in the same order. */
  readonly furtherGenres?: readonly Genre[]
  /** Categories without a known genre, as written. */
  readonly unmappedCategories?: readonly string[]
  /** The makers' country. From `spotify:countryOfOrigin`, else `podcast:location@country`. */
  readonly countryOfOrigin?: Country
  /** The region of the language tag: a weaker hint than `countryOfOrigin`. */
  readonly countryHint?: Country
  /** Minutes for which the feed may be cached. From `ttl`. */
  readonly ttl?: number
  /** Hours of the day, 0 to 23 in GMT, during which the feed does not change. */
  readonly skipHours?: readonly number[]
  /** Days, in GMT, on which the feed does not change. */
  readonly skipDays?: readonly Weekday[]
  /** From `sy:updatePeriod`, `sy:updateFrequency`, `sy:updateBase`. */
  readonly syndication?: Syndication
  /** From `podcast:updateFrequency`. */
  readonly updateFrequency?: UpdateFrequency
  /** Whether the feed announces its changes by Podping. From `podcast:podping@usesPodping`. */
  readonly usesPodping?: boolean
  /** Present if the document is one of several, or says that it is not. */
  readonly pagination?: Pagination
  /** WebSub hubs that the document names, in order. From `atom:link rel=hub`. */
  readonly hubs?: readonly string[]
  /** The feed's own URL as written, which is the topic of WebSub. From `atom:link rel=self`. */
  readonly self?: string
  readonly spotify?: SpotifyChannel
  readonly acast?: AcastShow
  readonly feedburner?: FeedburnerFeed
  readonly rawvoice?: RawvoiceChannel
}

/** Whether other hosts may import the feed, and who can change that. */
export interface PodcastLocked {
  /** `true` for `yes`: the feed must not be imported. */
  readonly value: boolean
  /** E-mail address that proves ownership when the podcast moves. */
  readonly owner: string | null
}

/** A trailer for the podcast, or for a season of it. */
export interface PodcastTrailer {
  readonly title: string | null
  readonly url: string
  /** Epoch seconds, more than 32 bits from 2038 on. The newest trailer is preferred. */
  readonly pubdate: number | null
  /** Size in bytes: it may need more than 32 bits. */
  readonly length: number | null
  /** MIME type. */
  readonly type: string | null
  /** The trailer's season; `null` for the whole podcast. */
  readonly season: number | null
}

/** Whether one platform, or all, may list the podcast. From `podcast:block`. */
export interface PodcastBlock {
  /** The platform's slug; `null` for every platform without an entry of its own. */
  readonly id: string | null
  readonly blocked: boolean
}

/** Whether the publisher wants the podcast kept out of the directory, and by which elements. */
export interface PublisherBlock {
  readonly blocked: boolean
  /** The elements that ask for it; `itunes:block` and `googleplay:block` are meant for Apple and Google. */
  readonly by: readonly ('googleplay:block' | 'itunes:block' | 'podcast:block')[]
}

/** How often episodes appear. */
export interface UpdateFrequency {
  /** In words. */
  readonly text: string | null
  /** Recurrence rule of iCalendar (RFC 5545, section 3.3.10), as written. */
  readonly rrule: string | null
  /** Start of the recurrence in epoch seconds, more than 32 bits from 2038 on. */
  readonly dtstart: number | null
  /** Whether the podcast is finished. */
  readonly complete: boolean
}

/** How often the feed changes: `updateFrequency` times in each `updatePeriod` (RSS 1.0 syndication module). */
export interface Syndication {
  readonly updatePeriod: 'daily' | 'hourly' | 'monthly' | 'weekly' | 'yearly' | null
  /** `null` stands for 1. */
  readonly updateFrequency: number | null
  /** A point in time from which the periods count, in epoch seconds, more than 32 bits from 2038 on. */
  readonly updateBase: number | null
}

/** The feed as one of several documents (RFC 5005). From `atom:link` with the relations named, and from `fh:*`. */
export interface Pagination {
  readonly first: string | null
  /** `rel=prev` or `rel=previous`. */
  readonly prev: string | null
  readonly next: string | null
  readonly last: string | null
  /** The newest document of an archived feed. */
  readonly current: string | null
  readonly prevArchive: string | null
  readonly nextArchive: string | null
  /** `fh:complete`: this document lists every existing episode. It does not mean that the podcast is finished. */
  readonly complete: boolean
  /** `fh:archive`: this document never changes again. */
  readonly archive: boolean
}

/** A day of the week, as `skipDays` names it. */
export type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday'
