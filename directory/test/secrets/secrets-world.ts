import { randomBytes, randomUUID } from 'node:crypto'
import type { Database, OpenDatabase } from '../../src/database/database.ts'
import { type Sealing, seal, unseal } from '../../src/runtime/seal.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import { lookAtSecrets, openSecrets } from '../../src/service/secrets/open-secrets.ts'
import { type Rotated, rotateSecret } from '../../src/service/secrets/rotate-secret.ts'
import { claimSecretsFact, firstSecretsFact } from '../../src/service/secrets/secrets-fact.ts'
import { loadSettings } from '../../src/settings/index.ts'
import { type OwnProcess, ownProcess, renewHeartbeat } from '../../src/workers/index.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'

/** A secret whose bytes are all the same. */
export const secretOf = (byte: number): Uint8Array => new Uint8Array(32).fill(byte)

/** Thrown where a process dies. */
export class Crash extends Error {}

/** A process of a directory, as far as secrets matter. */
export interface SecretProcess {
  readonly own: OwnProcess
  readonly secrets: ServiceSecrets
  /** Looks which secrets count, as each heartbeat does. */
  beat(): Promise<void>
}

/** A directory on PostgreSQL, as its processes see it: the tests of its parts run on both databases. */
export interface SecretsWorld {
  readonly runtime: TestRuntime
  readonly sealing: (secrets: ServiceSecrets) => Sealing
  start(present: number, next?: number): Promise<SecretProcess>
  /**
   * Runs `secret rotate`.
   *
   * @param slices - after so many slices, the process dies
   */
  rotate(
    present: number,
    next?: number,
    options?: { readonly slices?: number; readonly isLeaked?: boolean },
  ): Promise<Rotated>
  /** Stores keys, secrets of webhooks and subscriptions of a process. */
  store(secrets: ServiceSecrets, count: number): Promise<void>
  /** Returns how many texts secrets open, and how many they do not. */
  read(secrets: ServiceSecrets): Promise<{ readonly opened: number; readonly closed: number }>
}

export async function openSecretsWorld({ db }: Pick<OpenDatabase, 'db'>, present: number): Promise<SecretsWorld> {
  const runtime = Object.assign(new TestRuntime(), {
    randomBytes: (length: number) => new Uint8Array(randomBytes(length)),
    uuid: () => randomUUID(),
  })
  const settingsOf = (present: number, next?: number) =>
    loadSettings({
      env: {
        DATABASE_URL: 'postgres://db.example/a',
        SERVICE_SECRET: Buffer.from(secretOf(present)).toString('hex'),
        SERVICE_SECRET_NEXT: next === undefined ? '' : Buffer.from(secretOf(next)).toString('hex'),
      },
    }).settings
  for (const table of ['directory_facts', 'processes', 'api_keys', 'webhooks', 'websub_subscriptions'] as const) {
    await db.deleteFrom(table).execute()
  }
  await claimSecretsFact(db, firstSecretsFact(new ServiceSecrets(secretOf(present)).current.digest))
  const sealing = (secrets: ServiceSecrets): Sealing => ({ secrets, runtime })
  return {
    runtime,
    sealing,
    async start(present, next) {
      const own = ownProcess(['http'], runtime)
      const secrets = await openSecrets(settingsOf(present, next), db, runtime)
      const beat = async () => await renewHeartbeat(db, own, runtime, { secrets: await lookAtSecrets(db, secrets) })
      await beat()
      return { own, secrets, beat }
    },
    async rotate(present, next, { slices = Number.POSITIVE_INFINITY, isLeaked = false } = {}) {
      const settings = settingsOf(present, next)
      const secrets = await openSecrets(settings, db, runtime)
      let left = slices
      const progress = () => {
        left -= 1
        if (left <= 0) throw new Crash()
      }
      const directory = { database: { kind: 'postgresql' as const }, db, runtime, secrets, settings }
      const wait = { progress, signal: new AbortController().signal }
      return await rotateSecret(directory, { isLeaked, actor: 'test' }, wait)
    },
    store: (secrets, count) => store(db, sealing(secrets), count),
    read: (secrets) => read(db, secrets),
  }
}

async function store(db: Database, sealing: Sealing, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await db
    .insertInto('api_keys')
    .values(
      ids.map((id) => ({
        key_id: id,
        account_id: 1001,
        digest: randomBytes(32),
        cipher: seal(`key ${id}`, `apikey:${id}`, sealing),
        created_at: 1,
      })),
    )
    .execute()
  const id = ids[0]!
  await db
    .insertInto('webhooks')
    .values({
      webhook_id: id,
      account_id: 1001,
      endpoint_url: 'https://hooks.example.org/',
      events: [],
      secret: seal(`secret ${id}`, `webhook:${id}`, sealing),
      old_secret: seal(`old secret ${id}`, `webhook:${id}`, sealing),
      created_at: 1,
    })
    .execute()
  await db
    .insertInto('websub_subscriptions')
    .values({ feed_id: id, version: 1, record: seal(`subscription ${id}`, `subscription:${id}`, sealing) })
    .execute()
}

async function read(db: Database, secrets: ServiceSecrets) {
  const keys = await db.selectFrom('api_keys').select(['key_id', 'cipher']).execute()
  const webhooks = await db.selectFrom('webhooks').select(['webhook_id', 'secret', 'old_secret']).execute()
  const subscriptions = await db.selectFrom('websub_subscriptions').select(['feed_id', 'record']).execute()
  const texts = [
    ...keys.map((row) => [row.cipher, `apikey:${row.key_id}`, `key ${row.key_id}`]),
    ...webhooks.map((row) => [row.secret, `webhook:${row.webhook_id}`, `secret ${row.webhook_id}`]),
    ...webhooks.map((row) => [row.old_secret!, `webhook:${row.webhook_id}`, `old secret ${row.webhook_id}`]),
    ...subscriptions.map((row) => [row.record, `subscription:${row.feed_id}`, `subscription ${row.feed_id}`]),
  ] as [string, string, string][]
  const opened = texts.filter(([sealed, place, text]) => {
    try {
      return unseal(sealed, place, secrets) === text
    } catch {
      return false
    }
  }).length
  return { opened, closed: texts.length - opened }
}
