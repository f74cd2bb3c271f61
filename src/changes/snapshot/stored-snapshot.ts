import { formatHash } from '../../identity/hash.ts'
import { uuidV5 } from '../../identity/uuid.ts'
import { hexOf, uuidOfBytes } from '../../identity/uuid-bytes.ts'
import type { PodcastContentType } from '../../tables/enumerations.generated.ts'
import {
  ChildRows,
  CONTEXT_IS_OTHER,
  childFlag,
  type DigestField,
  enclosureField,
  extrasField,
  hashField,
  keyField,
  leanField,
  rawField,
  titleField,
} from './child-rows.ts'
import { newFeed, type SnapshotHead } from './feed-state.ts'
import { INT40, int40At, putInt40 } from './int40.ts'
import { PlaceTable } from './place-table.ts'
import { SideTable } from './side-table.ts'
import type { FeedKind, ListingMode, Snapshot, SnapshotChild } from './snapshot.ts'

/** The fields that only few children have. */
export interface SideTables {
  /** Uuids that are not derived from the child's key. */
  readonly uuids: SideTable
  /** The last two earlier keys of a child: two digests, the latest first, zeros for none. */
  readonly aliases: SideTable
  /** For a composite key: the digest of the plain key that several children share. */
  readonly plainKeys: SideTable
  /** When exclusive content becomes free, in epoch seconds. */
  readonly freeDates: SideTable
}

/** The bytes of an entry in each table. */
export const sideWidths: Readonly<Record<keyof SideTables, number>> = {
  uuids: 16,
  aliases: 32,
  plainKeys: 16,
  freeDates: INT40,
}

/** The names of the tables, in the order in which they are stored. */
export const tableNames = ['uuids', 'aliases', 'plainKeys', 'freeDates'] as const satisfies (keyof SideTables)[]

export function sideTables(make: (name: keyof SideTables) => SideTable): SideTables {
  const made = tableNames.map((name) => [name, make(name)] as const)
  return Object.fromEntries(made) as Record<keyof SideTables, SideTable>
}

/** A snapshot in the form that the diff works with. */
export class StoredSnapshot implements Snapshot {
  readonly state: SnapshotHead
  readonly rows: ChildRows
  readonly tables: SideTables
  #byRaw: PlaceTable | null = null

  constructor(state: SnapshotHead = newFeed, rows: ChildRows = new ChildRows(), tables: SideTables = noEntries()) {
    this.state = state
    this.rows = rows
    this.tables = tables
  }

  get kind(): FeedKind | null {
    return this.state.kind
  }
  get seriesUuid(): string | null {
    return this.state.seriesUuid
  }
  get isImported(): boolean {
    return this.state.isImported
  }
  get refreshes(): number {
    return this.state.refreshes
  }
  get podcastGuid(): string | null {
    return this.state.podcastGuid
  }
  get hash(): string | null {
    return written(this.state.hash)
  }
  get childrenHash(): string | null {
    return written(this.state.childrenHash)
  }
  get listedHash(): string | null {
    return written(this.state.listedHash)
  }
  get bodyDigest(): Uint8Array | null {
    return this.state.bodyDigest
  }
  get contextDigest(): Uint8Array | null {
    return this.state.contextDigest
  }
  get slashDates(): 'DAY_FIRST' | 'MONTH_FIRST' | null {
    return this.state.slashDates
  }
  get schedule(): Uint8Array {
    return this.state.schedule
  }
  get listing(): ListingMode {
    const { mode, size } = this.state.window
    return { mode, size: mode === 'count' || mode === 'time' ? size : null }
  }
  get ignoresQueries(): boolean {
    return this.state.ignoresQueries
  }
  get releases(): readonly number[] {
    return this.state.releases
  }
  get childCount(): number {
    return this.rows.count
  }
  get nextTimerAt(): number | null {
    return this.state.nextTimerAt
  }
  get hasMissing(): boolean {
    if (this.state.heldSightings > 0) return true
    for (let place = 0; place < this.rows.count; place += 1) if (this.rows.missedSince(place) !== 0) return true
    return false
  }

  child(place: number): SnapshotChild {
    const { rows, tables } = this
    if (!Number.isInteger(place) || place < 0 || place >= rows.count) {
      throw new RangeError(`there is no child ${place}: the snapshot has ${rows.count}, from 0`)
    }
    const digest = (field: DigestField): Uint8Array | null =>
      rows.has(place, field) ? rows.digest(place, field) : null
    const free = tables.freeDates.get(place)
    return {
      uuid: uuidAt(this, place),
      keyDigest: rows.digest(place, keyField),
      hash: written(digest(hashField)),
      leanDigest: rows.digest(place, leanField),
      enclosureDigest: digest(enclosureField),
      titleDigest: digest(titleField),
      rawDigest: digest(rawField),
      datePublished: rows.date(place),
      position: rows.position(place),
      media: mediaAt(rows, place),
      isRemoved: rows.is(place, childFlag.removed),
      isAgedOut: rows.is(place, childFlag.agedOut),
      isArchived: rows.is(place, childFlag.archived),
      isComposite: rows.is(place, childFlag.composite),
      missedSince: rows.missedSince(place) || null,
      isUpcoming: rows.is(place, childFlag.upcoming),
      isForgotten: rows.is(place, childFlag.forgotten),
      freeAt: free === null ? null : timeOf(free),
    }
  }

  childOfRawDigest(rawDigest: Uint8Array): number {
    if (!(rawDigest instanceof Uint8Array) || rawDigest.length !== rawField.length) {
      throw new TypeError(`rawDigest must be ${rawField.length} bytes`)
    }
    this.#byRaw ??= new PlaceTable(this.rows, rawField, (place) => this.#isRecognisable(place))
    return this.#byRaw.find(rawDigest)
  }

  /**
   * Returns whether a child may be recognised by its bytes. If queries no longer count, a hash that contains one must
   * be made anew.
   */
  #isRecognisable(place: number): boolean {
    const { rows, state } = this
    if (
      rows.is(
        place,
        childFlag.removed | childFlag.toldByUrl | childFlag.forgotten | childFlag.faulty | CONTEXT_IS_OTHER,
      )
    )
      return false
    // Bytes of an earlier version say nothing about the extras.
    if (state.kind === 'podcast' && !rows.has(place, extrasField)) return false
    return rows.is(place, childFlag.queriesDropped) === state.ignoresQueries
  }
}

function noEntries(): SideTables {
  return sideTables((name) => new SideTable(sideWidths[name]))
}

/** Returns the uuid of a child: for a podcast it is derived from the key, for a comic or creator it is the key. */
export function uuidAt(feed: KindAndUuid & Pick<StoredSnapshot, 'rows' | 'tables'>, place: number): string {
  const { rows, tables } = feed
  if (rows.is(place, childFlag.storedUuid)) return uuidOfBytes(tables.uuids.get(place)!)
  return derivedUuid(feed, rows.digest(place, keyField))
}

type KindAndUuid = Pick<SnapshotHead, 'kind' | 'seriesUuid'>

/** Returns the uuid that derives from a key. Each `occurrence` gives another uuid, in case the first is in use. */
export function derivedUuid({ kind, seriesUuid }: KindAndUuid, keyDigest: Uint8Array, occurrence = 1): string {
  const suffix = occurrence === 1 ? '' : `#${occurrence}`
  if (kind !== 'podcast' && occurrence === 1) return uuidOfBytes(keyDigest)
  return uuidV5(seriesUuid!, hexOf(keyDigest) + suffix)
}

/** Returns the time in an entry of `freeDates`. */
export function timeOf(bytes: Uint8Array): number {
  return int40At(new DataView(bytes.buffer, bytes.byteOffset), 0)
}

/** Returns an entry of `freeDates`. */
export function bytesOfTime(time: number): Uint8Array {
  const bytes = new Uint8Array(sideWidths.freeDates)
  putInt40(new DataView(bytes.buffer), 0, time)
  return bytes
}

function mediaAt(rows: ChildRows, place: number): PodcastContentType | null {
  if (rows.is(place, childFlag.audio)) return 'AUDIO'
  return rows.is(place, childFlag.video) ? 'VIDEO' : null
}

function written(raw: Uint8Array | null): string | null {
  return raw === null ? null : formatHash(raw)
}
