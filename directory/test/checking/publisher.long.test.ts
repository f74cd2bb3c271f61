import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askAxe } from '../pages/ask-axe.ts'
import { openBrowser } from '../pages/browser.ts'
import { chromiumPath, inChromium, openChromium } from '../pages/chromium.ts'
import { podcastDocument } from '../support/documents.ts'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'
import { pngOf } from './pictures.ts'

/** The journey of a publisher: a broken feed is checked, submitted, corrected and seen. */

const shots = process.env['SCREENSHOTS']
const widths = [390, 1280]

describe.skipIf(chromiumPath === undefined).each([true, false])(
  `a publisher ${inChromium}, scripts: %s`,
  (hasScripts) => {
    let directory: RunningDirectory
    let browser: Browser
    let page: Page
    let feed = ''

    beforeAll(async () => {
      directory = await startDirectory()
      browser = await openChromium()
      page = await (await browser.newContext({ bypassCSP: true, javaScriptEnabled: hasScripts })).newPage()
      const { publisher } = directory
      // From sources, the thread of checks takes its time to start.
      await openBrowser(directory).post('/check', { document: 'text' })
      publisher.set('/cover.png', { status: 200, headers: { 'Content-Type': 'image/png' }, body: pngOf(1_400, 1_400) })
      const broken = podcastDocument('Salt & Pepper', [{ guid: '1', title: 'The first grain' }])
      feed = publisher.set('/feed.xml', broken)
    }, 600_000)
    afterAll(async () => {
      await browser?.close()
      await directory?.stop()
    })

    /** Takes pictures of the page, if somebody wants to see them, and has axe look at it. */
    async function look(name: string): Promise<void> {
      if (hasScripts) expect(await askAxe(page)).toEqual([])
      if (shots === undefined || !hasScripts) return
      mkdirSync(shots, { recursive: true })
      for (const width of widths) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize({ width, height: 900 })
          await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png`, fullPage: true })
        }
      }
    }

    test('finds the check on the page that submits feeds', async () => {
      await page.goto(`${directory.started.url}/submit`)
      await look('submit')
      await page.getByRole('link', { name: 'Check the feed first' }).click()
      await page.getByRole('heading', { name: 'Check a feed', level: 1 }).waitFor()
      await look('check')
    })

    test('reads what is wrong with the feed, with its line', async () => {
      await page.getByLabel('URL of the feed, or of your web page').fill(feed)
      await page.getByRole('button', { name: 'Check', exact: true }).click()
      await page.getByRole('heading', { name: 'One kind of problem was found.' }).waitFor()
      await page.waitForLoadState()
      expect(await page.locator('main').textContent()).toMatch(/Line 2, column \d+/)
      expect(await page.locator('main').textContent()).toContain('Write &amp; in its place')
      await page.getByRole('heading', { name: 'The podcast has no cover' }).waitFor()
      await look('checked')
    })

    test('submits it all the same, and reads the same on the page of its state', async () => {
      await page.getByRole('button', { name: 'Submit this feed' }).click()
      await page.waitForURL(/\/feeds\/[0-9a-f-]{36}/)
      await expect
        .poll(async () => ((await page.reload()) ? await page.locator('main').textContent() : ''), { timeout: 60_000 })
        .toContain('Its document has problems, which are listed below.')
      await look('state')
    })

    test('corrects it, and sees at once that it is in order', async () => {
      const { base } = directory.publisher
      const complete = `<itunes:image href="${base}/cover.png"/><itunes:category text="Food"/>`
      directory.publisher.set('/feed.xml', podcastDocument('Salt and Pepper', ['1'], complete))
      await page.getByRole('button', { name: 'See every problem now, with its line' }).click()
      await page.getByRole('heading', { name: 'No problems were found.' }).waitFor()
      await look('sound')
      await page.goBack()
    })

    test('has the directory look again, and finds the podcast', async () => {
      await page.getByRole('button', { name: 'Look again' }).click()
      await expect
        .poll(async () => ((await page.reload()) ? await page.locator('main').textContent() : ''), { timeout: 60_000 })
        .toContain('Nothing has to be done.')
      await page.getByRole('link', { name: 'See what the directory read' }).click()
      await page.getByRole('heading', { name: 'Salt and Pepper', level: 1 }).waitFor()
    })

    test('reads about SSS, and takes the starter of a comic along', async () => {
      await page.goto(`${directory.started.url}/docs/sss`)
      await look('sss')
      const taken = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Starter of a comic' }).click()
      expect((await taken).suggestedFilename()).toBe('comic.json')
    })
  },
)
