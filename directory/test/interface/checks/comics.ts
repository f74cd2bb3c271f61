import { expect } from 'vitest'
import { check, dataOf } from '../check.ts'

export const comicChecks = [
  check('API-092', 'an issue has its comic', async ({ ask, uuids, firstIssue }) => {
    const { getComicIssue } = dataOf(
      await ask(`{getComicIssue(uuid:"${firstIssue}"){uuid seriesUuid comicSeries{uuid} storyImageUrls}}`),
    )
    expect(getComicIssue).toEqual({
      uuid: firstIssue,
      seriesUuid: uuids.C1,
      comicSeries: { uuid: uuids.C1 },
      storyImageUrls: ['https://images.example.org/ink/1.png'],
    })
  }),
  check('API-093', 'a creator has the comic that it made', async ({ ask, uuids, urls }) => {
    const { getCreator } = dataOf(
      await ask(`{getCreator(uuid:"${uuids.CR1}"){uuid name sssUrl content{contentUuid contentType}}}`),
    )
    expect(getCreator).toEqual({
      uuid: uuids.CR1,
      name: 'Ann Ink',
      sssUrl: urls.CR1,
      content: [{ contentUuid: uuids.C1, contentType: 'COMICSERIES' }],
    })
  }),
]
