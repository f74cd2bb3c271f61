import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CatalogServer, startCatalogServer } from '../catalog/catalog-server.ts'
import { podcastDocument } from '../support/documents.ts'
import { type FeedServer, startFeedServer } from '../support/feed-server.ts'
import { useServedFolder } from './served-folder.ts'

/** `job run` with a catalog: a process that serves the folder asks a catalog on loopback. */

const LATE = { timeout: 60_000, interval: 200 }

let catalog: CatalogServer
let publisher: FeedServer
beforeAll(async () => {
  catalog = await startCatalogServer()
  publisher = await startFeedServer()
})
afterAll(async () => {
  await publisher.close()
  await catalog.close()
})

const folder = useServedFolder(['--roles', 'http,refresh,jobs'], () => ({
  ALLOW_PRIVATE: 'yes',
  CATALOG: 'apple',
  CATALOG_URL: catalog.base,
  CATALOG_CHARTS_URL: catalog.base,
  CATALOG_COUNTRIES: 'us',
  CATALOG_GENRE_CHARTS: 'none',
  CATALOG_PER_MINUTE: '10000',
}))

let uuid = ''
let credentials: Readonly<Record<string, string>> = {}
beforeAll(async () => {
  // A directory runs all timed jobs when it starts. They find an empty catalog.
  catalog.charts.set('us', [])
  await vi.waitFor(async () => {
    const ran = (await jobsThatRan()).filter((name) => /^(?:catalog|charts)\./.test(name))
    expect(ran.sort()).toEqual(['catalog.match', 'charts.replace'])
  }, LATE)
  const [alpha = '', beta = ''] = ['Alpha', 'Beta'].map((name) =>
    publisher.set(`/${name}.xml`, podcastDocument(name, ['1'])),
  )
  uuid = JSON.parse((await folder.command(`feed add ${alpha} --kind podcast --json`)).stdout).uuid
  await folder.command(`feed add ${beta} --kind podcast`)
  await vi.waitFor(async () => expect(await namesOn('/podcasts')).toHaveLength(2), LATE)
  catalog.podcasts = [
    { id: 11, name: 'Alpha', feedUrl: alpha, artist: { id: 5, name: 'Alpha Studios' } },
    { id: 12, name: 'Beta', feedUrl: beta },
  ]
  const { userId, apiKey } = JSON.parse((await folder.command('account create --service --json')).stdout)
  credentials = { 'X-USER-ID': userId, 'X-API-KEY': apiKey }
})

/** Names of the jobs that have completed a run. */
async function jobsThatRan(): Promise<readonly string[]> {
  const { stdout } = await folder.command('job list --json')
  const jobs = stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  return jobs.filter(({ lastCompletedAt }) => lastCompletedAt !== null).map(({ name }) => name)
}

/** Returns the podcasts that a page lists, in its order. */
async function namesOn(path: string): Promise<readonly string[]> {
  const text = await (await fetch(`${folder.url}${path}`)).text()
  return Array.from(text.matchAll(/href="\/podcasts\/[0-9a-f-]{36}"[^>]*>(?:<bdi>)?([^<]+)</g), ([, name]) =>
    name!.trim(),
  )
}

async function catalogOf(seriesUuid: string) {
  const query = `{getPodcastSeries(uuid:"${seriesUuid}"){catalogId catalogInfo{publisherName}}}`
  const response = await fetch(`${folder.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...credentials },
    body: JSON.stringify({ query }),
  })
  const { data } = (await response.json()) as { data: { getPodcastSeries: unknown } }
  return data.getPodcastSeries
}

test('job run catalog finds podcasts in the catalog by their feeds, and stores their facts', async () => {
  expect(await folder.command('job run catalog')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^catalog\.match runs as soon as /),
  })
  await expect
    .poll(() => catalogOf(uuid), LATE)
    .toEqual({ catalogId: 11, catalogInfo: { publisherName: 'Alpha Studios' } })
  expect(catalog.asked.some((path) => path.startsWith('/search?'))).toBe(true)
})

test('job run charts replaces charts even if they are new, and their page shows them', async () => {
  for (const ids of [
    [12, 11],
    [11, 12],
  ]) {
    catalog.charts.set('us', ids)
    expect(await folder.command('job run charts')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^charts\.replace runs as soon as /),
    })
    await expect.poll(() => namesOn('/charts'), LATE).toEqual(ids.map((id) => (id === 11 ? 'Alpha' : 'Beta')))
  }
})
