import type { Diff, Snapshot } from '../changes/index.ts'
import type { Diagnostic } from '../core/diagnostics.ts'
import type { ConsumerContext, FeedConsumer } from '../fetch/index.ts'
import type { ComicSeries, Creator, PodcastSeries } from '../model/index.ts'
import { type PodcastOptions, type PodcastPart, readPodcast } from '../podcast/index.ts'
import { readSss, type SssOptions, type SssPart } from '../sss/index.ts'
import type { FeedChildPart } from './child-part.ts'
import type { FeedKind } from './feed-state.ts'

/** What documents are read with. */
export interface ReadingOptions {
  /** What relative URLs are resolved against, and what the series is said to be read from. */
  readonly feedUrl: string
  /** Undefined while it is for the document to say. */
  readonly seriesUuid: string | undefined
  /** What the feed is known to be about; null when it was never read. */
  readonly kind: FeedKind | null
  /** What is known of the children, to recognise those that are as they were without reading them; null for none. */
  readonly snapshot: Snapshot | null
  readonly podcast: Omit<PodcastOptions, 'feedUrl' | 'seriesUuid' | 'charset' | 'onDiagnostic'> | undefined
  readonly sss: Omit<SssOptions, 'feedUrl' | 'seriesUuid' | 'onDiagnostic'> | undefined
  readonly signal: AbortSignal | undefined
  readonly onChild: ((part: FeedChildPart) => void | Promise<void>) | undefined
}

/** What became of a document. */
export interface ReadDocument {
  /** What it is about; null when it is no feed of a kind that has children. */
  readonly kind: FeedKind | null
  readonly series: PodcastSeries | ComicSeries | Creator | null
  /** Whether nothing in it could be used. */
  readonly isUnusable: boolean
  /** Whether it is a feed of another kind than it was. */
  readonly isOtherKind: boolean
  /** The uuid that an SSS document gives itself; `null` if it gives none, or is a podcast. */
  readonly documentUuid: string | null
  readonly complete: boolean
  readonly children: number
  readonly recognised: number
  readonly diagnostics: readonly Diagnostic[]
}

/** What a document is known by as it ends, when its transfer did and it does not. */
const unended = new Set<string>(['xml-root-unclosed', 'json-truncated'])

type Part = PodcastPart | SssPart

/**
 * Reads a document while it comes, shows each part to the diff, and hands each child on: one is in memory at a time, and
 * the server is held back while it is being dealt with.
 */
export function documentReader(diff: Diff, reading: ReadingOptions, isArchive: boolean): FeedConsumer<ReadDocument> {
  return async (body, context) => {
    let isUnended = false
    const parts = partsOf(body, context, reading, isArchive, ({ code }) => {
      isUnended ||= unended.has(code)
    })
    const document = new DocumentReading(diff, reading, isArchive)
    for await (const part of parts) {
      reading.signal?.throwIfAborted()
      if (document.isOfOtherKind(part)) break
      await document.see(part)
    }
    if (isUnended && context.meta.framing !== 'chunked') context.reportIncomplete()
    return document.result()
  }
}

function partsOf(
  body: AsyncIterable<Uint8Array>,
  { meta, sniffed }: ConsumerContext,
  { feedUrl, seriesUuid, snapshot, podcast, sss }: ReadingOptions,
  isArchive: boolean,
  onDiagnostic: (diagnostic: Diagnostic) => void,
): AsyncIterable<Part> {
  const identity = { feedUrl, seriesUuid }
  if (sniffed.kind === 'json') return readSss(body, { ...sss, ...identity, onDiagnostic })
  return readPodcast(body, {
    slashDates: snapshot?.slashDates ?? undefined,
    ...podcast,
    ...identity,
    charset: meta.charset,
    onDiagnostic,
    // A further page is read once; what its children were read with would be taken for that of the first page.
    ...(snapshot !== null && !isArchive && { known: snapshot }),
  })
}

/** What is known of a document while it is read. */
class DocumentReading {
  readonly #diff: Diff
  readonly #reading: ReadingOptions
  readonly #isArchive: boolean
  #kind: FeedKind | null = null
  #series: ReadDocument['series'] = null
  #children = 0
  #recognised = 0
  #end: Extract<Part, { type: 'end' }> | null = null

  constructor(diff: Diff, reading: ReadingOptions, isArchive: boolean) {
    this.#diff = diff
    this.#reading = reading
    this.#isArchive = isArchive
  }

  /** Whether a part says that the document is of another kind than the feed was, and so not what the diff knows. */
  isOfOtherKind(part: Part): boolean {
    const known = this.#reading.kind
    this.#kind ??= kindOf(part)
    return known !== null && this.#kind !== null && this.#kind !== known
  }

  async see(part: Part): Promise<void> {
    if (part.type === 'hosting-provider') return
    if (part.type === 'series') this.#series = part.series
    if (part.type === 'creator') this.#series = part.creator
    if (part.type === 'end') this.#end = part
    if (part.type === 'end' && part.status === 'unusable') return
    this.#diff.see(part, { isArchive: this.#isArchive })
    if (part.type === 'known') this.#recognised += 1
    else if (isChild(part)) await this.#handOn(part)
  }

  async #handOn(child: FeedChildPart): Promise<void> {
    this.#children += 1
    const isCut = child.type === 'episode' && child.isCut === true
    // It is the last that the diff was shown, which counts over all documents.
    const index = this.#diff.progress.seen - 1
    if (!isCut) await this.#reading.onChild?.({ ...child, index })
  }

  result(): ReadDocument {
    const end = this.#end
    return {
      kind: this.#kind,
      series: this.#series,
      isUnusable: end === null || end.status === 'unusable' || this.#series === null,
      isOtherKind: end === null,
      documentUuid: end !== null && 'documentUuid' in end ? end.documentUuid : null,
      complete: end?.complete === true,
      children: this.#children,
      recognised: this.#recognised,
      diagnostics: end?.diagnostics ?? [],
    }
  }
}

function isChild(part: Part): part is FeedChildPart {
  return part.type === 'episode' || part.type === 'issue' || part.type === 'content'
}

function kindOf(part: Part): FeedKind | null {
  switch (part.type) {
    case 'head':
      return 'kind' in part ? part.kind : 'podcast'
    case 'episode':
      return 'podcast'
    case 'issue':
      return 'comic'
    case 'content':
    case 'creator':
      return 'creator'
    case 'series':
      return 'contentDigest' in part ? 'podcast' : 'comic'
    default:
      return null
  }
}
