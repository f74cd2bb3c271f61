/**
 * Reads new feeds of 3 to 120 episodes: fetched, read, stored and found by searches, by one worker and one process, on
 * PostgreSQL and on the embedded database. Options: `--feeds=1000`, `--hosts=200`.
 */
import { parseArgs } from 'node:util'
import { sleep } from '../../src/runtime/create-runtime.ts'
import { reportFigure } from '../figure.ts'
import { inParallel, openFleet } from '../fleet/open-fleet.ts'

const { values } = parseArgs({ options: { feeds: { type: 'string' }, hosts: { type: 'string' } } })
const feeds = Number(values.feeds ?? 1_000)
const hosts = Number(values.hosts ?? 200)
const episodesOf = (index: number): number => 3 + ((index * 37) % 118)

for (const [kind, floor, goal] of [
  ['postgresql', '1,000', '2,000'],
  ['embedded', '500', '1,000'],
] as const) {
  const fleet = await openFleet({ kind, hosts })
  const indexing = fleet.startIndexing()
  try {
    const loop = fleet.aLoop()
    // A few feeds warm everything up.
    for (let index = 0; index < 20; index++) await fleet.submit(fleet.urlOf(feeds + index, 50))
    await loop.runUntilIdle()
    await areFound(20 * 50)
    await inParallel(feeds, 8, async (index) => void (await fleet.submit(fleet.urlOf(index, episodesOf(index)))))
    let episodes = 0
    for (let index = 0; index < feeds; index++) episodes += episodesOf(index)
    const startedAt = performance.now()
    await loop.runUntilIdle()
    const storedAt = performance.now()
    await areFound(episodes + 20 * 50)
    const figure = `first readings, ${feeds.toLocaleString('en')} feeds, ${kind}`
    const secondsTo = (end: number): number => (end - startedAt) / 1000
    reportFigure({ figure: `${figure}: stored`, value: episodes / secondsTo(storedAt), unit: 'episodes/s' })
    const found = episodes / secondsTo(performance.now())
    reportFigure({ figure: `${figure}: found by searches`, value: found, unit: 'episodes/s', floor, goal })

    async function areFound(expected: number): Promise<void> {
      for (let before = -1; ; await sleep(50)) {
        const { rows } = await fleet.database.run('select count(*)::int as count from search_episodes')
        const count = Number(rows[0]?.['count'])
        if (count === expected) return
        const failure = fleet.failures[0]
        if (failure !== undefined) throw new Error(`${count} of ${expected} episodes are found; ${failure}`)
        if (count < before) throw new Error(`Episodes were lost: ${before} were found, now ${count}`)
        before = count
      }
    }
  } finally {
    await indexing.stop()
    await fleet.close()
  }
}
