import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath, inChromium } from './chromium.ts'
import { uuidOf } from './demo-content.ts'
import { useDemoInChromium } from './demo-in-chromium.ts'

describe.skipIf(chromiumPath === undefined)(`the button that subscribes ${inChromium}`, () => {
  const demo = useDemoInChromium()

  const pageOf = async (name: string) =>
    `${demo.directory.started.url}/podcasts/${await uuidOf(demo.directory.started.directory.db, 'podcast_series', name)}`

  /** Presses the button, and waits for words that stay for three seconds. */
  const copyAndSee = async (page: Page, words: string) =>
    await Promise.all([
      page.getByRole('status').filter({ hasText: words }).waitFor(),
      page.getByRole('button', { name: 'Copy' }).click(),
    ])

  test('opens by the keyboard, and copies the address of the feed', async () => {
    const context = await demo.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(await pageOf('Harbour Lights'))
    const field = page.getByLabel('Address of the feed', { exact: true })
    expect(await field.isHidden()).toBe(true)
    await page.locator('summary', { hasText: 'Subscribe' }).focus()
    await page.keyboard.press('Enter')
    await copyAndSee(page, 'Copied')
    const copied = await page.evaluate('navigator.clipboard.readText()')
    expect(copied).toMatch(/^http.*\/harbour-lights\.xml$/)
    expect([await field.inputValue(), errors]).toEqual([copied, []])
    await context.close()
  })

  test('selects the address where the browser lets no page copy', async () => {
    const context = await demo.browser.newContext()
    const page = await context.newPage()
    await page.addInitScript(`Object.defineProperty(navigator, 'clipboard', { get: () => undefined })`)
    await page.goto(await pageOf('Harbour Lights'))
    await page.locator('summary', { hasText: 'Subscribe' }).click()
    await copyAndSee(page, 'copy it by hand')
    expect(await page.evaluate('getSelection().toString()')).toMatch(/harbour-lights\.xml$/)
    await context.close()
  })

  test('works with scripts off, without the button that copies', async () => {
    const page = await demo.browser.newPage({ javaScriptEnabled: false })
    await page.goto(await pageOf('Harbour Lights'))
    await page.locator('summary', { hasText: 'Subscribe' }).click()
    await page.getByRole('link', { name: 'AntennaPod' }).waitFor()
    await page.getByRole('img', { name: 'to scan with a phone' }).waitFor()
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0)
    await page.close()
  })

  test('has its copying button also on a page that was opened while a sound plays', async () => {
    const page = await demo.browser.newPage()
    await page.goto(await pageOf('Harbour Lights'))
    await page.getByRole('button', { name: 'Play: 120.' }).click()
    await page.locator('.player').waitFor()
    await page.locator('.cards a').first().click()
    await page.getByRole('heading', { level: 1, name: 'Harbour Lights' }).waitFor({ state: 'detached' })
    await page.locator('summary', { hasText: 'Subscribe' }).click()
    await page.getByRole('button', { name: 'Copy' }).waitFor()
    await page.close()
  })
})
