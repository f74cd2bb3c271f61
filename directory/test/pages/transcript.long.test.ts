import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningDirectory, startDirectory } from '../interface/running-directory.ts'
import { chromiumPath, inChromium, openChromium } from './chromium.ts'
import { demoIsRead, everyPage } from './every-page.ts'

describe.skipIf(chromiumPath === undefined)(`the transcript of an episode ${inChromium}`, () => {
  let directory: RunningDirectory
  let browser: Browser
  beforeAll(async () => {
    directory = await startDirectory({ DEMO: 'yes' })
    browser = await openChromium()
    await demoIsRead(directory)
  }, 600_000)
  afterAll(async () => {
    await browser?.close()
    await directory?.stop()
  })

  test('plays from a time that is clicked, and the paragraph that is spoken is marked', async () => {
    const page = await browser.newPage()
    const { episode } = await everyPage(page, directory)
    await page.goto(`${directory.started.url}${episode}`)
    await page.locator('.transcript li').first().waitFor()
    const chapter = page.locator('.chapters [data-seconds]').nth(1)
    expect(await chapter.getAttribute('data-seconds')).toBe('1')
    await chapter.click()
    await page.locator('.player audio').waitFor()
    await page.locator('.transcript li[aria-current]').waitFor()
    // The place is gone to once the sound is loaded.
    const place = () => page.evaluate(`document.querySelector('.player audio').currentTime`)
    await expect.poll(place, { timeout: 60_000 }).toBeGreaterThanOrEqual(1)
    expect(await page.locator('.transcript li[aria-current]').count()).toBe(1)
    await page.close()
  })

  test('is there without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const { db } = directory.started.directory
    const { uuid } = await db.selectFrom('podcast_episodes').select('uuid').limit(1).executeTakeFirstOrThrow()
    await page.goto(`${directory.started.url}/episodes/${uuid}`)
    const first = await page.locator('.transcript li').first().textContent()
    expect(first).toContain('Host')
    expect(first).toContain('This is a demo.')
    expect(await page.locator('.chapters li').count()).toBe(3)
    await context.close()
  })
})
