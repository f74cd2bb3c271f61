import type { ForeignElement } from '../core/foreign-element.ts'
import type { CategoryDetails, ChannelImage, DublinCoreDetails, MediaDetails } from './further-extras.ts'
import type { PodcastValue } from './podcast-value.ts'

/**
 * Extras that a channel and an item can both carry. A field is absent when the feed has nothing for it. Within an
 * entry, `null` means that the attribute is missing. An entry that lacks a field which cannot be `null` is unusable,
 * and dropped with a diagnostic.
 */
export interface ChannelOrItemExtras {
  /** Plain text. From `itunes:title`: usually the title without its number. */
  readonly itunesTitle?: string
  /**
   * As written, at most 500. From `itunes:keywords`, then those of `media:keywords` that are not among them, split at
   * commas.
   */
  readonly keywords?: readonly string[]
  /**
   * Texts of the categories that are not Apple's, in order, at most 500. From `category` and `atom:category`, then
   * those of `googleplay:category` (of a channel), `media:category` and `dc:subject` that are not among them. The
   * categories of an item never count as the series' genres.
   */
  readonly categories?: readonly string[]
  /**
   * Everyone named as an author, plain text, each once, at most 500; absent if there are fewer than two. From
   * `itunes:author`, `dc:creator`, `author`, `atom:author` and `googleplay:author`, in this order.
   */
  readonly authors?: readonly string[]
  /**
   * The authors who have an address or a picture, in order, at most 500. From `authors` of a JSON Feed, else its
   * `author`, or from `atom:author`.
   */
  readonly authorDetails?: readonly AuthorDetails[]
  /**
   * Names of contributors, each once, at most 500. From `atom:contributor`, then `dc:contributor`. They are not listed
   * as persons (rule 2.9.6).
   */
  readonly contributors?: readonly string[]
  /** The contributors who have an address, at most 500. From `atom:contributor`. */
  readonly contributorDetails?: readonly AuthorDetails[]
  /** The categories that say more than a text, at most 500. From `category` with `domain`, and `atom:category`. */
  readonly categoryDetails?: readonly CategoryDetails[]
  /** The `image` of RSS, if it says more than its address. */
  readonly image?: ChannelImage
  /** What Media RSS says besides texts and files. */
  readonly media?: MediaDetails
  /** What Dublin Core says besides names, dates and texts. */
  readonly dublinCore?: DublinCoreDetails
  /**
   * Atom links that no other field has, at most 500, such as those of the relation `payment`, `related` or `replies`,
   * and other forms of the same document (`alternate`).
   */
  readonly links?: readonly RelatedLink[]
  /** From `podcast:funding`, all of them. */
  readonly funding?: readonly PodcastFunding[]
  /** From `podcast:location`, all of them. */
  readonly location?: readonly PodcastLocation[]
  /** From `podcast:license`, else from `cc:license` or `creativeCommons:license`, with only the `url`. */
  readonly license?: PodcastLicense
  /** From `podcast:socialInteract`, all of them. */
  readonly socialInteract?: readonly SocialInteract[]
  /** From `podcast:value`: one for each payment layer. */
  readonly value?: readonly PodcastValue[]
  /** From `podcast:txt`, all of them. */
  readonly txt?: readonly PodcastTxt[]
  /** From `podcast:chat`. */
  readonly chat?: PodcastChat
  /** Every `podcast:image` and every candidate of `podcast:images@srcset`; the best of them may be `imageUrl`. */
  readonly images?: readonly PodcastImage[]
  /**
   * The persons whose role or group is in no taxonomy, with both as written, at most 500. In `persons` their role is
   * `null`, or the usual one.
   */
  readonly unmappedRoles?: readonly UnmappedRole[]
  /** The text of an unreadable date that `datePublished` should have come from (rule 2.6). */
  readonly rawPubDate?: string
  /** Elements that no table knows. Only with the option `unknownElements`. */
  readonly unknown?: readonly ForeignElement[]
}

/** An author with an address. At least one of `url`, `imageUrl` and `email` is given. */
export interface AuthorDetails {
  /** Plain text; `null` if the feed gives only an address. */
  readonly name: string | null
  /** A page of the author, or another web address. */
  readonly url: string | null
  /** A picture of the author. From `avatar`. */
  readonly imageUrl: string | null
  /** E-mail address as written. From `atom:email`. */
  readonly email?: string
}

/** A person with a role in the feed's own words. From `podcast:person`. */
export interface UnmappedRole {
  /** Plain text, as in `persons`. */
  readonly name: string
  readonly role: string | null
  readonly group: string | null
}

/** A link to something related to a feed or an episode. From `atom:link`. */
export interface RelatedLink {
  readonly href: string
  /**
   * Names or URLs of relations, as written: `payment`, `related via`. `null` stands for `alternate` (RFC 4287,
   * 4.2.7.2).
   */
  readonly rel: string | null
  /** MIME type as written. */
  readonly type: string | null
  /** Text for the link. */
  readonly title: string | null
  /** The language of the linked document, as written. */
  readonly hreflang?: string
}

/** A page where listeners can support the makers. */
export interface PodcastFunding {
  readonly url: string
  /** Text for the link. */
  readonly text: string | null
}

/** A place that the content is about, or was made at. */
export interface PodcastLocation {
  /** The place in words. */
  readonly name: string | null
  /** `subject` or `creator`, in lower case; `null` stands for `subject`. */
  readonly rel: string | null
  /** Latitude and longitude as a geo URI, `geo:48.858093,2.294694` (RFC 5870). */
  readonly geo: string | null
  /** OpenStreetMap type and number, `R113314`. */
  readonly osm: string | null
  /** ISO 3166-1 code as written. */
  readonly country: string | null
}

/** The terms of use. */
export interface PodcastLicense {
  /** SPDX identifier, or the name of a licence of the maker's own; the element's text. */
  readonly slug: string | null
  /** The address of the full licence. */
  readonly url: string | null
}

/** A post under which listeners comment. */
export interface SocialInteract {
  /** `null` only if the protocol is `disabled`: the makers want no comments shown. */
  readonly uri: string | null
  /** Such as `activitypub`, `atproto`, `twitter` or `disabled`. */
  readonly protocol: string | null
  /** The account that made the post. */
  readonly accountId: string | null
  readonly accountUrl: string | null
  /** Posts with a lower number are shown first. */
  readonly priority: number | null
}

/** Free text for a service, like a TXT record of DNS. */
export interface PodcastTxt {
  readonly text: string
  /** The service or purpose that the text is for, such as `verify`. */
  readonly purpose: string | null
}

/** The makers' own chat. */
export interface PodcastChat {
  /** Host name of the server to connect to. */
  readonly server: string
  /** Such as `irc`, `xmpp`, `nostr` or `matrix`. */
  readonly protocol: string | null
  /** The maker's account there. */
  readonly accountId: string | null
  /** The room or channel. */
  readonly space: string | null
}

/** A still or moving picture. From `podcast:image`, or from `podcast:images@srcset` with only `href` and `width`. */
export interface PodcastImage {
  readonly href: string
  /** Description for those who do not see the picture. */
  readonly alt: string | null
  /** Width to height, as written: `16/9`. If this, width and height are `null`, the picture is square. */
  readonly aspectRatio: string | null
  /** Pixels. */
  readonly width: number | null
  /** Pixels. */
  readonly height: number | null
  /** MIME type. */
  readonly type: string | null
  /** The intended uses, in lower case: `artwork`, `social`, `canvas`, `banner`, `publisher`, `circular`, … */
  readonly purpose: readonly string[]
}
