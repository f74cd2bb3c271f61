/** One place where another version of an episode's media lies: one for each `podcast:source` (rule 2.11). */
export interface AlternateEnclosureLink {
  /** The media's address, of any scheme. From the source's `@uri`. */
  readonly uri: string
  /** MIME type as written, in lower case. */
  readonly type: string | null
  /** Size in bytes: it may need more than 32 bits. */
  readonly length: number | null
  /** Whether this is the medium of the standard enclosure: the feed says so, or the address is the same. */
  readonly default: boolean
  /** Bits per second, as written; decimals occur. */
  readonly bitrate: string | null
  /** Codecs in the notation of RFC 6381. */
  readonly codecs: string | null
  /** Height of the picture in pixels, for video. */
  readonly height: number | null
  /** BCP 47 tag, as written. */
  readonly lang: string | null
  /** Name of the group that the link belongs to. */
  readonly rel: string | null
  /** MIME type of the content at the address (of a torrent, say), if it differs from `type`. */
  readonly sourceContentType: string | null
  /** Label of this version, at most 32 characters by the specification. */
  readonly title: string | null
}
