import type { PodcastContentType } from '../tables/index.ts'
import type { ChannelOrItemExtras } from './channel-or-item-extras.ts'
import type { Chapter } from './chapter.ts'
import type { AcastEpisode, FeedburnerItem } from './platform-extras.ts'

/** What an item says beyond the interface. A field is absent when the item has nothing for it. */
export interface PodcastEpisodeExtras extends ChannelOrItemExtras {
  /** The word for the type of the episode, if it is none that is known. From `itunes:episodeType`. */
  readonly rawEpisodeType?: string
  /**
   * The files of the item, each URL once, in the order in which `audioUrl` and `videoUrl` were looked for: from
   * `enclosure`, `media:content` (pictures last) and Atom's `link rel="enclosure"`, at most 500. Absent where every one
   * of them is the file that `fileLength` and `fileType` speak of, an alternate enclosure, or a `media:content` that is the
   * `imageUrl`; those of `podcast:alternateEnclosure` have their own list.
   */
  readonly enclosures?: readonly EpisodeEnclosure[]
  /** From `podcast:soundbite`, all of them. */
  readonly soundbites?: readonly Soundbite[]
  /** Pages where the content can also be found, as of a live stream. From `podcast:contentLink`. */
  readonly contentLinks?: readonly ContentLink[]
  /** Where it is told, while a stream runs, who is to be paid. From `podcast:liveValue`. */
  readonly liveValue?: LiveValue
  /** From `podcast:season@name`. */
  readonly seasonName?: string
  /** What to show in place of the number: `podcast:episode@display`, else a number with decimals as written. */
  readonly episodeDisplay?: string
  /** Check sums and signatures of alternate enclosures. From `podcast:integrity`. */
  readonly integrity?: readonly EnclosureIntegrity[]
  /** Podlove chapters inside the item (`psc:chapters`), which have no URL. */
  readonly inlineChapters?: readonly Chapter[]
  /** Who made the episode, plain text. From `itunes:author`, else `dc:creator`, `author`. */
  readonly author?: string
  /** The language of the episode, as written. From `language` of an item of a JSON Feed. */
  readonly languageTag?: string
  /** Who holds the rights, plain text. From `copyright`, else `dc:rights`, `atom:rights`, `media:copyright`. */
  readonly copyright?: string
  /** Place in the list where dates do not decide. From `itunes:order`. */
  readonly order?: number
  /** From `itunes:isClosedCaptioned`. */
  readonly isClosedCaptioned?: boolean
  /** The feed that the item was taken from. From `source`. */
  readonly source?: ItemSource
  /** URL of the page with the comments. From `comments`. */
  readonly comments?: string
  /** Present when the item asks not to be listed (`itunes:block`). */
  readonly publisherBlock?: true
  readonly acast?: AcastEpisode
  readonly feedburner?: FeedburnerItem
}

/** A file that comes with an episode. */
export interface EpisodeEnclosure {
  readonly url: string
  /** What it is for a listener (rule 2.7.2); OTHER is a picture or a document. */
  readonly kind: PodcastContentType | 'OTHER'
  /** MIME type as declared, in lower case and without parameters, else by the extension (rule 2.7.4). */
  readonly type: string | null
  /** Size in bytes: it may need more than 32 bits. */
  readonly length: number | null
  /** Whole seconds, at most a week. From `media:content@duration`. */
  readonly duration: number | null
  /** Pixels. From `media:content@height`. */
  readonly height: number | null
  /** Pixels. From `media:content@width`. */
  readonly width: number | null
}

/** A stretch of the episode that stands for it. */
export interface Soundbite {
  /** Seconds from the beginning of the episode, with fraction. */
  readonly startTime: number
  /** Seconds, with fraction. */
  readonly duration: number
  /** Null stands for the episode's name. */
  readonly title: string | null
}

/** A page where the content can also be found. */
export interface ContentLink {
  readonly href: string
  /** What to write on the link. */
  readonly text: string | null
}

/** Where to listen for the payments that hold at the moment; they go before those of `value`. */
export interface LiveValue {
  readonly uri: string
  /** Such as `socket.io`. */
  readonly protocol: string | null
}

/** By what the media of an alternate enclosure can be verified. */
export interface EnclosureIntegrity {
  /** Position in `alternateEnclosureUrlsWithDetails`, from 0. An enclosure with several sources has one entry for each. */
  readonly linkIndex: number
  /** `sri` (Subresource Integrity) or `pgp-signature`, in lower case. */
  readonly type: string
  readonly value: string
}

/** The feed that an item was taken from. */
export interface ItemSource {
  readonly title: string | null
  readonly url: string | null
}
