import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningDirectory, startDirectory } from '../interface/running-directory.ts'
import { chromiumPath, inChromium, openChromium } from './chromium.ts'
import { demoIsRead, everyPage } from './every-page.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Asks axe in the page. Each violation is a sentence with the elements that have it. */
const ASK = `axe.run({ runOnly: { type: 'tag', values: ${JSON.stringify(tags)} } }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' ')))`

describe.skipIf(chromiumPath === undefined)(`every page ${inChromium}`, () => {
  let directory: RunningDirectory
  let browser: Browser
  let page: Page
  let paths: Readonly<Record<string, string>>
  let axe: string
  beforeAll(async () => {
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
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
      await page.evaluate(axe)
      const violations = await page.evaluate<string[]>(ASK)
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
