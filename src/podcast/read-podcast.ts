import { type ByteSource, checkByteSource, piecesOf } from '../core/byte-source.ts'
import type { ReadPodcastOptions } from './options.ts'
import type { PodcastPart } from './parts.ts'
import { PodcastReader } from './podcast-reader.ts'

/**
 * Bytes after which other work gets its turn. Newly loaded code takes up to a millisecond for 1 KB, and a thirtieth of
 * that once it is compiled. Turns therefore grow with the bytes read in this process.
 */
const LEAST_PER_TURN = 64
const MOST_PER_TURN = 16 * 1024
const GROWTH = 64
let bytesEverRead = 0

/**
 * Reads a podcast feed part by part, in bounded memory, without holding the event loop: an episode is yielded as soon
 * as its bytes have come. Invalid content never throws: it gives diagnostics and everything readable.
 *
 * @param input Text, or bytes in any encoding, whole or in pieces of any size.
 * @throws TypeError if the input or an option is invalid. The iteration throws the signal's reason when it aborts, and
 * passes on the errors of the input.
 * @example
 * for await (const part of readPodcast(response.body ?? '', { feedUrl, signal })) {
 *   if (part.type === 'episode') await stage(part.index, part.episode)
 *   else if (part.type === 'end') await commit(part.amendments, part.complete)
 * }
 */
export function readPodcast(
  input: ByteSource,
  options: ReadPodcastOptions = {},
): AsyncGenerator<PodcastPart, void, undefined> {
  checkByteSource(input)
  const parts: PodcastPart[] = []
  const reader = new PodcastReader((part) => parts.push(part), options, {
    isText: typeof input === 'string',
  })
  return readParts(input, reader, parts, options.signal)
}

async function* readParts(
  input: ByteSource,
  reader: PodcastReader,
  parts: PodcastPart[],
  signal: AbortSignal | undefined,
): AsyncGenerator<PodcastPart, void, undefined> {
  let untilTurn = bytesPerTurn()
  for await (const piece of piecesOf(input, signal)) {
    for (let start = 0; start < piece.length; ) {
      const end = Math.min(start + untilTurn, piece.length)
      reader.write(piece.subarray(start, end))
      while (parts.length > 0) yield parts.shift() as PodcastPart
      bytesEverRead += end - start
      untilTurn -= end - start
      start = end
      if (untilTurn <= 0) {
        untilTurn = bytesPerTurn()
        await turnOfOthers(signal)
      }
      reader.passHead()
      if (parts.length === 0) continue
      while (parts.length > 0) yield parts.shift() as PodcastPart
      await turnOfOthers(signal)
    }
  }
  signal?.throwIfAborted()
  for (const _ of reader.ending()) await turnOfOthers(signal)
  while (parts.length > 0) yield parts.shift() as PodcastPart
}

async function turnOfOthers(signal: AbortSignal | undefined): Promise<void> {
  await new Promise(setImmediate)
  signal?.throwIfAborted()
}

function bytesPerTurn(): number {
  return Math.max(LEAST_PER_TURN, Math.min(Math.floor(bytesEverRead / GROWTH), MOST_PER_TURN))
}
