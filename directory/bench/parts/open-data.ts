/**
 * Writes a day of open data of a million podcasts in PostgreSQL, and watches the event loop and the memory of the process
 * meanwhile. Options: `--podcasts=1000000`, `--description=1000` characters.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { writeDay } from '../../src/reading/open-data/write-day.ts'
import { createServerDatabase, testRuntime } from '../../test/support/database/test-database.ts'
import { storeManyPodcasts } from '../../test/support/entities/many-podcasts.ts'
import { reportFigure } from '../figure.ts'
import { residentMb } from '../load/resident-mb.ts'

const { values } = parseArgs({ options: { podcasts: { type: 'string' }, description: { type: 'string' } } })
const count = Number(values.podcasts ?? 1_000_000)
const descriptionLength = Number(values.description ?? 1_000)
const figure = (what: string) => `${what}, ${count.toLocaleString('en')} podcasts`

const server = await createServerDatabase()
const folder = await mkdtemp(join(tmpdir(), 'feedmill-open-data-'))
const database = await openDatabase({ kind: 'postgresql', url: server.url }, testRuntime())
try {
  await migrate(database)
  await storeManyPodcasts(database, { count, descriptionLength })
  await database.run('vacuum analyze')

  const options = { folder, kinds: ['podcasts'], days: 1, license: null, hasOwnerEmails: false } as const
  const loop = monitorEventLoopDelay({ resolution: 1 })
  const memory: number[] = []
  let isWriting = true
  const watching = (async () => {
    while (isWriting) {
      memory.push(residentMb(process.pid))
      await wait(500)
    }
  })()
  loop.enable()
  const startedAt = performance.now()
  const cpu = process.cpuUsage()
  const { files } = await writeDay(
    { db: database.db, runtime: testRuntime(), options },
    'bench',
    new AbortController().signal,
  )
  const seconds = (performance.now() - startedAt) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  loop.disable()
  isWriting = false
  await watching

  if (files[0]?.count !== count) throw new Error(`${files[0]?.count} podcasts were written`)
  reportFigure({
    figure: figure('longest stretch of the event loop'),
    value: loop.max / 1e6,
    unit: 'ms',
    floor: '200 ms',
  })
  reportFigure({ figure: figure('event loop, p99.9'), value: loop.percentile(99.9) / 1e6, unit: 'ms' })
  // The first tenth of the time warms up.
  const warm = memory.slice(Math.ceil(memory.length / 10))
  reportFigure({ figure: figure('growth of memory'), value: (warm.at(-1) ?? 0) - (warm[0] ?? 0), unit: 'MB' })
  reportFigure({ figure: figure('most memory'), value: Math.max(...memory), unit: 'MB' })
  reportFigure({ figure: figure('writing'), value: seconds, unit: 's' })
  reportFigure({ figure: figure('CPU of writing'), value: (user + system) / 1e6, unit: 's' })
  for (const { name, bytes } of files) reportFigure({ figure: figure(name), value: bytes / 1e6, unit: 'MB' })
} finally {
  await database.close()
  await server.drop()
  await rm(folder, { recursive: true })
}
