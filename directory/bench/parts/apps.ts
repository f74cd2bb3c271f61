/**
 * Asks each address for apps without a key, from PostgreSQL, over HTTP: its times with four clients, and the CPU of the
 * compiled directory for a request. Beside it stands what the same content costs by GraphQL. At the end `recent/data` is
 * followed while changes are stored. Options: `--podcasts=5000` with 60 episodes each, `--requests=400` of each address,
 * `--changes=100` a second.
 */
import { setInterval } from 'node:timers'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { openDatabase } from '../../src/database/index.ts'
import { insertEvents, type NewEvent } from '../../src/events/index.ts'
import { createRuntime } from '../../src/runtime/index.ts'
import { percentile, reportFigure } from '../figure.ts'
import { buildDirectory, startBuiltDirectory } from '../graphql/built-directory.ts'
import { makeMeasuredDatabase } from '../graphql/measured-database.ts'
import { questions } from '../graphql/questions.ts'

const { values } = parseArgs({
  options: {
    podcasts: { type: 'string', default: '5000' },
    requests: { type: 'string', default: '400' },
    changes: { type: 'string', default: '100' },
  },
})
const requests = Number(values.requests)
const CLIENTS = 4
/** Podcasts that are asked for. */
const ASKED = 500
const FOLLOWED_S = 60

buildDirectory()
const database = await makeMeasuredDatabase(Number(values.podcasts), true)
const env = { ...database.env, KEYLESS_PER_MINUTE: 'unlimited' }
const server = await startBuiltDirectory({ env })
const { origin } = new URL(server.url)
const client = new Pool(origin, { connections: CLIENTS })

/** Returns the answer to a request, and its milliseconds. */
async function ask(path: string, body?: string): Promise<{ readonly text: string; readonly ms: number }> {
  const begun = performance.now()
  const headers = body === undefined ? {} : { 'Content-Type': 'application/json', ...database.headers }
  const method = body === undefined ? 'GET' : 'POST'
  const answer = await client.request({ path, method, headers, ...(body !== undefined && { body }) })
  const text = await answer.body.text()
  if (answer.statusCode !== 200 || text.includes('"errors"')) throw new Error(`${path}: ${answer.statusCode} ${text}`)
  return { text, ms: performance.now() - begun }
}

interface Times {
  readonly p50: number
  readonly p99: number
  /** CPU of a request in milliseconds. */
  readonly cpu: number
}

/** Asks many times by several clients, after a round that is not measured. */
async function measure(askOne: (number: number) => Promise<{ readonly ms: number }>): Promise<Times> {
  let number = 0
  const round = async (count: number): Promise<number[]> => {
    const times: number[] = []
    let left = count
    const oneAfterTheOther = async () => {
      while (left > 0) {
        left -= 1
        number += 1
        times.push((await askOne(number)).ms)
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, oneAfterTheOther))
    return times
  }
  await round(Math.ceil(requests / 4))
  const before = await server.cpu()
  const times = await round(requests)
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpu: ((await server.cpu()) - before) / requests / 1_000,
  }
}

const feedUrl = (uuid: string): string => encodeURIComponent(`https://feeds.example.org/${uuid}`)
const asked = database.uuids.slice(0, ASKED)
const podcastNumbers: number[] = []
const episodeNumbers: number[] = []
for (const uuid of asked) {
  const { items } = JSON.parse((await ask(`/api/1.0/episodes/byfeedurl?url=${feedUrl(uuid)}&max=1`)).text)
  podcastNumbers.push(items[0].feedId)
  episodeNumbers.push(items[0].id)
}

const graphql = (query: string, variables: object = {}): string => JSON.stringify({ query, variables })
const podcastFields = 'uuid name description rssUrl websiteUrl imageUrl authorName language genres datePublished'
const search = (n: number, type: string, selection: string): string =>
  graphql(`query ($term: String) { search(term: $term, filterForTypes: ${type}, limitPerPage: 25) { ${selection} } }`, {
    term: `show ${n}`,
  })
const bySearch = (n: number): string => search(n, 'PODCASTSERIES', `podcastSeries { ${podcastFields} }`)
const popular = (n: number): string =>
  graphql(`{ getPopularContent(limitPerPage: 25, page: ${1 + (n % 20)}) {
    podcastSeries { ${podcastFields} } } }`)
const episodesOf = (n: number): string => JSON.stringify(questions.series10(asked, n))

type Address = readonly [name: string, path: (n: number) => string, same?: (n: number) => string]
const podcastOf = (n: number): number => podcastNumbers[n % ASKED]!
const episodeOf = (n: number): number => episodeNumbers[n % ASKED]!

const addresses: readonly Address[] = [
  ['search/byterm', (n) => `/api/1.0/search/byterm?q=show+${n}&max=25`, bySearch],
  ['search/bytitle', (n) => `/api/1.0/search/bytitle?q=show+${n}&max=25`],
  ['search/byperson', (n) => `/api/1.0/search/byperson?q=people+${n}&max=25`],
  ['podcasts/byfeedid', (n) => `/api/1.0/podcasts/byfeedid?id=${podcastOf(n)}`],
  ['podcasts/byfeedurl', (n) => `/api/1.0/podcasts/byfeedurl?url=${feedUrl(asked[n % ASKED]!)}`],
  ['podcasts/trending', (n) => `/api/1.0/podcasts/trending?max=25&since=${n}`, popular],
  ['podcasts/trending, a filter that fits nothing', (n) => `/api/1.0/podcasts/trending?max=25&since=${n}&lang=cy`],
  ['episodes/byfeedid, 10', (n) => `/api/1.0/episodes/byfeedid?id=${podcastOf(n)}&max=10&since=${n}`, episodesOf],
  ['episodes/byfeedid, 1,000', (n) => `/api/1.0/episodes/byfeedid?id=${podcastOf(n)}&max=1000&since=${n}`],
  ['episodes/byid', (n) => `/api/1.0/episodes/byid?id=${episodeOf(n)}`],
  ['episodes/random', (n) => `/api/1.0/episodes/random?max=10&_=${n}`],
  ['recent/episodes', (n) => `/api/1.0/recent/episodes?max=25&_=${n}`],
  ['recent/feeds', (n) => `/api/1.0/recent/feeds?max=25&since=${n}`],
  ['stats/current', (n) => `/api/1.0/stats/current?_=${n}`],
  ['Apple, /search', (n) => `/search?media=podcast&term=show+${n}&limit=25`, bySearch],
  ['Apple, /lookup with 10 episodes', (n) => `/lookup?id=${podcastOf(n)}&entity=podcastEpisode&limit=10`, episodesOf],
  ['gpodder, /search.json', (n) => `/search.json?q=show+${n}`, bySearch],
  ['gpodder, /toplist/25.json', (n) => `/toplist/25.json?_=${n}`, popular],
  ['OPML of popular podcasts', (n) => `/podcasts.opml?_=${n}`],
  ['Atom of popular podcasts', (n) => `/podcasts.atom?_=${n}`],
]

try {
  for (const [name, path, same] of addresses) {
    const times = await measure((n) => ask(path(n)))
    const others = same === undefined ? null : await measure((n) => ask('/graphql', same(n)))
    for (const [key, what, unit] of [
      ['p50', 'p50', 'ms'],
      ['p99', 'p99', 'ms'],
      ['cpu', 'CPU', 'ms'],
    ] as const) {
      const beside = others === null ? {} : { beside: { GraphQL: others[key] } }
      reportFigure({ figure: `${name}: ${what}`, value: times[key], unit, ...beside })
    }
  }
  await followChanges()
  await client.close()
} finally {
  await server.stop()
  await database.drop()
}

/** Follows `recent/data` by its cursor while changes are stored, and counts what it told. */
async function followChanges(): Promise<void> {
  const runtime = createRuntime({ level: 'off' })
  const { db, close } = await openDatabase({ kind: 'postgresql', url: database.env.DATABASE_URL }, runtime)
  let stored = 0
  const storeSome = async () => {
    const events = Array.from({ length: Number(values.changes) / 10 }, (): NewEvent => {
      stored += 1
      const uuid = database.uuids[stored % database.uuids.length]!
      const of = { type: 'PODCASTSERIES', action: 'updated', uuid, seriesUuid: uuid } as const
      return { ...of, eventId: `change-${stored}`, hash: null, isInitialImport: false, body: {}, lastEntity: null }
    })
    await db.transaction().execute((tx) => insertEvents(tx, events, Math.floor(runtime.now() / 1_000)))
  }
  const storing = setInterval(storeSome, 100)
  const times: number[] = []
  let told = 0
  let next = `since=${Math.floor(Date.now() / 1_000)}`
  const before = await server.cpu()
  const end = performance.now() + FOLLOWED_S * 1_000
  while (performance.now() < end) {
    const { text, ms } = await ask(`/api/1.0/recent/data?max=1000&${next}`)
    times.push(ms)
    const answer = JSON.parse(text) as { cursor: string | null; nextSince: number; feedCount: number }
    told += answer.feedCount
    next = answer.cursor === null ? `since=${answer.nextSince}` : `cursor=${answer.cursor}`
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  clearInterval(storing)
  await close()
  const what = `recent/data, ${values.changes} changes a second`
  reportFigure({ figure: `${what}: p50`, value: percentile(times, 0.5), unit: 'ms' })
  reportFigure({ figure: `${what}: p99`, value: percentile(times, 0.99), unit: 'ms' })
  reportFigure({ figure: `${what}: CPU`, value: ((await server.cpu()) - before) / times.length / 1_000, unit: 'ms' })
  reportFigure({ figure: `${what}: changes stored`, value: stored, unit: 'changes' })
  reportFigure({ figure: `${what}: podcasts told`, value: told, unit: 'podcasts' })
}
