/**
 * The reader of podcast feeds as a stream: bytes in, parts out.
 *
 * @module feedmill/podcast/stream
 */
import { checkPiece } from '../core/byte-source.ts'
import type { ReadPodcastOptions } from './options.ts'
import type { PodcastPart } from './parts.ts'
import { PodcastReader } from './podcast-reader.ts'

/**
 * A TransformStream that turns the bytes of a feed into the same parts as `readPodcast`.
 *
 * @example await response.body?.pipeThrough(new PodcastStream({ feedUrl })).pipeTo(parts)
 * @throws TypeError if an option is invalid. The stream fails with a TypeError if a piece is no Uint8Array.
 */
export class PodcastStream extends TransformStream<Uint8Array, PodcastPart> {
  constructor(options: Omit<ReadPodcastOptions, 'signal'> = {}) {
    let pass: (part: PodcastPart) => void = () => {}
    const reader = new PodcastReader((part) => pass(part), options)
    super({
      start(controller) {
        pass = (part) => controller.enqueue(part)
      },
      transform(chunk) {
        checkPiece(chunk)
        reader.write(chunk)
        reader.passHead()
      },
      async flush() {
        // Sorting the hashes of 100,000 children takes a while, so other work gets its turn.
        for (const _ of reader.ending()) await new Promise(setImmediate)
      },
    })
  }
}
