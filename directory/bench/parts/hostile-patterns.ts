/**
 * Measures how long questions wait while a webhook's patterns, made to be slow, are tried on long texts. The directory is
 * embedded, so that questions and matching share one thread. Options: `--seconds=30`, `--filters=5`: no webhook may
 * have more of them that need no text.
 */
import { parseArgs } from 'node:util'
import { createMetrics, createRuntime } from '../../src/runtime/index.ts'
import { aPodcast } from '../../test/entities/factories.ts'
import { startDirectory } from '../../test/interface/running-directory.ts'
import { percentile, reportFigure } from '../figure.ts'
import { addWebhooks, aTeller, SERVICE_SECRET } from '../webhooks/open-webhooks.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string' }, filters: { type: 'string' } } })
const seconds = Number(values.seconds ?? 30)
const filters = Number(values.filters ?? 5)
/** Milliseconds between two questions, and between two events. */
const QUESTION_MS = 20
const EVENT_MS = 500
const hostile = ['(a+)+$', '(a|aa)+$', '(a*)*[^a]$', '(.*a){12}$', '(a?){40}[b-z]$']

const directory = await startDirectory(
  { SERVICE_SECRET: Buffer.from(SERVICE_SECRET).toString('hex') },
  { isInMemory: false },
)
try {
  const { db } = directory.started.directory
  const account = await directory.anAccount({ requestsPerMinute: 1_000_000, requestsPerMonth: 100_000_000 })
  const series = await aPodcast(db, { name: 'A' }, [])
  const runtime = createRuntime({ level: 'off' }, createMetrics())
  const patterns = Array.from({ length: filters }, (_, index) => hostile[index % hostile.length] ?? '')
  // The last one lets each event through, so that events can be counted.
  const clauses = [...patterns, 'aaa'].map((value1) => ({ field1: 'description', value1 }))
  await addWebhooks(db, runtime, ['http://127.0.0.1:9/'], clauses)
  const tell = await aTeller(db, 'a'.repeat(65_536))
  const ask = async () => {
    const query = `{getPodcastSeries(uuid: "${series}") { uuid name totalEpisodesCount }}`
    const { status, text } = await directory.post('/graphql', { query }, account)
    if (status !== 200 || text.includes('errors')) throw new Error(text)
  }

  /** Returns how long each question took, in milliseconds from when it was to be sent. */
  async function waits(withEvents: boolean): Promise<number[]> {
    const taken: number[] = []
    const open: Promise<unknown>[] = []
    const begun = performance.now()
    let toldAt = begun
    for (let due = begun; due < begun + 1_000 * seconds; due += QUESTION_MS) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
      open.push(ask().then(() => taken.push(performance.now() - due)))
      if (withEvents && due - toldAt >= EVENT_MS) {
        toldAt = due
        open.push(tell(1))
      }
    }
    await Promise.all(open)
    return taken
  }

  await ask()
  await waits(false)
  for (const [when, withEvents] of [
    ['idle', false],
    [`${filters} hostile patterns on an event each ${EVENT_MS} ms`, true],
  ] as const) {
    const taken = await waits(withEvents)
    const bounds = withEvents ? { floor: '50 ms' } : {}
    reportFigure({ figure: `question, ${when}, p50`, value: percentile(taken, 0.5), unit: 'ms' })
    reportFigure({ figure: `question, ${when}, p99`, value: percentile(taken, 0.99), unit: 'ms', ...bounds })
    reportFigure({ figure: `question, ${when}, greatest`, value: percentile(taken, 1), unit: 'ms' })
  }
  const { count } = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  reportFigure({ figure: 'events that were matched meanwhile', value: Number(count), unit: 'events' })
} finally {
  await directory.stop()
}
