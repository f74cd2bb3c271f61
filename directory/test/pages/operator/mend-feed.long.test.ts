import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeAccount } from '../../../src/accounts/index.ts'
import { type RunningDirectory, startDirectory } from '../../support/interface/running-directory.ts'
import { askAxe } from '../ask-axe.ts'
import { chromiumPath, inChromium, openChromium } from '../chromium.ts'
import { aPodcast } from './operator-world.ts'

const email = 'operator@example.org'
const password = 'a long enough password'

describe.skipIf(chromiumPath === undefined)(`the pages of operators ${inChromium}`, () => {
  let directory: RunningDirectory
  let browser: Browser
  let page: Page
  const found: string[] = []

  beforeAll(async () => {
    directory = await startDirectory()
    browser = await openChromium()
    // The policy of the pages would block the script of axe.
    page = await (await browser.newContext({ bypassCSP: true })).newPage()
    await signUp(page)
  }, 600_000)
  afterAll(async () => {
    await browser?.close()
    await directory?.stop()
  })

  async function signUp(page: Page): Promise<void> {
    const { url, directory: open } = directory.started
    await page.goto(`${url}/signup`)
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.waitForURL('**/dashboard')
    await changeAccount(open.db, email, { isOperator: true }, { runtime: open.runtime, actor: 'test' })
  }

  /** Notes what axe finds on the page, and whether it is wider than a phone. */
  async function look(): Promise<void> {
    await page.waitForLoadState()
    const path = new URL(page.url()).pathname
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      found.push(...(await askAxe(page)).map((violation) => `${path} in ${colorScheme}: ${violation}`))
    }
    const { width, height } = page.viewportSize()!
    await page.setViewportSize({ width: 360, height })
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
    if (wide > 360) found.push(`${path}: ${wide} pixels wide`)
    const cut = await page
      .locator('.table-frame:has(.is-list)')
      .evaluateAll((frames) => frames.filter((frame) => frame.scrollWidth > frame.clientWidth).length)
    if (cut > 0) found.push(`${path}: a list is cut`)
    await page.setViewportSize({ width, height })
  }

  test('a feed that fails is found and mended from the pages', async () => {
    const url = directory.publisher.set('/show.xml', '<!doctype html><title>Under construction</title>')
    await page.goto(`${directory.started.url}/submit`)
    await page.getByLabel('URL of the feed').fill(url)
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.locator('.state.is-failing').waitFor()
    await look()

    await page.goto(`${directory.started.url}/dashboard`)
    await page.getByRole('link', { name: 'Operation' }).click()
    await look()
    const failing = page.locator('.stats li', { hasText: 'Failing' })
    expect(await failing.locator('strong').textContent()).toBe('1')
    await failing.getByRole('link').click()
    await look()
    await page.getByRole('link', { name: 'By reason' }).click()
    await look()
    await page.getByRole('link', { name: '1 feed', exact: true }).click()
    await page.locator('table').getByRole('link', { name: url }).click()
    await page.getByRole('heading', { name: 'State', exact: true }).waitFor()
    await look()
    expect(await page.locator('#looks + p + section').textContent()).toContain('not-feed/html')
    expect(await page.locator('dl').first().textContent()).toContain(email)

    // The publisher mends it, and the operator does not wait for the schedule.
    directory.publisher.set('/show.xml', aPodcast('Back on air'))
    await page.locator('summary', { hasText: 'Read it now' }).click()
    await look()
    const form = page.locator('form[action$="/read"]')
    await form.getByLabel('Why, for the record').fill('The publisher wrote that it is back')
    await form.getByRole('button', { name: 'Read it now' }).click()
    await page.getByText('You asked for a reading now.').waitFor()
    await expect
      .poll(async () => (await page.reload()) && (await page.locator('h1').textContent()), { timeout: 60_000 })
      .toBe('Back on air')
    await page.getByText('Read, with changes').first().waitFor()
    await page.getByText('The publisher wrote that it is back').waitFor()

    await page.getByRole('link', { name: 'What needs you' }).click()
    expect(await page.locator('.stats li', { hasText: 'Failing' }).locator('strong').textContent()).toBe('0')
    await page.getByLabel('Name, URL, host or uuid of a feed').fill('back on air')
    await page.getByRole('button', { name: 'Search' }).last().click()
    await page.locator('table').getByRole('link', { name: 'Back on air' }).waitFor()
    await page.getByRole('link', { name: 'Audit' }).click()
    await look()
    await page.locator('tr', { hasText: 'feed refresh' }).getByRole('link', { name: email }).click()
    await look()
  })

  test('the keyboard alone has a feed read, without scripts', async () => {
    const storageState = await page.context().storageState()
    const plain = await browser.newContext({ javaScriptEnabled: false, storageState })
    const plainPage = await plain.newPage()
    await plainPage.goto(`${directory.started.url}/dashboard/operator/feeds?find=back`)
    await plainPage.locator('table').getByRole('link', { name: 'Back on air' }).focus()
    await plainPage.keyboard.press('Enter')
    await plainPage.locator('summary', { hasText: 'Read it whole' }).focus()
    await plainPage.keyboard.press('Enter')
    await plainPage.keyboard.press('Tab')
    await plainPage.keyboard.type('To be sure')
    await plainPage.keyboard.press('Enter')
    await plainPage.getByText('The feed is fetched and read whole soon.').waitFor()
    await plain.close()
  })

  test('axe finds nothing on the way, and no page is wider than a phone', () => {
    expect(found).toEqual([])
  })
})
