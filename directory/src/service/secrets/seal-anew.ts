import { sealedKeys } from '../../accounts/index.ts'
import type { Database, Transaction } from '../../database/database.ts'
import {
  countSealedWith,
  holdWrites,
  LEAST_UUID,
  replaceSealed,
  type SealedColumn,
  sliceSealedOtherwise,
} from '../../database/index.ts'
import { type Sealing, seal, sealedPrefix, unseal } from '../../runtime/seal.ts'
import { sealedWebhookSecrets } from '../../webhooks/index.ts'
import { sealedSubscriptions } from '../../websub/index.ts'

/** Where the database keeps sealed texts. */
const sealedColumns: readonly SealedColumn[] = [sealedKeys, ...sealedWebhookSecrets, sealedSubscriptions]

const SLICE = 200

/** Whoever waits until everything is sealed anew. */
export interface SealingWait {
  /** Shows a line about how far it is. */
  progress(line: string): void
  readonly signal: AbortSignal
}

/** Texts that no accepted secret opens. They stay as they are. */
interface Unreadable {
  readonly count: number
  /** How many of them the old secret is said to have sealed. */
  readonly ofOld: number
}

/**
 * Seals all texts with the current secret that another one sealed, in slices of a transaction each. It may end after each
 * slice: the next call goes on where it ended, because a text names its secret.
 *
 * @param old - the digest of the old secret
 */
export async function sealAnew(
  { db, ...sealing }: Sealing & { readonly db: Database },
  old: string,
  { progress, signal }: SealingWait,
): Promise<Unreadable> {
  const prefix = sealedPrefix(sealing.secrets.current.digest)
  let [sealed, count, ofOld] = [0, 0, 0]
  for (const column of sealedColumns) {
    let after = LEAST_UUID
    for (;;) {
      signal.throwIfAborted()
      const { others, last } = await sliceSealedOtherwise(db, column, prefix, { after, limit: SLICE })
      if (last === null) break
      after = last
      const renewed = others.flatMap((row) => {
        const text = opened(row.sealed, column.placeOf(row.id), sealing)
        if (text !== null) return [{ ...row, renewed: seal(text, column.placeOf(row.id), sealing) }]
        count += 1
        if (row.sealed.startsWith(sealedPrefix(old))) ofOld += 1
        return []
      })
      if (renewed.length === 0) continue
      await db.transaction().execute((tx) => replaceSealed(tx, column, renewed))
      sealed += renewed.length
      progress(`Sealed with the new secret: ${sealed}`)
    }
  }
  return { count, ofOld }
}

function opened(sealed: string, place: string, { secrets }: Sealing): string | null {
  try {
    return unseal(sealed, place, secrets)
  } catch {
    return null
  }
}

/** Returns how many texts a secret sealed. */
export async function countSealed(db: Database, digest: string): Promise<number> {
  let count = 0
  for (const column of sealedColumns) count += await countSealedWith(db, column, sealedPrefix(digest))
  return count
}

/** Lets nobody store a sealed text until the transaction ends. */
export async function holdSealing(tx: Transaction): Promise<void> {
  await holdWrites(tx, sealedColumns)
}
