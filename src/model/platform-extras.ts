/** Spotify's elements of a channel. From `spotify:*`. */
export interface SpotifyChannel {
  /** Country codes as written. From `spotify:countryOfOrigin`, split at spaces and commas. */
  readonly countryOfOrigin: readonly string[]
  /** Number of newest episodes that Spotify is to show. From `spotify:limit@recentCount`. */
  readonly recentCount: number | null
}

/** Acast's names for a show. From `acast:*` of a channel. */
export interface AcastShow {
  readonly showId: string | null
  /** Slug of the show's page. */
  readonly showUrl: string | null
  readonly network: AcastNetwork | null
  /** URL of the feed that the show was imported from. */
  readonly importedFeed: string | null
  /** Encrypted; of use to Acast only. */
  readonly settings: string | null
  readonly signature: AcastSignature | null
}

/** The network of shows that a show belongs to. From `acast:network`. */
export interface AcastNetwork {
  readonly id: string | null
  readonly slug: string | null
  readonly name: string | null
}

/** The signature by which Acast recognises its own feeds. From `acast:signature`. */
export interface AcastSignature {
  readonly key: string | null
  readonly algorithm: string | null
  readonly value: string | null
}

/** Acast's names for an episode. From `acast:*` of an item. */
export interface AcastEpisode {
  readonly showId: string | null
  readonly episodeId: string | null
  /** Slug of the episode's page. */
  readonly episodeUrl: string | null
  /** Encrypted; of use to Acast only. */
  readonly settings: string | null
}

/** FeedBurner's names for a feed. From `feedburner:*` of a channel. */
export interface FeedburnerFeed {
  /** The feed's name at FeedBurner. From `feedburner:info@uri`. */
  readonly uri: string | null
  /** From `feedburner:feedburnerHostname`. */
  readonly hostname: string | null
  /** From `feedburner:emailServiceId`. */
  readonly emailServiceId: string | null
}

/** The addresses that FeedBurner replaced by its own. From `feedburner:*` of an item. */
export interface FeedburnerItem {
  readonly origLink: string | null
  readonly origEnclosureLink: string | null
}

/** Elements that Blubrry's feeds add to a channel. From `rawvoice:*`. */
export interface RawvoiceChannel {
  /** Television rating, such as `TV-PG`. */
  readonly rating: string | null
  readonly location: string | null
  /** How often episodes appear, in words. */
  readonly frequency: string | null
  /** URL for donations. From `rawvoice:donate@href`. */
  readonly donate: string | null
  /** URLs for subscribing, by service. The attributes of `rawvoice:subscribe` name the services. */
  readonly subscribe: Readonly<Record<string, string>>
}
