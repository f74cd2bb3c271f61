import type { Timecode } from '../captions/timecode.ts'
import type { PodcastLocation } from '../model/channel-or-item-extras.ts'

/** A chapter as any format gives it, before the rules about all chapters. `null` marks missing fields. */
export interface RawChapter {
  /** The path of the chapter, for diagnostics: `$.chapters[3]`. */
  readonly path: string
  readonly start: Timecode
  readonly end: Timecode | null
  /** `null` if the chapter is untitled, in a format that allows it. */
  readonly title: string | null
  readonly img: string | null
  readonly url: string | null
  /** Whether the chapter belongs in a table of contents. */
  readonly isListed: boolean
  /** Whether the chapter names a picture or a link, even an invalid one. */
  readonly showsSomething: boolean
  readonly location: PodcastLocation | null
}
