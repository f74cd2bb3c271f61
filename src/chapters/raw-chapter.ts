import type { Timecode } from '../captions/timecode.ts'
import type { PodcastLocation } from '../model/channel-or-item-extras.ts'

/** A chapter as a file gives it, whatever the format, before any rule about all chapters. Null is what it does not say. */
export interface RawChapter {
  /** Its path, for diagnostics: `$.chapters[3]`. */
  readonly path: string
  readonly start: Timecode
  readonly end: Timecode | null
  /** Null where the format lets a chapter be without one. */
  readonly title: string | null
  readonly img: string | null
  readonly url: string | null
  /** Whether it is meant for a table of contents. */
  readonly isListed: boolean
  /** Whether it names a picture or a link, even if that cannot be used. */
  readonly showsSomething: boolean
  readonly location: PodcastLocation | null
}
