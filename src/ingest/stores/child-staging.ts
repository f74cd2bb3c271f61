import type { ChildChange } from '../../changes/index.ts'
import { checkOptionTypes } from '../../core/option-types.ts'
import { shownValue } from '../../core/shown-value.ts'
import type { FeedChildPart } from '../child-part.ts'
import type { RefreshOutcome } from '../refresh-outcome.ts'
import type { StoredEntity } from './feed-store.ts'
import { settled, storedChild } from './merge-children.ts'
import { type SpillArea, Spool } from './spool.ts'

/** Size in bytes up to which children are staged in memory. */
export const STAGED_IN_MEMORY = 256 * 1024

/** Options of {@link createChildStaging}. */
export interface ChildStagingOptions {
  /** Size in bytes from which children are spilled. @defaultValue 262,144 */
  readonly maxBytes?: number | undefined
}

/** The change of one child. */
export interface StoredChange {
  readonly change: ChildChange
  /**
   * The child to store, with the uuid, hash and `isRemoved` of the change. `null` if it was not staged, because it was
   * not listed or was recognised by its bytes: keep the stored entity, and give it these three fields.
   */
  readonly child: StoredEntity | null
}

/** Keeps the children of one refresh until the outcome says which of them to store. */
export interface ChildStaging {
  /** Keeps a child. Use it as `stage` of a `StoredFeed`. */
  add(part: FeedChildPart): Promise<void>
  /**
   * Yields each change of the outcome once, with the child to store: first the staged children, in the order of the
   * feed. One child is in memory at a time. It may be called again, if the transaction is repeated. Nothing can be
   * staged afterwards.
   */
  changes(outcome: Pick<RefreshOutcome, 'children'>): AsyncGenerator<StoredChange, void, undefined>
  /** Drops everything, after `commit` and for `discard`. A second call does nothing. */
  drop(): Promise<void>
}

/**
 * Creates a place for the children of one refresh, for stores: a feed may have 100,000 of 5 KB and more. Few children
 * stay in memory, many go into the spill area.
 *
 * @throws TypeError if `spill` lacks one of its three functions, or an option is invalid
 */
export function createChildStaging(spill: SpillArea, options: ChildStagingOptions = {}): ChildStaging {
  const area = (spill ?? {}) as Partial<SpillArea>
  if (![area.write, area.read, area.drop].every((method) => typeof method === 'function')) {
    throw new TypeError(`spill must have the functions write, read and drop, not ${shownValue(spill)}`)
  }
  checkOptionTypes(options, { maxBytes: 'anything' }, '{ maxBytes: 1024 * 1024 }')
  const { maxBytes = STAGED_IN_MEMORY } = options
  if (!(maxBytes > 0)) throw new TypeError(`maxBytes must be a number above 0, not ${shownValue(maxBytes)}`)
  const spool = new Spool(spill, maxBytes)
  return {
    add: (part) => spool.add(stagedLine(part)),
    changes: (outcome) => storedChanges(spool, outcome.children),
    drop: () => spool.drop(),
  }
}

async function* storedChanges(spool: Spool, children: readonly ChildChange[]): AsyncGenerator<StoredChange, void> {
  const waiting = new Map<number, ChildChange>()
  for (const change of children) if (change.index !== null) waiting.set(change.index, change)
  if (waiting.size > 0) {
    for await (const line of spool.lines()) {
      const { index, text } = readStagedLine(line)
      const change = waiting.get(index)
      if (change === undefined) continue
      waiting.delete(index)
      yield { change, child: settled(JSON.parse(text) as StoredEntity, change) }
    }
  }
  for (const change of children) {
    if (change.index === null || waiting.has(change.index)) yield { change, child: null }
  }
}

/** Returns the line of a staged child: its number, and the child as it is stored. */
function stagedLine(part: FeedChildPart): string {
  return `${part.index}\t${JSON.stringify(storedChild(part))}`
}

function readStagedLine(line: string): { index: number; text: string } {
  const [index = ''] = line.split('\t', 1)
  return { index: Number(index), text: line.slice(index.length + 1) }
}
