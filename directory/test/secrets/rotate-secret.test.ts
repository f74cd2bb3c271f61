import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { seal } from '../../src/runtime/seal.ts'
import { ServiceSecrets } from '../../src/runtime/service-secrets.ts'
import { adoptDirectory, missingSecret } from '../../src/service/secrets/adopt-directory.ts'
import { secretsFact } from '../../src/service/secrets/secrets-fact.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'
import { Crash, openSecretsWorld, type SecretsWorld, secretOf } from './secrets-world.ts'

describeEachDatabase('the rotation of the secret', (open) => {
  let database: OpenDatabase
  let world: SecretsWorld
  beforeEach(async () => {
    database ??= await open()
    world = await openSecretsWorld(database, 1)
  })
  afterAll(() => database.close())

  const [first, second] = [new ServiceSecrets(secretOf(1)), new ServiceSecrets(secretOf(2))]
  const sessions = async () => (await database.db.selectFrom('sessions').select('id').execute()).length

  it('seals everything with the next secret, then ends the old one and all sessions', async () => {
    await world.store(first, 450)
    const person = randomUUID()
    await database.db.insertInto('people').values({ id: person, email: 'ann@example.org', name: 'ann' }).execute()
    await database.db
      .insertInto('sessions')
      .values({
        id: randomUUID(),
        person_id: person,
        token: `sha256:${person}`,
        expires_at: new Date(2_000_000_000_000),
      })
      .execute()
    expect(await world.rotate(1, 2)).toEqual({ outcome: 'sealed', unreadable: 0, replaced: 0 })
    expect(await world.read(second)).toEqual({ opened: 453, closed: 0 })
    expect(await sessions()).toBe(1)
    expect(await world.rotate(1, 2)).toMatchObject({ outcome: 'ended' })
    expect(await sessions()).toBe(0)
  })

  it('goes on where it was killed, and then needs another call to end the old secret', async () => {
    await world.store(first, 450)
    for (const slices of [1, 2]) await expect(world.rotate(1, 2, { slices })).rejects.toThrow(Crash)
    expect((await world.read(second)).closed).toBeGreaterThan(0)
    expect(await world.rotate(1, 2)).toMatchObject({ outcome: 'sealed' })
    expect(await world.read(second)).toMatchObject({ closed: 0 })
    await world.start(1, 2)
    expect(await world.rotate(1, 2)).toMatchObject({ outcome: 'ended' })
  })

  it('is refused without a next secret', async () => {
    await expect(world.rotate(1)).rejects.toThrow('There is no next secret.')
  })

  it('is refused while a living process lacks the next secret, and names it', async () => {
    const { own } = await world.start(1)
    const refusal = world.rotate(1, 2)
    await expect(refusal).rejects.toThrow(
      `A process does not accept the next secret: ${own.processId} (http) on ${own.host}.`,
    )
    await expect(refusal).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await secretsFact(database.db)).toMatchObject({ old: null })
  })

  it('does not wait for a process that was lost', async () => {
    await world.start(1)
    await database.run("update processes set heartbeat_at = now() - interval '31 s'")
    expect(await world.rotate(1, 2)).toMatchObject({ outcome: 'sealed' })
  })

  it('waits until all processes seal with the next secret', async () => {
    const process = await world.start(1, 2)
    const rotating = world.rotate(1, 2)
    await world.runtime.untilSleeping()
    // It stores a key before its next look.
    await world.store(process.secrets, 1)
    await process.beat()
    await world.runtime.advance(1_000)
    expect(await rotating).toMatchObject({ outcome: 'sealed' })
    expect(await world.read(second)).toEqual({ opened: 4, closed: 0 })
  })

  it('gives up waiting after a minute, and ends nothing', async () => {
    const { own } = await world.start(1, 2)
    const refusal = expect(world.rotate(1, 2)).rejects.toThrow(`does not seal with the new secret: ${own.processId}`)
    await world.runtime.untilSleeping()
    await world.runtime.advance(61_000)
    await refusal
    expect(await secretsFact(database.db)).toMatchObject({ isSealedAnew: false })
  })

  it('seals anew what a late process sealed with the old secret, before it ends that', async () => {
    await world.rotate(1, 2)
    await world.store(first, 3)
    expect(await world.rotate(1, 2)).toMatchObject({ outcome: 'ended', unreadable: 0 })
    expect(await world.read(second)).toEqual({ opened: 6, closed: 0 })
  })

  it('lets nobody store what the ended secret sealed, as a process does that was paused meanwhile', async () => {
    await world.store(first, 1)
    await world.rotate(1, 2)
    await world.store(first, 1)
    await world.rotate(1, 2)
    await expect(world.store(first, 1)).rejects.toThrow('The text is sealed with a secret that `secret rotate` ended')
    const { db, run } = database
    const text = seal('late', 'webhook:any', world.sealing(first))
    const isRefused = { message: expect.stringContaining('that `secret rotate` ended') }
    await expect(db.updateTable('api_keys').set({ cipher: text }).execute()).rejects.toMatchObject(isRefused)
    await expect(db.updateTable('webhooks').set({ secret: text }).execute()).rejects.toMatchObject(isRefused)
    await expect(db.updateTable('websub_subscriptions').set({ record: text }).execute()).rejects.toMatchObject(
      isRefused,
    )
    await run('update api_keys set last_used_at = 7')
    await world.store(second, 1)
    expect(await world.read(second)).toMatchObject({ closed: 0 })
  })

  it('waits for a text that another transaction is storing, and does not end the secret over it', async () => {
    if (database.kind === 'embedded') return
    await world.rotate(1, 2)
    let [tellStored, commit] = [() => {}, () => {}]
    const isStored = new Promise<void>((resolve) => (tellStored = resolve))
    const mayCommit = new Promise<void>((resolve) => (commit = resolve))
    const storing = database.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('websub_subscriptions')
        .values({ feed_id: randomUUID(), version: 1, record: seal('late', 'any', world.sealing(first)) })
        .execute()
      tellStored()
      await mayCommit
    })
    await isStored
    const ending = expect(world.rotate(1, 2)).rejects.toThrow('1 texts are sealed with the old secret.')
    const isHeld = sql<{ held: boolean }>`
      select exists (select from pg_locks where not granted and relation = 'websub_subscriptions'::regclass) as held`
    await vi.waitUntil(async () => (await isHeld.execute(database.db)).rows[0]?.held)
    commit()
    await storing
    await ending
  })

  it('leaves what no secret opens as it is, says how much that is, and ends all the same', async () => {
    await world.store(first, 2)
    await database.run(
      "update api_keys set cipher = cipher || 'A' where key_id = (select min(key_id::text)::uuid from api_keys)",
    )
    await world.store(new ServiceSecrets(secretOf(9)), 1)
    expect(await world.rotate(1, 2)).toMatchObject({ outcome: 'sealed', unreadable: 5 })
    expect(await world.rotate(1, 2)).toMatchObject({ outcome: 'ended', unreadable: 5 })
  })

  it('refuses a start with the ended secret alone, and says what to do', async () => {
    await world.rotate(1, 2)
    await expect(world.start(1)).rejects.toThrow('SERVICE_SECRET_NEXT is missing, or is another one')
    await world.rotate(1, 2)
    await expect(world.start(1)).rejects.toThrow(
      'SERVICE_SECRET is the secret that `secret rotate` ended. Put the secret that was SERVICE_SECRET_NEXT into SERVICE_SECRET',
    )
    await expect(world.start(3)).rejects.toThrow('SERVICE_SECRET is not the one that this database was made with.')
    for (const [present, next] of [[2], [1, 2], [2, 3]] as [number, number?][]) {
      expect((await world.start(present, next)).secrets.current.bytes).toEqual(secretOf(2))
    }
  })

  it('never accepts the ended secret again', async () => {
    await world.rotate(1, 2)
    await world.rotate(1, 2)
    expect((await world.start(2, 1)).secrets.accepted.map(({ bytes }) => bytes)).toEqual([secretOf(2)])
    await expect(world.rotate(2, 1)).rejects.toThrow('SERVICE_SECRET_NEXT is the secret that the last rotation ended.')
    await expect(world.rotate(1, 2)).rejects.toThrow('There is no next secret.')
    await database.run('delete from processes')
    expect(await world.rotate(2, 3)).toMatchObject({ outcome: 'sealed' })
  })

  it('refuses a start without the old secret while something is sealed with it', async () => {
    await world.store(first, 205)
    await expect(world.rotate(1, 2, { slices: 1 })).rejects.toThrow(Crash)
    await expect(world.start(2)).rejects.toThrow('8 texts are still sealed with the secret before this one.')
    await world.rotate(1, 2)
    expect((await world.start(2)).secrets.accepted).toHaveLength(1)
    expect(await world.rotate(2)).toMatchObject({ outcome: 'ended' })
  })

  it('is one rotation if two are called at once', async () => {
    await world.store(first, 205)
    const both = await Promise.all([world.rotate(1, 2), world.rotate(1, 2)])
    expect(both.map(({ outcome }) => outcome)).toEqual(['sealed', 'sealed'])
    expect(await world.read(second)).toMatchObject({ closed: 0 })
  })

  it('is finished where a directory is restored, with both secrets', async () => {
    await world.store(first, 205)
    await expect(world.rotate(1, 2, { slices: 1 })).rejects.toThrow(Crash)
    const { db } = database
    const [old, current] = [secretOf(1), secretOf(2)]
    expect(await missingSecret(db, [old])).toBe('current')
    expect(await missingSecret(db, [current])).toBe('old')
    expect(await missingSecret(db, [old, current])).toBe(null)
    const wait = { progress: () => {}, signal: new AbortController().signal }
    expect(await adoptDirectory(db, { theirs: [old, current], own: secretOf(7) }, world.runtime, wait)).toBe(0)
    expect(await world.read(new ServiceSecrets(secretOf(7)))).toEqual({ opened: 208, closed: 0 })
    await expect(world.start(1)).rejects.toThrow('SERVICE_SECRET is not the one that this database was made with.')
    expect((await world.start(7)).secrets.accepted).toHaveLength(1)
  })

  it('has ended in a directory that is restored between its calls and keeps the new secret', async () => {
    await world.store(first, 2)
    await world.rotate(1, 2)
    expect(await missingSecret(database.db, [secretOf(2)])).toBe(null)
    const wait = { progress: () => {}, signal: new AbortController().signal }
    await adoptDirectory(database.db, { theirs: [secretOf(2)], own: secretOf(2) }, world.runtime, wait)
    expect(await secretsFact(database.db)).toMatchObject({ old: null })
    expect(await world.rotate(2, 3)).toMatchObject({ outcome: 'sealed', unreadable: 0 })
  })

  it('is in the audit', async () => {
    await database.run('delete from audit_entries')
    await world.rotate(1, 2)
    await world.rotate(1, 2)
    const rows = await database.db.selectFrom('audit_entries').select(['actor', 'action', 'target']).execute()
    expect(rows).toEqual([
      { actor: 'test', action: 'secret rotate', target: 'the service' },
      { actor: 'test', action: 'secret rotate: old secret ended', target: 'the service' },
    ])
  })
})
