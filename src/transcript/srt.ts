import { voiceSpans } from '../captions/cue-text.ts'
import { hasTimedBlock, readTimedBlocks } from '../captions/timed-blocks.ts'
import { captionSink } from './captions.ts'
import type { CueSink } from './cue.ts'

const HEAD_LENGTH = 16_384

/** Returns whether a text has captions. Other formats of captions must be ruled out before. */
export function isSrt(text: string): boolean {
  return hasTimedBlock(text.slice(0, HEAD_LENGTH))
}

/** Reads SubRip, and WebVTT that has lost its header. */
export function readSrt(text: string, sink: CueSink): void {
  const captions = captionSink(sink)
  readTimedBlocks(text, {
    block: ({ start, end, text }) => captions.cue({ start, end, spans: voiceSpans(text) }),
    strayText: (text) => captions.strayText(voiceSpans(text)),
  })
}
