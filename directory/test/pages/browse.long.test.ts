import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aComic } from '../support/entities/factories.ts'
import { chromiumPath, inChromium } from './chromium.ts'
import { useDemoInChromium } from './demo-in-chromium.ts'

const PLAYER = `document.querySelector('.player audio')`

describe.skipIf(chromiumPath === undefined)(`somebody who looks around ${inChromium}`, () => {
  const demo = useDemoInChromium()
  const url = (path: string) => `${demo.directory.started.url}${path}`
  const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()
  const inHead = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true })

  async function openPage(javaScriptEnabled = true): Promise<Page> {
    const context = await demo.browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto(url('/'))
    return page
  }

  test('finds a podcast by its genre, hears it, follows it, and goes on the next day', async () => {
    const page = await openPage()
    await page
      .getByRole('region', { name: 'Podcasts by genre' })
      .getByRole('link', { name: /^History/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor()
    await link(page, 'Harbour Lights').click()
    await page.getByRole('button', { name: 'Follow Harbour Lights' }).click()
    await page.locator('.children .listen-button').first().click()
    await expect.poll(() => page.evaluate<number>(`${PLAYER}.currentTime`), { timeout: 60_000 }).toBeGreaterThan(0)
    await page.evaluate(`${PLAYER}.pause(); ${PLAYER}.currentTime = 30`)
    await expect
      .poll(() => page.evaluate<string>(`localStorage.getItem('directory.places') ?? ''`))
      .toContain('"seconds":30')
    const nextDay = await page.context().newPage()
    await page.close()
    await nextDay.goto(url('/'))
    await inHead(nextDay, 'Library').click()
    const begun = nextDay.getByRole('region', { name: 'Go on', exact: true })
    await begun.getByRole('button', { name: /0:30/ }).first().click()
    await expect
      .poll(() => nextDay.evaluate<number>(`${PLAYER}.currentTime`), { timeout: 60_000 })
      .toBeGreaterThanOrEqual(30)
    await nextDay.context().close()
  })

  test('finds a podcast by its genre without scripts, and its sound and feed are there', async () => {
    const page = await openPage(false)
    await inHead(page, 'Podcasts').click()
    await page.getByRole('navigation', { name: 'Genres' }).getByRole('link', { name: /^Arts/ }).click()
    await page.getByRole('navigation', { name: 'Genres' }).getByRole('link', { name: /^Food/ }).click()
    await link(page, 'Brot und Zeit').click()
    await page.getByRole('heading', { level: 1, name: 'Brot und Zeit' }).waitFor()
    expect(await page.locator('.children audio').first().getAttribute('src')).toMatch(/^http/)
    await page.locator('summary', { hasText: 'Subscribe' }).click()
    await page.getByRole('link', { name: 'The feed itself' }).waitFor()
    await page.context().close()
  })

  test('finds a comic, reads it, and goes on the next day', async () => {
    const page = await openPage()
    await inHead(page, 'Comics').click()
    await link(page, 'Lantern Island').click()
    await link(page, 'Start reading').click()
    await page.waitForURL('**/issues/*')
    await page
      .getByText(/Page 1 of \d/)
      .first()
      .waitFor()
    await page.keyboard.press('End')
    await expect
      .poll(() => page.evaluate<string>(`localStorage.getItem('directory.pages') ?? ''`))
      .toContain('Lantern Island')
    const nextDay = await page.context().newPage()
    await page.close()
    await nextDay.goto(url('/'))
    await inHead(nextDay, 'Comics').click()
    await link(nextDay, 'Lantern Island').click()
    await link(nextDay, /^(?:Go on|Read on|Next issue)/).click()
    await nextDay.waitForURL('**/issues/*')
    await nextDay.context().close()
  })

  test('sees comics for adults only after having asked, and then on the next visit, too', async () => {
    const { db } = demo.directory.started.directory
    await aComic(db, { name: 'Velvet Hours', contentRating: 'COMICSERIES_ADULTS' })
    const page = await openPage()
    await page.goto(url('/comics?order=newest'))
    expect(await page.getByRole('link', { name: 'Velvet Hours' }).count()).toBe(0)
    await link(page, 'Show them, too').click()
    await link(page, 'Velvet Hours').waitFor()
    await page.goto(url('/comics?order=newest'))
    // A script leads on to another address, where a click counts once its page is loaded.
    await page.waitForURL('**adults=1**')
    await link(page, 'Velvet Hours').waitFor()
    await link(page, 'Leave them out').click()
    await link(page, 'Show them, too').waitFor()
    await page.goto(url('/comics?order=newest'))
    await link(page, 'Lantern Island').waitFor()
    expect(await page.getByRole('link', { name: 'Velvet Hours' }).count()).toBe(0)
    await page.context().close()
  })
})
