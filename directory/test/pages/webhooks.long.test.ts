import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { podcastDocument } from '../support/documents.ts'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'
import { type Receiver, startReceiver } from '../webhooks/receiver.ts'
import { askAxe } from './ask-axe.ts'
import { chromiumPath, inChromium, openChromium } from './chromium.ts'

const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/

describe.skipIf(chromiumPath === undefined)(`webhooks on the dashboard ${inChromium}`, () => {
  let directory: RunningDirectory
  let receiver: Receiver
  let browser: Browser
  let page: Page
  let series = ''

  beforeAll(async () => {
    directory = await startDirectory()
    receiver = await startReceiver()
    browser = await openChromium()
    const document = podcastDocument('Small journeys', ['The lighthouse'])
    series = await directory.aPodcast(document, await directory.anAccount())
    page = await openWebhook()
  }, 600_000)
  afterAll(async () => {
    await browser?.close()
    await receiver?.close()
    await directory?.stop()
  })

  /** Signs a person up whose plan has webhooks, and adds a webhook through the form. */
  async function openWebhook(): Promise<Page> {
    const opened = await (await browser.newContext({ bypassCSP: true })).newPage()
    await opened.goto(`${directory.started.url}/signup`)
    await opened.getByLabel('E-mail address').fill('hooks@example.org')
    await opened.getByLabel('Password').fill('a long enough password')
    await opened.getByRole('button', { name: 'Sign up' }).click()
    await opened.waitForURL('**/dashboard')
    const { db } = directory.started.directory
    await db.updateTable('accounts').set({ plan: 'business' }).where('email', '=', 'hooks@example.org').execute()
    await opened.goto(`${directory.started.url}/dashboard/webhooks`)
    await opened.getByLabel('URL of the receiver').fill(`${receiver.base}/hook`)
    for (const name of ['podcastseries.created', 'podcastseries.updated']) {
      await opened.getByRole('checkbox', { name, exact: true }).check()
    }
    await opened.getByRole('button', { name: 'Add the webhook' }).click()
    await opened.waitForURL(/\/dashboard\/webhooks\/[0-9a-f-]{36}/)
    return opened
  }

  test('a webhook becomes active when its receiver has answered', async () => {
    await expect
      .poll(async () => (await page.reload()) && (await page.locator('.facts').textContent()), { timeout: 60_000 })
      .toContain('Active')
    expect(receiver.requests.some(({ body }) => body.type === 'webhook.verification')).toBe(true)
  })

  test('a filter is tried on recent events, saved, and deleted', async () => {
    await page.getByRole('link', { name: 'Add a filter' }).click()
    await page.getByLabel('Event', { exact: true }).selectOption('podcastseries.created')
    await page.getByLabel('Name, for you').fill('Only walks')
    await page.getByLabel('Field', { exact: true }).first().selectOption('name')
    await page.getByLabel('Text', { exact: true }).first().fill('walk')
    await page.getByRole('button', { name: 'Try it on recent events' }).click()
    await page.getByText('The filter would have sent 0 of the last 1.').waitFor()
    await page.getByLabel('Text', { exact: true }).first().fill('journeys')
    await page.getByRole('button', { name: 'Try it on recent events' }).click()
    await page.getByText('The filter would have sent 1 of the last 1.').waitFor()
    await page.getByRole('button', { name: 'Save the filter' }).click()
    await page.getByRole('link', { name: 'Only walks' }).waitFor()
    await page.getByRole('button', { name: 'Delete the filter' }).click()
    await page.getByText('The filter is deleted.').waitFor()
  })

  test('a mock event is sent, and listed among the deliveries with its answer', async () => {
    receiver.answer = (_, response) => void response.writeHead(503).end('Not today')
    await page.getByLabel('Uuid of the content').fill(series)
    await page.getByRole('button', { name: 'Send the mock event' }).click()
    await page.getByText('did not come through').waitFor()
    const row = page.getByRole('row', { name: /created Mock/ }).first()
    await row.getByText(/^503 in/).click()
    await row.getByText('Not today').waitFor()
    receiver.answer = 204
    await page.getByLabel('Uuid of the content').fill(series)
    await page.getByRole('button', { name: 'Send the mock event' }).click()
    await page.getByText('The mock event came through.').waitFor()
  })

  test('a button sends failed deliveries again', async () => {
    const { db } = directory.started.directory
    const [kept] = await db.selectFrom('deliveries').selectAll().limit(1).execute()
    expect(kept).toBeDefined()
    await db.updateTable('deliveries').set({ state: 2, is_mock: false }).execute()
    const before = receiver.events.length
    await page.reload()
    await page.getByRole('button', { name: 'Send again what failed' }).click()
    await page.getByText(/deliver(?:y|ies) came through/).waitFor()
    expect(receiver.events.length).toBeGreaterThan(before)
  })

  test('the secret is shown on request, and can be made anew', async () => {
    expect(await page.locator('.secret').count()).toBe(0)
    await page.getByRole('button', { name: 'Reveal the secret' }).click()
    const secret = (await page.locator('.secret').textContent()) ?? ''
    expect(secret).toMatch(SECRET)
    await page.getByText('Make a new secret', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Make a new secret' }).click()
    await expect.poll(() => page.locator('.secret').textContent()).not.toBe(secret)
    expect(await page.locator('.secret').textContent()).toMatch(SECRET)
  })

  test.each(['light', 'dark'] as const)('axe finds nothing on the pages of webhooks in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    const own = new URL(page.url()).pathname.split('/').slice(0, 4).join('/')
    for (const path of ['/dashboard/webhooks', own, `${own}/filters/new`]) {
      await page.goto(`${directory.started.url}${path}`)
      expect(await askAxe(page), path).toEqual([])
      await page.setViewportSize({ width: 360, height: 740 })
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(360)
    }
  })

  test('a webhook is deleted', async () => {
    const own = new URL(page.url()).pathname.split('/').slice(0, 4).join('/')
    await page.goto(`${directory.started.url}${own}`)
    await page.getByText('Delete the webhook', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Delete the webhook' }).click()
    await page.waitForURL('**/dashboard/webhooks')
    expect(await page.locator(`a[href="${own}"]`).count()).toBe(0)
  })
})
