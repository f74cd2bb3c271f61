import { type ByteSource, checkByteSource, piecesOf } from '../core/byte-source.ts'
import { SNIFF_LENGTH, type Sniffed, sniff } from '../encodings/sniff.ts'
import type { Amendment } from '../model/index.ts'
import { type PodcastPart, readPodcast } from '../podcast/index.ts'
import { checkPodcastOptions } from '../podcast/options.ts'
import {
  type ContentPart,
  type CreatorPart,
  type HostingProviderPart,
  type IssuePart,
  readSss,
  type SeriesPart,
  type SssKind,
  type SssPart,
} from '../sss/index.ts'
import { settingsFrom } from '../sss/options.ts'
import { isJson, notAFeed, PAGE_LENGTH, type UnknownFeed } from './not-a-feed.ts'
import { type ReadFeedOptions, sssOptionsOf } from './options.ts'

/** Every part of a union, with the kind of its feed. */
type Of<Kind extends string, Part> = Part extends unknown ? Part & { readonly kind: Kind } : never

/** The only part of a document that is not a feed. */
export interface UnknownFeedPart extends UnknownFeed {
  readonly type: 'end'
  readonly amendments: readonly Amendment[]
}

/** A part of a podcast or of an SSS document, as from `readPodcast` and `readSss`. `kind` is the kind of the feed. */
export type FeedPart =
  | Of<'podcast', PodcastPart>
  | Extract<SssPart, { readonly type: 'head' }>
  | Of<'comic', IssuePart | SeriesPart>
  | Of<'creator', ContentPart | CreatorPart>
  | Of<'hosting-provider', HostingProviderPart>
  | Of<SssKind, Extract<SssPart, { readonly type: 'end' }>>
  | UnknownFeedPart

/**
 * Reads a feed part by part, after determining its kind from its first bytes. Memory is bounded, and the event loop is
 * not blocked. Yields the parts of `readPodcast` or `readSss` with the kind of the feed. For a document that is not a
 * feed, yields only an `end`: it says what the document is and, for an HTML page, which feeds it names.
 *
 * @param input Text, or bytes in any encoding, whole or in pieces of any size.
 * @throws TypeError if the input or an option is invalid. The iteration throws the signal's reason if it aborts, and
 * any error of the input.
 * @example
 * for await (const part of readFeed(response.body ?? '', { feedUrl })) {
 *   if (part.kind === 'podcast' && part.type === 'episode') await stage(part.episode)
 *   else if (part.kind === 'comic' && part.type === 'issue') await stage(part.issue)
 * }
 */
export function readFeed(input: ByteSource, options: ReadFeedOptions = {}): AsyncGenerator<FeedPart, void, undefined> {
  checkByteSource(input)
  // Invalid options throw now, and not when the first part is requested.
  checkPodcastOptions(options)
  settingsFrom(sssOptionsOf(options))
  return readParts(input, options)
}

async function* readParts(input: ByteSource, options: ReadFeedOptions): AsyncGenerator<FeedPart, void, undefined> {
  const opening = new Opening(input, options.signal)
  try {
    const sniffed = await opening.sniff()
    if (isJson(sniffed)) {
      for await (const part of readSss(opening.document(), sssOptionsOf(options))) yield sssPart(part, opening, options)
    } else {
      for await (const part of readPodcast(opening.document(), options)) yield podcastPart(part, opening, options)
    }
  } finally {
    await opening.close()
  }
}

/*
 * `kind` stands before the spread. A property after a spread would give each object a hidden class of its own, which
 * takes 0.6 µs and stays until the whole heap is collected (Node 20).
 */

function podcastPart(part: PodcastPart, opening: Opening, options: ReadFeedOptions): FeedPart {
  return part.type === 'end' && part.status === 'unusable'
    ? unknownPart(part, opening, options)
    : { kind: 'podcast', ...part }
}

function sssPart(part: SssPart, opening: Opening, options: ReadFeedOptions): FeedPart {
  switch (part.type) {
    case 'head':
      return part
    case 'issue':
    case 'series':
      return { kind: 'comic', ...part }
    case 'content':
    case 'creator':
      return { kind: 'creator', ...part }
    case 'hosting-provider':
      return { kind: 'hosting-provider', ...part }
    case 'end':
      return part.kind === 'unknown' || part.status === 'unusable'
        ? unknownPart(part, opening, options)
        : { ...part, kind: part.kind }
  }
}

function unknownPart(
  { amendments, diagnostics }: Extract<PodcastPart | SssPart, { readonly type: 'end' }>,
  { sniffed, page }: Opening,
  options: ReadFeedOptions,
): UnknownFeedPart {
  return { type: 'end', ...notAFeed(sniffed, page, diagnostics, options), amendments }
}

/** The beginning of a document, which is read twice: once to determine its kind, and once as that kind. */
class Opening {
  sniffed: Sniffed = { kind: 'empty' }
  /** The beginning of an HTML page, as far as it was read. For other documents, the bytes that were examined. */
  page: string | Uint8Array = ''
  readonly #input: ByteSource
  readonly #source: AsyncGenerator<Uint8Array>

  constructor(input: ByteSource, signal: AbortSignal | undefined) {
    this.#input = input
    this.#source = piecesOf(input, signal)
  }

  async sniff(): Promise<Sniffed> {
    this.page = typeof this.#input === 'string' ? this.#input : await this.#head()
    this.sniffed = sniff(this.page)
    return this.sniffed
  }

  /** Returns the document from its beginning. */
  document(): ByteSource {
    return typeof this.page === 'string' ? this.page : this.#pieces(this.page)
  }

  async #head(): Promise<Uint8Array> {
    const pieces: Uint8Array[] = []
    let length = 0
    while (length < SNIFF_LENGTH) {
      const { done, value } = await this.#source.next()
      if (done) break
      // A copy, since the source may reuse its memory.
      pieces.push(new Uint8Array(value))
      length += value.length
    }
    return Buffer.concat(pieces)
  }

  async *#pieces(head: Uint8Array): AsyncGenerator<Uint8Array> {
    const pages = [head]
    let length = head.length
    yield head
    for await (const piece of this.#source) {
      if (this.sniffed.kind === 'html' && length < PAGE_LENGTH) {
        pages.push(new Uint8Array(piece))
        length += piece.length
      }
      yield piece
    }
    this.page = Buffer.concat(pages)
  }

  /** Closes the source, even if reading never began or ended early. */
  async close(): Promise<void> {
    await this.#source.return(undefined)
  }
}
