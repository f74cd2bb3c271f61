/**
 * Measures how long questions wait while a large feed is read for the first time, on an embedded database in a thread
 * of this process: questions that the answer cache knows, and questions that go to the database. They are sent at fixed
 * times, whatever became of those before. Options: `--children=5000` of a feed, `--rounds=3`.
 */
import { parseArgs } from 'node:util'
import { podcastDocument } from '../../test/support/documents.ts'
import { aPodcast } from '../../test/support/entities/factories.ts'
import { startDirectory } from '../../test/support/interface/running-directory.ts'
import { percentile, reportFigure } from '../figure.ts'

const SERIES = 50
const EPISODES = 20
/** Milliseconds between two questions of each kind. */
const EVERY_MS = 100
/** The answer cache forgets what changed only: a question that is asked once is never in it. */
const question = (uuid: string, name: string) => ({
  query: `{${name}: getPodcastSeries(uuid: "${uuid}") { uuid name totalEpisodesCount episodes { uuid name datePublished } }}`,
})

const { values } = parseArgs({ options: { children: { type: 'string' }, rounds: { type: 'string' } } })
const children = Number(values.children ?? 5_000)
const rounds = Number(values.rounds ?? 3)

const directory = await startDirectory({}, { isInMemory: false })
const { db } = directory.started.directory
const account = await directory.anAccount({ requestsPerMinute: 1_000_000, requestsPerMonth: 100_000_000 })
const uuids = Array.from({ length: SERIES }, (_, index) => `11111111-1111-4111-8111-${String(index).padStart(12, '0')}`)
for (const uuid of uuids) {
  const series = { uuid, name: `Podcast ${uuid}` }
  await aPodcast(
    db,
    series,
    Array.from({ length: EPISODES }, (_, index) => ({ name: `Episode ${index}` })),
  )
}

const notes = `<description>${'Notes of this episode, as long as notes are. '.repeat(30)}</description>`
const document = (round: number) =>
  podcastDocument(
    `Large ${round}`,
    Array.from({ length: children }, (_, index) => ({ guid: `${round}-${index}`, extra: notes })),
  )

let asked = 0
async function ask(name: string, uuid: string): Promise<void> {
  const { status, text } = await directory.send('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...account },
    body: JSON.stringify(question(uuid, name)),
  })
  // A question that is out of time has waited 30 seconds, and counts as that.
  if (status !== 200 || (text.includes('errors') && !text.includes('SERVICE_SERVER_ERROR'))) throw new Error(text)
}

/** Milliseconds that each question took, from when it was to be sent. */
interface Waits {
  readonly cached: number[]
  readonly uncached: number[]
}

async function askUntil(isOver: () => boolean, waits: Waits): Promise<void> {
  const open: Promise<void>[] = []
  const timed = (into: number[], name: string, uuid: string, from: number) =>
    open.push(ask(name, uuid).then(() => void into.push(performance.now() - from)))
  for (let due = performance.now(); !isOver(); due += EVERY_MS) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    const uuid = uuids[asked % SERIES] ?? ''
    asked += 1
    timed(waits.uncached, `q${asked}`, uuid, due)
    timed(waits.cached, 'cached', uuids[0] ?? '', due)
  }
  await Promise.all(open)
}

async function childrenOf(uuid: string): Promise<number> {
  const row = await db.selectFrom('podcast_series').select('episodes_count').where('uuid', '=', uuid).executeTakeFirst()
  return row?.episodes_count ?? 0
}

try {
  const idle: Waits = { cached: [], uncached: [] }
  const idleUntil = performance.now() + 5_000
  await ask('cached', uuids[0] ?? '')
  await askUntil(() => performance.now() > idleUntil, idle)
  const busy: Waits = { cached: [], uncached: [] }
  const durations: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const rssUrl = directory.publisher.set(`/large-${round}.xml`, document(round))
    const began = performance.now()
    const { text } = await directory.send('/feeds/add-podcastseries', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...account },
      body: JSON.stringify({ rssUrl }),
    })
    const { uuid } = JSON.parse(text) as { uuid: string }
    let isStored = false
    const watching = (async () => {
      while ((await childrenOf(uuid)) < children) await new Promise((resolve) => setTimeout(resolve, 100))
      isStored = true
      durations.push(performance.now() - began)
    })()
    await askUntil(() => isStored, busy)
    await watching
  }
  for (const [when, waits] of [
    ['idle', idle],
    [`first reading of ${children} children`, busy],
  ] as const) {
    for (const kind of ['cached', 'uncached'] as const) {
      const taken = waits[kind]
      const bounds =
        when === 'idle'
          ? {}
          : kind === 'cached'
            ? { floor: '20 ms', goal: '10 ms' }
            : { floor: '500 ms', goal: '200 ms' }
      reportFigure({ figure: `${kind} question, ${when}, p50`, value: percentile(taken, 0.5), unit: 'ms' })
      reportFigure({ figure: `${kind} question, ${when}, p99`, value: percentile(taken, 0.99), unit: 'ms', ...bounds })
      reportFigure({ figure: `${kind} question, ${when}, greatest`, value: percentile(taken, 1), unit: 'ms' })
    }
  }
  reportFigure({
    figure: `first reading of ${children} children, median`,
    value: percentile(durations, 0.5),
    unit: 'ms',
  })
} finally {
  await directory.stop()
}
