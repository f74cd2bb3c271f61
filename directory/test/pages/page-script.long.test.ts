import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { podcastDocument } from '../support/documents.ts'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'
import { chromiumPath, inChromium, openChromium } from './chromium.ts'

describe.skipIf(chromiumPath === undefined)(`what every page does ${inChromium}`, () => {
  let directory: RunningDirectory
  let browser: Browser
  let context: BrowserContext
  let podcast: string
  /** What is refused by the policy of pages. */
  const refused: string[] = []
  beforeAll(async () => {
    directory = await startDirectory()
    browser = await openChromium()
    context = await browser.newContext({ timezoneId: 'America/New_York', locale: 'de-DE' })
    const missing = directory.publisher.set('/missing.png', { status: 404, headers: {}, body: '' })
    const channel = `<itunes:image href="${missing}"/>`
    podcast = await directory.aPodcast(podcastDocument('Zebra Cast', ['1'], channel), await directory.anAccount())
  }, 600_000)
  afterAll(async () => {
    await browser?.close()
    await directory?.stop()
  })

  /** Opens a page. Its script may be kept back, as on a slow network. */
  async function open(path: string, { delayMs = 0, scripts = true } = {}) {
    const own = scripts ? context : await browser.newContext({ javaScriptEnabled: false })
    const page = await own.newPage()
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text())
    })
    await page.route('**/static/page.js*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      await route.continue()
    })
    await page.goto(`${directory.started.url}${path}`)
    return page
  }

  test.each([0, 1_500])(
    'a picture that does not load becomes the letter, with a script after %i ms',
    async (delayMs) => {
      const page = await open(`/podcasts/${podcast}`, { delayMs })
      const artwork = page.locator('.series-head .artwork')
      await expect.poll(() => artwork.evaluate((element) => element.tagName)).toBe('SPAN')
      expect(await artwork.textContent()).toBe('Z')
      await page.close()
    },
  )

  test('moments are told in the time zone and language of the reader, and in UTC without scripts', async () => {
    const path = `/feeds/${podcast}`
    const moment = (page: Awaited<ReturnType<typeof open>>) => page.locator('time.moment').first()
    const plain = await open(path, { scripts: false })
    const inUtc = (await moment(plain).textContent())!
    expect(inUtc).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d UTC$/)
    await plain.context().close()
    const page = await open(path)
    const dateTime = (await moment(page).getAttribute('datetime'))!
    const hour = new Intl.DateTimeFormat('de', { hour: 'numeric', timeZone: 'America/New_York' })
    const shown = (await moment(page).textContent())!
    expect(shown).toContain(` ${hour.format(new Date(dateTime)).replace(/\D/g, '')}:`)
    expect(shown).toMatch(/GMT-[45]|E[SD]T/)
    expect(await moment(page).getAttribute('title')).toMatch(/ UTC$/)
    await page.close()
  })

  test('days stay as they are written', async () => {
    const page = await open(`/podcasts/${podcast}`)
    expect(await page.locator('.child time').first().textContent()).toMatch(/^\d+ \w+ \d{4}$/)
    await page.close()
  })

  test('the policy of pages allows the icons, the manifest and the data for search engines', async () => {
    const page = await open('/')
    for (const path of ['/favicon.svg', '/apple-touch-icon.png']) {
      const isLoaded = await page.evaluate<boolean>(
        `new Promise((done) => Object.assign(new Image(), { onload: () => done(true), onerror: () => done(false), src: '${path}' }))`,
      )
      expect([path, isLoaded]).toEqual([path, true])
    }
    const session = await page.context().newCDPSession(page)
    const { errors, url } = await session.send('Page.getAppManifest')
    expect([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest'])
    expect(refused).toEqual([])
    await page.close()
  })
})
