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

  test('completes fields, and marks errors while somebody types', async () => {
    const page = await openExplorer()
    await queryOf(page).fill('{ getPopularContent { podcastSeries { nam } } }')
    await page.locator('.cm-lintRange-error').first().waitFor()
    for (let at = 0; at < 6; at += 1) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Control+Space')
    await page.getByRole('option', { name: /^name/ }).waitFor()
    // In the first 75 ms of a list the editor takes Enter for a new line.
    await page.waitForTimeout(200)
    await page.keyboard.press('Enter')
    await expect.poll(() => queryOf(page).textContent()).toContain('podcastSeries { name }')
    await expect.poll(() => page.locator('.cm-lintRange-error').count()).toBe(0)
    await page.context().close()
  })

  test('opens the documentation of a field, and marks it', async () => {
    const page = await openExplorer()
    await page.locator('.cm-line', { hasText: 'totalEpisodesCount' }).click({ position: { x: 80, y: 8 } })
    await page.keyboard.press('F1')
    const marked = page.locator('#schema .is-marked')
    await marked.waitFor()
    expect(await marked.textContent()).toMatch(/^totalEpisodesCount: Int/)
    await marked.getByRole('button', { name: 'Int' }).click({ trial: true })
    await page.context().close()
  })

  test('keeps queries that were asked in the browser, until they are forgotten', async () => {
    const page = await openExplorer()
    await queryOf(page).fill('{ getApiRequestsRemaining }')
    await page.getByRole('button', { name: 'Ask' }).click()
    await expect.poll(() => status(page)).toMatch(/^401 after/)
    await page.goto(`${demo.directory.started.url}/explorer?query={__typename}`)
    await page.locator('#schema summary').first().waitFor()
    expect(await queryOf(page).textContent()).toBe('{__typename}')
    await page.getByRole('button', { name: 'getApiRequestsRemaining' }).click()
    expect(await queryOf(page).textContent()).toBe('{ getApiRequestsRemaining }')
    await page.getByRole('button', { name: 'Forget all of them' }).click()
    await page.getByText('Queries that you ask are kept here').waitFor()
    expect(await page.evaluate(`localStorage.getItem('directory.queries')`)).not.toContain('Remaining')
    await page.context().close()
  })

  test('makes a link that opens the same query, without the key', async () => {
    const page = await openExplorer()
    await queryOf(page).fill('query($uuid: ID) { getCreator(uuid: $uuid) { name } }')
    await page.getByLabel('Variables, as JSON').fill('{"uuid": null}')
    await page.getByLabel('API key').fill('dk_secret')
    await page.getByRole('button', { name: 'Copy a link to this query' }).click()
    await page.getByText(/The link/).waitFor()
    const link = page.url()
    expect(link).not.toContain('dk_secret')
    const other = await openExplorer()
    await other.goto(link)
    await other.locator('#schema summary').first().waitFor()
    expect(await queryOf(other).textContent()).toContain('getCreator(uuid: $uuid)')
    expect(await other.getByLabel('Variables, as JSON').inputValue()).toBe('{"uuid": null}')
    await page.context().close()
    await other.context().close()
  })

  test('answers by its form with scripts off', async () => {
    const account = await demo.directory.anAccount()
    const page = await demo.browser.newPage({ javaScriptEnabled: false })
    await page.goto(`${demo.directory.started.url}/explorer`)
    await page.getByRole('link', { name: 'See what is left of the month' }).click()
    await page.getByLabel('User id').fill(account['X-USER-ID'])
    await page.getByLabel('API key').fill(account['X-API-KEY'])
    await page.getByRole('button', { name: 'Ask' }).click()
    await expect.poll(() => page.locator('#answer').textContent()).toContain('"getApiRequestsRemaining": 3')
    expect(await page.getByLabel('API key').inputValue()).toBe('')
    expect(await page.getByRole('textbox', { name: 'Query' }).inputValue()).toContain('getApiRequestsRemaining')
    await page.close()
  })

  test('disables buttons that would do nothing yet', async () => {
    const page = await demo.browser.newPage({ javaScriptEnabled: false })
    await page.goto(`${demo.directory.started.url}/explorer`)
    for (const name of ['Use my key', 'Copy a link to this query'])
      expect(await page.getByRole('button', { name }).isDisabled()).toBe(true)
    await page.close()
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
