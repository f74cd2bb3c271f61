/**
 * Measures how long a submitted feed takes to be readable while 100,000 others are due, on 1,000 hosts: one worker, which
 * the submission does not wake, on PostgreSQL. Options: `--due=100000`, `--submissions=50`.
 */
import { parseArgs } from 'node:util'
import { sleep } from '../../src/runtime/sleep.ts'
import { insertBacklog } from '../../test/refresh/backlog.ts'
import { reportFigure } from '../figure.ts'
import { openFleet, quantile } from '../fleet/open-fleet.ts'

const { values } = parseArgs({ options: { due: { type: 'string' }, submissions: { type: 'string' } } })
const due = Number(values.due ?? 100_000)
const submissions = Number(values.submissions ?? 50)

const fleet = await openFleet({ kind: 'postgresql', hosts: 1_000 })
const stopping = new AbortController()
try {
  const { db } = fleet.database
  const dueAt = Math.floor(fleet.runtime.now() / 1000) - 3_600
  await insertBacklog(db, { feedCount: due, dueAt, urlOf: (index) => fleet.urlOf(index, 3) })
  const running = fleet.aLoop().run(stopping.signal)
  const took: number[] = []
  try {
    while ((fleet.outcomes.get('modified') ?? 0) < due / 1_000) await sleep(50)
    for (let index = 0; index < submissions; index++) {
      await sleep(500 * Math.random())
      const startedAt = performance.now()
      const uuid = await fleet.submit(fleet.urlOf(due + index, 20))
      while (!(await isRead(uuid))) await sleep(10)
      took.push((performance.now() - startedAt) / 1000)
    }
  } finally {
    stopping.abort()
    await running
  }
  const figure = `submission to readable, ${due.toLocaleString('en')} feeds due`
  reportFigure({ figure: `${figure}, p50`, value: quantile(took, 0.5), unit: 's' })
  reportFigure({ figure: `${figure}, longest`, value: Math.max(...took), unit: 's', floor: '60 s' })
  const { rows } = await fleet.database.run('select count(*)::int as count from feeds where due_at <= $1', [dueAt])
  reportFigure({ figure: 'feeds still due at the end', value: Number(rows[0]?.['count']), unit: 'feeds' })

  async function isRead(uuid: string): Promise<boolean> {
    const row = await db.selectFrom('podcast_series').select('is_read').where('uuid', '=', uuid).executeTakeFirst()
    return row?.is_read === true
  }
} finally {
  await fleet.close()
}
