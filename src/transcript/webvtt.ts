import { readWebVtt } from '../captions/webvtt.ts'
import { captionSink } from './captions.ts'
import type { CueSink } from './cue.ts'

/** Reads WebVTT (W3C, candidate recommendation of 2019). */
export function readWebVttTranscript(text: string, sink: CueSink): void {
  const captions = captionSink(sink)
  readWebVtt(text, {
    cue: captions.cue,
    strayText: captions.strayText,
    timestampMap: () => sink.report('transcript-timestamp-map'),
  })
}
