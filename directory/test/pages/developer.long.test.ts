import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath, inChromium } from './chromium.ts'
import { useDemoInChromium } from './demo-in-chromium.ts'

describe.skipIf(chromiumPath === undefined)(`a developer ${inChromium}`, () => {
  // The journey of a developer on a directory whose free plan has webhooks.
  const demo = useDemoInChromium(() => ({ FREE_WEBHOOKS: 'yes' }))
  const pathOf = (page: Page) => new URL(page.url()).pathname
  const at = (path: string) => `${demo.directory.started.url}${path}`

  test('signs up, gets a key, asks in the explorer, adds a webhook, and replays what failed', async () => {
    const page = await (await demo.browser.newContext()).newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    await page.goto(at('/'))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Documentation' }).click()
    await page.getByRole('link', { name: 'Sign up', exact: true }).click()
    await page.getByLabel('E-mail address').fill('developer@example.org')
    await page.getByLabel('Password').fill('a long enough password')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.waitForURL('**/dashboard')
    await page.getByRole('button', { name: 'Reveal the key' }).click()
    expect(await page.locator('.secret').textContent()).toMatch(/^dk_/)

    await page.goto(at('/docs'))
    const sample = (await page.locator('pre').first().textContent()) ?? ''
    const userId = /USER_ID=(\d+)/.exec(sample)?.[1] ?? ''
    expect(sample).toContain(`DIRECTORY=${demo.directory.started.url}`)

    await page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'Explorer' }).click()
    expect(await page.getByLabel('User id').inputValue()).toBe(userId)
    await page.getByRole('button', { name: 'Use my key' }).click()
    await page.getByText('The key is filled in.').waitFor()
    await page.getByRole('button', { name: 'Ask' }).click()
    await expect.poll(() => page.locator('#answer').textContent()).toContain('"totalEpisodesCount"')

    await page.goto(at('/dashboard/webhooks'))
    await page.getByRole('checkbox', { name: 'podcastseries.updated', exact: true }).check()
    await page.getByRole('button', { name: 'Add it with the request bin' }).click()
    await page.waitForURL(/\/dashboard\/webhooks\/[0-9a-f-]{36}$/)
    const webhook = pathOf(page)
    await untilActive(page, webhook)

    await page.getByRole('link', { name: 'See what the bin received' }).click()
    await page.getByRole('combobox', { name: 'Answer events with' }).selectOption('503')
    await page.getByRole('button', { name: 'Save the answer' }).click()
    await untilActive(page, webhook)
    await page.getByRole('button', { name: 'Send the mock event' }).click()
    await page.getByText('did not come through').waitFor()
    await asEvent(webhook)
    await page.goto(at(webhook))

    await page.goto(at(`${webhook}/bin`))
    await page.getByText('answered with 503').first().waitFor()
    await page.getByRole('combobox', { name: 'Answer events with' }).selectOption('204')
    await page.getByRole('button', { name: 'Save the answer' }).click()
    await untilActive(page, webhook)
    await page.getByRole('button', { name: 'Send again what failed' }).click()
    await page.getByText('1 delivery came through.').waitFor()
    await page.locator('a[href*="/deliveries/"]').first().click()
    await page.getByText('Delivered, 2 tries').waitFor()
    await page.getByRole('button', { name: 'Send it again' }).click()
    await page.getByText('The delivery came through.').waitFor()
    expect(errors).toEqual([])
    await page.context().close()
  })

  async function untilActive(page: Page, webhook: string): Promise<void> {
    await page.goto(at(webhook))
    await expect
      .poll(async () => (await page.reload()) && (await page.locator('.facts').textContent()), { timeout: 60_000 })
      .toContain('StateActive')
  }

  /** Makes the mock events of a webhook failed deliveries of real ones: a real one fails for good after days. */
  async function asEvent(webhook: string): Promise<void> {
    const webhookId = webhook.split('/').at(-1)!
    const { db } = demo.directory.started.directory
    await db.updateTable('deliveries').set({ is_mock: false }).where('webhook_id', '=', webhookId).execute()
  }

  test('copies code by a button, which says what it did', async () => {
    const context = await demo.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await page.goto(at('/docs/errors'))
    // The word stays for three seconds.
    await Promise.all([
      page.getByRole('button', { name: 'Copied' }).waitFor(),
      page.getByRole('button', { name: 'Copy' }).first().click(),
    ])
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('BAD_USER_INPUT')
    await context.close()
  })

  test('finds a word in the documents with scripts off', async () => {
    const page = await demo.browser.newPage({ javaScriptEnabled: false })
    await page.goto(at('/docs'))
    await page.getByRole('searchbox', { name: 'Search the documents' }).fill('datePublished')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'PodcastEpisode.datePublished' }).click()
    expect(page.url()).toContain('/docs/schema#PodcastEpisode.datePublished')
    await page.close()
  })
})
