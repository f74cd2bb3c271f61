import {
  type ChildChange,
  createDiff,
  type DiffResult,
  emptySnapshot,
  type FeedEvent,
  type SeenPart,
  type Snapshot,
} from '../changes/index.ts'
import { DAY, HOUR } from '../dates/seconds.ts'
import { readFeed } from '../index.ts'
import { UsageError } from './command.ts'

/** A day apart, so that the second reading confirms nothing that the first one could have missed. */
const BETWEEN = DAY * 1000
/** The time until the second document is found unchanged, which confirms that the children it lacks are removed. */
const CONFIRMATION = HOUR * 1000
/** The uuid for documents that do not name their series. */
const NOBODY = '00000000-0000-5000-8000-000000000000'

/** A change, with the name of the child. */
export interface NamedChange extends ChildChange {
  readonly name: string | null
}

/** The changes of a feed between two documents. */
export interface Comparison {
  readonly kind: Snapshot['kind']
  readonly uuid: string | null
  readonly verdict: DiffResult['verdict']
  readonly isSeriesChanged: boolean
  readonly isShrinkHeld: boolean
  readonly counts: DiffResult['counts']
  readonly children: readonly NamedChange[]
  readonly events: readonly FeedEvent[]
}

/** Options of {@link compareFeeds}. */
export interface CompareOptions {
  readonly feedUrl: string | undefined
  /** The current time in milliseconds. */
  readonly now: number
}

/**
 * Compares two documents of a feed as if they had been read a day apart. The second one is then found unchanged an hour
 * later, so that the children it lacks are removed. If a document is not a feed, returns `OLD` or `NEW` for it.
 */
export async function compareFeeds(
  before: Uint8Array,
  after: Uint8Array,
  { feedUrl, now }: CompareOptions,
): Promise<Comparison | 'OLD' | 'NEW'> {
  const names = new Map<string, string | null>()
  const first = await readInto(emptySnapshot(), before, { feedUrl, now: now - BETWEEN - CONFIRMATION }, names)
  if (first === null) return 'OLD'
  const second = await readInto(first.snapshot, after, { feedUrl, now: now - CONFIRMATION }, names)
  if (second === null) return 'NEW'
  const later = createDiff(second.snapshot).tick(now)
  return {
    kind: second.snapshot.kind,
    uuid: second.snapshot.seriesUuid,
    verdict: second.verdict,
    isSeriesChanged: second.isSeriesChanged,
    isShrinkHeld: later.isShrinkHeld,
    counts: {
      ...second.counts,
      known: later.counts.known,
      removed: second.counts.removed + later.counts.removed,
      missing: later.counts.missing,
    },
    children: [...second.children, ...later.children].map((change) => ({
      ...change,
      name: names.get(change.uuid) ?? null,
    })),
    events: [...second.events, ...later.events],
  }
}

async function readInto(
  snapshot: Snapshot,
  document: Uint8Array,
  { feedUrl, now }: CompareOptions,
  names: Map<string, string | null>,
): Promise<DiffResult | null> {
  const parts = await partsOf(document, feedUrl, snapshot.seriesUuid, snapshot.slashDates)
  if (parts === null) return null
  const kind = kindOf(parts)
  if (snapshot.kind !== null && kind !== snapshot.kind) {
    throw new UsageError(`OLD is the feed of a ${snapshot.kind} and NEW of a ${kind}: there is nothing to compare`)
  }
  const diff = createDiff(snapshot)
  for (const part of parts) diff.see(part)
  const result = diff.finish({ now })
  let index = -1
  for (const part of parts) {
    if (part.type !== 'episode' && part.type !== 'issue' && part.type !== 'content') continue
    index += 1
    if (part.isCut !== true) names.set(result.identityOf(index).uuid, nameOf(part))
  }
  return result
}

function kindOf(parts: readonly SeenPart[]): Snapshot['kind'] {
  const series = parts.find((part) => part.type === 'series')
  if (series === undefined) return 'creator'
  return 'issuesHash' in series.series ? 'comic' : 'podcast'
}

function nameOf(part: Extract<SeenPart, { type: 'episode' | 'issue' | 'content' }>): string | null {
  if (part.type === 'episode') return part.episode.name
  return part.type === 'issue' ? part.issue.name : part.content.sssUrl
}

/**
 * Returns the parts of a document; `null` if it is no feed with children. A document that names no series gets the uuid
 * `NOBODY`.
 */
async function partsOf(
  document: Uint8Array,
  feedUrl: string | undefined,
  seriesUuid: string | null,
  slashDates: Snapshot['slashDates'],
): Promise<SeenPart[] | null> {
  const options = { feedUrl, seriesUuid: seriesUuid ?? undefined, slashDates: slashDates ?? undefined }
  const parts: SeenPart[] = []
  for await (const part of readFeed(document, options)) parts.push(part)
  const series = parts.find((part) => part.type === 'series' || part.type === 'creator')
  if (series === undefined) return null
  const { uuid } = series.type === 'series' ? series.series : series.creator
  return uuid === null ? partsOf(document, feedUrl, NOBODY, slashDates) : parts
}
