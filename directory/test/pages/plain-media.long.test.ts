import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagePolicy } from '../../src/pages/page-policy.ts'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'
import { chromiumPath, inChromium, openChromium } from './chromium.ts'

const SITE = 'https://directory.example'
const PICTURE = 'media.example/cover.png'
const SOUND = 'media.example/one.mp3'
const document = `<?xml version="1.0"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
  <title>Plain</title><description>About it</description><itunes:image href="http://${PICTURE}"/>
  <item><guid isPermaLink="false">1</guid><title>One</title>
    <enclosure url="http://${SOUND}" length="1000" type="audio/mpeg"/></item>
</channel></rss>`

describe.skipIf(chromiumPath === undefined)(`a feed whose pictures and sound have http addresses ${inChromium}`, () => {
  let directory: RunningDirectory
  let browser: Browser
  let podcast: string
  beforeAll(async () => {
    directory = await startDirectory()
    browser = await openChromium()
    podcast = await directory.aPodcast(document, await directory.anAccount())
  }, 600_000)
  afterAll(async () => {
    await browser?.close()
    await directory?.stop()
  })

  test('is seen and heard on a page served over https: the browser requests its media over https', async () => {
    const page = await browser.newPage()
    const asked: string[] = []
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text())
    })
    await serve(page, asked)
    await page.goto(`${SITE}/podcasts/${podcast}`)
    await page.getByRole('button', { name: 'Play: One' }).click()
    await expect.poll(() => [...new Set(asked)].sort()).toEqual([`https://${PICTURE}`, `https://${SOUND}`])
    expect(refused).toEqual([])
    // The player reads chapters from the page of the episode.
    await page.unrouteAll({ behavior: 'wait' })
    await page.close()
  })

  /** Serves the pages of the directory as the site, and records the requests to other sites. */
  async function serve(page: Page, asked: string[]): Promise<void> {
    await page.route('**/*', async (route) => {
      const url = route.request().url()
      if (url.startsWith(`${SITE}/`)) {
        const response = await route.fetch({ url: `${directory.started.url}${url.slice(SITE.length)}` })
        // The policy of pages that are served over https.
        const headers = { ...response.headers(), 'content-security-policy': pagePolicy('publishers', true) }
        await route.fulfill({ response, headers })
        return
      }
      asked.push(url)
      await route.fulfill({ status: 404, body: '' })
    })
  }
})
