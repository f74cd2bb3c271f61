import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { AccountWebhooks, type WebhookContext } from '../../src/webhooks/index.ts'
import { describeEachDatabase } from '../support/database/test-database.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'
import { aWebhookContext } from '../support/webhooks/webhook-context.ts'

const endpointUrl = 'https://hooks.example.org/'
const events = ['podcastepisode.created', 'podcastseries.updated']
const content = '917393e3-1b1e-5cef-ace4-edaa54e1f810'

describeEachDatabase('webhooks of accounts', (open) => {
  let database: OpenDatabase
  let account = 0
  let context: WebhookContext
  let webhooks: AccountWebhooks
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(() => {
    account += 1
    context = aWebhookContext(database.db, Object.assign(new TestRuntime(), { uuid: () => randomUUID() }))
    webhooks = new AccountWebhooks(context, account)
  })

  const changes = async () =>
    (await database.db.selectFrom('webhook_changes').select('number').executeTakeFirstOrThrow()).number

  test('stores secrets encrypted', async () => {
    const { id, webhookSecret } = await webhooks.add({ endpointUrl, events })
    expect(webhookSecret).toMatch(/^whsec_/)
    const row = await database.db.selectFrom('webhooks').selectAll().where('webhook_id', '=', id).executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain(webhookSecret.slice(6, 20))
    expect((await webhooks.list(25))[0]?.webhookSecret).toBe(webhookSecret)
  })

  test('rotates a secret, and keeps the old one for a day', async () => {
    const { id, webhookSecret } = await webhooks.add({ endpointUrl, events })
    const rotated = await webhooks.rotateSecret(id)
    expect(rotated.webhookSecret).not.toBe(webhookSecret)
    const row = await database.db.selectFrom('webhooks').selectAll().where('webhook_id', '=', id).executeTakeFirst()
    expect(row?.old_secret_ends_at).toBe(Math.floor(context.runtime.now() / 1000) + 86_400)
  })

  test('has at most ten webhooks, even if they are added at once', async () => {
    const added = await Promise.allSettled(Array.from({ length: 12 }, () => webhooks.add({ endpointUrl, events })))
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await webhooks.list(25)).toHaveLength(10)
  })

  test('has at most as many filters, and uuids in all lists, as the settings allow', async () => {
    const { id } = await webhooks.add({ endpointUrl, events })
    const bounded = new AccountWebhooks({ ...context, limits: { webhooks: 1, filters: 2, listedUuids: 3 } }, account)
    const [one, two, three, four] = [1, 2, 3, 4].map((at) => `${content.slice(0, -1)}${at}`) as [string, ...string[]]
    await expect(bounded.add({ endpointUrl, events })).rejects.toThrow('An account has at most 1 webhooks')
    await bounded.addFilter(id, { eventType: events[0]!, includedUuids: [one, two!] })
    const { filters } = await bounded.addFilter(id, { eventType: events[0]!, excludedUuids: [three!] })
    await expect(bounded.addFilter(id, { eventType: events[0]! })).rejects.toThrow('A webhook has at most 2 filters')
    const { uuid } = filters.find(({ hasIncludedUuids }) => hasIncludedUuids)!
    await expect(bounded.addToList(id, uuid, 'excluded', four!)).rejects.toThrow(
      'The lists of an account have at most 3 uuids together',
    )
    expect(await webhooks.listedUuids('excluded', [uuid])).toEqual(new Map())
    await webhooks.delete(id)
  })

  test('keeps each event once', async () => {
    expect((await webhooks.add({ endpointUrl, events: [...events, ...events] })).events).toEqual(events)
  })

  const isOpen = { is_verified: true, is_active: true }
  test.each([
    {
      title: 'keeps a receiver verified if its events alone change',
      before: isOpen,
      url: endpointUrl,
      isVerified: true,
    },
    { title: 'verifies a new URL', before: isOpen, url: 'https://other.example.org/', isVerified: false },
    {
      title: 'verifies the receiver of a webhook that was not active',
      before: { ...isOpen, is_active: false },
      url: endpointUrl,
      isVerified: false,
    },
  ])('an update makes a webhook active, and $title', async ({ before, url, isVerified }) => {
    const { id } = await webhooks.add({ endpointUrl, events })
    await database.db.updateTable('webhooks').set(before).where('webhook_id', '=', id).execute()
    expect(await webhooks.update(id, { endpointUrl: url, events })).toMatchObject({ isActive: true, isVerified })
  })

  test('refuses to drop an event that has a filter', async () => {
    const { id } = await webhooks.add({ endpointUrl, events })
    await webhooks.addFilter(id, { eventType: 'podcastepisode.created' })
    await expect(webhooks.update(id, { endpointUrl, events: ['podcastseries.updated'] })).rejects.toThrow(
      /must have podcastepisode.created/,
    )
    await expect(webhooks.addFilter(id, { eventType: 'creator.created' })).rejects.toThrow(
      /one of the webhook's events/,
    )
  })

  test('replaces a filter together with its lists', async () => {
    const { id } = await webhooks.add({ endpointUrl, events })
    const [filter] = (await webhooks.addFilter(id, { eventType: events[0]!, includedUuids: [content] })).filters
    const uuid = filter!.uuid
    expect(filter?.hasIncludedUuids).toBe(true)
    const input = { eventType: events[1]!, field1: 'name', value1: 'a', excludedUuids: [content] }
    const [replaced] = (await webhooks.updateFilter(id, uuid, input)).filters
    expect(replaced).toMatchObject({ uuid, eventType: events[1], hasIncludedUuids: false, hasExcludedUuids: true })
    expect(await webhooks.listedUuids('excluded', [uuid])).toEqual(new Map([[uuid, [content]]]))
    expect((await webhooks.takeFromList(id, uuid, 'excluded', content)).hasExcludedUuids).toBe(false)
    expect((await webhooks.addToList(id, uuid, 'included', content)).hasIncludedUuids).toBe(true)
    expect((await webhooks.addToList(id, uuid, 'included', content)).hasIncludedUuids).toBe(true)
    expect((await webhooks.deleteFilter(id, uuid)).filters).toEqual([])
    expect(await database.db.selectFrom('webhook_filter_uuids').selectAll().execute()).toEqual([])
  })

  test('has at most 100,000 uuids in a list, shows the first 1,000, and deletes them with the webhook', async () => {
    const { id } = await webhooks.add({ endpointUrl, events })
    const includedUuids = Array.from(
      { length: 100_000 },
      (_, number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    )
    const [filter] = (await webhooks.addFilter(id, { eventType: events[0]!, includedUuids })).filters
    await expect(webhooks.addToList(id, filter!.uuid, 'included', content)).rejects.toThrow(/at most 100000 uuids/)
    const shown = await webhooks.listedUuids('included', [filter!.uuid])
    expect(shown.get(filter!.uuid)).toEqual(includedUuids.slice(0, 1_000))
    expect((await webhooks.addToList(id, filter!.uuid, 'excluded', content)).hasExcludedUuids).toBe(true)
    expect(await webhooks.delete(id)).toBe(id)
    expect(await database.db.selectFrom('webhook_filter_uuids').selectAll().execute()).toEqual([])
  })

  test('are unknown to other accounts', async () => {
    const { id } = await webhooks.add({ endpointUrl, events })
    const [filter] = (await webhooks.addFilter(id, { eventType: events[0]! })).filters
    const other = new AccountWebhooks(context, account + 1_000)
    const missing = new RegExp(`^There is no webhook ${id}$`)
    await expect(other.update(id, { endpointUrl, events })).rejects.toThrow(missing)
    await expect(other.delete(id)).rejects.toThrow(missing)
    await expect(other.addFilter(id, { eventType: events[0]! })).rejects.toThrow(missing)
    await expect(other.deleteFilter(id, filter!.uuid)).rejects.toThrow(missing)
    await expect(other.addToList(id, filter!.uuid, 'included', content)).rejects.toThrow(missing)
    expect(await other.filter(id, filter!.uuid)).toBeNull()
    expect(await other.list(25)).toEqual([])
    expect(await webhooks.filter(id, filter!.uuid)).toEqual(filter)
  })

  test('count every change, so that processes that match events notice it', async () => {
    const before = await changes()
    const { id } = await webhooks.add({ endpointUrl, events })
    await webhooks.addFilter(id, { eventType: events[0]! })
    expect(await changes()).toBe(before + 2)
    await expect(webhooks.add({ endpointUrl, events: [] })).rejects.toThrow()
    expect(await changes()).toBe(before + 2)
  })
})
