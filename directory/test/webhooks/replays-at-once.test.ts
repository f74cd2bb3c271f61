import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviveFailed } from '../../src/webhooks/delivering/delivery-rows.ts'
import { describePostgresql, lockWaits } from '../support/database/test-database.ts'
import { aPodcast } from '../support/entities/factories.ts'
import { openWebhookWorld, type WebhookWorld } from './webhook-world.ts'

const uuid = '917393e3-1b1e-5cef-ace4-edaa54e1f810'
const replay = { since: 0, isReplay: true, limit: 100 }

describePostgresql('of two replays at once', () => {
  let world: WebhookWorld
  beforeAll(async () => {
    world = await openWebhookWorld({ kind: 'postgresql' })
  })
  afterAll(() => world.close())

  test('the second waits for the first, and finds no failed delivery', async () => {
    const { db, receiver, runtime } = world
    const series = await aPodcast(db, { name: 'The cast' }, [{ uuid, name: 'About zune' }])
    const { id } = await world.aWebhook(['podcastepisode.created'])
    receiver.answer = 500
    await world.tell(Array.from({ length: 3 }, () => ({ uuid, seriesUuid: series })))
    await db.updateTable('deliveries').set({ state: 2, ended_at: runtime.now() }).execute()

    let goOn = (): void => {}
    const mayGoOn = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let first: Promise<number[]> | undefined
    await new Promise<void>((isLocked) => {
      first = db.transaction().execute(async (tx) => {
        await sql`select from deliveries order by delivery_id limit 1 for update`.execute(tx)
        isLocked()
        await mayGoOn
        return await reviveFailed(tx, id, replay, runtime.now())
      })
    })
    const second = reviveFailed(db, id, replay, runtime.now())
    const isWaiting = expect.poll(() => lockWaits(db), { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
    await Promise.race([second, isWaiting])
    goOn()
    expect(await first).toHaveLength(3)
    expect(await second).toEqual([])
  })
})
