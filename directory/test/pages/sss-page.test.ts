import { parseFeed } from 'feedmill'
import { describe, expect, test } from 'vitest'
import { checkDocument, needsOf } from '../../src/checking/index.ts'
import { readStaticFiles } from '../../src/pages/index.ts'
import { sssPage, starterFile } from '../../src/pages/public/sss/sss-page.tsx'
import { smallestComic } from '../../src/pages/public/sss/sss-starters.ts'

const pageText = async () =>
  String(await sssPage({ files: await readStaticFiles(), origin: 'https://directory.example' }))

describe('a starter has no faults and lacks nothing', () => {
  test.each(['comic.json', 'creator.json'])('%s', async (name) => {
    const bytes = Buffer.from(starterFile(name)!)
    const { groups, facts } = await checkDocument(bytes, { feedUrl: undefined, charset: undefined })
    expect(groups).toEqual([])
    expect(needsOf(facts!)).toEqual([])
  })
})

test('the smallest document is read as a comic with an issue and a page', () => {
  const feed = parseFeed(JSON.stringify(smallestComic))
  expect(feed).toMatchObject({ kind: 'comic', status: 'ok', issues: [{ name: 'Foghorn', stories: [{}] }] })
})

test('every field of the starters is explained, with an example', async () => {
  const page = await pageText()
  for (const name of ['comic.json', 'creator.json']) {
    for (const field of Object.keys(JSON.parse(starterFile(name)!))) {
      expect(page).toMatch(new RegExp(`<td><code>${field}</code></td><td>[A-Z][^<]+\\.</td><td><code`))
    }
  }
})

test('every value of the closed lists is named', async () => {
  const page = await pageText()
  for (const value of ['HIATUS', 'COMICSERIES_EROTICA', 'WEBTOON', 'COMICSERIES_ARTIST_INKER', 'MASTODON']) {
    expect(page).toContain(`<code>${value}</code>`)
  }
})

test('there is no other starter', () => {
  expect([starterFile('podcast.json'), starterFile('toString')]).toEqual([null, null])
})
