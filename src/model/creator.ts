import type { ContentRole, Country, LinkType, ServiceType } from '../tables/index.ts'

/**
 * A maker of comics or podcasts, from an SSS document of type Creator.
 *
 * `feedRefreshDetails` is left out, because only a directory knows it. `content` comes beside the creator.
 */
export interface Creator {
  /**
   * The caller's uuid, else the document's `identifier`, else derived from the feed's URL; `null` if all are missing.
   */
  readonly uuid: string | null
  /** Plain text, at most 255 code points. */
  readonly name: string | null
  /** Plain text with line breaks, at most 10,000 code points. */
  readonly bio: string | null
  /** Epoch seconds, negative before 1970, more than 32 bits from 2038 on. */
  readonly datePublished: number | null
  /** The small variant of the portrait, else the next larger. */
  readonly avatarImageUrl: string | null
  /** JSON with `base_url` and the file names under `avatar_sm`, `avatar_md`, `avatar_lg`, below 4,900 characters. */
  readonly avatarImageAsString: string | null
  /** `null` if the value is missing or unknown. */
  readonly country: Country | null
  /** As written, at most 100 of at most 255 code points each. Tags that differ only in case are different tags. */
  readonly tags: readonly string[]
  /** At most 100. Links of unknown types, and links that would lead away from the network they name, are left out. */
  readonly links: readonly CreatorLink[]
  /** The links as a JSON array of `{ type, value }`, below 4,900 characters; `null` if there are none. */
  readonly linksAsString: string | null
  /** The document's own URL, else the one it was fetched from. */
  readonly sssUrl: string | null
  /** Name of the feed's owner, at most 255 code points. From `feedOwnerName`. */
  readonly sssOwnerName: string | null
  /** At most 254 characters. From `feedOwnerEmail`. */
  readonly sssOwnerPublicEmail: string | null
  /** At most 2,000 code points. From `copyrightNotice`. */
  readonly copyright: string | null
  /** Number of accepted content entries. */
  readonly totalContentCount: number
  /** Changes when the creator's own details change; `null` if there is no uuid. */
  readonly hash: string | null
  /** Changes when a content entry comes, goes, moves or changes; `null` if there is no uuid. */
  readonly contentHash: string | null
  /** Whether the directory blocked the creator: always `false` here. */
  readonly isBlocked: boolean
}

/** A link to a creator's page elsewhere. */
export interface CreatorLink {
  readonly type: LinkType
  /** The part after the network's own address: a name, a path or an e-mail address. */
  readonly value: string
  /** The full address, always on the network's own host: a `base_url` in the document is never used. */
  readonly url: string
}

/**
 * A creator's part in a series, from an entry of `content`. The creator's place among the makers of the series is in
 * the series' own document (`creators[].contentPosition`).
 */
export interface CreatorContent {
  /** Derived from the creator and the content; `null` if the creator has no uuid. */
  readonly uuid: string | null
  readonly creatorUuid: string | null
  /** The uuid of the series. */
  readonly contentUuid: string
  /** COMICSERIES or PODCASTSERIES; `null` for anything else. From `@type`. */
  readonly contentType: ServiceType | null
  /** The creator's roles in the series; unknown roles are left out. */
  readonly roles: readonly ContentRole[]
  /** Position among the creator's content, from 0. */
  readonly position: number
  /** URL of the series' document. */
  readonly sssUrl: string | null
  /** Changes when the entry changes; `null` if there is no uuid. */
  readonly hash: string | null
}
