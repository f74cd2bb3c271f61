import type { VoiceSpan } from '../captions/cue-text.ts'
import type { WebVttCue } from '../captions/webvtt.ts'
import { excerpt } from '../core/reading.ts'
import type { CueSink } from './cue.ts'

/** Takes the captions of SubRip and WebVTT, which differ only in the text around them. */
export interface CaptionSink {
  cue(caption: WebVttCue): boolean
  strayText(spans: readonly VoiceSpan[]): void
}

/**
 * Returns a sink that makes a cue of each caption. A caption with several speakers becomes one cue for each, with the
 * same times.
 */
export function captionSink(sink: CueSink): CaptionSink {
  let count = 0
  return {
    cue({ start, end, spans }) {
      if (Number.isNaN(start) || Number.isNaN(end)) {
        sink.report('transcript-time-invalid', { path: `$.cues[${count}]` })
      }
      count += 1
      const from = millisecondsOrNull(start)
      const to = millisecondsOrNull(end)
      return spans.every(({ voice, text }) => {
        return sink.add({ start: from, end: to, speaker: voice, text, isParagraph: false })
      })
    },
    strayText(spans) {
      const text = spans.map((span) => span.text).join('\n')
      if (text.trim() === '') return
      if (count === 0) sink.lose('transcript-text-before-cues', { detail: excerpt(text) })
      else {
        sink.report('transcript-text-outside-cue', { path: `$.cues[${count - 1}]`, detail: excerpt(text) })
        sink.append(text)
      }
    },
  }
}

function millisecondsOrNull(milliseconds: number): number | null {
  return Number.isNaN(milliseconds) ? null : milliseconds
}
