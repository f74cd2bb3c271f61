import { expect } from 'vitest'
import type { Base } from '../base-fixture.ts'
import { type Check, check, dataOf, expectFailed } from '../check.ts'

const unknown = '00000000-0000-4000-8000-000000000000'
const nothing26 = JSON.stringify(Array.from({ length: 26 }, () => unknown))
const nothing1001 = JSON.stringify(Array.from({ length: 1001 }, () => unknown))
const urls1001 = JSON.stringify(Array.from({ length: 1001 }, (_, index) => `https://unknown.example.org/${index}`))
const long = 'a'.repeat(513)

/** Queries whose only field must be BAD_USER_INPUT: number, field, arguments, selection. */
const refused: readonly (readonly [string, string, string, string])[] = [
  ['API-201', 'getPodcastSeries', '', '{uuid}'],
  ['API-202', 'getPodcastSeries', '(uuid:null,name:null)', '{uuid}'],
  ['API-203', 'getPodcastSeries', '(catalogId:1.5)', '{uuid}'],
  ['API-204', 'getPodcastSeries', '(catalogId:1e300)', '{uuid}'],
  ['API-205', 'getPodcastSeries', '(catalogId:9007199254740993)', '{uuid}'],
  ['API-206', 'getPodcastSeries', '(uuid:123)', '{uuid}'],
  ['API-207', 'getPodcastSeries', '(uuid:"")', '{uuid}'],
  ['API-208', 'getPodcastSeries', `(uuid:"${unknown} ")`, '{uuid}'],
  ['API-209', 'getPodcastSeries', '(name:"a\\u0000b")', '{uuid}'],
  ['API-210', 'getPodcastEpisode', '', '{uuid}'],
  ['API-211', 'getPodcastEpisode', '(uuid:"123")', '{uuid}'],
  ['API-212', 'getPodcastEpisode', '(guid:"g-1",seriesUuidForLookup:"123")', '{uuid}'],
  ['API-213', 'getMultiplePodcastSeries', '', '{uuid}'],
  ['API-214', 'getMultiplePodcastSeries', '(uuids:[])', '{uuid}'],
  ['API-215', 'getMultiplePodcastSeries', '(uuids:[null])', '{uuid}'],
  ['API-216', 'getMultiplePodcastSeries', `(uuids:["${unknown}","123"])`, '{uuid}'],
  ['API-217', 'getMultiplePodcastEpisodes', '', '{uuid}'],
  ['API-218', 'getMultiplePodcastEpisodes', '(uuids:[])', '{uuid}'],
  ['API-219', 'getMultiplePodcastEpisodes', `(uuids:${nothing26})`, '{uuid}'],
  ['API-220', 'getLatestPodcastEpisodes', '(uuids:[],rssUrls:[])', '{uuid}'],
  ['API-221', 'getLatestPodcastEpisodes', `(uuids:${nothing1001})`, '{uuid}'],
  ['API-222', 'getLatestPodcastEpisodes', `(rssUrls:${urls1001})`, '{uuid}'],
  ['API-223', 'getLatestPodcastEpisodes', `(uuids:["${unknown}"],limitPerPage:0)`, '{uuid}'],
  ['API-224', 'getLatestPodcastEpisodes', `(uuids:["${unknown}"],page:0)`, '{uuid}'],
  ['API-225', 'getLatestPodcastEpisodes', '(uuids:["123"])', '{uuid}'],
  ['API-226', 'getLatestPodcastEpisodes', '(rssUrls:[null])', '{uuid}'],
  ['API-227', 'getEpisodeChapters', '', '{id}'],
  ['API-228', 'getEpisodeChapters', '(uuid:"123")', '{id}'],
  ['API-229', 'getEpisodeTranscript', '', '{id}'],
  ['API-230', 'getEpisodeTranscript', '(uuid:"123")', '{id}'],
  ['API-231', 'getCatalogInfo', '', '{uuid}'],
  ['API-232', 'getCatalogInfo', '(catalogId:0.5)', '{uuid}'],
  ['API-233', 'getCatalogInfo', '(uuid:"123")', '{uuid}'],
  ['API-234', 'getComicSeries', '', '{uuid}'],
  ['API-235', 'getComicSeries', '(uuid:"123")', '{uuid}'],
  ['API-236', 'getMultipleComicSeries', `(uuids:${nothing26})`, '{uuid}'],
  ['API-237', 'getComicIssue', '', '{uuid}'],
  ['API-238', 'getComicIssue', '(uuid:"123")', '{uuid}'],
  ['API-239', 'getMultipleComicIssues', '(uuids:[])', '{uuid}'],
  ['API-240', 'getCreator', '', '{uuid}'],
  ['API-241', 'getCreator', '(uuid:"123")', '{uuid}'],
  ['API-242', 'getMultipleCreators', `(uuids:${nothing26})`, '{uuid}'],
  ['API-243', 'getPopularContent', '(page:21)', '{popularityRankId}'],
  ['API-244', 'getPopularContent', '(page:0)', '{popularityRankId}'],
  ['API-245', 'getPopularContent', '(limitPerPage:26)', '{popularityRankId}'],
  ['API-246', 'getPopularContent', '(limitPerPage:0)', '{popularityRankId}'],
  ['API-247', 'getPopularContent', '(serviceType:COMICSERIES)', '{popularityRankId}'],
  ['API-248', 'getTopChartsByCountry', '(country:CANADA,serviceType:PODCASTSERIES,page:21)', '{topChartsId}'],
  ['API-249', 'getTopChartsByCountry', '(country:CANADA,serviceType:PODCASTSERIES,limitPerPage:26)', '{topChartsId}'],
  ['API-250', 'getTopChartsByCountry', '(country:CANADA,serviceType:CREATOR)', '{topChartsId}'],
  ['API-251', 'getTopChartsByGenres', '(serviceType:PODCASTSERIES)', '{topChartsId}'],
  ['API-252', 'getTopChartsByGenres', '(serviceType:PODCASTSERIES,genres:[])', '{topChartsId}'],
  ['API-253', 'getTopChartsByGenres', '(serviceType:PODCASTEPISODE,genres:[PODCASTSERIES_ARTS])', '{topChartsId}'],
  ['API-254', 'getTopChartsByGenres', '(serviceType:COMICISSUE,genres:[PODCASTSERIES_ARTS])', '{topChartsId}'],
  [
    'API-255',
    'getTopChartsByGenres',
    '(serviceType:PODCASTSERIES,genres:[PODCASTSERIES_ARTS],page:0)',
    '{topChartsId}',
  ],
  ['API-256', 'getMyDeveloperWebhooks', '(limit:0)', '{userId}'],
  ['API-257', 'getMyDeveloperWebhooks', '(limit:101)', '{userId}'],
  ['API-258', 'search', '(term:"a",limitPerPage:26)', '{searchId}'],
  ['API-259', 'search', '(term:"a",limitPerPage:0)', '{searchId}'],
  ['API-260', 'search', '(term:"a",page:0)', '{searchId}'],
  ['API-261', 'search', `(term:"${long}")`, '{searchId}'],
  ['API-262', 'search', '(term:"a",filterForSeriesUuids:["123"])', '{searchId}'],
  ['API-263', 'search', `(term:"a",filterForNotInSeriesUuids:${nothing1001})`, '{searchId}'],
  ['API-264', 'search', `(term:"a",filterForTags:${JSON.stringify(Array(101).fill('x'))})`, '{searchId}'],
]

/** Arguments that find nothing: null without an error. */
const unfound: readonly (readonly [string, string, string])[] = [
  ['API-270', 'getPodcastSeries', `(uuid:"${unknown}",name:"Alpha Cast")`],
  ['API-271', 'getPodcastSeries', '(rssUrl:"not a url")'],
  ['API-272', 'getPodcastSeries', '(catalogId:-1)'],
  ['API-273', 'getPodcastSeries', '(name:"")'],
  ['API-274', 'getPodcastSeries', '(name:"No Such Podcast")'],
  ['API-275', 'getPodcastSeries', '(name:"%")'],
  ['API-276', 'getPodcastEpisode', `(uuid:"${unknown}")`],
  ['API-277', 'getPodcastEpisode', '(guid:"no such guid")'],
  ['API-278', 'getPodcastEpisode', `(guid:"g-1",seriesUuidForLookup:"${unknown}")`],
  ['API-279', 'getComicSeries', `(uuid:"${unknown}")`],
  ['API-280', 'getComicSeries', '(sssUrl:"https://unknown.example.org/")'],
  ['API-281', 'getComicSeries', '(name:"No Such Comic")'],
  ['API-282', 'getComicIssue', `(uuid:"${unknown}")`],
  ['API-283', 'getCreator', `(uuid:"${unknown}")`],
  ['API-284', 'getCreator', '(name:"Nobody")'],
  ['API-285', 'getCatalogInfo', `(uuid:"${unknown}")`],
]

/** A page of children that is out of range. */
const refusedPages: readonly (readonly [string, 'episodes' | 'issues' | 'content', string])[] = [
  ['API-290', 'episodes', 'limitPerPage:26'],
  ['API-291', 'episodes', 'page:0'],
  ['API-292', 'episodes', 'page:-2147483648'],
  ['API-293', 'episodes', 'sortOrder:SEARCH,searchTerm:"  "'],
  ['API-294', 'issues', 'limitPerPage:26'],
  ['API-295', 'issues', 'limitPerPage:0'],
  ['API-296', 'issues', 'page:1001'],
  ['API-297', 'issues', 'page:0'],
  ['API-298', 'issues', 'sortOrder:SEARCH'],
  ['API-299', 'content', 'limitPerPage:26'],
  ['API-300', 'content', 'page:1001'],
  ['API-301', 'content', 'sortOrder:SEARCH'],
]

const parents = {
  episodes: ({ uuids }: Base) => `getPodcastSeries(uuid:"${uuids.P1}")`,
  issues: ({ uuids }: Base) => `getComicSeries(uuid:"${uuids.C1}")`,
  content: ({ uuids }: Base) => `getCreator(uuid:"${uuids.CR1}")`,
}

export const argumentChecks: readonly Check[] = [
  ...refused.map(([id, field, args, selection]) =>
    check(id, `${field}${args.slice(0, 60)} is bad input`, async ({ ask }) => {
      expectFailed(await ask(`{${field}${args}${selection}}`), field, 'BAD_USER_INPUT')
    }),
  ),
  ...unfound.map(([id, field, args]) =>
    check(id, `${field}${args} answers null`, async ({ ask }) => {
      expect(dataOf(await ask(`{${field}${args}{uuid}}`))).toEqual({ [field]: null })
    }),
  ),
  ...refusedPages.map(([id, list, args]) =>
    check(id, `${list}(${args}) is bad input, and its series is answered`, async (base) => {
      const { status, body } = await base.ask(`{found:${parents[list](base)}{uuid ${list}(${args}){uuid}}}`)
      expect([status, body.errors[0].code, body.errors[0].path]).toEqual([200, 'BAD_USER_INPUT', ['found', list]])
      expect(body.data.found).toEqual({ uuid: expect.any(String), [list]: null })
    }),
  ),
]
