/**
 * Measures how long questions wait while a webhook's patterns, made to be slow, are tried on long texts. The directory is
 * embedded, so that questions and matching share one thread. Options: `--seconds=30`, `--filters=5`: no webhook may
 * have more of them that need no text.
 */
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createAccount } from '../../src/accounts/index.ts'
import { insertEvents } from '../../src/events/index.ts'
import { createMetrics, createRuntime } from '../../src/runtime/index.ts'
import { AccountWebhooks } from '../../src/webhooks/index.ts'
import { aPodcast } from '../../test/entities/factories.ts'
import { startDirectory } from '../../test/interface/running-directory.ts'
import { aWebhookContext } from '../../test/webhooks/webhook-context.ts'
import { reportFigure } from '../figure.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string' }, filters: { type: 'string' } } })
const seconds = Number(values.seconds ?? 30)
const filters = Number(values.filters ?? 5)
const EVENT = 'podcastepisode.created'
/** Milliseconds between two questions, and between two events. */
const QUESTION_MS = 20
const EVENT_MS = 500
const hostile = ['(a+)+$', '(a|aa)+$', '(a*)*[^a]$', '(.*a){12}$', '(a?){40}[b-z]$']

const directory = await startDirectory({}, undefined, false)
try {
  const { db } = directory.started.directory
  const account = await directory.anAccount({ requestsPerMinute: 1_000_000, requestsPerMonth: 100_000_000 })
  const uuid = randomUUID()
  const series = await aPodcast(db, { name: 'A' }, [{ uuid, name: 'a'.repeat(500), description: 'a'.repeat(65_536) }])

  const runtime = createRuntime({ level: 'off' }, createMetrics())
  const secret = new Uint8Array(32)
  const owner = await createAccount(db, { email: 'owner@example.org', plan: 'business' }, { runtime, secret })
  const endpoints = { allowPrivate: true, blockedReason: () => null }
  const webhooks = new AccountWebhooks(aWebhookContext(db, runtime, { secret, endpoints }), Number(owner.userId))
  const { id } = await webhooks.add({ endpointUrl: 'http://127.0.0.1:9/', events: [EVENT] })
  await db.updateTable('webhooks').set({ is_verified: true }).execute()
  await db.updateTable('webhook_receivers').set({ verify_due_at: null }).execute()
  for (let index = 0; index < filters; index += 1) {
    const value1 = hostile[index % hostile.length] ?? ''
    await webhooks.addFilter(id, { eventType: EVENT, field1: 'description', value1 })
  }

  // This one lets each event through, so that it can be counted.
  await webhooks.addFilter(id, { eventType: EVENT, field1: 'name', value1: 'aaa' })

  const tell = async () => {
    const event = { type: 'PODCASTEPISODE', action: 'created', uuid, seriesUuid: series, hash: null, body: {} }
    const events = [{ ...event, eventId: randomUUID(), isInitialImport: false, lastEntity: null }]
    await db.transaction().execute((tx) => insertEvents(tx, events, Math.floor(Date.now() / 1000)))
  }
  const ask = async (name: string) => {
    const query = `{${name}: getPodcastSeries(uuid: "${series}") { uuid name totalEpisodesCount }}`
    const { status, text } = await directory.post('/graphql', { query }, account)
    if (status !== 200 || text.includes('errors')) throw new Error(text)
  }
  /** Returns how long each question took, in milliseconds from when it was to be sent, in order. */
  async function waits(withEvents: boolean): Promise<number[]> {
    const taken: number[] = []
    const open: Promise<unknown>[] = []
    const begun = performance.now()
    let toldAt = begun
    for (let due = begun; due < begun + 1_000 * seconds; due += QUESTION_MS) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
      open.push(ask('cached').then(() => taken.push(performance.now() - due)))
      if (withEvents && due - toldAt >= EVENT_MS) {
        toldAt = due
        open.push(tell())
      }
    }
    await Promise.all(open)
    return taken.sort((a, b) => a - b)
  }

  await ask('cached')
  await waits(false)
  for (const [when, withEvents] of [
    ['idle', false],
    [`${filters} hostile patterns on an event each ${EVENT_MS} ms`, true],
  ] as const) {
    const taken = await waits(withEvents)
    const share = (part: number) => taken[Math.floor((taken.length - 1) * part)] ?? 0
    const bounds = withEvents ? { floor: '50 ms' } : {}
    reportFigure({ figure: `question, ${when}, p50`, value: share(0.5), unit: 'ms' })
    reportFigure({ figure: `question, ${when}, p99`, value: share(0.99), unit: 'ms', ...bounds })
    reportFigure({ figure: `question, ${when}, greatest`, value: share(1), unit: 'ms' })
  }
  const { count } = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  reportFigure({ figure: 'events that were matched meanwhile', value: Number(count), unit: 'events' })
} finally {
  await directory.stop()
}
process.exit(0)
