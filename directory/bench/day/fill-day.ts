import { sleep } from '../../src/runtime/sleep.ts'
import type { Fleet } from '../fleet/open-fleet.ts'
import { inParallel } from '../fleet/open-fleet.ts'

const TOLD_MS = 30_000

/** Submits podcasts, reads all of them and waits until searches find them. `tell` hears of it twice a minute. */
export async function fillDirectory(
  fleet: Fleet,
  {
    feeds,
    urlOf,
    tell,
  }: { readonly feeds: number; readonly urlOf: (index: number) => string; readonly tell: (line: string) => void },
): Promise<void> {
  const { run } = fleet.database
  const count = async (query: string) =>
    Number((await run(`select count(*)::int as count from ${query}`)).rows[0]?.['count'])
  const told = setInterval(() => {
    const outcomes = JSON.stringify(Object.fromEntries(fleet.outcomes))
    tell(`read ${outcomes}`)
  }, TOLD_MS)
  const indexing = fleet.startIndexing()
  try {
    await inParallel(feeds, 8, async (index) => void (await fleet.submit(urlOf(index))))
    tell(`${feeds} feeds are submitted`)
    await fleet.aLoop().runUntilIdle()
    const episodes = await count('podcast_episodes')
    tell(`${episodes} episodes are read`)
    while ((await count('search_episodes')) < episodes) {
      const failure = fleet.failures[0]
      if (failure !== undefined) throw new Error(String(failure))
      await sleep(1_000)
    }
  } finally {
    clearInterval(told)
    await indexing.stop()
  }
}

/**
 * Spreads the next looks of feeds over the time that each waits between two: as they would be after weeks. Right after the
 * first reading all of them wait from the same moment on.
 */
export async function spreadLooks({ database: { run } }: Fleet, from: number): Promise<void> {
  await run(
    'update feeds set due_at = $1::bigint + (random() * (due_at - last_checked_at))::bigint where due_at is not null',
    [from],
  )
  await run('vacuum analyze')
}
