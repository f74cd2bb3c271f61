import { expect } from 'vitest'
import type { Base } from '../base-fixture.ts'
import { check, dataOf } from '../check.ts'

/** Waits until the index has the fixture, about a second. The deadline of the test limits the wait. */
async function untilFound({ ask, uuids }: Base): Promise<void> {
  await expect
    .poll(
      async () => {
        const { search } = dataOf(await ask('{search(term:"alpha"){podcastSeries{uuid}}}'))
        return search.podcastSeries.map(({ uuid }: { uuid: string }) => uuid)
      },
      { timeout: 60_000 },
    )
    .toEqual(expect.arrayContaining([uuids.P1, uuids.P4]))
}

export const searchChecks = [
  check('API-120', 'a search has podcasts, counts and scores', async (base) => {
    await untilFound(base)
    const query = `{search(term:"alpha"){searchId podcastSeries{uuid} podcastEpisodes{uuid}
      responseDetails{id type totalCount pagesCount} rankingDetails{id uuid type rankingScore}}}`
    const { search } = dataOf(await base.ask(query))
    expect(search.searchId).toEqual(expect.any(String))
    expect(search.podcastSeries[0].uuid).toBe(base.uuids.P1)
    expect(search.podcastEpisodes).toEqual([])
    expect(search.responseDetails).toEqual([
      { id: expect.any(String), type: 'PODCASTSERIES', totalCount: 2, pagesCount: 1 },
    ])
    const scores = search.rankingDetails.map(({ rankingScore }: { rankingScore: number }) => rankingScore)
    expect(scores).toHaveLength(2)
    expect(scores).toEqual(scores.toSorted((one: number, other: number) => other - one))
    for (const score of scores) expect(score >= 0 && score <= 100).toBe(true)
  }),
  check('API-125', 'a search in safe mode has nothing explicit', async (base) => {
    await untilFound(base)
    const { search } = dataOf(
      await base.ask('{search(term:"alpha",isSafeMode:true){podcastSeries{isExplicitContent}}}'),
    )
    expect(search.podcastSeries).toEqual([{ isExplicitContent: false }])
  }),
  check('API-127', 'searchId is the same for the same arguments in any order', async ({ ask }) => {
    const one = dataOf(await ask('{search(limitPerPage:10,term:"alpha"){searchId}}'))
    const other = dataOf(await ask('{search(term:"alpha"){searchId}}'))
    expect(one.search.searchId).toBe(other.search.searchId)
  }),
]
