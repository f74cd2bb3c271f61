import type { PodcastContentType } from '../tables/index.ts'
import type { ChannelOrItemExtras } from './channel-or-item-extras.ts'
import type { Chapter } from './chapter.ts'
import type { AcastEpisode, FeedburnerItem } from './platform-extras.ts'

/** Facts about an item beyond the interface. A field is absent if the item has nothing for it. */
export interface PodcastEpisodeExtras extends ChannelOrItemExtras {
  /** The episode's type as written, if it is unknown. From `itunes:episodeType`. */
  readonly rawEpisodeType?: string
  /**
   * The files of the item, each URL once, at most 500. They come from `enclosure`, `media:content` (pictures last) and
   * Atom's `link rel="enclosure"`, in the order in which `audioUrl` and `videoUrl` were looked for. Absent if other
   * fields have every file: each is the file of `fileLength` and `fileType`, an alternate enclosure, or a
   * `media:content` that is the `imageUrl`. Files of `podcast:alternateEnclosure` have their own list.
   */
  readonly enclosures?: readonly EpisodeEnclosure[]
  /** From `podcast:soundbite`, all of them. */
  readonly soundbites?: readonly Soundbite[]
  /** Pages where the content can also be found, such as that of a live stream. From `podcast:contentLink`. */
  readonly contentLinks?: readonly ContentLink[]
  /** Source of the current payment recipients while a stream runs. From `podcast:liveValue`. */
  readonly liveValue?: LiveValue
  /** From `podcast:season@name`. */
  readonly seasonName?: string
  /** Text to show in place of the number: `podcast:episode@display`, else a number with decimals as written. */
  readonly episodeDisplay?: string
  /** Check sums and signatures of alternate enclosures. From `podcast:integrity`. */
  readonly integrity?: readonly EnclosureIntegrity[]
  /** The relations of the transcripts that have one, such as `captions`. From `podcast:transcript@rel`. */
  readonly transcriptRelations?: readonly { readonly url: string; readonly rel: string }[]
  /** Podlove chapters inside the item (`psc:chapters`), which have no URL. */
  readonly inlineChapters?: readonly Chapter[]
  /** Author of the episode, plain text. From `itunes:author`, else `dc:creator`, `author`. */
  readonly author?: string
  /** The language of the episode, as written. From `language` of an item of a JSON Feed, or `dc:language`. */
  readonly languageTag?: string
  /** Holder of the rights, plain text. From `copyright`, else `dc:rights`, `atom:rights`, `media:copyright`. */
  readonly copyright?: string
  /** Place in the list if dates do not decide. From `itunes:order`. */
  readonly order?: number
  /** From `itunes:isClosedCaptioned`. */
  readonly isClosedCaptioned?: boolean
  /** The feed that the item was taken from. From `source`, else `atom:source`. */
  readonly source?: ItemSource
  /** URL of the page with the comments. From `comments`. */
  readonly comments?: string
  /** Present if the item asks not to be listed (`itunes:block`). */
  readonly publisherBlock?: true
  readonly acast?: AcastEpisode
  readonly feedburner?: FeedburnerItem
}

/** A file that belongs to an episode. */
export interface EpisodeEnclosure {
  readonly url: string
  /** The file's use for a listener (rule 2.7.2); OTHER is a picture or a document. */
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

/** A short part of the episode, to promote it with. */
export interface Soundbite {
  /** Seconds from the beginning of the episode, with fraction. */
  readonly startTime: number
  /** Seconds, with fraction. */
  readonly duration: number
  /** `null` stands for the episode's name. */
  readonly title: string | null
}

/** A page where the content can also be found. */
export interface ContentLink {
  readonly href: string
  /** Text for the link. */
  readonly text: string | null
}

/** The address that names the current recipients of payments. They take precedence over the recipients in `value`. */
export interface LiveValue {
  readonly uri: string
  /** Such as `socket.io`. */
  readonly protocol: string | null
}

/** A check sum or signature for the media of an alternate enclosure. */
export interface EnclosureIntegrity {
  /**
   * Position in `alternateEnclosureUrlsWithDetails`, from 0. An enclosure with several sources has one entry for each.
   */
  readonly linkIndex: number
  /** `sri` (Subresource Integrity) or `pgp-signature`, in lower case. */
  readonly type: string
  readonly value: string
}

/** The feed that an item was taken from. */
export interface ItemSource {
  readonly title: string | null
  readonly url: string | null
  /** Identifier of the feed. From Atom alone, as are the others. */
  readonly id?: string
  /** Epoch seconds. */
  readonly updated?: number
  readonly rights?: string
}
