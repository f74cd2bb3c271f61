import type { ChildChange } from '../changes/index.ts'
import { shownValue } from '../core/shown-value.ts'
import type { EpisodePart } from '../podcast/index.ts'
import type { ContentPart, IssuePart } from '../sss/index.ts'

/**
 * A child as it was read: an episode, an issue or an entry of a creator's content. `index` counts the children of a
 * refresh over all its documents. The uuid and hash are provisional: {@link childOf} corrects them by the outcome.
 */
export type FeedChildPart = EpisodePart | IssuePart | ContentPart

type EntityOf<P extends FeedChildPart> = P extends EpisodePart
  ? EpisodePart['episode']
  : P extends IssuePart
    ? IssuePart['issue']
    : ContentPart['content']

/** The entity of a child as it is stored. */
export type SettledChild<P extends FeedChildPart = FeedChildPart> = P extends FeedChildPart
  ? Omit<EntityOf<P>, 'uuid' | 'hash' | 'isRemoved'> & Pick<ChildChange, 'uuid' | 'hash' | 'isRemoved'>
  : never

/**
 * Returns the entity of a staged child with the uuid, hash and `isRemoved` that the outcome settled.
 *
 * @param change the change in `outcome.children` that has the `index` of the part
 * @throws TypeError if the change is of another child
 * @example
 * for (const change of outcome.children) {
 *   const part = change.index === null ? undefined : staged.get(change.index)
 *   if (part !== undefined) await save(childOf(part, change))
 * }
 */
export function childOf<P extends FeedChildPart>(
  part: P,
  { index, uuid, hash, isRemoved }: Pick<ChildChange, 'index' | 'uuid' | 'hash' | 'isRemoved'>,
): SettledChild<P> {
  if (index !== part.index) {
    throw new TypeError(`the part is the child ${part.index} that was read, and the change is of ${shownValue(index)}`)
  }
  return { ...entityOf(part), uuid, hash, isRemoved } as unknown as SettledChild<P>
}

/** Returns the entity of a child. */
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
