/*
 * What a publisher's document says, as the publisher means it: the common ground of the writers of documents and of the
 * oracle. Nothing here comes from a parser or a hash.
 */

/** Epoch seconds, and lengths of time. */
export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export type FeedKind = 'podcast' | 'comic' | 'creator'

/** A child as a document says it. */
export interface Form {
  /** Which of the publisher's children it is; no document says so in a way that a differ could use. */
  readonly child: number
  /** The identifier; null in feeds that have none. */
  readonly guid: string | null
  /** The media without its query; null where there is none. */
  readonly media: string | null
  /** A query of a name that nobody knows: it may mean another file. */
  readonly query: string
  /** Parameters that track or sign, and say nothing of the file. */
  readonly tracking: string
  readonly page: string | null
  readonly title: string
  readonly note: string
  /** Epoch seconds. */
  readonly date: number | null
  readonly length: number
  /** Until when it is exclusive, in epoch seconds; null when it is free. */
  readonly exclusiveUntil: number | null
  /** Place among the children, where that is content. */
  readonly position: number | null
}

/** Why a child that was published is not in a listing. */
export type Absence =
  /** Its publisher took it out. */
  | 'deleted'
  /** The listing shows the newest only. */
  | 'slid'
  /** A mistake with this child. */
  | 'omitted'
  /** A mistake with the whole listing. */
  | 'blanked'

export interface Entry {
  readonly form: Form
  /** Whether the listing has shown the child before, further up. */
  readonly isCopy: boolean
}

/** What the series says of itself. */
export interface SeriesForm {
  readonly title: string
  readonly description: string
  /** Whether the listing says of itself that it is the whole (RFC 5005). */
  readonly saysComplete: boolean
}

export interface Listing {
  readonly kind: FeedKind
  readonly series: SeriesForm
  readonly entries: readonly Entry[]
  readonly absent: ReadonlyMap<number, Absence>
}

/** A document, and where its entries end. */
export interface WrittenDocument {
  readonly bytes: Buffer
  /** Offsets behind the end of each entry; empty where a cut document gives nothing. */
  readonly ends: readonly number[]
}
