/*
 * What RSS, Media RSS, Atom and Dublin Core can say besides. A field is absent if the feed has nothing for it. Texts,
 * times and codes are as written, unless a field says otherwise.
 */

/** What a channel says by elements that RSS has for programs and for its own upkeep. */
export interface RssDetails {
  /** Who answers for technical questions: address and name. */
  readonly webMaster?: string
  /** The page that documents the format. */
  readonly docs?: string
  /** A rating by PICS. */
  readonly rating?: string
  /** The service that notifies of changes (rssCloud). */
  readonly cloud?: {
    readonly domain?: string
    readonly port?: number
    readonly path?: string
    readonly registerProcedure?: string
    readonly protocol?: string
  }
  /** A form to show beside the channel. */
  readonly textInput?: {
    readonly title?: string
    readonly description?: string
    readonly name?: string
    readonly link?: string
  }
}

/** The `image` of RSS. */
export interface ChannelImage {
  readonly url: string | null
  /** Plain text that describes the picture. */
  readonly title: string | null
  /** The page that the picture leads to. */
  readonly link: string | null
  /** Plain text. */
  readonly description: string | null
  /** Pixels. */
  readonly width: number | null
  /** Pixels. */
  readonly height: number | null
}

/** A category that says more than its text. From `category@domain`, or `scheme` and `label` of `atom:category`. */
export interface CategoryDetails {
  readonly term: string | null
  /** Text for people. */
  readonly label: string | null
  /** The vocabulary that the term is from. */
  readonly scheme: string | null
}

/** What Dublin Core says that is no name, date, author, text or right. */
export interface DublinCoreDetails {
  readonly publisher?: readonly string[]
  readonly type?: readonly string[]
  readonly format?: readonly string[]
  readonly identifier?: readonly string[]
  readonly source?: readonly string[]
  readonly relation?: readonly string[]
  readonly coverage?: readonly string[]
}

/** What Media RSS says of a channel, an item or a file, besides texts and facts that other fields have. */
export interface MediaElements {
  /** Plain text, if it differs from the title. */
  readonly title?: string
  readonly rating?: readonly { readonly text?: string; readonly scheme?: string }[]
  readonly thumbnails?: readonly MediaThumbnail[]
  /** The categories with a `scheme`; of a file, all of them. */
  readonly categories?: readonly MediaCategory[]
  readonly hashes?: readonly { readonly text?: string; readonly algo?: string }[]
  /** The page that plays the media. */
  readonly player?: { readonly url?: string; readonly width?: number; readonly height?: number }
  /** Persons and companies, with their roles in the `scheme`. */
  readonly credits?: readonly { readonly text?: string; readonly role?: string; readonly scheme?: string }[]
  readonly copyright?: { readonly text?: string; readonly url?: string }
  /** Transcripts and lyrics. */
  readonly texts?: readonly {
    readonly text?: string
    readonly type?: string
    readonly lang?: string
    readonly start?: string
    readonly end?: string
  }[]
  /** Countries, or other groups, to which the media is allowed or denied. */
  readonly restrictions?: readonly { readonly text?: string; readonly relationship?: string; readonly type?: string }[]
  readonly community?: {
    readonly starRating?: {
      /** With fraction. */
      readonly average?: number
      readonly count?: number
      /** With fraction. */
      readonly min?: number
      /** With fraction. */
      readonly max?: number
    }
    readonly statistics?: { readonly views?: number; readonly favorites?: number }
    readonly tags?: string
  }
  readonly comments?: { readonly texts?: readonly string[] }
  readonly embed?: {
    readonly url?: string
    readonly width?: number
    readonly height?: number
    readonly params?: readonly { readonly name?: string; readonly text?: string }[]
  }
  readonly responses?: { readonly texts?: readonly string[] }
  readonly backLinks?: { readonly urls?: readonly string[] }
  readonly status?: { readonly state?: string; readonly reason?: string }
  readonly prices?: readonly {
    readonly type?: string
    readonly info?: string
    readonly price?: string
    readonly currency?: string
  }[]
  readonly licenses?: readonly { readonly text?: string; readonly type?: string; readonly href?: string }[]
  readonly subTitles?: readonly { readonly type?: string; readonly lang?: string; readonly href?: string }[]
  readonly peerLinks?: readonly { readonly type?: string; readonly href?: string }[]
  readonly location?: {
    readonly description?: string
    readonly start?: string
    readonly end?: string
    readonly where?: { readonly point?: { readonly pos?: string } }
  }
  readonly rights?: { readonly status?: string }
  readonly scenes?: {
    readonly list?: readonly {
      readonly title?: string
      readonly description?: string
      readonly startTime?: string
      readonly endTime?: string
    }[]
  }
}

/** What Media RSS says of a channel or an item. */
export interface MediaDetails extends MediaElements {
  /** The files that Media RSS says more about than other fields have. */
  readonly contents?: readonly MediaContentDetails[]
}

/** A picture of the media. */
export interface MediaThumbnail {
  readonly url?: string
  /** Pixels. */
  readonly width?: number
  /** Pixels. */
  readonly height?: number
  /** The time in the media that the picture is from. */
  readonly time?: string
}

/** A category with its vocabulary. */
export interface MediaCategory {
  readonly text?: string
  readonly label?: string
  readonly scheme?: string
}

/** What Media RSS says of one file, besides the facts in `enclosures`. */
export interface MediaContentDetails extends MediaElements {
  readonly url: string | null
  /** `full`, `sample` or `nonstop`. */
  readonly expression?: string
  /** Kilobits a second, with fraction. */
  readonly bitrate?: number
  /** Frames a second, with fraction. */
  readonly framerate?: number
  /** Thousands of samples a second, with fraction. */
  readonly samplingrate?: number
  readonly channels?: string
  readonly lang?: string
}
