import type { ChildChange } from '../../changes/index.ts'
import { entityOf, type FeedChildPart } from '../child-part.ts'
import type { RefreshOutcome } from '../refresh-outcome.ts'
import type { StoredEntity } from './feed-store.ts'

/** The changes of a refresh to the stored entities of a feed: replaced, changed and added ones. */
export interface EntityChanges {
  /** The changes of listed children, by index. Staged children are stored with them. */
  readonly listed: ReadonlyMap<number, ChildChange>
  /**
   * Returns the entity to keep in place of a stored one; `null` if a staged child replaced it, whose index is in
   * `replaced`. A child that was recognised by its bytes is listed and may have changed, but was never staged.
   */
  kept(stored: StoredEntity, replaced: ReadonlySet<number>): StoredEntity | null
}

/** Returns a child as it is stored if its provisional uuid and hash hold. */
export function storedChild(part: FeedChildPart): StoredEntity {
  return { type: part.type, entity: { ...entityOf(part), isRemoved: false } as StoredEntity['entity'] }
}

export function entityChanges(outcome: RefreshOutcome): EntityChanges {
  const { children, series, childrenHash, counts } = outcome
  const byUuid = new Map(children.map((change) => [change.uuid, change]))
  const listed = new Map<number, ChildChange>()
  for (const change of children) if (change.index !== null) listed.set(change.index, change)
  return {
    listed,
    kept(stored, replaced) {
      if (stored.type === 'series') {
        if (counts === null) return stored
        return series !== null
          ? null
          : { type: 'series', entity: { ...stored.entity, ...countOf(stored.entity, counts.known, childrenHash) } }
      }
      const change = byUuid.get(stored.entity.uuid)
      if (change === undefined) return stored
      if (change.index !== null && replaced.has(change.index)) return null
      return settled(stored, change)
    },
  }
}

/** Returns a child with the uuid, hash and `isRemoved` of its change. */
export function settled({ type, entity }: StoredEntity, { uuid, hash, isRemoved }: ChildChange): StoredEntity {
  return { type, entity: { ...entity, uuid, hash, isRemoved } }
}

/** Returns the fields with the count and hash of a series' children, under the names of its kind. */
function countOf(entity: object, known: number, childrenHash: string | null): Record<string, unknown> {
  const names = [
    ['totalEpisodesCount', 'childrenHash'],
    ['totalIssuesCount', 'issuesHash'],
    ['totalContentCount', 'contentHash'],
  ] as const
  const [count, hash] = names.find(([name]) => name in entity) ?? names[0]
  return { [count]: known, [hash]: childrenHash }
}
