import { expect } from 'vitest'
import type { Base } from '../base-fixture.ts'
import { check, dataOf, expectFailed } from '../check.ts'

const many = 'query($u:[ID]){getMultiplePodcastSeries(uuids:$u){uuid}}'
const unknown = '00000000-0000-4000-8000-000000000000'

interface Dated {
  readonly uuid: string
  readonly datePublished: number
}

/** Fields of P1. */
// biome-ignore lint/suspicious/noExplicitAny: the check knows the shape
async function ofAlpha({ ask, uuids }: Base, fields: string): Promise<any> {
  return dataOf(await ask(`{getPodcastSeries(uuid:"${uuids.P1}"){${fields}}}`)).getPodcastSeries
}

async function expectBadPage({ ask, uuids }: Base, args: string): Promise<void> {
  const { status, body } = await ask(`{getPodcastSeries(uuid:"${uuids.P1}"){uuid episodes(${args}){uuid}}}`)
  expect([status, body.errors[0].code]).toEqual([200, 'BAD_USER_INPUT'])
  expect(body.data.getPodcastSeries).toEqual({ uuid: uuids.P1, episodes: null })
}

const dates = (episodes: readonly Dated[]) => episodes.map(({ datePublished }) => datePublished)
const falling = (numbers: readonly number[]) => [...numbers].sort((a, b) => b - a)

export const podcastChecks = [
  check('API-078', 'a podcast is found by its URL', async ({ ask, uuids, urls }) => {
    expect(dataOf(await ask(`{getPodcastSeries(rssUrl:"${urls.P1}"){uuid}}`)).getPodcastSeries.uuid).toBe(uuids.P1)
  }),
  check('API-079', 'a podcast is found by its catalogId', async ({ ask, uuids }) => {
    const { getPodcastSeries } = dataOf(await ask('{getPodcastSeries(catalogId:1000000001){uuid catalogId}}'))
    expect(getPodcastSeries).toEqual({ uuid: uuids.P1, catalogId: 1_000_000_001 })
  }),
  check('API-081', 'uuid decides before name', async ({ ask, uuids }) => {
    const { getPodcastSeries } = dataOf(await ask(`{getPodcastSeries(uuid:"${uuids.P1}",name:"Same Name"){uuid}}`))
    expect(getPodcastSeries.uuid).toBe(uuids.P1)
  }),
  check('API-083', 'several podcasts come in the order of their uuids', async ({ ask, uuids }) => {
    const found = dataOf(await ask(many, { variables: { u: [uuids.P2, uuids.P1] } }))
    expect(found.getMultiplePodcastSeries).toEqual([{ uuid: uuids.P2 }, { uuid: uuids.P1 }])
  }),
  check('API-084', 'an unknown uuid among several is null in its place', async ({ ask, uuids }) => {
    const found = dataOf(await ask(many, { variables: { u: [uuids.P2, unknown, uuids.P1] } }))
    expect(found.getMultiplePodcastSeries).toEqual([{ uuid: uuids.P2 }, null, { uuid: uuids.P1 }])
  }),
  check('API-085', '26 uuids are bad input', async ({ ask, uuids }) => {
    const u = Array.from({ length: 26 }, () => uuids.P1)
    expectFailed(await ask(many, { variables: { u } }), 'getMultiplePodcastSeries', 'BAD_USER_INPUT')
  }),
  check('API-087', 'an episode has its podcast', async ({ ask, uuids, firstEpisode }) => {
    const { getPodcastEpisode } = dataOf(
      await ask(`{getPodcastEpisode(uuid:"${firstEpisode}"){uuid guid podcastSeries{uuid}}}`),
    )
    expect(getPodcastEpisode).toEqual({ uuid: firstEpisode, guid: 'g-1', podcastSeries: { uuid: uuids.P1 } })
  }),
  ...(['API-088', 'API-089'] as const).map((id, index) =>
    check(id, `a guid is looked up within ${index === 0 ? 'one podcast' : 'another'}`, async ({ ask, uuids }) => {
      const podcast = index === 0 ? uuids.P2 : uuids.P1
      const query = `{getPodcastEpisode(guid:"g-1",seriesUuidForLookup:"${podcast}"){podcastSeries{uuid}}}`
      expect(dataOf(await ask(query)).getPodcastEpisode.podcastSeries.uuid).toBe(podcast)
    }),
  ),
  check('API-090', 'seriesUuidForLookup alone is bad input', async ({ ask, uuids }) => {
    const answer = await ask(`{getPodcastEpisode(seriesUuidForLookup:"${uuids.P1}"){uuid}}`)
    expectFailed(answer, 'getPodcastEpisode', 'BAD_USER_INPUT')
  }),
  check('API-095', 'episodes come ten at a time, newest first', async (base) => {
    const { episodes } = await ofAlpha(base, 'episodes{uuid datePublished}')
    expect(episodes).toHaveLength(10)
    expect(dates(episodes)).toEqual(falling(dates(episodes)))
  }),
  check('API-096', 'OLDEST has the oldest first', async (base) => {
    const { episodes } = await ofAlpha(base, 'episodes(sortOrder:OLDEST,limitPerPage:25){uuid datePublished}')
    expect(episodes).toHaveLength(25)
    expect(dates(episodes)).toEqual(falling(dates(episodes)).reverse())
  }),
  check('API-097', 'the last page has the remaining episodes, and the next page is empty', async (base) => {
    const { a, b } = await ofAlpha(
      base,
      'a:episodes(limitPerPage:25,page:3){uuid} b:episodes(limitPerPage:25,page:4){uuid}',
    )
    expect([a.length, b.length]).toEqual([10, 0])
  }),
  check('API-098', 'limitPerPage 0 is bad input', (base) => expectBadPage(base, 'limitPerPage:0')),
  check('API-099', 'limitPerPage -1 is bad input', (base) => expectBadPage(base, 'limitPerPage:-1')),
  check('API-101', 'page 1001 is bad input', (base) => expectBadPage(base, 'page:1001')),
  check('API-102', 'an explicit null means the default', async (base) => {
    const { episodes } = await ofAlpha(base, 'episodes(limitPerPage:null,page:null,sortOrder:null){uuid}')
    expect(episodes).toHaveLength(10)
  }),
  check('API-103', 'removed episodes are counted only if they are asked for', async (base) => {
    const counts = await ofAlpha(base, 'totalEpisodesCount all:totalEpisodesCount(includeRemovedEpisodes:true)')
    expect(counts).toEqual({ totalEpisodesCount: 60, all: 62 })
  }),
  check('API-105', 'a search within a podcast finds title and description', async (base) => {
    const { episodes } = await ofAlpha(base, 'episodes(sortOrder:SEARCH,searchTerm:"zebra"){name description}')
    expect(episodes).toHaveLength(2)
    for (const { name, description } of episodes) expect(`${name} ${description}`).toMatch(/zebra/i)
  }),
  check('API-106', 'SEARCH without a term is bad input', (base) => expectBadPage(base, 'sortOrder:SEARCH')),
  check('API-107', 'a description comes with its tags, or without', async (base) => {
    expect(await ofAlpha(base, 'description plain:description(shouldStripHtmlTags:true)')).toEqual({
      description: '<p>Hello <b>world</b></p>',
      plain: 'Hello world',
    })
  }),
  check('API-108', 'isComplete repeats isCompleted', async ({ ask, uuids }) => {
    const { getPodcastSeries } = dataOf(await ask(`{getPodcastSeries(uuid:"${uuids.P6}"){isCompleted isComplete}}`))
    expect(getPodcastSeries).toEqual({ isCompleted: true, isComplete: true })
  }),
  check('API-112', 'a blocked podcast is answered, with isBlocked', async ({ ask, uuids }) => {
    const { getPodcastSeries } = dataOf(await ask(`{getPodcastSeries(uuid:"${uuids.P5}"){uuid isBlocked}}`))
    expect(getPodcastSeries).toEqual({ uuid: uuids.P5, isBlocked: true })
  }),
  check('API-113', 'the latest episodes of several podcasts are merged, newest first', async ({ ask, uuids }) => {
    const query = 'query($u:[ID]){getLatestPodcastEpisodes(uuids:$u){uuid datePublished podcastSeries{uuid}}}'
    const { getLatestPodcastEpisodes: episodes } = dataOf(await ask(query, { variables: { u: [uuids.P1, uuids.P2] } }))
    expect(episodes).toHaveLength(25)
    expect(dates(episodes)).toEqual(falling(dates(episodes)))
    for (const { podcastSeries } of episodes) expect([uuids.P1, uuids.P2]).toContain(podcastSeries.uuid)
  }),
  check('API-115', 'more than 50 latest episodes a page are bad input', async ({ ask, uuids }) => {
    const answer = await ask(`{getLatestPodcastEpisodes(uuids:["${uuids.P1}"],limitPerPage:51){uuid}}`)
    expectFailed(answer, 'getLatestPodcastEpisodes', 'BAD_USER_INPUT')
  }),
  check('API-116', 'page 21 of the latest episodes is bad input', async ({ ask, uuids }) => {
    const answer = await ask(`{getLatestPodcastEpisodes(uuids:["${uuids.P1}"],page:21){uuid}}`)
    expectFailed(answer, 'getLatestPodcastEpisodes', 'BAD_USER_INPUT')
  }),
  check('API-119', 'a query for the latest episodes of no podcast is bad input', async ({ ask }) => {
    expectFailed(await ask('{getLatestPodcastEpisodes{uuid}}'), 'getLatestPodcastEpisodes', 'BAD_USER_INPUT')
  }),
  check('API-123', 'page 21 of a search is bad input', async ({ ask }) => {
    expectFailed(await ask('{search(term:"a",page:21){searchId}}'), 'search', 'BAD_USER_INPUT')
  }),
  check('API-129', 'a chart of comics is bad input', async ({ ask }) => {
    const query = '{getTopChartsByCountry(country:UNITED_STATES_OF_AMERICA,serviceType:COMICSERIES){topChartsId}}'
    expectFailed(await ask(query), 'getTopChartsByCountry', 'BAD_USER_INPUT')
  }),
  check('API-111', 'baseArtworkUrlOf is the base followed by 640x640bb.png', async (base) => {
    const { catalogInfo } = await ofAlpha(base, 'catalogInfo{baseArtworkUrl baseArtworkUrlOf(size:640)}')
    expect(catalogInfo.baseArtworkUrl).toMatch(/^https:.*\/$/)
    expect(catalogInfo.baseArtworkUrlOf).toBe(`${catalogInfo.baseArtworkUrl}640x640bb.png`)
  }),
  check('API-131', 'popular content is ranked, and of the requested language only', async ({ ask }) => {
    const answer = await ask(
      '{getPopularContent(filterByLanguage:ENGLISH){popularityRankId podcastSeries{uuid language}}}',
    )
    const { popularityRankId, podcastSeries } = dataOf(answer).getPopularContent
    expect(popularityRankId).toMatch(/.+/)
    expect(podcastSeries.length).toBeGreaterThan(0)
    for (const { language } of podcastSeries) expect(language).toBe('ENGLISH')
  }),
]
