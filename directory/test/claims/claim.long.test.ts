import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askAxe } from '../pages/ask-axe.ts'
import { chromiumPath, inChromium, openChromium } from '../pages/chromium.ts'
import { podcastDocument } from '../support/documents.ts'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'
import { codeElement, HOUR } from './claims-world.ts'

describe.skipIf(chromiumPath === undefined)(`a publisher claims a podcast ${inChromium}`, () => {
  let directory: RunningDirectory
  let browser: Browser
  let page: Page
  let feedUrl = ''

  beforeAll(async () => {
    directory = await startDirectory()
    feedUrl = directory.publisher.set('/tides.xml', podcastDocument('Tides', ['1', '2']))
    browser = await openChromium()
    page = await (await browser.newContext({ bypassCSP: true })).newPage()
    await page.goto(`${directory.started.url}/signup`)
    await page.getByLabel('E-mail address').fill('publisher@example.org')
    await page.getByLabel('Password').fill('a long enough password')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.waitForURL('**/dashboard')
  }, 600_000)
  afterAll(async () => {
    await browser?.close()
    await directory?.stop()
  })

  /** Presses "Look again", and waits until the page itself tells that the look has happened. */
  async function lookAgain(seen: Page): Promise<void> {
    directory.advance(61)
    const { origin, pathname } = new URL(seen.url())
    await seen.goto(`${origin}${pathname}`)
    await seen.getByRole('button', { name: 'Look again' }).click()
    await seen.getByText('The directory looked at the feed on').waitFor()
  }

  test('from the submission to the proof, and to what an owner does', async () => {
    await page.goto(`${directory.started.url}/submit`)
    await page.getByLabel('URL of the feed').fill(feedUrl)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('The feed works.').waitFor()
    await page.getByRole('link', { name: 'Is it yours? Claim it' }).click()
    await page.getByRole('button', { name: 'Claim it' }).click()
    const code = /feedmill-verify=[\w-]+/.exec((await page.locator('pre').textContent()) ?? '')?.[0] ?? ''
    expect(await askAxe(page)).toEqual([])
    directory.publisher.set('/tides.xml', podcastDocument('Tides', ['1', '2'], codeElement(code)))
    await lookAgain(page)
    await page.getByText('the line was there').waitFor()
    directory.advance(HOUR)
    await lookAgain(page)
    await page.getByText('You have owned this feed since').waitFor()
    expect(await askAxe(page)).toEqual([])
    await page.getByRole('button', { name: 'Hide it from pages' }).click()
    await page.getByText('Pages do not show the podcast.').waitFor()
    await page.getByRole('button', { name: 'Show it on pages' }).click()
    await expect.poll(() => page.getByRole('table').last().textContent()).toContain('Showed it on pages')
    directory.publisher.set('/tides.xml', podcastDocument('Tides', ['1', '2', '3'], codeElement(code)))
    await lookAgain(page)
    expect(await page.getByRole('table').first().locator('tbody tr').first().textContent()).toContain(
      'Read, with changes',
    )
  })

  test('somebody without scripts follows a look, too', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const visitor = await context.newPage()
    const url = directory.publisher.set('/plain.xml', { status: 404 })
    await visitor.goto(`${directory.started.url}/submit`)
    await visitor.getByLabel('URL of the feed').fill(url)
    await visitor.getByRole('button', { name: 'Submit' }).click()
    await visitor.getByText('The server has nothing at this URL (404).').waitFor()
    directory.publisher.set('/plain.xml', podcastDocument('Plain', ['1']))
    await lookAgain(visitor)
    await visitor.getByText('The feed works.').waitFor()
    await context.close()
  })
})
