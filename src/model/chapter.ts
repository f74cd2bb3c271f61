import type { PodcastLocation } from './channel-or-item-extras.ts'

/** A chapter of an episode, from a chapters file or from Podlove chapters inside the item. */
export interface Chapter {
  /** Derived from the episode's key and the start, so that it stays the same when the file is read again. */
  readonly id: string
  /** Milliseconds from the beginning of the episode, as written in the file: they may need more than 32 bits. */
  readonly startTimecode: number
  /** Plain text. `Chapter n` if the file gives no title (rule 5.1.3). */
  readonly title: string
  /** Facts that the interface has no field for; absent if there are none. */
  readonly extras?: ChapterExtras
}

/** Facts about a chapter beyond the interface. A field is absent if the file does not give it. */
export interface ChapterExtras {
  /** Picture to show during the chapter. From `img` (JSON) or `@image` (Podlove). */
  readonly img?: string
  /** Page that the chapter is about. From `url` (JSON) or `@href` (Podlove). */
  readonly url?: string
  /** Milliseconds from the beginning of the episode: they may need more than 32 bits. From `endTime`. */
  readonly endTimecode?: number
  /** Present, and `false`, if the chapter is not meant for a table of contents; such chapters are kept apart. */
  readonly toc?: false
  /** The place that belongs to the chapter. */
  readonly location?: PodcastLocation
}

/** A link to a chapters file. From `podcast:chapters`, or from an Atom link to Podlove chapters (rule 2.12). */
export interface ChapterLink {
  readonly url: string
  /** MIME type as declared, else by the file's extension, else `application/json+chapters`. */
  readonly type: string
  /** Whether the file is only for a directory's customers. Always `false` for links from a feed. */
  readonly isServiceExclusive: boolean
}
