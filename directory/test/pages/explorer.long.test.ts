import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath, inChromium } from './chromium.ts'
import { useDemoInChromium } from './demo-in-chromium.ts'

const password = 'a long enough password'
const KEY = /^dk_[\w-]{43}$/

describe.skipIf(chromiumPath === undefined)(`the explorer ${inChromium}`, () => {
  const demo = useDemoInChromium()

  async function openExplorer({ email }: { readonly email?: string } = {}): Promise<Page> {
    const page = await (await demo.browser.newContext()).newPage()
    if (email !== undefined) {
      await page.goto(`${demo.directory.started.url}/signup`)
      await page.getByLabel('E-mail address').fill(email)
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Sign up' }).click()
      await page.waitForURL('**/dashboard')
    }
    await page.goto(`${demo.directory.started.url}/explorer`)
    // The schema appears once the script runs.
    await page.locator('#schema summary').first().waitFor()
    return page
  }

  const useMyKey = async (page: Page) => await page.getByRole('button', { name: 'Use my key' }).click()
  /** The editor. */
  const queryOf = (page: Page) => page.getByRole('textbox', { name: 'Query', exact: true })
  const status = (page: Page) => page.locator('#status').textContent()

  test('takes the key of the account that is logged in, and shows the answer to its example', async () => {
    const page = await openExplorer({ email: 'explorer@example.org' })
    await useMyKey(page)
    await page.getByText('The key is filled in.').waitFor()
    expect(await page.getByLabel('API key').inputValue()).toMatch(KEY)
    await page.getByRole('button', { name: 'Ask' }).click()
    await expect.poll(() => status(page), { timeout: 60_000 }).toMatch(/^200 after \d+ ms, \d+ characters$/)
    const answer = JSON.parse((await page.locator('#answer').textContent())!)
    expect(answer.errors).toBeUndefined()
    expect(answer.data.getPopularContent.podcastSeries).toHaveLength(3)
    await page.context().close()
  })

  test('sends the query on Ctrl+Enter, with variables', async () => {
    const page = await openExplorer({ email: 'variables@example.org' })
    await useMyKey(page)
    await page.getByText('The key is filled in.').waitFor()
    const query = queryOf(page)
    await query.fill('query($name: String) { getPodcastSeries(name: $name) { name } }')
    await page.getByLabel('Variables, as JSON').fill('{"name": "Harbour Lights"')
    await query.press('Control+Enter')
    await expect.poll(() => status(page)).toContain('The variables are no JSON')
    await page.getByLabel('Variables, as JSON').fill('{"name": "Harbour Lights"}')
    await query.press('Control+Enter')
    await expect
      .poll(() => page.locator('#answer').textContent(), { timeout: 60_000 })
      .toContain('"name": "Harbour Lights"')
    await page.context().close()
  })

  test('links to the log-in without one, and reports a query without a key', async () => {
    const page = await openExplorer()
    await page.getByRole('button', { name: 'Ask' }).click()
    await expect.poll(() => status(page)).toMatch(/^401 after/)
    await useMyKey(page)
    await page.getByText('You are not logged in.').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await page.waitForURL('**/login')
    await page.context().close()
  })

  test('links to the dashboard after an old log-in, where the password shows the key', async () => {
    const page = await openExplorer({ email: 'old@example.org' })
    demo.directory.advance(1_800)
    await useMyKey(page)
    await page.getByText('Your log-in is some time ago.').waitFor()
    expect(await page.getByLabel('API key').inputValue()).toBe('')
    await page.getByRole('link', { name: 'The dashboard shows it for your password.' }).click()
    await page.waitForURL('**/dashboard')
    await page.getByRole('button', { name: 'Reveal the key' }).click()
    await page.getByLabel('Your password, once more').fill(password)
    await page.getByRole('button', { name: 'Reveal the key' }).click()
    expect(await page.locator('.secret').textContent()).toMatch(KEY)
    demo.directory.advance(-1_800)
    await page.context().close()
  })

  test('shows the types of the schema that contain a word', async () => {
    const page = await openExplorer()
    const types = page.locator('#schema details')
    const all = await types.filter({ visible: true }).count()
    await page.getByLabel('Find a type or a field').fill('TranscriptItem')
    await expect.poll(() => types.filter({ visible: true }).count()).toBeLessThan(all)
    expect(await types.filter({ visible: true, hasText: 'type TranscriptItem' }).count()).toBeGreaterThan(0)
    await page.context().close()
  })
})
