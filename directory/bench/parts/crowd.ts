/**
 * How long submissions take on an embedded database while many clients search, beside how long they take alone. Each
 * client asks again when it has its answer. The submitted feeds are known, so that no first reading runs beside.
 * Options:
 * `--clients=200`, `--seconds=60` of each measurement.
 */
import { parseArgs } from 'node:util'
import { sleep } from '../../src/runtime/create-runtime.ts'
import { podcastDocument } from '../../test/support/documents.ts'
import { startFeedServer } from '../../test/support/feed-server.ts'
import { percentile, reportFigure } from '../figure.ts'
import { startEmbedded } from '../graphql/embedded-directory.ts'
import { fillPodcasts } from '../graphql/fill-podcasts.ts'
import { words } from '../load/rhythms.ts'

const PODCASTS = 150
const FEEDS = 20
/** Milliseconds between two submissions. */
const EVERY_MS = 100
/** Milliseconds in which the feeds are read for the first time, and found by searches. */
const READ_MS = 30_000

const { values } = parseArgs({ options: { clients: { type: 'string' }, seconds: { type: 'string' } } })
const clients = Number(values.clients ?? 200)
const seconds = Number(values.seconds ?? 60)

const directory = await startEmbedded(({ db }) => fillPodcasts(db, PODCASTS))
const { server, headers } = directory
const publisher = await startFeedServer()
const feeds = Array.from({ length: FEEDS }, (_, index) =>
  publisher.set(`/${index}.xml`, podcastDocument(`Feed ${index}`, ['1', '2'])),
)

async function post(url: string, body: unknown): Promise<void> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  if (response.status !== 200 || text.includes('"errors"')) throw new Error(`${response.status}: ${text}`)
}

const submit = (index: number): Promise<void> =>
  post(server.url.replace('/graphql', '/feeds/add-podcastseries'), { rssUrl: feeds[index % FEEDS] })

let asked = 0
async function search(): Promise<void> {
  asked += 1
  const query = `query ($term: String) {
    search(term: $term, limitPerPage: 10) { searchId podcastSeries { uuid name } podcastEpisodes { uuid name } }
  }`
  await post(server.url, { query, variables: { term: `${words(asked, 1)} people ${asked}` } })
}

/** Submits at fixed times, and returns how many milliseconds each submission took. */
async function submissions(): Promise<readonly number[]> {
  const took: number[] = []
  const running: Promise<void>[] = []
  const startedAt = performance.now()
  for (let number = 0; performance.now() < startedAt + seconds * 1_000; number += 1) {
    const at = performance.now()
    running.push(submit(number).then(() => void took.push(performance.now() - at)))
    await sleep(startedAt + (number + 1) * EVERY_MS - performance.now())
  }
  await Promise.all(running)
  return took
}

try {
  for (let index = 0; index < FEEDS; index += 1) await submit(index)
  await sleep(READ_MS)
  const alone = percentile(await submissions(), 0.99)
  let isOver = false
  const searched: number[] = []
  const crowd = Array.from({ length: clients }, async () => {
    while (!isOver) {
      const at = performance.now()
      await search()
      searched.push(performance.now() - at)
    }
  })
  await sleep(2_000)
  const crowded = percentile(await submissions(), 0.99)
  isOver = true
  await Promise.all(crowd)
  reportFigure({ figure: 'submission alone, p99', value: alone, unit: 'ms' })
  reportFigure({ figure: `submission beside ${clients} clients, p99`, value: crowded, unit: 'ms' })
  reportFigure({ figure: 'rise', value: crowded - alone, unit: 'ms', floor: '200 ms' })
  reportFigure({ figure: 'search of these clients, median', value: percentile(searched, 0.5), unit: 'ms' })
} finally {
  await directory.close()
  await publisher.close()
}
