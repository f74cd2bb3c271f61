import { insertAuditEntry } from '../../accounts/index.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { SubmittedKind } from '../../database/submitted-kind.ts'
import type { JsonValue } from '../../database/tables.generated.ts'
import {
  type BlockableContent,
  contentByUuid,
  deleteSeries,
  lastChildren,
  lastSeries,
  type RemovedContent,
  recountCreatorsOf,
} from '../../entities/index.ts'
import { freeEventIds, insertEvents, type NewEvent } from '../../events/index.ts'
import { DirectoryError } from '../../runtime/directory-error.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { addUuidAlias, lockFeed } from '../feed-rows.ts'
import { forgetFeed, mergeFeed } from './removal-rows.ts'

export interface RemovalContext {
  readonly db: Database
  readonly runtime: Pick<Runtime, 'now' | 'randomBytes' | 'log'>
}

/** The actor of a removal and the reason, for the audit. */
export interface RemovalOrder {
  readonly reason: string
  readonly actor: string
}

export type RemovedSeries = Pick<BlockableContent, 'type' | 'uuid' | 'name'>

const kindOfType: Readonly<Record<string, SubmittedKind>> = {
  PODCASTSERIES: 'podcast',
  COMICSERIES: 'comic',
  CREATOR: 'creator',
}

/**
 * Deletes a series or creator for ever, with its feed, its children and its URLs. Events `deleted` report it and each
 * child with the last known entity. If it is blocked, webhooks get no event. A worker that reads the feed stores
 * nothing. A later submission of the feed makes a new series.
 *
 * @throws DirectoryError NOT_FOUND if there is no such series; BAD_USER_INPUT for an episode or issue
 */
export async function deleteContent(
  { db, runtime }: RemovalContext,
  { uuid, reason, actor }: RemovalOrder & { readonly uuid: string },
): Promise<RemovedSeries> {
  const nowS = Math.floor(runtime.now() / 1000)
  const removed = await db.transaction().execute(async (tx) => {
    const { series, kind } = await lockedSeries(tx, uuid)
    const eventOf = deletedEventOf(series.uuid, runtime)
    const last = await lastSeries(tx, kind, series.uuid)
    if (last !== null && series.isBlocked) {
      await insertEvents(tx, [unsentDeletion(eventOf(last))], nowS)
    } else if (last !== null) {
      for await (const children of lastChildren(tx, kind, series.uuid)) {
        await insertEvents(tx, children.map(eventOf), nowS)
      }
      await insertEvents(tx, [eventOf(last)], nowS)
    }
    await freeEventIds(tx, series.uuid)
    await deleteSeries(tx, kind, series.uuid)
    // Before the aliases of the series are deleted, by which creators may point at it.
    await recountCreatorsOf(tx, series.uuid)
    await forgetFeed(tx, series.feedId, series.uuid)
    await insertAuditEntry(tx, { actor, action: 'delete', target: series.uuid, reason, happened_at: nowS })
    return series
  })
  runtime.log.info('content.deleted', { type: removed.type, uuid: removed.uuid })
  return removed
}

/**
 * Merges two series. Afterwards the uuid and the URLs of `from` lead to `into`. The children of `from` are deleted
 * without events. The event `updated` reports `into`.
 *
 * @throws DirectoryError NOT_FOUND if one of them does not exist; BAD_USER_INPUT if they are the same, or of two kinds
 */
export async function mergeSeries(
  { db, runtime }: RemovalContext,
  { from, into, reason, actor }: RemovalOrder & { readonly from: string; readonly into: string },
): Promise<{ readonly from: RemovedSeries; readonly into: RemovedSeries }> {
  const nowS = Math.floor(runtime.now() / 1000)
  const merged = await db.transaction().execute(async (tx) => {
    // Always in the same order, so that one of two merges at once waits for the other.
    const [first, second] = [from, into].sort()
    const one = await lockedSeries(tx, first!)
    const other = await lockedSeries(tx, second!)
    const [old, kept] = first === from ? [one, other] : [other, one]
    if (old.series.uuid === kept.series.uuid) throw wrong('Both uuids are of the same series.')
    if (old.kind !== kept.kind) throw wrong(`A ${old.kind} cannot be merged into a ${kept.kind}.`)
    await deleteSeries(tx, old.kind, old.series.uuid)
    await mergeFeed(tx, old.series.feedId, kept.series.feedId)
    await addUuidAlias(tx, old.series.uuid, kept.series.uuid)
    await recountCreatorsOf(tx, kept.series.uuid)
    // One event for each series that lists and searches know.
    const events = [old, kept].map(({ series }) => updatedEvent(kept.series, series.uuid, runtime))
    await insertEvents(tx, events, nowS)
    const target = `${old.series.uuid} ${kept.series.uuid}`
    await insertAuditEntry(tx, { actor, action: 'merge', target, reason, happened_at: nowS })
    return { from: old.series, into: kept.series }
  })
  runtime.log.info('content.merged', { from: merged.from.uuid, into: merged.into.uuid })
  return merged
}

async function lockedSeries(
  tx: Transaction,
  uuid: string,
): Promise<{ readonly series: BlockableContent; readonly kind: SubmittedKind }> {
  const series = await contentByUuid(tx, uuid)
  const feed = series === null ? null : await lockFeed(tx, series.feedId)
  if (series === null || feed === null) throw new DirectoryError('NOT_FOUND', `There is no content ${uuid}.`)
  const kind = kindOfType[series.type]
  if (kind === undefined) {
    throw wrong(`${uuid} is of an ${series.type}: its feed would bring it back. \`block\` takes it down.`)
  }
  return { series, kind }
}

function deletedEventOf(seriesUuid: string, runtime: RemovalContext['runtime']) {
  return ({ type, uuid, hash, lastEntity }: RemovedContent): NewEvent => {
    const eventId = idOf(runtime)
    const body = { id: eventId, action: 'deleted', type, uuid, hash }
    const entity = lastEntity as unknown as JsonValue
    return {
      eventId,
      type,
      action: 'deleted',
      uuid,
      seriesUuid,
      hash,
      isInitialImport: false,
      body,
      lastEntity: entity,
    }
  }
}

/** Returns the event of a deletion of blocked content: rooms forget the content, and webhooks do not get the event. */
function unsentDeletion(event: NewEvent): NewEvent {
  return { ...event, body: { ...(event.body as object), isBlocked: true }, lastEntity: null }
}

function updatedEvent(
  { type, uuid, hash }: BlockableContent,
  seriesUuid: string,
  runtime: RemovalContext['runtime'],
): NewEvent {
  const eventId = idOf(runtime)
  const body = { id: eventId, action: 'updated', type, uuid, hash }
  return { eventId, type, action: 'updated', uuid, seriesUuid, hash, isInitialImport: false, body, lastEntity: null }
}

const idOf = (runtime: RemovalContext['runtime']): string => Buffer.from(runtime.randomBytes(32)).toString('base64url')

function wrong(message: string): DirectoryError {
  return new DirectoryError('BAD_USER_INPUT', message)
}
