import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'
import { openChromium } from './chromium.ts'
import { demoIsRead } from './demo-content.ts'

/** A directory with the feeds of the demo, and a browser. They exist only while tests run. */
export interface DemoInChromium {
  readonly directory: RunningDirectory
  readonly browser: Browser
}

/**
 * Starts both before the tests of a `describe` block, and stops them after.
 *
 * @param env - returns settings besides those of the demo; called at the start
 */
export function useDemoInChromium(env: () => Readonly<Record<string, string>> = () => ({})): DemoInChromium {
  let directory: RunningDirectory | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    directory = await startDirectory({ DEMO: 'yes', ...env() })
    browser = await openChromium()
    await demoIsRead(directory)
  }, 600_000)
  afterAll(async () => {
    await browser?.close()
    await directory?.stop()
  })
  return {
    get directory() {
      return directory!
    },
    get browser() {
      return browser!
    },
  }
}
