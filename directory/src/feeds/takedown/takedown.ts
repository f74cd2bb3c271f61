import { decodeFeedState, type FeedState, observeFeed as observeState, rereadChildren } from 'feedmill/ingest'
import { insertAuditEntry } from '../../accounts/index.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { type BlockableContent, contentByUuid, setBlocked } from '../../entities/index.ts'
import { insertEvents, updatedEvent } from '../../events/index.ts'
import { DirectoryError } from '../../runtime/directory-error.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { type LockedFeed, lockFeed, saveSnapshot } from '../feed-rows.ts'
import { lazySnapshot } from '../observe-feed.ts'
import { stateColumns } from '../state-columns.ts'
import { resumeFeed, stopFeed, updateBlockedFacts } from './takedown-rows.ts'

/** The dependencies of a takedown. */
export interface TakedownContext {
  readonly db: Database
  readonly runtime: Pick<Runtime, 'now' | 'randomBytes' | 'log'>
}

/** The actor of a takedown, or of its end, and the reason. */
export interface TakedownOrder {
  /** The uuid, or an alias, of a series, comic, creator, episode or issue. */
  readonly uuid: string
  readonly reason: string
  /** For the audit. */
  readonly actor: string
}

/** The result of a takedown. */
export interface Takedown {
  readonly content: Pick<BlockableContent, 'type' | 'uuid' | 'name'>
  /** `false` if the content was in the wanted state already. Nothing is stored then. */
  readonly isChanged: boolean
}

const feedTypes: readonly string[] = ['PODCASTSERIES', 'COMICSERIES', 'CREATOR']

/**
 * Blocks content: it is left out of lists and searches, and its feed is not read. Look-ups by uuid, URL and `catalogId`
 * still return it as it was last read. One event `updated` reports the block.
 *
 * @throws DirectoryError NOT_FOUND if there is no such content
 */
export async function blockContent(context: TakedownContext, order: TakedownOrder): Promise<Takedown> {
  return await change(context, order, true, async (tx, content) => {
    if (feedTypes.includes(content.type)) await stopFeed(tx, content.feedId)
  })
}

/**
 * Ends a block. A series is checked soon, and its schedule goes on. An episode or issue is read again at the next
 * refresh, which comes soon: its changes were not stored during the block. One event `updated` reports the end.
 *
 * @throws DirectoryError NOT_FOUND if there is no such content
 */
export async function unblockContent(context: TakedownContext, order: TakedownOrder): Promise<Takedown> {
  const now = context.runtime.now()
  return await change(context, order, false, async (tx, { type, uuid, feedId }, feed) => {
    const state = decodeFeedState(feed.facts, lazySnapshot(tx, feedId))
    if (feedTypes.includes(type)) return await resumeFeed(tx, feedId, stateColumns(lookedAtSoon(state, now)))
    const outcome = await rereadChildren(state, [uuid], { now })
    if (outcome.isSnapshotChanged) await saveSnapshot(tx, feedId, outcome.state.snapshot)
    const columns = stateColumns(lookedAtSoon(outcome.state, now))
    if (feed.is_blocked) await updateBlockedFacts(tx, feedId, columns.facts)
    else await resumeFeed(tx, feedId, columns)
  })
}

/** Returns the state with a check soon. A duplicate keeps its state, because it is not read. */
function lookedAtSoon(state: FeedState, now: number): FeedState {
  if (state.schedule.duplicateOf !== null) return state
  return observeState(state, { kind: 'revival', cause: 'operator' }, { now }).state
}

/** Blocks or unblocks content in one transaction, with the event and the entry of the audit. */
async function change(
  { db, runtime }: TakedownContext,
  { uuid, reason, actor }: TakedownOrder,
  isBlocked: boolean,
  store: (tx: Transaction, content: BlockableContent, feed: LockedFeed) => Promise<void>,
): Promise<Takedown> {
  const nowS = Math.floor(runtime.now() / 1000)
  const takedown = await db.transaction().execute(async (tx) => {
    const content = await contentByUuid(tx, uuid)
    const feed = content === null ? null : await lockFeed(tx, content.feedId)
    if (content === null || feed === null) throw new DirectoryError('NOT_FOUND', `There is no content ${uuid}.`)
    if (!(await setBlocked(tx, content, isBlocked, nowS))) return { content, isChanged: false }
    await store(tx, content, feed)
    const id = Buffer.from(runtime.randomBytes(32)).toString('base64url')
    await insertEvents(tx, [updatedEvent(id, content, { isBlocked })], nowS)
    const action = isBlocked ? 'block' : 'unblock'
    await insertAuditEntry(tx, { actor, action, target: content.uuid, reason, happened_at: nowS })
    return { content, isChanged: true }
  })
  if (takedown.isChanged) {
    const { type, uuid } = takedown.content
    runtime.log.info(isBlocked ? 'content.blocked' : 'content.unblocked', { type, uuid })
  }
  return takedown
}
