import type { Timecode } from '../captions/timecode.ts'
import { readWebVtt } from '../captions/webvtt.ts'
import { valueOfReading } from '../core/reading.ts'
import { plainText } from '../values/text.ts'
import type { ChaptersContext } from './format-context.ts'
import { textWithinLimit } from './limits.ts'
import type { RawChapter } from './raw-chapter.ts'

/** Files with fewer cues are never taken for captions. */
const LEAST_CAPTIONS = 10
/**
 * Minimum milliseconds from one chapter's start to the next. The median distance is 2 to 5 seconds in transcripts, and
 * minutes in chapters.
 */
const SHORTEST_CHAPTER = 10_000

/**
 * Reads WebVTT of the kind `chapters`: each cue is a chapter, and its text is the title. Returns `null`, after
 * reporting an error, for the captions of a transcript: at least 10 cues, more than half of them within 10 seconds of
 * the previous one. Otherwise the captions of a film would become 500 chapters.
 */
export function readWebVttChapters(text: string, { limits, losses }: ChaptersContext): readonly RawChapter[] | null {
  const chapters: RawChapter[] = []
  let count = 0
  readWebVtt(text, {
    cue(cue) {
      const path = `$.cues[${count}]`
      count += 1
      const start = timecode(cue.start)
      const written = cue.spans.map(({ text }) => text).join(' ')
      const title = valueOfReading(plainText(textWithinLimit(written, limits, path, losses), {}))
      if (start === null) losses.lose('chapters-start-invalid', { path })
      else if (title === null) losses.lose('chapters-title-missing', { path })
      else {
        const end = timecode(cue.end)
        if (end === null) losses.report('chapters-end-invalid', { path })
        const nothingElse = { img: null, url: null, location: null, isListed: true, showsSomething: false }
        chapters.push({ path, start, end, title, ...nothingElse })
      }
      return true
    },
    strayText: () => losses.lose('chapters-entry-invalid', { path: `$.cues[${count}]` }),
  })
  if (!areCaptions(chapters)) return chapters
  losses.lose('chapters-captions')
  return null
}

function areCaptions(cues: readonly RawChapter[]): boolean {
  if (cues.length < LEAST_CAPTIONS) return false
  const starts = cues.map(({ start }) => start.milliseconds).sort((a, b) => a - b)
  const short = starts.filter((start, index) => index > 0 && start - starts[index - 1]! < SHORTEST_CHAPTER)
  return short.length > starts.length / 2
}

function timecode(milliseconds: number): Timecode | null {
  return Number.isNaN(milliseconds) ? null : { milliseconds, isBareNumber: false }
}
