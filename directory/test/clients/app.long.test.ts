import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath, inChromium } from '../pages/chromium.ts'
import { useDemoInChromium } from '../pages/demo-in-chromium.ts'

const file = new URL('../../examples/app/index.html', import.meta.url)

describe.skipIf(chromiumPath === undefined)(`the app of the examples ${inChromium}`, () => {
  const demo = useDemoInChromium()
  let server: Server
  let url: string
  beforeAll(async () => {
    const page = await readFile(file)
    server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(page))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  afterAll(() => server.close())

  /** Opens the app, and gives it the directory and an account. */
  async function connected(changed: Readonly<Record<string, string>> = {}): Promise<Page> {
    const account = await demo.directory.anAccount()
    const page = await (await demo.browser.newContext()).newPage()
    await page.goto(url)
    const fields = {
      'Address of the directory': demo.directory.started.url!,
      'User id': account['X-USER-ID'],
      Key: account['X-API-KEY'],
      ...changed,
    }
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
    await page.getByRole('button', { name: 'Connect' }).click()
    return page
  }

  const names = (page: Page) => page.getByRole('listitem').getByRole('heading').allTextContents()

  test('has at most 150 lines', async () => {
    expect((await readFile(file, 'utf8')).trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  })

  test('lists podcasts, and loads more episodes of one page by page', async () => {
    const page = await connected()
    await page.getByRole('heading', { level: 2, name: 'Popular podcasts' }).waitFor()
    await page.getByRole('link', { name: 'Harbour Lights' }).click()
    await expect.poll(() => names(page), { timeout: 60_000 }).toHaveLength(25)
    await page.getByRole('button', { name: 'More' }).click()
    await expect.poll(() => names(page), { timeout: 60_000 }).toHaveLength(50)
    expect(new Set(await names(page)).size).toBe(50)
    await page.context().close()
  })

  test('searches, opens a podcast, plays an episode of it, and goes back', async () => {
    const page = await connected()
    await page.getByLabel('Search for podcasts').fill('harbour')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'Harbour Lights' }).click()
    await page.getByRole('heading', { level: 2, name: 'Harbour Lights' }).waitFor()
    await page
      .getByRole('button', { name: /^Play 1/ })
      .first()
      .click()
    await expect
      .poll(() => page.evaluate(`document.querySelector('audio').currentTime`), { timeout: 60_000 })
      .toBeGreaterThan(0)
    await page.goBack()
    await page.getByRole('heading', { level: 2, name: 'Podcasts for “harbour”' }).waitFor()
    expect(await page.getByLabel('Search for podcasts').inputValue()).toBe('harbour')
    await page.context().close()
  })

  test('remembers the directory and the key', async () => {
    const page = await connected()
    await page.getByRole('heading', { level: 2, name: 'Popular podcasts' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 2, name: 'Popular podcasts' }).waitFor()
    await page.context().close()
  })

  test.each([
    [{ Key: 'dk_wrong' }, /key/i],
    [{ 'Address of the directory': 'http://127.0.0.1:9' }, 'http://127.0.0.1:9 does not answer'],
  ])('reports the fault of %j', async (changed, words) => {
    const page = await connected(changed)
    await page.getByRole('status').getByText(words).waitFor()
    await page.context().close()
  })
})
