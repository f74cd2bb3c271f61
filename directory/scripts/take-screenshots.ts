import { mkdir, rm, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { startDirectory } from '../test/interface/running-directory.ts'
import { openChromium } from '../test/pages/chromium.ts'
import { demoIsRead } from '../test/pages/demo-content.ts'
import { everyPage, everyPageSettings, openEach } from '../test/pages/every-page.ts'
import { withPalette } from './png-palette.ts'

/*
 * Takes a picture of every page with the feeds of the demo, into docs/pages: as a phone has it, in the dark, and as a
 * desk has it, in the light. Pages are taken whole.
 */
const folder = new URL('../docs/pages/', import.meta.url)
const views = [
  { name: 'narrow', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  { name: 'wide', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
] as const

// As `serve` runs it: a database in memory is kept for other tests, and the process would not end.
const directory = await startDirectory(everyPageSettings, { isInMemory: false })
const browser = await openChromium()
try {
  await demoIsRead(directory)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
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
      // A player at the foot of the window would stand amid the page.
      const fullPage = !(await page.evaluate<boolean>(`document.body.classList.contains('has-player')`))
      await writeFile(new URL(`${name}-${view}.png`, folder), withPalette(await page.screenshot({ fullPage })))
      process.stdout.write(`${name}-${view}.png\n`)
    }
  }
} finally {
  await browser.close()
  await directory.stop()
}
