import type { Diff, Snapshot } from '../changes/index.ts'
import type { Diagnostic } from '../core/diagnostics.ts'
import { withPlaces } from '../detection/index.ts'
import type { ConsumerContext, FeedConsumer } from '../fetch/index.ts'
import { type PodcastOptions, type PodcastPart, readPodcast } from '../podcast/index.ts'
import { readSss, type SssOptions, type SssPart } from '../sss/index.ts'
import type { FeedChildPart } from './child-part.ts'
import type { FeedKind } from './feed-state.ts'
import type { FoundSeries } from './series-facts.ts'

/** Options for reading documents. */
export interface ReadingOptions {
  /** The base of relative URLs, and the URL of the series. */
  readonly feedUrl: string
  /** The uuid of the series; `undefined` if the document decides it. */
  readonly seriesUuid: string | undefined
  /** The kind of the feed; `null` if it was never read. */
  readonly kind: FeedKind | null
  /** The snapshot by which unchanged children are recognised and not read; `null` for none. */
  readonly snapshot: Snapshot | null
  /** Whether the document is an archive or a further page of the feed, which is read only once. */
  readonly isArchive: boolean
  readonly podcast: Omit<PodcastOptions, 'feedUrl' | 'seriesUuid' | 'charset' | 'onDiagnostic'> | undefined
  readonly sss: Omit<SssOptions, 'feedUrl' | 'seriesUuid' | 'onDiagnostic'> | undefined
  /** Whether faults get their places, for which the document is kept. */
  readonly lines: boolean
  readonly signal: AbortSignal | undefined
  readonly onChild: ((part: FeedChildPart) => void | Promise<void>) | undefined
}

/** The result of reading a document. */
export interface ReadDocument {
  /** The series of the document; `null` if the document is not a feed of a kind with children. */
  readonly found: FoundSeries | null
  /** Whether nothing in it was usable. */
  readonly isUnusable: boolean
  /** Whether it is a feed of another kind than before. */
  readonly isOtherKind: boolean
  /** The uuid that an SSS document gives itself; `null` if it gives none, or is a podcast. */
  readonly documentUuid: string | null
  readonly complete: boolean
  readonly children: number
  readonly recognised: number
  readonly diagnostics: readonly Diagnostic[]
}

/** Codes of diagnostics that show that a document is cut off, even if its transfer looks complete. */
const unended = new Set<string>(['xml-root-unclosed', 'json-truncated', 'json-cut-off'])

type Part = PodcastPart | SssPart

/**
 * Reads a document as it arrives, shows each part to the diff, and passes each child on. Only one child is in memory at
 * a time. The server waits while the child is processed.
 */
export function documentReader(diff: Diff, reading: ReadingOptions): FeedConsumer<ReadDocument> {
  return async (body, context) => {
    let isUnended = false
    const kept = reading.lines ? new KeptDocument(body) : null
    const parts = partsOf(kept?.pieces ?? body, context, reading, ({ code }) => {
      isUnended ||= unended.has(code)
    })
    const document = new DocumentReading(diff, reading)
    for await (const part of parts) {
      reading.signal?.throwIfAborted()
      if (document.isOfOtherKind(part)) break
      await document.see(part)
    }
    if (isUnended && context.meta.framing !== 'chunked') context.reportIncomplete()
    const result = document.result()
    const { charset } = context.meta
    return kept === null ? result : { ...result, diagnostics: kept.withPlaces(result.diagnostics, charset) }
  }
}

/** Bytes of a document that are kept until it is read. */
const MOST_KEPT = 4 * 1024 * 1024

/** A document whose pieces are kept while they are read, because only its faults tell whether places are needed. */
class KeptDocument {
  readonly pieces: AsyncIterable<Uint8Array>
  #kept: Uint8Array[] | null = []
  #length = 0

  constructor(body: AsyncIterable<Uint8Array>) {
    const iterator = body[Symbol.asyncIterator]()
    const kept: AsyncIterator<Uint8Array> = {
      next: async () => {
        const result = await iterator.next()
        if (result.done !== true) this.#keep(result.value)
        return result
      },
    }
    this.pieces = { [Symbol.asyncIterator]: () => kept }
  }

  #keep(piece: Uint8Array): void {
    this.#length += piece.length
    if (this.#length > MOST_KEPT) this.#kept = null
    this.#kept?.push(piece)
  }

  /** Adds their places to errors and warnings. Nobody looks for the places of mere information. */
  withPlaces(diagnostics: readonly Diagnostic[], charset: string | undefined): readonly Diagnostic[] {
    const faults = diagnostics.filter(({ severity }) => severity !== 'info')
    if (this.#kept === null || faults.length === 0) return diagnostics
    const placed = withPlaces(faults, Buffer.concat(this.#kept), { charset })
    const placedOf = new Map(faults.map((fault, index) => [fault, placed[index] ?? fault]))
    return diagnostics.map((diagnostic) => placedOf.get(diagnostic) ?? diagnostic)
  }
}

function partsOf(
  body: AsyncIterable<Uint8Array>,
  { meta, sniffed }: ConsumerContext,
  { feedUrl, seriesUuid, snapshot, isArchive, podcast, sss }: ReadingOptions,
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
    // The snapshot has the reading context of the first page. That of a further page may differ.
    ...(snapshot !== null && !isArchive && { known: snapshot }),
  })
}

/** The facts about a document that is being read. */
class DocumentReading {
  readonly #diff: Diff
  readonly #reading: ReadingOptions
  #kind: FeedKind | null = null
  #found: FoundSeries | null = null
  #children = 0
  #recognised = 0
  #end: Extract<Part, { type: 'end' }> | null = null

  constructor(diff: Diff, reading: ReadingOptions) {
    this.#diff = diff
    this.#reading = reading
  }

  /**
   * Returns whether a part shows that the document is of another kind than the feed. The diff must not see such a part.
   */
  isOfOtherKind(part: Part): boolean {
    const known = this.#reading.kind
    this.#kind ??= kindOf(part)
    return known !== null && this.#kind !== null && this.#kind !== known
  }

  async see(part: Part): Promise<void> {
    if (part.type === 'hosting-provider') return
    if (part.type === 'series') this.#found = foundSeries(part)
    if (part.type === 'creator') this.#found = { kind: 'creator', series: part.creator }
    if (part.type === 'end') this.#end = part
    if (part.type === 'end' && part.status === 'unusable') return
    this.#diff.see(part, { isArchive: this.#reading.isArchive })
    if (part.type === 'known') this.#recognised += 1
    else if (isChild(part)) await this.#handOn(part)
  }

  async #handOn(child: FeedChildPart): Promise<void> {
    this.#children += 1
    const isCut = child.type === 'episode' && child.isCut === true
    // The last child that the diff has seen. It counts children over all documents.
    const index = this.#diff.progress.seen - 1
    if (!isCut) await this.#reading.onChild?.({ ...child, index })
  }

  result(): ReadDocument {
    const end = this.#end
    return {
      found: this.#found,
      isUnusable: end === null || end.status === 'unusable' || this.#found === null,
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

function foundSeries(part: Extract<Part, { type: 'series' }>): FoundSeries {
  return 'contentDigest' in part ? { kind: 'podcast', series: part.series } : { kind: 'comic', series: part.series }
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
      return foundSeries(part).kind
    default:
      return null
  }
}
