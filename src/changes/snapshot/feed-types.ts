import type { HashedType } from '../../identity/hashed-fields.ts'
import type { FeedEventAction, FeedEventType } from '../feed-event.ts'
import type { FeedKind } from './snapshot.ts'

/** The names of a kind of feed in hashes and events. */
export interface FeedTypes {
  readonly child: HashedType
  readonly seriesEvent: FeedEventType
  readonly childEvent: FeedEventType
  readonly release: FeedEventAction
  /** Whether a child's position is part of its content. */
  readonly isOrdered: boolean
}

export const feedTypes: Readonly<Record<FeedKind, FeedTypes>> = {
  podcast: {
    child: 'PodcastEpisode',
    seriesEvent: 'PODCASTSERIES',
    childEvent: 'PODCASTEPISODE',
    release: 'new_episodes_released',
    isOrdered: false,
  },
  comic: {
    child: 'ComicIssue',
    seriesEvent: 'COMICSERIES',
    childEvent: 'COMICISSUE',
    release: 'new_issues_released',
    isOrdered: true,
  },
  creator: {
    child: 'CreatorContent',
    seriesEvent: 'CREATOR',
    childEvent: 'CREATORCONTENT',
    release: 'new_content_released',
    isOrdered: true,
  },
}
