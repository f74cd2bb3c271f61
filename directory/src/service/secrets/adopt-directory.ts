import { endAllSessions } from '../../accounts/index.ts'
import type { Database } from '../../database/database.ts'
import { digestOfSecret, type Runtime, ServiceSecrets } from '../../runtime/index.ts'
import { countSealed, type SealingWait, sealAnew } from './seal-anew.ts'
import { secretsFact, updateSecretsFact } from './secrets-fact.ts'

/** The secrets of a directory that comes from elsewhere. */
export interface AdoptedSecrets {
  /** All secrets that its texts are sealed with, in any order. {@link missingSecret} says whether one is missing. */
  readonly theirs: readonly Uint8Array[]
  /** The secret that it has from now on. */
  readonly own: Uint8Array
}

/**
 * Returns which secret is missing to open what a directory has sealed: the one that seals, or, if a rotation was under way,
 * the one before it. Returns `null` if none is missing.
 */
export async function missingSecret(db: Database, given: readonly Uint8Array[]): Promise<'current' | 'old' | null> {
  const fact = await secretsFact(db)
  if (fact === null) return null
  const { current, old } = fact
  if (secretWith(current, given) === null) return 'current'
  if (old === null || secretWith(old, given) !== null) return null
  return (await countSealed(db, old)) > 0 ? 'old' : null
}

function secretWith(digest: string, given: readonly Uint8Array[]): Uint8Array | null {
  return given.find((secret) => digestOfSecret(secret) === digest) ?? null
}

/**
 * Seals everything in a database with the secret that it has from now on. If other secrets counted, they end with all
 * sessions; so does a rotation that was under way. No process may use the database meanwhile.
 *
 * @returns how many texts cannot be opened
 */
export async function adoptDirectory(
  db: Database,
  { theirs, own }: AdoptedSecrets,
  runtime: Pick<Runtime, 'randomBytes'>,
  wait: SealingWait,
): Promise<number> {
  const fact = await secretsFact(db)
  if (fact === null) return 0
  const current = secretWith(fact.current, theirs)
  if (current === null) throw new Error('The secret of the directory is missing')
  const [sealing, ownDigest] = [{ db, runtime }, digestOfSecret(own)]
  if (fact.old === null && fact.current === ownDigest) return 0
  const old = fact.old === null ? null : secretWith(fact.old, theirs)
  let unreadable = 0
  if (old !== null) {
    const secrets = new ServiceSecrets(old, current)
    secrets.follow(fact)
    unreadable = (await sealAnew({ ...sealing, secrets }, fact.old!, wait)).count
  }
  if (fact.current !== ownDigest) {
    const secrets = new ServiceSecrets(current, own)
    secrets.follow({ current: ownDigest, old: fact.current, ended: null })
    unreadable = (await sealAnew({ ...sealing, secrets }, fact.current, wait)).count
  }
  await db.transaction().execute(async (tx) => {
    // It was not `secret rotate` that ended another secret: a process with it is told that it is a wrong one.
    await updateSecretsFact(tx, { current: ownDigest, old: null, ended: null, isSealedAnew: true, leakedAt: null })
    await endAllSessions(tx)
  })
  return unreadable
}
