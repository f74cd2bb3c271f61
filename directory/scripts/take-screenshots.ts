import { mkdir, rm } from 'node:fs/promises'
import process from 'node:process'
import { startDirectory } from '../test/interface/running-directory.ts'
import { openChromium } from '../test/pages/chromium.ts'
import { demoIsRead, everyPage } from '../test/pages/every-page.ts'

/*
 * Takes a picture of every page with the feeds of the demo, into docs/pages: as a phone has it, in the dark, and as a
 * desk has it, in the light.
 */
const folder = new URL('../docs/pages/', import.meta.url)
const views = [
  { name: 'narrow', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  { name: 'wide', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
] as const

const directory = await startDirectory({ DEMO: 'yes' })
const browser = await openChromium()
try {
  await demoIsRead(directory)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const context = await browser.newContext()
  const page = await context.newPage()
  const paths = await everyPage(page, directory)
  for (const { name: view, viewport, colorScheme } of views) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(`${directory.started.url}${path}`)
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: new URL(`${name}-${view}.png`, folder).pathname })
      process.stdout.write(`${name}-${view}.png\n`)
    }
  }
} finally {
  await browser.close()
  await directory.stop()
}
