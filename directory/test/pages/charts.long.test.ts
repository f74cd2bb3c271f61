import { appleIdOfGenre, genres } from 'feedmill/tables'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sendJob } from '../../src/workers/index.ts'
import { type CatalogServer, startCatalogServer } from '../catalog/catalog-server.ts'
import { chromiumPath, inChromium } from './chromium.ts'
import { useDemoInChromium } from './demo-in-chromium.ts'

const HARBOUR = 11
const LEDGER = 12
const ORBIT = 13
/** A catalog id that no podcast of the directory has. */
const UNKNOWN = 99
const BUSINESS = 'PODCASTSERIES_BUSINESS'
const LATE = { timeout: 120_000, interval: 500 }

describe.skipIf(chromiumPath === undefined)(`charts and popular podcasts ${inChromium}`, () => {
  let catalog: CatalogServer
  beforeAll(async () => {
    catalog = await startCatalogServer()
    // The catalog has all charts, and all of them are empty.
    for (const code of ['us', 'gb']) {
      catalog.episodeCharts.set(code, [])
      catalog.charts.set(code, [])
      for (const genre of genres) catalog.charts.set(`${code} ${appleIdOfGenre(genre)}`, [])
    }
  })
  afterAll(() => catalog.close())

  const demo = useDemoInChromium(() => ({
    CATALOG: 'apple',
    CATALOG_URL: catalog.base,
    CATALOG_CHARTS_URL: catalog.base,
    CATALOG_COUNTRIES: 'us,gb',
    CATALOG_PER_MINUTE: '10000',
  }))

  beforeAll(async () => {
    const { db } = demo.directory.started.directory
    const names = { [HARBOUR]: 'Harbour Lights', [LEDGER]: 'Ledger Lines', [ORBIT]: 'Orbit Weekly' }
    const podcasts = Object.entries(names).map(async ([id, name]) => {
      const { feed_url: feedUrl } = await db
        .selectFrom('feeds')
        .innerJoin('podcast_series', 'podcast_series.uuid', 'feeds.series_uuid')
        .select('feed_url')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      return { id: Number(id), name, feedUrl }
    })
    catalog.podcasts = await Promise.all(podcasts)
    const { name: newest } = await db
      .selectFrom('podcast_episodes')
      .innerJoin('podcast_series', 'podcast_series.uuid', 'podcast_episodes.series_uuid')
      .select('podcast_episodes.name')
      .where('podcast_series.name', '=', 'Orbit Weekly')
      .orderBy('podcast_episodes.date_published', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    catalog.charts.set('us', [HARBOUR, LEDGER])
    catalog.charts.set('gb', [ORBIT, UNKNOWN, LEDGER, HARBOUR])
    catalog.charts.set(`gb ${appleIdOfGenre(BUSINESS)}`, [LEDGER])
    catalog.episodeCharts.set('gb', [{ podcast: ORBIT, title: newest! }])
    await sendJob(db, { name: 'charts.replace' }, { isForced: true })
    const textOf = async (path: string) => (await demo.directory.send(path)).text
    await vi.waitFor(
      async () => expect(await textOf('/charts?country=UNITED_KINGDOM&type=episodes')).toContain('Orbit Weekly'),
      LATE,
    )
    // Charts of genres are replaced last.
    await vi.waitFor(
      async () => expect(await textOf(`/charts?country=UNITED_KINGDOM&genre=${BUSINESS}`)).toContain('Ledger Lines'),
      LATE,
    )
    await sendJob(db, { name: 'popularity.compute' }, { isForced: true })
    const firstPodcasts = async () =>
      Array.from((await textOf('/podcasts')).matchAll(/card-text"><a [^>]*>([^<]*)/g), ([, name]) => name).slice(0, 3)
    await vi.waitFor(
      async () =>
        expect((await firstPodcasts()).toSorted()).toEqual(['Harbour Lights', 'Ledger Lines', 'Orbit Weekly']),
      LATE,
    )
    expect((await firstPodcasts())[0]).toBe('Harbour Lights')
  }, 600_000)

  const listed = (page: Page) => page.locator('.results h3').allTextContents()
  const ranks = (page: Page) => page.locator('.results .rank').allTextContents()
  /** A page that was opened by a click may still be loading. */
  const showsEntries = async (page: Page, names: readonly string[], places: readonly string[]) =>
    await expect.poll(async () => [await listed(page), await ranks(page)]).toEqual([names, places])
  const choose = async (page: Page, field: string, label: string) => {
    await page.getByRole('combobox', { name: field, exact: true }).selectOption({ label })
    await page.getByRole('button', { name: 'Show' }).click()
  }

  test.each([
    ['scripts', true],
    ['scripts off', false],
  ])(
    'a reader with %s picks a country and a genre, and follows an entry to its podcast',
    async (_, javaScriptEnabled) => {
      const page = await (await demo.browser.newContext({ javaScriptEnabled })).newPage()
      await page.goto(`${demo.directory.started.url}/`)
      await page.getByRole('navigation', { name: 'Browse' }).getByRole('link', { name: 'Charts' }).click()
      await page.getByRole('heading', { level: 2, name: 'United States' }).waitFor()
      await showsEntries(page, ['Harbour Lights', 'Ledger Lines'], ['1', '2'])
      await choose(page, 'Country', 'United Kingdom')
      await page.getByRole('heading', { level: 2, name: 'United Kingdom' }).waitFor()
      // An entry that the directory does not know takes up its rank.
      await showsEntries(page, ['Orbit Weekly', 'Ledger Lines', 'Harbour Lights'], ['1', '3', '4'])
      await choose(page, 'Genre', 'Business')
      await page.getByRole('heading', { level: 2, name: 'United Kingdom, Business' }).waitFor()
      await expect.poll(() => listed(page)).toEqual(['Ledger Lines'])
      await page.getByRole('link', { name: 'Ledger Lines' }).click()
      await page.getByRole('heading', { level: 1, name: 'Ledger Lines' }).waitFor()
      await page.goBack()
      await page.getByRole('heading', { level: 2, name: 'United Kingdom, Business' }).waitFor()
      await choose(page, 'Genre', 'All genres')
      await expect.poll(() => listed(page)).toHaveLength(3)
      await page.context().close()
    },
  )

  test('a reader sees the episodes of a country, and opens one', async () => {
    const page = await demo.browser.newPage()
    await page.goto(`${demo.directory.started.url}/charts?country=UNITED_KINGDOM`)
    await page.getByRole('navigation', { name: 'Kinds of charts' }).getByRole('link', { name: 'Episodes' }).click()
    await page.waitForURL('**type=episodes**')
    const [name = ''] = await listed(page)
    await page.locator('.results h3 a').click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await page.locator('.kicker').textContent()).toBe('Orbit Weekly')
    await page.close()
  })

  test('podcasts follow the charts, and are narrowed by language and genre', async () => {
    const page = await demo.browser.newPage()
    await page.goto(`${demo.directory.started.url}/`)
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Podcasts' }).click()
    await page.getByRole('heading', { level: 1, name: 'Podcasts' }).waitFor()
    const cards = () => page.locator('.card-text a').allTextContents()
    await expect
      .poll(async () => (await cards()).slice(0, 3).sort())
      .toEqual(['Harbour Lights', 'Ledger Lines', 'Orbit Weekly'])
    await page.getByRole('combobox', { name: 'Language' }).selectOption('GERMAN')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL('**language=GERMAN**')
    expect(await cards()).toContain('Brot und Zeit')
    expect(await cards()).not.toContain('Harbour Lights')
    await page.getByRole('navigation', { name: 'Genres' }).getByRole('link', { name: 'Arts' }).click()
    await page.waitForURL('**/podcasts/arts?language=GERMAN')
    await page.getByRole('link', { name: 'Brot und Zeit' }).click()
    await page.getByRole('heading', { level: 1, name: 'Brot und Zeit' }).waitFor()
    await page.close()
  })
})
