import { endAllSessions, insertAuditEntry } from '../../accounts/index.ts'
import type { Transaction } from '../../database/database.ts'
import { DirectoryError } from '../../runtime/index.ts'
import { keepsOwnSecret, makeServiceSecret, promoteNextSecret } from '../../settings/index.ts'
import { type ProcessSecrets, processSecrets } from '../../workers/index.ts'
import type { OpenDirectory } from '../open-directory.ts'
import { lookAtSecrets } from './open-secrets.ts'
import { replaceLeaked } from './replace-leaked.ts'
import { countSealed, holdSealing, type SealingWait, sealAnew } from './seal-anew.ts'
import { type SecretsFact, secretsFact, updateSecretsFact } from './secrets-fact.ts'

/** How a secret is rotated. */
export interface RotationOrder {
  /** Whether others may know the old secret: keys and secrets of webhooks are replaced, too. */
  readonly isLeaked: boolean
  /** Who rotates it, for the audit. */
  readonly actor: string
}

/** What a call did. */
export interface Rotated {
  /** `sealed`: the new secret seals everything, and the old one still counts. `ended`: the old one counts no more. */
  readonly outcome: 'sealed' | 'ended'
  /** The texts that no accepted secret opens. */
  readonly unreadable: number
  /** How many accounts have new keys and secrets of webhooks since a leak. */
  readonly replaced: number
}

/** What a rotation works with. */
export interface RotatedDirectory extends Pick<OpenDirectory, 'db' | 'runtime' | 'secrets' | 'settings'> {
  readonly database: Pick<OpenDirectory['database'], 'kind'>
}

/**
 * Rotates the service's secret. The first call seals everything with the next secret. If it was interrupted, another call
 * goes on. The call after that ends the old secret and all sessions.
 *
 * @throws DirectoryError BAD_USER_INPUT if there is no next secret; CONFLICT if a living process does not have it, or this
 * process runs another call
 */
export async function rotateSecret(
  directory: RotatedDirectory,
  order: RotationOrder,
  wait: SealingWait,
): Promise<Rotated> {
  if (running.has(directory.secrets)) {
    throw new DirectoryError('CONFLICT', 'Another call of `secret rotate` runs in this directory. Wait until it ends.')
  }
  running.add(directory.secrets)
  try {
    return await rotateNext(directory, order, wait)
  } finally {
    running.delete(directory.secrets)
  }
}

/** The secrets that this process rotates. Two calls at once would make two next secrets in one data folder. */
const running = new WeakSet<RotatedDirectory['secrets']>()

async function rotateNext(directory: RotatedDirectory, order: RotationOrder, wait: SealingWait): Promise<Rotated> {
  const { db, secrets } = directory
  const known = await factOf(db)
  if (known.old !== null && known.isSealedAnew) return await endOld(directory, order, wait)
  if (known.old === null) await begin(directory, order)
  await lookAtSecrets(db, secrets)
  await untilAllSeal(directory, wait)
  const { old } = await factOf(db)
  const unreadable = await sealAnew(directory, old ?? '', wait)
  const replaced = await replaceIfLeaked(directory, order, wait)
  await changeFact(db, (fact) => ({ ...fact, isSealedAnew: true }))
  return { outcome: 'sealed', unreadable: unreadable.count, replaced }
}

async function factOf(db: RotatedDirectory['db'] | Transaction, lock?: 'update'): Promise<SecretsFact> {
  const fact = await secretsFact(db, lock)
  if (fact === null) throw new Error('The database does not know its secret')
  return fact
}

async function changeFact(db: RotatedDirectory['db'], change: (fact: SecretsFact) => SecretsFact): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await updateSecretsFact(tx, change(await factOf(tx, 'update')))
  })
}

/** Makes the next secret the one that seals. All living processes must accept it before. */
async function begin(directory: RotatedDirectory, { isLeaked, actor }: RotationOrder): Promise<void> {
  const { db, runtime, secrets, settings } = directory
  if (secrets.next === null && keepsOwnSecret(settings)) {
    secrets.acceptNext(await makeServiceSecret(settings.data, runtime, 'next'))
  }
  const { next } = secrets
  if (next === null) {
    throw new DirectoryError(
      'BAD_USER_INPUT',
      'There is no next secret. Give all processes and this command a new one as SERVICE_SECRET_NEXT; `openssl rand -hex 32` makes one.',
    )
  }
  await db.transaction().execute(async (tx) => {
    const fact = await factOf(tx, 'update')
    // Another call began at the same moment.
    if (fact.old !== null) return
    if (fact.ended === next.digest) {
      throw new DirectoryError('BAD_USER_INPUT', 'SERVICE_SECRET_NEXT is the secret that the last rotation ended.')
    }
    await assertAll(directory, tx, 'does not accept the next secret', ({ secrets }) => secrets.includes(next.digest))
    const leakedAt = isLeaked ? Math.floor(runtime.now() / 1000) : null
    await updateSecretsFact(tx, { ...fact, current: next.digest, old: fact.current, isSealedAnew: false, leakedAt })
    await audit(tx, directory, { actor, action: isLeaked ? 'secret rotate --leaked' : 'secret rotate' })
  })
}

/** Milliseconds between two looks at the processes, and after which they are waited for no longer. */
const LOOK_MS = 1_000
const PATIENCE_MS = 60_000

/** Waits until all living processes seal with the current secret: each looks at every heartbeat. */
async function untilAllSeal(directory: RotatedDirectory, { progress, signal }: SealingWait): Promise<void> {
  const { db, runtime } = directory
  const endsAt = runtime.elapsed() + PATIENCE_MS
  let isTold = false
  while ((await laggingProcesses(directory)).length > 0) {
    if (!isTold) progress('Waiting until all processes seal with the new secret')
    isTold = true
    if (runtime.elapsed() > endsAt) await assertAllSeal(directory, db)
    await runtime.sleep(LOOK_MS, signal)
    signal.throwIfAborted()
  }
}

async function laggingProcesses({ database, db, secrets }: RotatedDirectory): Promise<readonly ProcessSecrets[]> {
  // The process that runs this is the only one of an embedded database.
  if (database.kind === 'embedded') return []
  return (await processSecrets(db)).filter((each) => each.secrets[0] !== secrets.current.digest)
}

async function assertAllSeal(directory: RotatedDirectory, db: RotatedDirectory['db']): Promise<void> {
  const { digest } = directory.secrets.current
  await assertAll(directory, db, 'does not seal with the new secret', ({ secrets }) => secrets[0] === digest)
}

async function assertAll(
  { database }: RotatedDirectory,
  db: RotatedDirectory['db'],
  lacks: string,
  isReady: (process: ProcessSecrets) => boolean,
): Promise<void> {
  if (database.kind === 'embedded') return
  const lagging = (await processSecrets(db)).filter((process) => !isReady(process))
  if (lagging.length === 0) return
  const names = lagging.map(({ processId, roles, host }) => `${processId} (${roles.join(',')}) on ${host}`)
  const verb = `A process ${lacks}:`
  const advice = 'Give each SERVICE_SECRET_NEXT, restart it, and run `secret rotate` again.'
  throw new DirectoryError('CONFLICT', `${verb} ${names.join('; ')}. ${advice}`)
}

/** Replaces keys and secrets of webhooks if the old secret leaked, at whichever call that was said. */
async function replaceIfLeaked(
  directory: RotatedDirectory,
  { isLeaked }: RotationOrder,
  wait: SealingWait,
): Promise<number> {
  const { db, runtime } = directory
  const now = Math.floor(runtime.now() / 1000)
  if (isLeaked) {
    // Not sealed anew until that is done: if it is interrupted, the next call goes on with it.
    await changeFact(db, (fact) => (fact.leakedAt === null ? { ...fact, leakedAt: now, isSealedAnew: false } : fact))
  }
  const { leakedAt } = await factOf(db)
  return leakedAt === null ? 0 : await replaceLeaked(directory, leakedAt, wait)
}

/** Ends the old secret and all sessions. What was sealed with it meanwhile is sealed anew before. */
async function endOld(directory: RotatedDirectory, order: RotationOrder, wait: SealingWait): Promise<Rotated> {
  const { db, secrets, settings } = directory
  await lookAtSecrets(db, secrets)
  await assertAllSeal(directory, db)
  const { old, leakedAt } = await factOf(db)
  const isNews = order.isLeaked && leakedAt === null
  const replaced = isNews ? await replaceIfLeaked(directory, order, wait) : 0
  const unreadable = await sealAnew(directory, old ?? '', wait)
  await db.transaction().execute(async (tx) => {
    const fact = await factOf(tx, 'update')
    // Another call ended it at the same moment.
    if (fact.old === null) return
    await holdSealing(tx)
    const opens = secrets.accepted.some(({ digest }) => digest === fact.old)
    await assertNothingLeft(tx, fact.old, opens ? unreadable.ofOld : 0)
    await assertAllSeal(directory, tx)
    await updateSecretsFact(tx, { ...fact, old: null, ended: fact.old, isSealedAnew: true, leakedAt: null })
    await endAllSessions(tx)
    await audit(tx, directory, { actor: order.actor, action: 'secret rotate: old secret ended' })
  })
  await lookAtSecrets(db, secrets)
  if (keepsOwnSecret(settings)) await promoteNextSecret(settings.data)
  return { outcome: 'ended', unreadable: unreadable.count, replaced }
}

/** @param damaged - how many texts even the old secret does not open */
async function assertNothingLeft(tx: Transaction, old: string, damaged: number): Promise<void> {
  const left = (await countSealed(tx, old)) - damaged
  if (left <= 0) return
  throw new DirectoryError(
    'UNAVAILABLE',
    `${left} texts are sealed with the old secret. Run \`secret rotate\` again, with both secrets.`,
  )
}

async function audit(
  tx: Transaction,
  { runtime }: RotatedDirectory,
  { actor, action }: { readonly actor: string; readonly action: string },
): Promise<void> {
  const happened_at = Math.floor(runtime.now() / 1000)
  await insertAuditEntry(tx, { actor, action, target: 'the service', reason: null, happened_at })
}
