import type { PodcastLocation } from './channel-or-item-extras.ts'

/** A chapter of an episode, from a chapters file or from Podlove chapters inside the item. */
export interface Chapter {
  /** Derived from the episode's key and the start, so that it stays the same when the file is read again. */
  readonly id: string
  /** Milliseconds from the beginning of the episode, as the file says: they may need more than 32 bits. */
  readonly startTimecode: number
  /** Plain text. `Chapter n` where the file gives no title (rule 5.1.3). */
  readonly title: string
  /** What the interface has no field for; absent when there is nothing. */
  readonly extras?: ChapterExtras
}

/** What a chapter has beyond the interface. A field is absent when the file does not give it. */
export interface ChapterExtras {
  /** Picture to show during the chapter. From `img` (JSON) or `@image` (Podlove). */
  readonly img?: string
  /** Page that the chapter is about. From `url` (JSON) or `@href` (Podlove). */
  readonly url?: string
  /** Milliseconds from the beginning of the episode, perhaps of more than 32 bits. From `endTime`. */
  readonly endTimecode?: number
  /** Present, and false, when the chapter is not meant for a table of contents; such chapters are kept apart. */
  readonly toc?: false
  /** Where the chapter plays. */
  readonly location?: PodcastLocation
}

/** A link to a chapters file. From `podcast:chapters`, or from an Atom link to Podlove chapters (rule 2.12). */
export interface ChapterLink {
  readonly url: string
  /** MIME type as declared, else by the file's extension, else `application/json+chapters`. */
  readonly type: string
  /** Whether only a directory's customers may read it. Always false in what a feed gives. */
  readonly isServiceExclusive: boolean
}
