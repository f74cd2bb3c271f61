import { expect } from 'vitest'
import { check, dataOf } from '../check.ts'

export const transcriptChecks = [
  check('API-133', 'chapters are downloaded and parsed', async ({ ask, spokenEpisode }) => {
    const { getEpisodeChapters } = dataOf(
      await ask(`{getEpisodeChapters(uuid:"${spokenEpisode}"){id startTimecode title}}`),
    )
    expect(getEpisodeChapters).toEqual([
      { id: expect.stringMatching(/^[0-9a-f-]{36}$/), startTimecode: 0, title: 'Hello' },
      { id: expect.stringMatching(/^[0-9a-f-]{36}$/), startTimecode: 61_500, title: 'The zebra' },
    ])
  }),
  check('API-134', 'a publisher’s transcript is sorted by time and free', async ({ ask, spokenEpisode }) => {
    const before = dataOf(await ask('{getTranscriptCreditsRemaining}'))
    const { getEpisodeTranscript: items } = dataOf(
      await ask(
        `{getEpisodeTranscript(uuid:"${spokenEpisode}",style:UTTERANCE,useOnDemandCreditsIfNeeded:false)
          {id text speaker startTimecode endTimecode}}`,
      ),
    )
    expect(items).toMatchObject([
      { text: 'Hello, and welcome.', speaker: 'Ann', startTimecode: 0, endTimecode: 2000 },
      { text: 'Here is the zebra.', speaker: 'Bob', startTimecode: 2500, endTimecode: 5000 },
    ])
    expect(dataOf(await ask('{getTranscriptCreditsRemaining}'))).toEqual(before)
  }),
]
