import { type ByteSource, checkByteSource, piecesOf } from './core/byte-source.ts'
import { SNIFF_LENGTH, sniff } from './core/sniff.ts'
import { type FeedOptions, PAGE_LENGTH, sssOptions, type UnknownFeed, unknownFeed } from './parse-feed.ts'
import { type PodcastPart, readPodcast } from './podcast/index.ts'
import { checkPodcastOptions } from './podcast/podcast-reader.ts'
import { readSss, type SssKind, type SssPart } from './sss/index.ts'

/** Options of `readFeed`. */
export interface ReadFeedOptions extends FeedOptions {
  /** Ends the reading: the iteration throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** A part of a feed, as the reader of its kind gives it; `kind` says which. A document that is no feed has an `end` alone. */
export type FeedPart =
  | (PodcastPart & { readonly kind: 'podcast' })
  | (SssPart & { readonly kind: SssKind })
  | (UnknownFeed & { readonly type: 'end' })

/**
 * Reads a feed of a kind that its first bytes tell, part by part, in bounded memory: the streaming twin of `parseFeed`.
 * Bad content never throws: it gives diagnostics and what could be read.
 *
 * @param input Text, or bytes, whole or in pieces of any size.
 * @throws TypeError when the input or an option is not what it should be. The iteration throws the signal's reason when
 * it aborts, and what the input throws.
 * @example
 * for await (const part of readFeed(response.body, { feedUrl })) {
 *   if (part.kind === 'podcast' && part.type === 'episode') await stage(part.index, part.episode)
 *   else if (part.type === 'end') await commit(part.kind, part.status, part.complete)
 * }
 */
export function readFeed(input: ByteSource, options: ReadFeedOptions = {}): AsyncGenerator<FeedPart, void, undefined> {
  checkByteSource(input)
  checkPodcastOptions(options)
  // A string is decoded already: what it and the transport say of an encoding does not matter.
  return readParts(input, typeof input === 'string' ? { ...options, charset: 'utf-8' } : options)
}

async function* readParts(input: ByteSource, options: ReadFeedOptions): AsyncGenerator<FeedPart, void, undefined> {
  const { signal } = options
  const pieces = piecesOf(input, signal)
  try {
    const head = new Head()
    while (head.length < SNIFF_LENGTH) {
      const { done, value } = await pieces.next()
      if (done) break
      head.add(value)
    }
    const { kind } = sniff(head.bytes)
    const whole = head.andRest(pieces, kind === 'html' ? PAGE_LENGTH : SNIFF_LENGTH)
    if (kind === 'json') {
      const settings = { ...sssOptions(options), ...(signal !== undefined && { signal }) }
      yield* sssParts(readSss(whole, settings), head, options)
    } else yield* podcastParts(readPodcast(whole, options), head, options)
  } finally {
    // Where the reader was not even begun, it is not the one to close the source.
    await pieces.return(undefined)
  }
}

async function* podcastParts(
  parts: AsyncIterable<PodcastPart>,
  head: Head,
  options: ReadFeedOptions,
): AsyncGenerator<FeedPart, void, undefined> {
  for await (const part of parts) {
    if (part.type === 'end' && part.status === 'unusable') {
      yield { type: 'end', ...unknownFeed(head.bytes, part.diagnostics, options) }
    } else yield { kind: 'podcast', ...part }
  }
}

async function* sssParts(
  parts: AsyncIterable<SssPart>,
  head: Head,
  options: ReadFeedOptions,
): AsyncGenerator<FeedPart, void, undefined> {
  for await (const part of parts) {
    const kind = kindOf(part)
    if (kind !== 'unknown') yield { ...part, kind } as FeedPart
    else if (part.type === 'end') yield { type: 'end', ...unknownFeed(head.bytes, part.diagnostics, options) }
  }
}

function kindOf(part: SssPart): SssKind | 'unknown' {
  switch (part.type) {
    case 'head':
    case 'end':
      return part.kind
    case 'issue':
    case 'series':
      return 'comic'
    case 'content':
    case 'creator':
      return 'creator'
    case 'hosting-provider':
      return 'hosting-provider'
  }
}

/** The beginning of a document, kept for what is to be said of it if it is no feed. */
class Head {
  #pieces: Uint8Array[] = []
  length = 0

  add(piece: Uint8Array): void {
    this.#pieces.push(piece)
    this.length += piece.length
  }

  get bytes(): Uint8Array {
    return Buffer.concat(this.#pieces)
  }

  /** What was read, then the rest. Of both together, `length` bytes are kept. */
  async *andRest(rest: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array> {
    const read = this.#pieces
    this.#pieces = []
    this.length = 0
    for (const piece of read) yield this.#keep(piece, length)
    for await (const piece of rest) yield this.#keep(piece, length)
  }

  #keep(piece: Uint8Array, length: number): Uint8Array {
    // A copy: a view of a few bytes would keep the whole piece.
    if (this.length < length) this.add(Uint8Array.from(piece.subarray(0, length - this.length)))
    return piece
  }
}
