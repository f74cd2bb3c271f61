import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { askAxe } from './ask-axe.ts'
import { chromiumPath, inChromium } from './chromium.ts'
import { useDemoInChromium } from './demo-in-chromium.ts'
import { type EveryPage, everyPage, everyPageSettings, openEach } from './every-page.ts'

const PHONE = 360

describe.skipIf(chromiumPath === undefined)(`every page ${inChromium}`, () => {
  const demo = useDemoInChromium(() => everyPageSettings)
  let page: Page
  let pages: EveryPage
  /** Faults of pages, in words. Each page is opened once, because this takes most of the time. */
  const found: Record<'light' | 'dark' | 'wide', string[]> = { light: [], dark: [], wide: [] }
  /** The policy of each page by its address, with those that forms lead to. */
  const policies = new Map<string, string>()
  beforeAll(async () => {
    // The policy of the pages would block the script of axe.
    page = await (await demo.browser.newContext({ bypassCSP: true })).newPage()
    page.setDefaultTimeout(300_000)
    page.on('response', (response) => {
      const { 'content-type': type, 'content-security-policy': policy = 'none' } = response.headers()
      if (type?.startsWith('text/html') === true) policies.set(response.url(), policy)
    })
    pages = await everyPage(page, demo.directory)
    for (const [name, each] of Object.entries(pages)) {
      await page.setViewportSize({ width: 1_280, height: 800 })
      await openEach(page, demo.directory, each)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        found[colorScheme].push(...(await askAxe(page)).map((violation) => `${name}: ${violation}`))
      }
      await page.setViewportSize({ width: PHONE, height: 740 })
      const width = await page.evaluate<number>('document.documentElement.scrollWidth')
      if (width > PHONE) found.wide.push(`${name}: ${width}`)
    }
  }, 1_200_000)

  test.each(['light', 'dark'] as const)('axe finds nothing in %s', (colorScheme) => {
    expect(found[colorScheme]).toEqual([])
  })

  test('no page allows styles or scripts inside of it, or from elsewhere', () => {
    expect(policies.size).toBeGreaterThan(60)
    const loose = [...policies].filter(
      ([, policy]) => !policy.includes("script-src 'self'; style-src 'self';") || /unsafe-|nonce-/.test(policy),
    )
    expect(loose).toEqual([])
  })

  test('no page is wider than a phone', () => {
    expect(found.wide).toEqual([])
  })

  test('has its heading, and its forms work, with scripts off', async () => {
    const storageState = await page.context().storageState()
    const plain = await demo.browser.newContext({ javaScriptEnabled: false, storageState })
    const plainPage = await plain.newPage()
    plainPage.setDefaultTimeout(300_000)
    for (const [name, each] of Object.entries(pages)) {
      if (each.needsScripts === true) continue
      await openEach(plainPage, demo.directory, each)
      expect([name, await plainPage.getByRole('heading', { level: 1 }).count()]).toEqual([name, 1])
    }
    await plain.close()
  })
})
