import type { Diff, Snapshot } from '../changes/index.ts'
import type { Diagnostic } from '../core/diagnostics.ts'
import type { FeedConsumer } from '../fetch/index.ts'
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
  readonly complete: boolean
  readonly children: number
  readonly recognised: number
  /** What its children were read with; null where they are not to be recognised. */
  readonly contextDigest: Uint8Array | null
  readonly diagnostics: readonly Diagnostic[]
}

/** What a document is known by as it ends, when its transfer did and it does not. */
const unended = new Set<string>(['xml-root-unclosed', 'json-truncated'])

/**
 * Reads a document while it comes, shows each part to the diff, and hands each child on: one is in memory at a time, and
 * the server is held back while it is being dealt with. `shown` counts the children over all documents of a refresh.
 */
export function documentReader(
  diff: Diff,
  { feedUrl, seriesUuid, kind: knownKind, snapshot, podcast, sss, signal, onChild }: ReadingOptions,
  shown: { children: number },
  isArchive: boolean,
): FeedConsumer<ReadDocument> {
  return async (body, context) => {
    const { meta, sniffed } = context
    let isUnended = false
    const identity = { feedUrl, ...(seriesUuid !== undefined && { seriesUuid }) }
    const onDiagnostic = ({ code }: Diagnostic): void => {
      isUnended ||= unended.has(code)
    }
    const parts: AsyncIterable<PodcastPart | SssPart> =
      sniffed.kind === 'json'
        ? readSss(body, { ...sss, ...identity, onDiagnostic })
        : readPodcast(body, {
            ...podcast,
            ...identity,
            charset: meta.charset,
            onDiagnostic,
            // A further page is read once; what its children were read with would be taken for that of the first page.
            ...(snapshot !== null && !isArchive && { known: snapshot }),
          })

    let kind: FeedKind | null = null
    let series: ReadDocument['series'] = null
    let children = 0
    let recognised = 0
    let end: Extract<PodcastPart | SssPart, { type: 'end' }> | null = null
    for await (const part of parts) {
      signal?.throwIfAborted()
      kind ??= kindOf(part)
      // What is of another kind is not what the diff knows.
      if (knownKind !== null && kind !== null && kind !== knownKind) break
      if (part.type === 'hosting-provider') continue
      if (part.type === 'series') series = part.series
      else if (part.type === 'creator') series = part.creator
      else if (part.type === 'end') {
        end = part
        if (part.status === 'unusable') continue
      }
      diff.see(part, { isArchive })
      if (part.type !== 'known' && part.type !== 'episode' && part.type !== 'issue' && part.type !== 'content') continue
      const index = shown.children
      shown.children += 1
      if (part.type === 'known') {
        recognised += 1
        continue
      }
      children += 1
      const isCut = part.type === 'episode' && part.isCut === true
      if (!isCut) await onChild?.({ ...part, index })
    }
    const isSureToBeWhole = meta.framing === 'chunked' || meta.framing === 'stream'
    if (isUnended && !isSureToBeWhole) context.reportIncomplete()
    return {
      kind,
      series,
      isUnusable: end === null || end.status === 'unusable' || series === null,
      isOtherKind: end === null,
      complete: end?.complete === true,
      children,
      recognised,
      contextDigest: end !== null && 'contextDigest' in end ? (end.contextDigest ?? null) : null,
      diagnostics: end?.diagnostics ?? [],
    }
  }
}

function kindOf(part: PodcastPart | SssPart): FeedKind | null {
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
