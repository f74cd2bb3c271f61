import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningDirectory, startDirectory } from '../interface/running-directory.ts'
import { askAxe } from './ask-axe.ts'
import { chromiumPath, inChromium, openChromium } from './chromium.ts'
import { demoIsRead, everyPage } from './every-page.ts'

describe.skipIf(chromiumPath === undefined)(`every page ${inChromium}`, () => {
  let directory: RunningDirectory
  let browser: Browser
  let page: Page
  let paths: Readonly<Record<string, string>>
  beforeAll(async () => {
    directory = await startDirectory({ DEMO: 'yes' })
    browser = await openChromium()
    await demoIsRead(directory)
    // The policy of the pages lets no other script in, and axe is one.
    page = await (await browser.newContext({ bypassCSP: true })).newPage()
    paths = await everyPage(page, directory)
  }, 600_000)
  afterAll(async () => {
    await browser?.close()
    await directory?.stop()
  })

  test.each(['light', 'dark'] as const)('axe finds nothing in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    const found: string[] = []
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(`${directory.started.url}${path}`)
      const violations = await askAxe(page)
      found.push(...violations.map((violation) => `${name}: ${violation}`))
    }
    expect(found).toEqual([])
  })

  test('no page is wider than a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const wide: string[] = []
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(`${directory.started.url}${path}`)
      const width = await page.evaluate<number>('document.documentElement.scrollWidth')
      if (width > 360) wide.push(`${name}: ${width}`)
    }
    expect(wide).toEqual([])
  })
})
