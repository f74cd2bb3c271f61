import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { aComic, aCreator, anAlias, aPodcast, aUuid } from '../support/entities/factories.ts'
import { openApi } from './open-api.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const unknown = '99999999-9999-4999-8999-999999999999'

describe('podcasts', () => {
  test('are found by uuid, URL in any spelling, catalogId and name; the first argument decides', async () => {
    const { data } = await openApi(database.db)
    const uuid = await aPodcast(database.db, { name: 'Alpha Cast' }, [], {
      url: 'https://www.alpha.example.org/feed/',
      catalogId: 1_000_000_001,
    })
    const found = await data(`{
      a: getPodcastSeries(uuid: "${uuid.toUpperCase()}") { uuid name }
      b: getPodcastSeries(rssUrl: "http://alpha.example.org/feed") { uuid }
      c: getPodcastSeries(catalogId: 1000000001) { uuid catalogId }
      d: getPodcastSeries(name: " alpha  CAST") { uuid }
      e: getPodcastSeries(uuid: "${unknown}", name: "Alpha Cast") { uuid }
      f: getPodcastSeries(rssUrl: "not a url") { uuid }
    }`)
    expect(found).toEqual({
      a: { uuid, name: 'Alpha Cast' },
      b: { uuid },
      c: { uuid, catalogId: 1_000_000_001 },
      d: { uuid },
      e: null,
      f: null,
    })
  })

  test('come in the order of the uuids, with null for an unknown uuid', async () => {
    const { data } = await openApi(database.db)
    const [first, second] = [await aPodcast(database.db), await aPodcast(database.db)]
    const uuids = [second, unknown, first, second]
    const { getMultiplePodcastSeries } = await data(
      'query($uuids:[ID]){getMultiplePodcastSeries(uuids:$uuids){uuid}}',
      {
        uuids,
      },
    )
    expect(getMultiplePodcastSeries).toEqual([{ uuid: second }, null, { uuid: first }, { uuid: second }])
  })

  test('are found by an alias, and answer with their own uuid', async () => {
    const { data } = await openApi(database.db)
    const uuid = await aPodcast(database.db)
    const alias = await anAlias(database.db, uuid)
    expect(await data(`{getPodcastSeries(uuid:"${alias}"){uuid feedRefreshDetails{uuid}}}`)).toEqual({
      getPodcastSeries: { uuid, feedRefreshDetails: { uuid } },
    })
  })

  test('have a description with and without tags', async () => {
    const { data } = await openApi(database.db)
    const uuid = await aPodcast(database.db, { description: '<p>Hello <b>world</b></p>' })
    expect(
      await data(`{getPodcastSeries(uuid:"${uuid}"){description plain:description(shouldStripHtmlTags:true)
        other:description(shouldStripHtmlTags:null)}}`),
    ).toEqual({
      getPodcastSeries: {
        description: '<p>Hello <b>world</b></p>',
        plain: 'Hello world',
        other: '<p>Hello <b>world</b></p>',
      },
    })
  })

  test('have null for an Int beyond 32 bits', async () => {
    const { data } = await openApi(database.db)
    const uuid = await aPodcast(database.db, { datePublished: 4_102_444_800 }, [
      { datePublished: 2_147_483_647, seasonNumber: 99_999_999_999, episodeNumber: 3 },
    ])
    expect(
      await data(
        `{getPodcastSeries(uuid:"${uuid}"){datePublished episodes{datePublished seasonNumber episodeNumber}}}`,
      ),
    ).toEqual({
      getPodcastSeries: {
        datePublished: null,
        episodes: [{ datePublished: 2_147_483_647, seasonNumber: null, episodeNumber: 3 }],
      },
    })
  })

  test('have pages of episodes; an explicit null means the default', async () => {
    const { data } = await openApi(database.db)
    const episodes = Array.from({ length: 30 }, (_, index) => ({ name: `e${index}`, isRemoved: index === 29 }))
    const uuid = await aPodcast(database.db, {}, episodes)
    const { getPodcastSeries: found } = await data(`{getPodcastSeries(uuid:"${uuid}"){
      totalEpisodesCount all:totalEpisodesCount(includeRemovedEpisodes:true)
      first:episodes(limitPerPage:null,page:null,sortOrder:null){name}
      last:episodes(limitPerPage:25,page:2){name}
      none:episodes(page:1000){name}
      oldest:episodes(sortOrder:OLDEST,limitPerPage:1,includeRemovedEpisodes:true){name isRemoved}
      found:episodes(sortOrder:SEARCH,searchTerm:" E28 "){name}
      ignored:episodes(limitPerPage:1,searchTerm:"zebra"){name}
    }}`)
    expect(found.first).toHaveLength(10)
    expect(found).toMatchObject({
      totalEpisodesCount: 29,
      all: 30,
      last: [{ name: 'e25' }, { name: 'e26' }, { name: 'e27' }, { name: 'e28' }],
      none: [],
      oldest: [{ name: 'e29', isRemoved: true }],
      found: [{ name: 'e28' }],
      ignored: [{ name: 'e0' }],
    })
  })

  test('have only uuid, URL, catalogId and feedRefreshDetails before the first reading', async () => {
    const { data } = await openApi(database.db)
    const uuid = await aPodcast(database.db, {}, [], { isUnread: true, catalogId: 31, url: 'https://new.example.org/' })
    expect(
      await data(`{getPodcastSeries(uuid:"${uuid}"){uuid rssUrl catalogId name description genres persons{name} isBlocked
        isCompleted isComplete serviceTranscribeStatus totalEpisodesCount episodes{uuid} popularityRank
        feedRefreshDetails{dateLastRefreshed priority priorityReason websubDetails{uuid}}}}`),
    ).toEqual({
      getPodcastSeries: {
        uuid,
        rssUrl: 'https://new.example.org/',
        catalogId: 31,
        name: null,
        description: null,
        genres: [],
        persons: [],
        isBlocked: null,
        isCompleted: null,
        isComplete: null,
        serviceTranscribeStatus: null,
        totalEpisodesCount: 0,
        episodes: [],
        popularityRank: null,
        feedRefreshDetails: {
          dateLastRefreshed: null,
          priority: 'REGULAR',
          priorityReason: null,
          websubDetails: null,
        },
      },
    })
  })

  test('that are blocked are answered with blocked episodes, are not listed, and are no longer refreshed', async () => {
    const { data } = await openApi(database.db)
    const episode = aUuid()
    const websub = { topicUrl: 'https://a.example', websubHubUrl: 'https://b.example', leaseEndsAt: 9_999_999_999 }
    const uuid = await aPodcast(database.db, { name: 'Blocked' }, [{ uuid: episode }], { isBlocked: true, websub })
    expect(
      await data(`{
        getPodcastSeries(uuid:"${uuid}"){name isBlocked totalEpisodesCount episodes{uuid}
          feedRefreshDetails{priority priorityReason websubDetails{uuid}}}
        getPodcastEpisode(uuid:"${episode}"){isBlocked podcastSeries{isBlocked}}
        byName:getPodcastSeries(name:"Blocked"){uuid}
        getLatestPodcastEpisodes(uuids:["${uuid}"]){uuid}
      }`),
    ).toEqual({
      getPodcastSeries: {
        name: 'Blocked',
        isBlocked: true,
        totalEpisodesCount: 0,
        episodes: [],
        feedRefreshDetails: { priority: 'NEVER', priorityReason: null, websubDetails: null },
      },
      getPodcastEpisode: { isBlocked: true, podcastSeries: { isBlocked: true } },
      byName: null,
      getLatestPodcastEpisodes: [],
    })
  })

  test('that duplicate another keep their own fields, without episodes', async () => {
    const { data } = await openApi(database.db)
    const websub = { topicUrl: 'https://a.example', websubHubUrl: 'https://b.example', leaseEndsAt: 9_999_999_999 }
    const uuid = await aPodcast(database.db, { name: 'Copy' }, [], { isDuplicate: true, websub })
    expect(
      await data(`{getPodcastSeries(uuid:"${uuid}"){name totalEpisodesCount episodes{uuid}
        feedRefreshDetails{priority priorityReason websubDetails{isVerified topicUrl websubHubUrl}}}}`),
    ).toEqual({
      getPodcastSeries: {
        name: 'Copy',
        totalEpisodesCount: 0,
        episodes: [],
        feedRefreshDetails: {
          priority: 'NEVER',
          priorityReason: 'DUPLICATE_FEED',
          websubDetails: { isVerified: true, topicUrl: 'https://a.example', websubHubUrl: 'https://b.example' },
        },
      },
    })
  })
})

describe('episodes', () => {
  test('are found by uuid, guid and name, also within one podcast', async () => {
    const { data } = await openApi(database.db)
    const [own, other] = [aUuid(), aUuid()]
    const first = await aPodcast(database.db, {}, [{ uuid: own, guid: 'shared', name: 'The Pilot', datePublished: 1 }])
    const second = await aPodcast(database.db, {}, [{ uuid: other, guid: 'shared', datePublished: 2 }])
    const alias = await anAlias(database.db, first)
    const found = await data(`{
      a: getPodcastEpisode(uuid: "${own}") { uuid podcastSeries { uuid } }
      b: getPodcastEpisode(guid: "shared") { uuid }
      c: getPodcastEpisode(guid: "shared", seriesUuidForLookup: "${alias}") { uuid }
      d: getPodcastEpisode(name: "the pilot") { uuid }
      e: getPodcastEpisode(uuid: "${own}", seriesUuidForLookup: "${second}") { uuid }
      f: getPodcastEpisode(guid: "shared", seriesUuidForLookup: "${unknown}") { uuid }
      getMultiplePodcastEpisodes(uuids: ["${other}", "${unknown}"]) { uuid }
    }`)
    expect(found).toEqual({
      a: { uuid: own, podcastSeries: { uuid: first } },
      b: { uuid: other },
      c: { uuid: own },
      d: { uuid: own },
      e: null,
      f: null,
      getMultiplePodcastEpisodes: [{ uuid: other }, null],
    })
  })

  test('have their people, links and files', async () => {
    const { data } = await openApi(database.db)
    const person = { uuid: aUuid(), name: 'Ann', role: 'PODCASTSERIES_HOST' as const, url: null, imageUrl: null }
    const link = { url: 'https://a.example/t.vtt', type: 'text/vtt', language: 'en', hasTimecodes: true }
    const uuid = await aPodcast(database.db, {}, [
      {
        persons: [{ ...person, isAutoGenerated: false }],
        transcriptUrls: [link.url],
        transcriptUrlsWithDetails: [{ ...link, isServiceExclusive: false }],
        fileLength: 5_000_000_000,
      },
    ])
    expect(
      await data(`{getPodcastSeries(uuid:"${uuid}"){episodes{persons{uuid name role url imageUrl isAutoGenerated}
        transcriptUrls transcriptUrlsWithDetails{url type language hasTimecodes isServiceExclusive} fileLength}}}`),
    ).toEqual({
      getPodcastSeries: {
        episodes: [
          {
            persons: [{ ...person, isAutoGenerated: false }],
            transcriptUrls: [link.url],
            transcriptUrlsWithDetails: [{ ...link, isServiceExclusive: false }],
            fileLength: 5_000_000_000,
          },
        ],
      },
    })
  })

  test('of podcasts given by uuids and by URLs are listed together, the latest first', async () => {
    const { data } = await openApi(database.db)
    const first = await aPodcast(database.db, {}, [
      { name: 'a', datePublished: 1 },
      { name: 'b', datePublished: 3 },
    ])
    await aPodcast(database.db, {}, [{ name: 'c', datePublished: 2 }], { url: 'https://latest.example.org/feed' })
    expect(
      await data(`{getLatestPodcastEpisodes(uuids:["${first}","${first}","${unknown}"],
        rssUrls:["http://latest.example.org/feed/","https://unknown.example.org/"],limitPerPage:2){name}}`),
    ).toEqual({ getLatestPodcastEpisodes: [{ name: 'b' }, { name: 'c' }] })
  })
})

describe('comics and creators', () => {
  const cover = '{"base_url":"https://img.example.org/","cover_sm":"s.jpg","cover_lg":"l.jpg"}'
  const avatar = '{"base_url":"https://img.example.org/","avatar_sm":"a.jpg"}'

  test('find each other by uuid, or by URL if another uuid was given', async () => {
    const { data } = await openApi(database.db)
    const [comic, claimed] = [aUuid(), aUuid()]
    const creator = await aCreator(
      database.db,
      { name: 'Ann', avatarImageAsString: avatar },
      [{ contentUuid: comic }, { contentUuid: unknown }],
      { url: 'https://ann.example.org/creator.json' },
    )
    await aComic(database.db, {
      uuid: comic,
      name: 'Ink',
      coverImageAsString: cover,
      creators: [
        { uuid: claimed, sssUrl: 'http://ann.example.org/creator.json', contentPosition: 0 },
        { uuid: unknown, sssUrl: null, contentPosition: 1 },
      ],
    })
    expect(
      await data(`{
        getComicSeries(uuid:"${comic}"){name small:coverImageUrl medium:coverImageUrl(variant:MEDIUM) bannerImageUrl
          creators{uuid name avatarImageUrl(variant:LARGE)}}
        getCreator(name:"ann"){uuid totalContentCount content(sortOrder:OLDEST){contentUuid contentType position
          comicSeries{name} podcastSeries{name}}}
        getMultipleCreators(uuids:["${creator}"]){uuid}
        byUrl:getCreator(sssUrl:"https://ann.example.org/creator.json"){uuid}
      }`),
    ).toEqual({
      getComicSeries: {
        name: 'Ink',
        small: 'https://img.example.org/s.jpg',
        medium: 'https://img.example.org/l.jpg',
        bannerImageUrl: null,
        creators: [{ uuid: creator, name: 'Ann', avatarImageUrl: 'https://img.example.org/a.jpg' }],
      },
      getCreator: {
        uuid: creator,
        totalContentCount: 2,
        content: [
          {
            contentUuid: comic,
            contentType: 'COMICSERIES',
            position: 0,
            comicSeries: { name: 'Ink' },
            podcastSeries: null,
          },
          { contentUuid: unknown, contentType: 'COMICSERIES', position: 1, comicSeries: null, podcastSeries: null },
        ],
      },
      getMultipleCreators: [{ uuid: creator }],
      byUrl: { uuid: creator },
    })
  })

  test('that are blocked are left out of the other’s answer', async () => {
    const { data } = await openApi(database.db)
    const blocked = await aComic(database.db, {}, [], { isBlocked: true })
    const creator = await aCreator(database.db, {}, [{ contentUuid: blocked }])
    const blockedCreator = await aCreator(database.db, {}, [], { isBlocked: true })
    const comic = await aComic(database.db, {
      creators: [{ uuid: blockedCreator, sssUrl: null, contentPosition: 0 }],
    })
    expect(
      await data(`{getCreator(uuid:"${creator}"){content{comicSeries{uuid}}}
        getComicSeries(uuid:"${comic}"){creators{uuid}}}`),
    ).toEqual({ getCreator: { content: [] }, getComicSeries: { creators: [] } })
  })

  test('have issues with their images', async () => {
    const { data } = await openApi(database.db)
    const issue = aUuid()
    const story = {
      uuid: aUuid(),
      seriesUuid: null,
      issueUuid: null,
      position: 0,
      storyImageUrl: 'https://img.example.org/1.jpg',
      storyImageAsString: null,
      isRemoved: false,
      hash: 'h',
    }
    const comic = await aComic(database.db, { name: 'Pages' }, [
      {},
      { uuid: issue, stories: [story], storyImageUrls: [story.storyImageUrl] },
    ])
    expect(
      await data(`{
        getComicIssue(uuid:"${issue}"){uuid seriesUuid position storyImageUrls comicSeries{name}
          stories{uuid seriesUuid issueUuid storyImageUrl}}
        getMultipleComicIssues(uuids:["${unknown}","${issue}"]){uuid}
        getMultipleComicSeries(uuids:["${comic}"]){totalIssuesCount issues(limitPerPage:1){uuid}}
      }`),
    ).toEqual({
      getComicIssue: {
        uuid: issue,
        seriesUuid: comic,
        position: 1,
        storyImageUrls: ['https://img.example.org/1.jpg'],
        comicSeries: { name: 'Pages' },
        stories: [{ uuid: story.uuid, seriesUuid: comic, issueUuid: issue, storyImageUrl: story.storyImageUrl }],
      },
      getMultipleComicIssues: [null, { uuid: issue }],
      getMultipleComicSeries: [{ totalIssuesCount: 2, issues: [{ uuid: issue }] }],
    })
  })
})
