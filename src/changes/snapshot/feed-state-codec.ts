import { bytesOfUuid, uuidOfBytes } from '../../identity/uuid-bytes.ts'
import type { BytesReader, BytesWriter } from './bytes-cursor.ts'
import type { ListingWindow, SnapshotHead } from './feed-state.ts'
import type { FeedKind } from './snapshot.ts'

const kinds: readonly (FeedKind | null)[] = [null, 'podcast', 'comic', 'creator']
const modes: readonly ListingWindow['mode'][] = [null, 'complete', 'count', 'time']
const dateOrders: readonly SnapshotHead['slashDates'][] = [null, 'DAY_FIRST', 'MONTH_FIRST']
const truths = [
  'isImported',
  'hasCompleteListing',
  'isLastPartial',
  'ignoresQueries',
  'hasNewDateOrder',
  'hasOlderSeriesHash',
] as const

const NO_TIMER = 0

/** Writes a feed's state in the order in which {@link readFeedState} reads it. `null` has length 0. */
export function writeFeedState(writer: BytesWriter, state: SnapshotHead): void {
  writer.uint8(truths.reduce((bits, name, place) => bits | (state[name] ? 1 << place : 0), 0))
  writer.uint8(kinds.indexOf(state.kind))
  writer.uint8(dateOrders.indexOf(state.slashDates))
  writer.uint8(state.hashVersion)
  writer.uint32(state.refreshes)
  writer.short(state.seriesUuid === null ? null : bytesOfUuid(state.seriesUuid))
  writer.short(state.podcastGuid === null ? null : bytesOfUuid(state.podcastGuid))
  writer.short(state.hash)
  writer.short(state.childrenHash)
  writer.short(state.listedHash)
  writer.short(state.doubtfulHash)
  writer.short(state.bodyDigest)
  writer.short(state.contextDigest)
  const { mode, size, countEvidence, timeEvidence, low, high } = state.window
  writer.uint8(modes.indexOf(mode))
  writer.uint32(size)
  writer.uint8(countEvidence)
  writer.uint8(timeEvidence)
  writer.uint32(low)
  writer.uint32(high)
  writer.uint32(state.heldSince)
  writer.uint8(state.heldSightings)
  writer.short(state.cutDigest)
  writer.uint8(state.cutSightings)
  writer.uint32(state.lastListed)
  writer.uint32(state.arrivals)
  writer.uint32(state.uncounted.created)
  writer.uint32(state.uncounted.updated)
  writer.int40(state.nextTimerAt ?? NO_TIMER)
  writer.uint8(state.releases.length)
  for (const time of state.releases) writer.int40(time)
  writer.uint8(state.guidHosts.length)
  for (const host of state.guidHosts) writer.short(Buffer.from(host))
  writer.uint16(state.schedule.length)
  writer.raw(state.schedule)
  writer.short(state.extrasDigest)
}

/** @param hasExtras - whether the state is of a version of the format that has digests of extras */
export function readFeedState(reader: BytesReader, hasExtras: boolean): SnapshotHead {
  const bits = reader.uint8()
  const told = truths.map((name, place) => [name, ((bits >> place) & 1) === 1] as const)
  const uuid = (): string | null => {
    const bytes = reader.short()
    return bytes === null ? null : uuidOfBytes(bytes)
  }
  return {
    ...(Object.fromEntries(told) as Pick<SnapshotHead, (typeof truths)[number]>),
    kind: valueAt(kinds, reader.uint8()),
    slashDates: valueAt(dateOrders, reader.uint8()),
    hashVersion: reader.uint8(),
    refreshes: reader.uint32(),
    seriesUuid: uuid(),
    podcastGuid: uuid(),
    hash: reader.short(),
    childrenHash: reader.short(),
    listedHash: reader.short(),
    doubtfulHash: reader.short(),
    bodyDigest: reader.short(),
    contextDigest: reader.short(),
    window: {
      mode: valueAt(modes, reader.uint8()),
      size: reader.uint32(),
      countEvidence: reader.uint8(),
      timeEvidence: reader.uint8(),
      low: reader.uint32(),
      high: reader.uint32(),
    },
    heldSince: reader.uint32(),
    heldSightings: reader.uint8(),
    cutDigest: reader.short(),
    cutSightings: reader.uint8(),
    lastListed: reader.uint32(),
    arrivals: reader.uint32(),
    uncounted: { created: reader.uint32(), updated: reader.uint32() },
    nextTimerAt: reader.int40() || null,
    releases: Array.from({ length: reader.uint8() }, () => reader.int40()),
    guidHosts: Array.from({ length: reader.uint8() }, () => Buffer.from(reader.short() ?? []).toString()),
    schedule: reader.raw(reader.uint16()),
    extrasDigest: hasExtras ? reader.short() : null,
  }
}

function valueAt<T>(list: readonly T[], place: number): T {
  if (place >= list.length) throw new RangeError('there is no such value')
  return list[place] as T
}
