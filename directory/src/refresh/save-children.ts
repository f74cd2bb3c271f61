import type { Transaction } from '../database/database.ts'
import type { SubmittedKind } from '../database/submitted-kind.ts'
import {
  type ChildMark,
  markBlockedChildren,
  markChildren,
  type StoredChild,
  upsertChildren,
} from '../entities/index.ts'
import type { StagedChildren } from './staged-children.ts'

/** Children written by one statement. Encoding them keeps the event loop busy for 5 ms. */
const BATCH = 100

/** Children that wait to be written. */
class Batch {
  readonly marks: ChildMark[] = []
  readonly blocked: ChildMark[] = []
  readonly whole: StoredChild<object>[] = []

  get size(): number {
    return this.marks.length + this.blocked.length + this.whole.length
  }
}

/** The series, comic or creator whose refresh is stored. */
interface SavedSeries {
  readonly kind: SubmittedKind
  readonly seriesUuid: string
}

/**
 * Writes the children that changed: in full if the feed listed them, else only their hash and `is_removed`.
 *
 * @param blocked uuids of blocked children: only `is_removed` of them is written
 * @returns uuids that were left out, because they belong to another series
 */
export async function saveChildren(
  tx: Transaction,
  series: SavedSeries,
  changes: ReturnType<StagedChildren['changes']>,
  blocked: ReadonlySet<string>,
): Promise<readonly string[]> {
  const leftOut: string[] = []
  let batch = new Batch()
  for await (const { change, child } of changes) {
    const identity = { uuid: change.uuid, hash: change.hash, isRemoved: change.isRemoved }
    if (blocked.has(change.uuid)) batch.blocked.push(identity)
    else if (child === null) batch.marks.push(identity)
    else batch.whole.push({ ...identity, entity: child.entity })
    if (batch.size < BATCH) continue
    leftOut.push(...(await write(tx, series, batch)))
    batch = new Batch()
  }
  leftOut.push(...(await write(tx, series, batch)))
  return leftOut
}

async function write(
  tx: Transaction,
  { kind, seriesUuid }: SavedSeries,
  { marks, blocked, whole }: Batch,
): Promise<readonly string[]> {
  await markChildren(tx, kind, seriesUuid, marks)
  if (kind !== 'creator') await markBlockedChildren(tx, kind, seriesUuid, blocked)
  return await upsertChildren(tx, kind, seriesUuid, whole)
}
