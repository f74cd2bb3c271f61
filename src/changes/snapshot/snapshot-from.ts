import { checkOptionTypes } from '../../core/option-types.ts'
import { END_OF_DATES } from '../../dates/calendar.ts'
import {
  type ChildIdentity,
  childKey,
  compositeKey,
  enclosureDigest,
  keyDigest,
  titleDigest,
} from '../../identity/child-key.ts'
import { isUuid } from '../../identity/uuid.ts'
import { bytesOfUuid, hexOf } from '../../identity/uuid-bytes.ts'
import { withGuidHost } from './alias-keys.ts'
import { childFlag, enclosureField, keyField, titleField } from './child-rows.ts'
import { newFeed } from './feed-state.ts'
import { feedTypes } from './feed-types.ts'
import { occurrencesOf } from './occurrences.ts'
import type { FeedKind, Snapshot } from './snapshot.ts'
import { derivedUuid, StoredSnapshot } from './stored-snapshot.ts'

/** A child that a directory already stores. */
export interface KnownRow {
  readonly uuid: string
  /** The guid as in the feed. */
  readonly guid?: string | null | undefined
  /** The URL of its primary media. */
  readonly enclosureUrl?: string | null | undefined
  /** Its page. */
  readonly link?: string | null | undefined
  readonly title?: string | null | undefined
  /** Epoch seconds. */
  readonly datePublished?: number | null | undefined
  readonly isRemoved?: boolean | undefined
}

/** Options of {@link snapshotFrom}. */
export interface KnownRowsOptions {
  /** The uuid that the directory has for the series. */
  readonly seriesUuid: string
  /** @defaultValue 'podcast' */
  readonly kind?: FeedKind | undefined
}

/**
 * Returns the snapshot of a feed whose children a directory stored before it had snapshots. Only this function accepts
 * stored uuids. The next reading recognises the rows by guid, else by enclosure, page, or title and date. It gives them
 * hashes (`rewritten`) without events. Rows older than all listed children count as aged out.
 *
 * @param rows In any order. If several rows are one child, only one is recognised: rows in use come before removed
 * ones, then the newest, then the first. The others are missing from the feed, like any child that it does not list.
 * @throws TypeError if a row has no uuid or another invalid value, two rows have the same uuid, or an option is unknown
 * or has an invalid value.
 * @example
 * const snapshot = snapshotFrom(await episodesOf(seriesUuid), { seriesUuid })
 */
export function snapshotFrom(rows: Iterable<KnownRow>, options: KnownRowsOptions): Snapshot {
  checkOptionTypes(options, { seriesUuid: 'anything', kind: 'anything' }, '{ seriesUuid }')
  const { seriesUuid, kind = 'podcast' } = options
  if (typeof seriesUuid !== 'string' || !isUuid(seriesUuid)) {
    throw new TypeError(`seriesUuid must be the uuid of the series, not ${String(seriesUuid)}`)
  }
  if (!Object.hasOwn(feedTypes, kind))
    throw new TypeError(`kind must be podcast, comic or creator, not ${String(kind)}`)
  const known = newestFirst(rows)
  const snapshot = new StoredSnapshot({
    ...newFeed,
    kind,
    seriesUuid: seriesUuid.toLowerCase(),
    isImported: true,
    hasCompleteListing: true,
    guidHosts: known.reduce<readonly string[]>((hosts, { guid }) => withGuidHost(hosts, `g:${guid ?? ''}`), []),
  })
  const keys = keysOf(known, kind)
  const uuids = new Set<string>()
  for (const [position, row] of known.entries()) {
    const uuid = row.uuid.toLowerCase()
    if (uuids.has(uuid)) throw new TypeError(`two rows have the uuid ${uuid}`)
    uuids.add(uuid)
    enter(snapshot, row, uuid, keys[position]!)
  }
  return snapshot
}

/** @throws TypeError if `rows` is not iterable, or a row is invalid */
function newestFirst(rows: Iterable<KnownRow>): KnownRow[] {
  if (typeof rows !== 'object' || rows === null || !(Symbol.iterator in rows)) {
    throw new TypeError(`rows must be a list of rows, or another iterable of them, not ${String(rows)}`)
  }
  const known = [...rows]
  for (const row of known) assertRow(row)
  const dateOf = ({ datePublished }: KnownRow): number => datePublished ?? Number.NEGATIVE_INFINITY
  // If several rows are one child, the first is recognised. A removed one must not come back in place of one in use.
  const inUse = ({ isRemoved }: KnownRow): number => (isRemoved === true ? 0 : 1)
  return known.toSorted((a, b) => inUse(b) - inUse(a) || dateOf(b) - dateOf(a) || 0)
}

const texts = ['guid', 'enclosureUrl', 'link', 'title'] as const satisfies readonly (keyof KnownRow)[]

/** @throws TypeError if a row has no uuid, or a field of the wrong type */
function assertRow(row: KnownRow): void {
  if (typeof row?.uuid !== 'string' || !isUuid(row.uuid)) {
    throw new TypeError(`every row must have a uuid, as { uuid, guid, … }, not ${JSON.stringify(row)}`)
  }
  const { uuid, datePublished, isRemoved } = row
  for (const name of texts) {
    const text: unknown = row[name] ?? ''
    if (typeof text !== 'string')
      throw new TypeError(`${name} of the row ${uuid} must be a string, not ${String(text)}`)
  }
  const date: unknown = datePublished ?? 0
  if (typeof date !== 'number' || !(Math.abs(date) < END_OF_DATES)) {
    throw new TypeError(`datePublished of the row ${uuid} must be in epoch seconds, not ${String(date)}`)
  }
  if (typeof (isRemoved ?? false) !== 'boolean') {
    throw new TypeError(`isRemoved of the row ${uuid} must be true or false, not ${String(isRemoved)}`)
  }
}

interface RowKey {
  readonly digest: Uint8Array
  /** Digest of the plain key, if others share it. */
  readonly plain: Uint8Array | null
}

/**
 * Returns the keys that a document with these children would give them. Keys that several share contain the enclosure.
 */
function keysOf(rows: readonly KnownRow[], kind: FeedKind): RowKey[] {
  if (kind !== 'podcast') return rows.map(({ uuid }) => ({ digest: bytesOfUuid(uuid), plain: null }))
  const plain = rows.map((row) => childKey(identityOf(row)))
  const plainCounts = occurrencesOf(plain)
  const long = rows.map(({ enclosureUrl }, at) => compositeKey(plain[at]!, shortDigest(enclosureUrl)))
  const longCounts = occurrencesOf(long)
  const used = new Map<string, number>()
  return rows.map(({ enclosureUrl, datePublished }, at) => {
    const key = plain[at]!
    if (plainCounts.get(key) === 1) return { digest: keyDigest(key), plain: null }
    const isEnough = longCounts.get(long[at]!) === 1
    const whole = isEnough ? long[at]! : compositeKey(key, shortDigest(enclosureUrl), datePublished ?? null)
    const count = (used.get(whole) ?? 0) + 1
    used.set(whole, count)
    const digest = keyDigest(whole)
    return { digest: count === 1 ? digest : keyDigest(`${hexOf(digest)}#${count}`), plain: keyDigest(key) }
  })
}

/** Appends a row. Rows are entered newest first, as feeds list them. */
function enter({ state, rows, tables }: StoredSnapshot, row: KnownRow, uuid: string, { digest, plain }: RowKey): void {
  const place = rows.append()
  rows.setDigest(place, keyField, digest)
  rows.setPosition(place, place)
  rows.setDate(place, row.datePublished ?? null)
  rows.setDigest(place, enclosureField, shortDigest(row.enclosureUrl))
  rows.setDigest(place, titleField, row.title ? titleDigest(row.title) : null)
  rows.set(place, childFlag.removed, row.isRemoved === true)
  if (plain !== null) {
    rows.set(place, childFlag.composite, true)
    tables.plainKeys.set(place, plain)
  }
  if (uuid === derivedUuid(state, digest)) return
  rows.set(place, childFlag.storedUuid, true)
  tables.uuids.set(place, bytesOfUuid(uuid))
}

function identityOf({ guid, enclosureUrl, link, title, datePublished }: KnownRow): ChildIdentity {
  return {
    guid: guid?.trim() || null,
    enclosureUrl: enclosureUrl || null,
    websiteUrl: link || null,
    title: title || null,
    datePublished: datePublished ?? null,
  }
}

function shortDigest(enclosureUrl: string | null | undefined): Uint8Array | null {
  return enclosureUrl ? enclosureDigest(enclosureUrl) : null
}
