import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath, inChromium } from './chromium.ts'
import { useDemoInChromium } from './demo-in-chromium.ts'

describe.skipIf(chromiumPath === undefined)(`suggestions under the search field ${inChromium}`, () => {
  const demo = useDemoInChromium()

  async function openPage(): Promise<Page> {
    const page = await (await demo.browser.newContext()).newPage()
    await page.goto(`${demo.directory.started.url}/docs`)
    return page
  }

  const field = (page: Page) => page.getByRole('combobox', { name: 'Search for podcasts' })
  const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
  /** Types at once: the answer to the first letters would come in between, and its choice would be lost to the next one. */
  const type = async (page: Page, text: string) => {
    await field(page).focus()
    await page.keyboard.insertText(text)
  }
  const harbour = (page: Page) => list(page).getByRole('option', { name: 'Harbour Lights' })

  test('ArrowDown chooses one, and Enter opens its page', async () => {
    const page = await openPage()
    await type(page, 'harb')
    await harbour(page).waitFor()
    expect(await field(page).getAttribute('aria-expanded')).toBe('true')
    await field(page).press('ArrowDown')
    const option = list(page).getByRole('option').first()
    expect(await option.getAttribute('aria-selected')).toBe('true')
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
    await field(page).press('Enter')
    await page.waitForURL('**/podcasts/*')
    await page.getByRole('heading', { level: 1, name: 'Harbour Lights' }).waitFor()
    await page.context().close()
  })

  test('Enter without a choice searches for the typed text', async () => {
    const page = await openPage()
    await type(page, 'harb')
    await harbour(page).waitFor()
    await field(page).press('Enter')
    await page.waitForURL('**/search?term=harb')
    await page.context().close()
  })

  test('Escape closes the list and keeps the typed text, and a click on a suggestion opens its page', async () => {
    const page = await openPage()
    await type(page, 'harb')
    await harbour(page).waitFor()
    await field(page).press('Escape')
    expect(await list(page).isHidden()).toBe(true)
    expect([await field(page).inputValue(), await field(page).getAttribute('aria-expanded')]).toEqual(['harb', 'false'])
    await type(page, 'our')
    await harbour(page).click()
    await page.waitForURL('**/podcasts/*')
    await page.context().close()
  })

  test('an answer that arrives after a later request is dropped', async () => {
    const page = await openPage()
    let answerFirst = () => {}
    const isHeld = new Promise<void>((resolve) => {
      answerFirst = resolve
    })
    const asked: string[] = []
    await page.route('**/search/suggestions?*', async (route) => {
      const term = new URL(route.request().url()).searchParams.get('term')!
      asked.push(term)
      if (asked.length === 1) await isHeld
      const suggestions = [{ name: `Answer to ${term}`, by: null, kind: 'podcast', path: '/podcasts' }]
      // The browser has cancelled the first request.
      await route.fulfill({ json: { suggestions } }).catch(() => {})
    })
    await type(page, 'ha')
    await expect.poll(() => asked).toEqual(['ha'])
    await type(page, 'r')
    await list(page).getByRole('option', { name: 'Answer to har' }).waitFor()
    answerFirst()
    await page.waitForLoadState('networkidle')
    expect(await list(page).getByRole('option').allTextContents()).toEqual(['Answer to har podcast'])
    await page.context().close()
  })
})
