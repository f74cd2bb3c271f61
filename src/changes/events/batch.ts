import { hash as digest } from 'node:crypto'
import type { ChangeCounters, FeedEvent, FeedEventAction, FeedEventType } from '../feed-event.ts'
import type { FeedTypes } from '../snapshot/feed-types.ts'
import type { ChildChange } from './diff-result.ts'

/** A child with an event. */
export interface ToldChild {
  readonly child: ChildChange
  readonly isInitialImport: boolean
  readonly isBulk: boolean
}

/** The material for the events of a refresh. */
export interface News {
  readonly types: FeedTypes
  readonly seriesUuid: string
  /** The hash of the series; empty if there is none. */
  readonly hash: string
  readonly childrenHash: string
  readonly refresh: number
  readonly isSeriesCreated: boolean
  readonly isSeriesUpdated: boolean
  readonly isReordered: boolean
  /** Oldest first. */
  readonly created: readonly ToldChild[]
  /** Known children that changed, left or came back, oldest first. */
  readonly updated: readonly ToldChild[]
  /** Uuids, oldest first. */
  readonly released: readonly string[]
  readonly isFeedUpdated: boolean
  readonly counters: ChangeCounters
}

/** Builds the events of a refresh, in the order of delivery (changes 4.2). */
export function batchOf(news: News): FeedEvent[] {
  const { types, seriesUuid, hash, childrenHash } = news
  const event = (
    action: FeedEventAction,
    type: FeedEventType,
    entity: Pick<FeedEvent, 'uuid' | 'hash'>,
    rest: Rest = {},
  ): FeedEvent => {
    const hashes = action === 'feed_updated' ? hash + childrenHash : (entity.hash ?? '')
    const id = digest('sha256', [type, entity.uuid, action, hashes, news.refresh].join('\n'), 'base64url')
    return { id, action, type, uuid: entity.uuid, hash: entity.hash, ...rest }
  }
  const ofSeries = (action: FeedEventAction, rest?: Rest): FeedEvent =>
    event(action, types.seriesEvent, { uuid: seriesUuid, hash }, rest)
  const events: FeedEvent[] = []
  if (news.isSeriesCreated) events.push(ofSeries('created', { initialImport: true }))
  for (const { child, isInitialImport, isBulk } of news.created) {
    const rest: Rest = { ...(isInitialImport && { initialImport: true }), ...(isBulk && { bulk: true }) }
    events.push(event('created', types.childEvent, child, rest))
  }
  for (const { child, isBulk } of news.updated) {
    const { change, isRemoved } = child
    const rest: Rest = {
      ...((change === 'removed' || change === 'returned') && { isRemoved }),
      ...(isBulk && { bulk: true }),
      ...(change === 'updated' && child.isMinor && { isMinor: true }),
    }
    events.push(event('updated', types.childEvent, child, rest))
  }
  if (news.isSeriesUpdated || news.isReordered) {
    events.push(ofSeries('updated', news.isReordered ? { isReordered: true } : {}))
  }
  if (news.released.length > 0) events.push(ofSeries(types.release, { uuids: news.released }))
  if (news.isFeedUpdated) events.push(ofSeries('feed_updated', { childrenHash, counters: news.counters }))
  return events
}

type Rest = Omit<FeedEvent, 'id' | 'action' | 'type' | 'uuid' | 'hash'>
