import { voiceSpans } from '../core/cue-text.ts'
import { readTimedBlocks } from '../core/timed-blocks.ts'
import { captionSink } from './captions.ts'
import type { CueSink } from './cue.ts'

/** A time line of SubRip near the beginning: `00:00:01,000 --> 00:00:02,500`, or with fewer dashes or more. */
const TIME_LINE =
  /^[ \t]{0,20}(?:\d[\d:.,]{0,20}[ \t]{0,20}-->[ \t]{0,20}\d|\d{1,9}:[\d:.,]{1,20}[ \t]{0,20}-{1,4}>[ \t]{0,20}\d{1,9}:)/m
const HEAD_LENGTH = 16_384

/** Whether there are captions, and it is for others to say that it is no other format of captions. */
export function isSrt(text: string): boolean {
  return TIME_LINE.test(text.slice(0, HEAD_LENGTH))
}

/** Reads SubRip, and WebVTT that has lost its header. */
export function readSrt(text: string, sink: CueSink): void {
  const captions = captionSink(sink)
  readTimedBlocks(text, {
    block: ({ start, end, text }) => captions.cue({ start, end, spans: voiceSpans(text) }),
    strayText: (text) => captions.strayText(voiceSpans(text)),
  })
}
