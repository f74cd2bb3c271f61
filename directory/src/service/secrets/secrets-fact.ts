import type { Database, Transaction } from '../../database/database.ts'
import { changeDirectoryFact, claimDirectoryFact, directoryFact } from '../../database/index.ts'
import type { SecretState } from '../../runtime/service-secrets.ts'

/** What a database knows of the service's secrets. A secret is known by its digest. */
export interface SecretsFact extends SecretState {
  /** Whether everything was sealed anew since the rotation began. */
  readonly isSealedAnew: boolean
  /** When keys and secrets of webhooks had to be replaced at this rotation, in epoch seconds; `null` if they had not. */
  readonly leakedAt: number | null
}

const FACT = 'service-secrets'

/** Returns what a new directory knows whose secret has this digest. */
export function firstSecretsFact(current: string): SecretsFact {
  return { current, old: null, ended: null, isSealedAnew: true, leakedAt: null }
}

/** Stores the fact of a new directory. Returns that of a directory that has one already. */
export async function claimSecretsFact(db: Database, fact: SecretsFact): Promise<SecretsFact> {
  return JSON.parse(await claimDirectoryFact(db, FACT, JSON.stringify(fact))) as SecretsFact
}

/**
 * Returns what the database knows; `null` for a new directory.
 *
 * @param lock - `share` waits for a rotation that is about to begin; `update` keeps others from changing the fact, too
 */
export async function secretsFact(db: Database, lock?: 'share' | 'update'): Promise<SecretsFact | null> {
  const value = await directoryFact(db, FACT, lock)
  return value === null ? null : (JSON.parse(value) as SecretsFact)
}

export async function updateSecretsFact(tx: Transaction, fact: SecretsFact): Promise<void> {
  await changeDirectoryFact(tx, FACT, JSON.stringify(fact))
}
