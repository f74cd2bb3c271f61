import type { ChildChange } from '../../changes/index.ts'
import { entityOf, type FeedChildPart } from '../child-part.ts'
import type { FeedState } from '../feed-state.ts'
import type { RefreshOutcome } from '../refresh-outcome.ts'
import { loadSnapshot } from '../snapshot-source.ts'
import type { StoredEntity } from './feed-store.ts'

/** What a refresh makes of the stored entities of a feed: which ones it replaces, changes and adds. */
export interface EntityChanges {
  /** The changes of the children that are listed, by index: those that were staged are stored with them. */
  readonly listed: ReadonlyMap<number, ChildChange>
  /**
   * The entity as it is to be stored from now on; null when one that was staged has replaced it, that is one of an index
   * in `replaced`. A child that was recognised by its bytes is listed, may have changed, and was never staged.
   */
  kept(stored: StoredEntity, replaced: ReadonlySet<number>): StoredEntity | null
}

/** A child as it is to be stored when its provisional uuid and hash hold. */
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

/**
 * Whether anything of the stored entities is to be stored anew: also where the series counts and hashes its children anew
 * though none of them changed, which what a partial reading brought does at the next sighting. A reading at which it does
 * gives the series itself. `before` is the state that the refresh began with.
 */
export async function changesEntities(outcome: RefreshOutcome, before: FeedState): Promise<boolean> {
  if (outcome.series !== null || outcome.children.length > 0) return true
  if (outcome.verdict !== 'unchanged' || !outcome.isSnapshotChanged || before.snapshot === null) return false
  return (await loadSnapshot(before)).childrenHash !== outcome.childrenHash
}

/** A child with what became of it. */
export function settled({ type, entity }: StoredEntity, { uuid, hash, isRemoved }: ChildChange): StoredEntity {
  return { type, entity: { ...entity, uuid, hash, isRemoved } }
}

/** The fields that count and hash the children of a series, whatever its kind calls them. */
function countOf(entity: object, known: number, childrenHash: string | null): Record<string, unknown> {
  const names = [
    ['totalEpisodesCount', 'childrenHash'],
    ['totalIssuesCount', 'issuesHash'],
    ['totalContentCount', 'contentHash'],
  ] as const
  const [count, hash] = names.find(([name]) => name in entity) ?? names[0]
  return { [count]: known, [hash]: childrenHash }
}
