import { createHmac } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { ServiceSecrets } from '../../runtime/service-secrets.ts'
import { createAttemptLimit } from './attempt-limit.ts'
import { attemptsEndAt, deleteAttempts, deleteEndedAttempts, giveBackAttempt, takeAttempt } from './attempt-rows.ts'

/** A limit of attempts, like `AttemptLimit`, that several processes may share. */
export interface SharedAttemptLimit {
  take(key: string): Promised<SharedAttempt | null>
  forget(key: string): Promised<void>
  waitS(key: string): Promised<number>
}

/** An attempt that was counted. */
interface SharedAttempt {
  giveBack(): Promised<void>
}

type Promised<Value> = Value | Promise<Value>

export interface SharedLimitContext {
  readonly db: Database
  readonly runtime: Pick<Runtime, 'now'>
  /**
   * A row of attempts does not hold its key (a person or an IP address), but a digest of it, made with a key that is
   * derived from the current secret.
   */
  readonly secrets: ServiceSecrets
}

/**
 * Makes a limit that counts in the database, for all processes together, if `isShared`. Else it counts in this process.
 *
 * @param name - keeps the keys of this limit apart from those of other limits
 */
export function createLimit(
  { name, most, windowS, isShared }: { name: string; most: number; windowS: number; isShared: boolean },
  context: SharedLimitContext,
): SharedAttemptLimit {
  return isShared
    ? createSharedAttemptLimit(name, most, windowS, context)
    : createAttemptLimit(most, windowS, context.runtime)
}

function createSharedAttemptLimit(
  name: string,
  most: number,
  windowS: number,
  { db, runtime: { now }, secrets }: SharedLimitContext,
): SharedAttemptLimit {
  const windowMs = windowS * 1000
  const digestOf = (key: string) =>
    createHmac('sha256', secrets.keysFor('attempts')[0]).update(`${name} ${key}`).digest()
  let cleanedAt = now()

  async function forgetEnded(): Promise<void> {
    if (now() - cleanedAt < windowMs) return
    cleanedAt = now()
    await deleteEndedAttempts(db, now())
  }

  return {
    async take(key) {
      await forgetEnded()
      const digest = digestOf(key)
      const endsAt = await takeAttempt(db, digest, { most, windowMs }, now())
      return endsAt === null ? null : { giveBack: () => giveBackAttempt(db, digest, endsAt) }
    },
    forget: (key) => deleteAttempts(db, digestOf(key)),
    async waitS(key) {
      const endsAt = await attemptsEndAt(db, digestOf(key))
      return Math.max(1, Math.ceil(((endsAt ?? 0) - now()) / 1000))
    },
  }
}
