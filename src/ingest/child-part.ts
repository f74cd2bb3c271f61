import type { EpisodePart } from '../podcast/index.ts'
import type { ContentPart, IssuePart } from '../sss/index.ts'

/**
 * A child as it was read: an episode, an issue or an entry of a creator's content. `index` counts the children of a
 * refresh over all its documents; uuid and hash are provisional until the outcome is there.
 */
export type FeedChildPart = EpisodePart | IssuePart | ContentPart

/** The entity of a child. */
export function entityOf(part: FeedChildPart): EpisodePart['episode'] | IssuePart['issue'] | ContentPart['content'] {
  switch (part.type) {
    case 'episode':
      return part.episode
    case 'issue':
      return part.issue
    case 'content':
      return part.content
  }
}
