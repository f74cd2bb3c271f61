import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Where this machine has Chromium; `undefined` if it has none. */
export const chromiumPath = places.find((place) => existsSync(place))

/** Added to titles, to say why tests that need a browser are skipped. */
export const inChromium = chromiumPath === undefined ? 'SKIPPED, no Chromium on this machine' : 'in Chromium'

/** Milliseconds that a test waits for an element or an address. The default, 30 seconds, is too short on a busy machine. */
const PATIENCE_MS = 120_000

/** Opens Chromium with a fresh profile. It sends only the requests of pages. */
export async function openChromium(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('This machine has no Chromium.')
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const newContext = browser.newContext.bind(browser)
  // `newPage` calls it, too.
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(PATIENCE_MS)
    return context
  }
  return browser
}
