import { type ByteSource, checkByteSource, piecesOf } from '../core/byte-source.ts'
import { type ReadSssOptions, settingsFrom } from './options.ts'
import type { SssPart } from './parts.ts'
import { type Purpose, SssReader } from './sss-reader.ts'

/**
 * Reads an SSS document part by part, in bounded memory, without holding the event loop: an issue or a content entry is
 * yielded as soon as its bytes have come. Documents of up to 4 MiB are parsed at once, larger ones entry by entry.
 * Invalid content never throws: it gives diagnostics and everything readable.
 *
 * @param input Text, or bytes in UTF-8, whole or in pieces of any size.
 * @throws TypeError if the input or an option is invalid. The iteration throws the signal's reason when it aborts, and
 * passes on the errors of the input.
 * @example
 * for await (const part of readSss(response.body ?? '', { feedUrl })) {
 *   if (part.type === 'issue') await stage(part.index, part.issue)
 *   else if (part.type === 'end') await commit(part.status, part.complete)
 * }
 */
export function readSss(input: ByteSource, options: ReadSssOptions = {}): AsyncGenerator<SssPart, void, undefined> {
  return readFor(input, options, {})
}

/** Exported for tests, which choose how documents are read. */
export function readFor(
  input: ByteSource,
  options: ReadSssOptions,
  purpose: Purpose,
): AsyncGenerator<SssPart, void, undefined> {
  checkByteSource(input)
  const reader = new SssReader(settingsFrom(options), purpose)
  return readParts(input, reader, options.signal)
}

/** Units of work between two turns of the event loop: about 4 ms (a story takes 5 µs). */
const WORK_PER_TURN = 800
const WORK_PER_PIECE = 50

async function* readParts(
  input: ByteSource,
  reader: SssReader,
  signal: AbortSignal | undefined,
): AsyncGenerator<SssPart, void, undefined> {
  let work = 0
  async function takeTurns(): Promise<void> {
    if (work < WORK_PER_TURN) return
    work = 0
    await new Promise(setImmediate)
    signal?.throwIfAborted()
  }
  for await (const piece of piecesOf(input, signal)) {
    reader.write(piece)
    work += WORK_PER_PIECE
    for (const part of reader.parts()) {
      yield part
      work += workOf(part)
      await takeTurns()
    }
    if (reader.failed) break
    await takeTurns()
  }
  signal?.throwIfAborted()
  reader.end()
  for (const part of reader.parts()) {
    yield part
    work += workOf(part)
    await takeTurns()
  }
}

function workOf(part: SssPart): number {
  return part.type === 'issue' ? 5 + part.issue.stories.length : 5
}
