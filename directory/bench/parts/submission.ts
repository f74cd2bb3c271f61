/**
 * Measures how long a submitted feed takes to be readable, and then to be found by searches, on an idle fleet of two
 * workers on PostgreSQL that the submission does not wake: it comes to another process. Options: `--submissions=200`.
 */
import { parseArgs } from 'node:util'
import { sleep } from '../../src/runtime/create-runtime.ts'
import { reportFigure } from '../figure.ts'
import { openFleet, quantile } from '../fleet/open-fleet.ts'

const { values } = parseArgs({ options: { submissions: { type: 'string' } } })
const submissions = Number(values.submissions ?? 200)

const fleet = await openFleet({ kind: 'postgresql', hosts: 10_000 })
const indexing = fleet.startIndexing()
const stopping = new AbortController()
const running = [fleet.aLoop(), fleet.aLoop()].map((loop) => loop.run(stopping.signal))
try {
  const { db, run } = fleet.database
  const isShared = 'select from host_slots group by worker_id having count(*) = 128 and worker_id is not null'
  while ((await run(isShared)).rows.length < 2) await sleep(100)
  const took: number[] = []
  const lags: number[] = []
  for (let index = 0; index < submissions; index++) {
    await sleep(1_000 * Math.random())
    const startedAt = performance.now()
    const uuid = await fleet.submit(fleet.urlOf(index, 20))
    while (!(await isRead(uuid))) await sleep(10)
    const readAt = performance.now()
    took.push(readAt - startedAt)
    while (!(await isFound(uuid))) await sleep(10)
    lags.push(performance.now() - readAt)
  }

  async function isRead(uuid: string): Promise<boolean> {
    const row = await db.selectFrom('podcast_series').select('is_read').where('uuid', '=', uuid).executeTakeFirst()
    return row?.is_read === true
  }

  async function isFound(uuid: string): Promise<boolean> {
    const row = await db.selectFrom('search_series').select('uuid').where('uuid', '=', uuid).executeTakeFirst()
    return row !== undefined
  }

  const p50 = quantile(took, 0.5) / 1000
  reportFigure({ figure: 'submission to readable, p50', value: p50, unit: 's', floor: '2 s', goal: '0.5 s' })
  const p99 = quantile(took, 0.99) / 1000
  reportFigure({ figure: 'submission to readable, p99', value: p99, unit: 's', floor: '10 s', goal: '3 s' })
  const lag = quantile(lags, 0.99) / 1000
  reportFigure({ figure: 'readable to found by searches, p99', value: lag, unit: 's', floor: '1 s' })
} finally {
  stopping.abort()
  await Promise.all(running)
  await indexing.stop()
  await fleet.close()
}
