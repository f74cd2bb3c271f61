import { mkdir, rm, writeFile } from 'node:fs/promises'
import process from 'node:process'
import type { Page } from 'playwright-core'
import { openChromium } from '../test/pages/chromium.ts'
import { demoIsRead } from '../test/pages/demo-content.ts'
import { everyPage, everyPageSettings, openEach } from '../test/pages/every-page.ts'
import { startDirectory } from '../test/support/interface/running-directory.ts'

/*
 * Takes a picture of every page with the feeds of the demo, into `screenshots`, which git ignores: as a phone has it, in
 * the dark, and as a desk has it, in the light. Pages are taken whole. The pictures that the README shows are taken again
 * as the window has them, into `docs/pages`.
 */
const folder = new URL('../screenshots/', import.meta.url)
const shownFolder = new URL('../docs/pages/', import.meta.url)
const shown = ['home-wide', 'podcast-wide', 'issue-wide', 'operator-wide']
const views = [
  { name: 'narrow', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  { name: 'wide', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
] as const

/** Takes a picture as WebP, which Playwright does not offer: of the window, or of the whole page. */
async function takeWebp(page: Page, fullPage: boolean): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { cssContentSize } = await session.send('Page.getLayoutMetrics')
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 80,
    ...(fullPage ? { captureBeyondViewport: true, clip: { ...cssContentSize, scale: 1 } } : {}),
  })
  await session.detach()
  return Buffer.from(data, 'base64')
}

// As `serve` runs it: a database in memory is kept for other tests, and the process would not end.
const directory = await startDirectory(everyPageSettings, { isInMemory: false })
const browser = await openChromium()
try {
  await demoIsRead(directory)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await mkdir(shownFolder, { recursive: true })
  const context = await browser.newContext()
  const page = await context.newPage()
  // A machine that does something else besides takes its time.
  page.setDefaultTimeout(300_000)
  const pages = await everyPage(page, directory)
  for (const { name: view, viewport, colorScheme } of views) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const [name, each] of Object.entries(pages)) {
      await openEach(page, directory, each)
      await page.waitForLoadState('networkidle')
      const file = `${name}-${view}.webp`
      if (shown.includes(`${name}-${view}`)) await writeFile(new URL(file, shownFolder), await takeWebp(page, false))
      // A player at the foot of the window would stand amid the page.
      const fullPage = !(await page.evaluate<boolean>(`document.body.classList.contains('has-player')`))
      await writeFile(new URL(file, folder), await takeWebp(page, fullPage))
      process.stdout.write(`${file}\n`)
    }
  }
} finally {
  await browser.close()
  await directory.stop()
}
