import { valueOfReading } from '../core/reading.ts'
import { plainText } from '../core/text.ts'
import type { Timecode } from '../core/timecode.ts'
import { readWebVtt } from '../core/webvtt.ts'
import type { FormatContext } from './format-context.ts'
import { textWithinLimit } from './limits.ts'
import type { RawChapter } from './raw-chapter.ts'

/** Reads WebVTT of the kind `chapters`: a cue is a chapter, its text the title. */
export function readWebVttChapters(text: string, { limits, losses }: FormatContext): readonly RawChapter[] {
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
  return chapters
}

function timecode(milliseconds: number): Timecode | null {
  return Number.isNaN(milliseconds) ? null : { milliseconds, isBareNumber: false }
}
