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
 * A TransformStream that turns the bytes of a feed into the parts that `readPodcast` gives.
 *
 * @example await response.body?.pipeThrough(new PodcastStream({ feedUrl })).pipeTo(parts)
 * @throws TypeError when an option is not what it should be. The stream fails with one when a piece is no Uint8Array.
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
        // The hashes of 100,000 children are sorted here, which takes a while: others get their turn.
        for (const _ of reader.ending()) await new Promise(setImmediate)
      },
    })
  }
}
