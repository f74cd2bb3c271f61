/**
 * Asks the pages on which people browse, over HTTP: the first page, each kind of list, a common and a rare genre, the
 * tenth page. PostgreSQL has 100,000 podcasts, the embedded database 1,000. Options: `--podcasts=100000`,
 * `--embedded=1000`, `--requests=200` of each page.
 */
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { type OpenDatabase, openDatabase } from '../../src/database/index.ts'
import { countContent } from '../../src/entities/index.ts'
import { createRuntime } from '../../src/runtime/index.ts'
import { storeManyPodcasts } from '../../test/support/entities/many-podcasts.ts'
import { percentile, reportFigure } from '../figure.ts'
import { buildDirectory, startBuiltDirectory } from '../graphql/built-directory.ts'
import { startEmbedded } from '../graphql/embedded-directory.ts'
import { makeMeasuredDatabase } from '../graphql/measured-database.ts'
import type { MeasuredServer } from '../graphql/measured-server.ts'

const { values } = parseArgs({
  options: {
    podcasts: { type: 'string', default: '100000' },
    embedded: { type: 'string', default: '1000' },
    requests: { type: 'string', default: '200' },
  },
})
const requests = Number(values.requests)
const WARM_UP = 20
const UNLIMITED = { PAGES_PER_MINUTE: '0' }

const paths = {
  'first page': '/',
  'popular podcasts': '/podcasts',
  'popular podcasts, page 10': '/podcasts?page=10',
  'new podcasts': '/podcasts?order=newest',
  'a common genre': '/podcasts/news',
  'a rare genre': '/podcasts/arts-books',
  'a rare genre, new': '/podcasts/arts-books?order=newest',
  'a genre in a rare language': '/podcasts/news?language=WELSH',
  comics: '/comics',
  creators: '/creators',
} as const

/** Stores podcasts. One in 100 has a rare genre, one in 1,000 a rare language, and half are popular. */
async function fill(database: OpenDatabase, count: number): Promise<void> {
  await storeManyPodcasts(database, { count, descriptionLength: 1_000 })
  await database.run(`
    update podcast_series set
      genres = case when episodes_count % 100 = 7 then '{PODCASTSERIES_ARTS,PODCASTSERIES_ARTS_BOOKS}'::text[] else genres end,
      language = case when ('x' || left(md5(uuid::text), 3))::bit(12)::int < 4 then 'WELSH' else language end,
      popularity = case when episodes_count % 2 = 0 then (episodes_count * 37 % 1000) / 100.0 else 0 end`)
  await countContent(database.db, createRuntime({ level: 'off' }))
}

async function measure(server: MeasuredServer, where: string): Promise<void> {
  const client = new Pool(new URL(server.url).origin, { connections: 1 })
  for (const [name, path] of Object.entries(paths)) {
    const times: number[] = []
    for (let number = 0; number < WARM_UP + requests; number += 1) {
      const begun = performance.now()
      const answer = await client.request({ path, method: 'GET' })
      await answer.body.text()
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`)
      if (number >= WARM_UP) times.push(performance.now() - begun)
    }
    reportFigure({ figure: `${where}, ${name}: p50`, value: percentile(times, 0.5), unit: 'ms' })
    reportFigure({ figure: `${where}, ${name}: p95`, value: percentile(times, 0.95), unit: 'ms', floor: '50 ms' })
  }
  await client.close()
}

buildDirectory()
const measured = await makeMeasuredDatabase(0)
const database = await openDatabase(
  { kind: 'postgresql', url: measured.env.DATABASE_URL },
  createRuntime({ level: 'off' }),
)
try {
  await fill(database, Number(values.podcasts))
  await database.run('vacuum analyze')
  const server = await startBuiltDirectory({ env: { ...measured.env, ...UNLIMITED } })
  await measure(server, `PostgreSQL, ${Number(values.podcasts).toLocaleString('en')} podcasts`)
  await server.stop()
} finally {
  await database.close()
  await measured.drop()
}
const embedded = await startEmbedded((opened) => fill(opened, Number(values.embedded)), UNLIMITED)
try {
  await measure(embedded.server, `embedded, ${Number(values.embedded).toLocaleString('en')} podcasts`)
} finally {
  await embedded.close()
}
