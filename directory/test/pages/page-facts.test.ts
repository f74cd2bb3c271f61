import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonLdOf } from '../../src/pages/components/json-ld.tsx'
import { openTestDatabase } from '../support/database/test-database.ts'
import { aComic, aCreator, aPodcast, aUuid } from '../support/entities/factories.ts'
import { aPerson } from '../support/entities/person.ts'
import { anonymousScope } from '../support/runtime/anonymous-scope.ts'
import { openSearchedPages } from './searched-pages.ts'

/** A text that ends an element, an attribute and a line if a page does not escape it. */
const HOSTILE = `</script><script>alert(1)</script> "'><!--<script> &amp; \u2028\u2029 x`
const SITE = 'http://localhost'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let app: Awaited<ReturnType<typeof openSearchedPages>>['app']
beforeAll(async () => {
  opened = await openTestDatabase()
  app = (await openSearchedPages(opened.db)).app
})
afterAll(() => opened.close())

const get = async (path: string) => {
  const response = await app.request(path, {}, anonymousScope())
  return await response.text()
}

/** The things that a page names for search engines. */
const thingsOf = (text: string) => {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
  // biome-ignore lint/suspicious/noExplicitAny: things have any shape, and the check says which one
  return (JSON.parse(json) as { readonly '@graph': readonly any[] })['@graph']
}

/** The content of an element `meta`; `undefined` if there is none. */
const metaOf = (text: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(text)?.[1]

/** A podcast, a comic, their makers and a publisher, all with one text as name and description. */
async function contentNamed(name: string) {
  const { db } = opened
  const [podcast, comic] = [aUuid(), aUuid()]
  const host = aPerson(podcast, name)
  const episode = aUuid()
  const issue = aUuid()
  const words = { name, description: `<p>About</p> ${name}` }
  const podroll = [{ feedGuid: aUuid(), feedUrl: null, itemGuid: null, medium: null, title: name }]
  await aPodcast(
    db,
    {
      ...words,
      uuid: podcast,
      authorName: name,
      copyright: name,
      persons: [host],
      websiteUrl: 'https://site.example/',
      imageUrl: 'https://pictures.example/cover.jpg',
      genres: ['PODCASTSERIES_TECHNOLOGY'],
      language: 'GERMAN',
      extras: { podroll } as never,
    },
    [
      {
        ...words,
        uuid: episode,
        datePublished: 1_790_000_000,
        duration: 3_725,
        episodeNumber: 4,
        seasonNumber: 2,
        audioUrl: 'https://media.example/4.mp3',
        fileLength: 1_000,
        persons: [host],
      },
    ],
  )
  const creator = await aCreator(db, { name, bio: name, tags: [name] }, [{ contentUuid: comic }])
  const creators = [{ uuid: creator, sssUrl: null, contentPosition: 0 }]
  await aComic(db, { ...words, uuid: comic, creators, tags: [name] }, [{ uuid: issue, name, creatorNote: name }])
  const publisher = await aPodcast(db, { ...words, extras: { medium: 'publisher' } })
  return {
    podcast: `/podcasts/${podcast}`,
    podroll: `/podcasts/${podcast}/podroll`,
    episode: `/episodes/${episode}`,
    comic: `/comics/${comic}`,
    issue: `/issues/${issue}`,
    creator: `/creators/${creator}`,
    person: `/persons/${host.uuid}`,
    personPodcasts: `/persons/${host.uuid}/podcasts`,
    publisher: `/podcasts/${publisher}`,
  }
}

test('JSON-LD of every page parses, and no name or description ends its element', async () => {
  const paths = await contentNamed(HOSTILE)
  for (const [kind, path] of Object.entries(paths)) {
    const text = await get(path)
    expect([kind, text.includes('<script>alert')]).toEqual([kind, false])
    expect([kind, /[\u2028\u2029]/.test(/<script type="application\/ld.*?<\/script>/s.exec(text)![0])]).toEqual([
      kind,
      false,
    ])
    const [thing] = thingsOf(text)
    expect([kind, JSON.stringify(thing).includes('alert(1)')]).toEqual([kind, true])
    expect([kind, text.match(/<script/g)?.length]).toEqual([kind, text.match(/<\/script>/g)?.length])
  }
})

test('special characters of JSON-LD are escaped, and values that are missing are left out', () => {
  const things = [{ '@type': 'Person', name: `<>&\u2028\u2029"`, url: null, sameAs: [], age: undefined }]
  const written = jsonLdOf(things)
  expect(written).toContain(String.raw`"\u003c\u003e\u0026\u2028\u2029\""`)
  expect(JSON.parse(written)['@graph']).toEqual([{ '@type': 'Person', name: `<>&\u2028\u2029"` }])
})

test('the page of a podcast names it as a PodcastSeries, with feed, language, genre and people', async () => {
  const { podcast, person } = await contentNamed('Copper and Salt')
  const text = await get(podcast)
  const [series, way] = thingsOf(text)
  expect(series).toMatchObject({
    '@type': 'PodcastSeries',
    name: 'Copper and Salt',
    url: `${SITE}${podcast}`,
    description: 'About Copper and Salt',
    image: 'https://pictures.example/cover.jpg',
    inLanguage: 'de',
    genre: ['Technology'],
    author: 'Copper and Salt',
    webFeed: expect.stringMatching(/^https:/),
    numberOfEpisodes: 1,
    isFamilyFriendly: true,
    contributor: [{ '@type': 'Person', name: 'Copper and Salt', url: `${SITE}${person}` }],
  })
  expect(way).toMatchObject({ '@type': 'BreadcrumbList' })
  expect(text).toContain('lang="de"')
})

test('the page of an episode names its podcast, its file, its time and the way to it', async () => {
  const { podcast, episode } = await contentNamed('Tides')
  const text = await get(episode)
  const [thing, way] = thingsOf(text)
  expect(thing).toMatchObject({
    '@type': 'PodcastEpisode',
    datePublished: '2026-09-21T14:13:20.000Z',
    duration: 'PT3725S',
    episodeNumber: 4,
    inLanguage: 'de',
    partOfSeason: { '@type': 'PodcastSeason', seasonNumber: 2 },
    partOfSeries: { '@type': 'PodcastSeries', name: 'Tides', url: `${SITE}${podcast}` },
    associatedMedia: [
      {
        '@type': 'AudioObject',
        contentUrl: 'https://media.example/4.mp3',
        encodingFormat: 'audio/mpeg',
        contentSize: '1000',
      },
    ],
  })
  expect(way.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${SITE}/` },
    { '@type': 'ListItem', position: 2, name: 'Tides', item: `${SITE}${podcast}` },
    { '@type': 'ListItem', position: 3, name: 'Tides', item: `${SITE}${episode}` },
  ])
  expect(metaOf(text, 'og:type')).toBe('article')
  expect(metaOf(text, 'article:published_time')).toBe('2026-09-21T14:13:20.000Z')
})

test('comic, issue, creator, person and publisher are named in the words of schema.org', async () => {
  const { comic, issue, creator, person, publisher } = await contentNamed('Lamp Keepers')
  const maker = { '@type': 'Person', name: 'Lamp Keepers', url: `${SITE}${creator}` }
  expect(thingsOf(await get(comic))[0]).toMatchObject({
    '@type': 'ComicSeries',
    inLanguage: 'en',
    contentRating: 'Teens',
    creator: [maker],
    keywords: ['Lamp Keepers'],
  })
  expect(thingsOf(await get(issue))[0]).toMatchObject({
    '@type': 'ComicIssue',
    name: 'Lamp Keepers',
    issueNumber: 1,
    isPartOf: { '@type': 'ComicSeries', name: 'Lamp Keepers', url: `${SITE}${comic}` },
    creator: [maker],
  })
  for (const [path, type] of [
    [creator, 'Person'],
    [person, 'Person'],
    [publisher, 'Organization'],
    ['/', 'WebSite'],
  ] as const) {
    expect([path, thingsOf(await get(path))[0]['@type']]).toEqual([path, type])
  }
  expect(metaOf(await get(person), 'og:type')).toBe('profile')
})

test('addresses that are no web addresses are in no JSON-LD and no preview', async () => {
  const evil = 'javascript:alert(1)'
  const episode = aUuid()
  const uuid = await aPodcast(opened.db, { websiteUrl: evil, imageUrl: evil, rssUrl: 'https://feeds.example.org/e' }, [
    { uuid: episode, audioUrl: evil, videoUrl: evil, imageUrl: evil },
  ])
  for (const path of [`/podcasts/${uuid}`, `/episodes/${episode}`]) {
    const text = await get(path)
    expect(JSON.stringify(thingsOf(text))).not.toContain('javascript')
    expect(metaOf(text, 'og:image')).toBe(`${SITE}/static/icon-512.png`)
  }
})

test.each([
  '/',
  '/podcasts',
  '/charts',
  '/docs',
  '/docs/apps',
  '/docs/open-data',
  '/docs/publishers',
  '/open-data',
  '/explorer',
  '/contact',
  '/privacy',
  '/takedown',
])('%s has a description, a card and a picture, and search engines may list it', async (path) => {
  const text = await get(path)
  expect(metaOf(text, 'description')?.length).toBeGreaterThan(30)
  expect(metaOf(text, 'og:description')).toBe(metaOf(text, 'description'))
  expect(metaOf(text, 'og:image')).toMatch(/^http:\/\/localhost\/static\/icon-512\.png$/)
  expect(metaOf(text, 'og:site_name')).toBe('Directory')
  expect(metaOf(text, 'twitter:card')).toBe('summary')
  expect(metaOf(text, 'robots')).toBeUndefined()
})

test('search engines leave out searches and pages that do not exist', async () => {
  for (const path of ['/search?term=x', '/podcasts/nothing']) expect(metaOf(await get(path), 'robots')).toBe('noindex')
})

test('a comic with a banner gets a large preview, and a long description is cut after a word', async () => {
  const bannerImageAsString = JSON.stringify({ base_url: 'https://ink.example/', banner_md: 'banner.png' })
  const uuid = await aComic(opened.db, { bannerImageAsString, description: 'lantern '.repeat(100) })
  const text = await get(`/comics/${uuid}`)
  expect(metaOf(text, 'twitter:card')).toBe('summary_large_image')
  expect(metaOf(text, 'og:image')).toBe('https://ink.example/banner.png')
  expect(metaOf(text, 'description')).toMatch(/ lantern…$/)
})

test.each([
  ['/favicon.ico', 'image/x-icon'],
  ['/favicon.svg', 'image/svg+xml'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/static/icon-512.png', 'image/png'],
])('%s is there, as %s', async (path, type) => {
  const response = await app.request(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
})

test('every icon that the manifest names is there', async () => {
  const { icons } = JSON.parse(await get('/manifest.webmanifest')) as { icons: readonly { readonly src: string }[] }
  expect(icons.length).toBeGreaterThan(1)
  for (const { src } of icons) expect([src, (await app.request(src)).status]).toEqual([src, 200])
})
