import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath, inChromium } from './chromium.ts'
import { useDemoInChromium } from './demo-in-chromium.ts'

const password = 'a long enough password'
const KEY = /dk_[\w-]{43}/
/** The audio element of the player in the page. */
const PLAYER = `document.querySelector('.player audio')`
const SPEED = 'player.speed'

describe.skipIf(chromiumPath === undefined)(`a reader ${inChromium}`, () => {
  const demo = useDemoInChromium()

  const path = (page: Page) => new URL(page.url()).pathname

  async function signUp(page: Page, email: string): Promise<void> {
    await page.goto(`${demo.directory.started.url}/signup`)
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.waitForURL('**/dashboard')
  }

  async function logOut(page: Page): Promise<void> {
    await page.goto(`${demo.directory.started.url}/dashboard`)
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(`${demo.directory.started.url}/`)
    await page.goto(`${demo.directory.started.url}/dashboard`)
    expect(path(page)).toBe('/login')
  }

  async function logIn(page: Page, email: string): Promise<void> {
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/dashboard')
  }

  const shownKey = async (page: Page) => KEY.exec(await page.content())?.[0]

  async function revealAndRotate(page: Page): Promise<void> {
    expect(await shownKey(page)).toBeUndefined()
    await page.getByRole('button', { name: 'Reveal the key' }).click()
    await page.locator('.secret').waitFor()
    const first = await shownKey(page)
    await page.locator('summary', { hasText: 'Make a new key' }).click()
    await page.getByRole('button', { name: 'Make a new key' }).click()
    await page.waitForURL('**/dashboard/key/rotate')
    const second = await shownKey(page)
    expect(second).toMatch(KEY)
    expect(second).not.toBe(first)
  }

  /** Submits the feed of a podcast that the demo has, and reads it. */
  async function submitAndRead(page: Page): Promise<void> {
    const { feed_url: url } = await demo.directory.started.directory.db
      .selectFrom('feeds')
      .select('feed_url')
      .where('feed_url', 'like', '%harbour-lights.xml')
      .executeTakeFirstOrThrow()
    await page.getByRole('link', { name: 'Submit', exact: true }).click()
    await page.getByLabel('URL of the feed').fill(url)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL('**/feeds/*')
    await page.getByRole('link', { name: 'See what the directory read' }).click()
    await page.getByRole('heading', { level: 1, name: 'Harbour Lights' }).waitFor()
    await page.getByRole('link', { name: 'Oldest first' }).click()
    await page.getByRole('link', { name: '1. The night ferry' }).click()
    await page.getByRole('heading', { name: 'Notes' }).waitFor()
    expect(await page.locator('.description').textContent()).toContain('Notes and links are at')
  }

  test('signs up, logs in, reveals, rotates, submits, reads, plays, browses while it plays, and logs out', async () => {
    const page = await demo.browser.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await signUp(page, 'journey@example.org')
    await logOut(page)
    await logIn(page, 'journey@example.org')
    await revealAndRotate(page)
    await submitAndRead(page)

    await page.getByRole('button', { name: 'Play: 1. The night ferry' }).click()
    const sound = async () => await page.evaluate<number>(`${PLAYER}.currentTime`)
    await expect.poll(sound, { timeout: 60_000 }).toBeGreaterThan(0)
    await page.evaluate(`${PLAYER}.loop = true; ${PLAYER}.dataset.mark = 'same element'`)
    await page.getByRole('main').getByRole('link', { name: 'Harbour Lights' }).click()
    await page.getByRole('heading', { level: 1, name: 'Harbour Lights' }).waitFor()
    await page.getByLabel('Search for podcasts').fill('salt')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL('**/search?term=salt')
    const state = async () => await page.evaluate(`[${PLAYER}.dataset.mark, ${PLAYER}.paused]`)
    expect(await state()).toEqual(['same element', false])
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Harbour Lights' }).waitFor()
    expect(await state()).toEqual(['same element', false])
    await page.getByRole('button', { name: 'Close' }).click()
    expect(await page.locator('.player').isHidden()).toBe(true)

    await logOut(page)
    expect(errors).toEqual([])
    await page.close()
  })

  /** Opens the newest episode of a podcast of the demo and starts its sound. */
  async function playNewest(page: Page): Promise<void> {
    const { uuid } = await demo.directory.started.directory.db
      .selectFrom('podcast_series')
      .select('uuid')
      .where('name', '=', 'Harbour Lights')
      .executeTakeFirstOrThrow()
    await page.goto(`${demo.directory.started.url}/podcasts/${uuid}`)
    await page.getByRole('button', { name: 'Play: 120.' }).click()
    await expect.poll(() => placeOf(page), { timeout: 60_000 }).toBeGreaterThan(0)
  }

  const placeOf = async (page: Page) => await page.evaluate<number>(`${PLAYER}.currentTime`)
  /** Puts a link into the page that is shown. */
  const addLink = async (page: Page, href: string) =>
    await page.evaluate(`document.querySelector('main').append(
      Object.assign(document.createElement('a'), { href: '${href}', textContent: 'A link' }))`)
  const pause = async (page: Page) => await page.evaluate(`${PLAYER}.pause()`)
  const player = (page: Page) => page.getByRole('region', { name: 'Player' })

  test('moves the sound back by 15 seconds and forward by 30, by the keyboard too', async () => {
    const page = await demo.browser.newPage()
    await playNewest(page)
    await pause(page)
    await page.evaluate(`${PLAYER}.currentTime = 20`)
    await player(page).getByRole('button', { name: 'Forward 30 s' }).click()
    expect(await placeOf(page)).toBe(50)
    await player(page).getByRole('button', { name: 'Back 15 s' }).focus()
    await page.keyboard.press('Enter')
    expect(await placeOf(page)).toBe(35)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    expect(await placeOf(page)).toBe(65)
    await page.close()
  })

  test('plays at a chosen speed, which other pages, other episodes and the next visit have too', async () => {
    const context = await demo.browser.newContext()
    const page = await context.newPage()
    const speedOf = async () => await page.evaluate<number>(`${PLAYER}.playbackRate`)
    await playNewest(page)
    await player(page).getByRole('combobox', { name: 'Speed' }).selectOption('1.5×')
    expect(await speedOf()).toBe(1.5)
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Podcasts' }).click()
    await page.getByRole('heading', { level: 1, name: 'Podcasts' }).waitFor()
    expect(await speedOf()).toBe(1.5)
    await page.goBack()
    await page.getByRole('button', { name: 'Play: 119.' }).click()
    expect(await speedOf()).toBe(1.5)
    await page.reload()
    await page.getByRole('button', { name: 'Play: 120.' }).click()
    expect([await speedOf(), await player(page).getByRole('combobox', { name: 'Speed' }).inputValue()]).toEqual([
      1.5,
      '1.5',
    ])
    await context.close()
  })

  test.each([
    ['keeps nothing', `Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied') } })`],
    ['kept a wrong speed', `localStorage.setItem('${SPEED}', '17')`],
  ])('plays at the usual speed if the browser %s', async (_, script) => {
    const context = await demo.browser.newContext()
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    await page.addInitScript(script)
    await playNewest(page)
    expect(await page.evaluate(`${PLAYER}.playbackRate`)).toBe(1)
    await player(page).getByRole('combobox', { name: 'Speed' }).selectOption('2×')
    expect([await page.evaluate(`${PLAYER}.playbackRate`), errors]).toEqual([2, []])
    await context.close()
  })

  test('keeps the sound on every public page, and the explorer works meanwhile', async () => {
    const page = await demo.browser.newPage()
    await playNewest(page)
    await page.evaluate(`${PLAYER}.loop = true; ${PLAYER}.dataset.mark = 'same element'`)
    const foot = page.getByRole('contentinfo')
    const hrefs = await foot
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const isPublic = (href: string) => !/\.\w+$/.test(href) && href !== '/dashboard'
    const paths = [...new Set(hrefs.filter(isPublic)), '/docs/open-data', '/podcasts/arts', '/explorer']
    expect(paths.length).toBeGreaterThan(12)
    for (const path of paths) {
      // A document leads to others from its text.
      const link = page.locator(`a[href="${path}"]`)
      if ((await link.count()) === 0) await addLink(page, path)
      await link.last().click()
      await page.waitForURL(`**${path}`)
      await expect
        .poll(() => page.evaluate(`[location.pathname, ${PLAYER}?.dataset.mark, ${PLAYER}?.paused]`))
        .toEqual([path, 'same element', false])
    }
    await page.locator('#schema summary').first().waitFor()
    await page.getByRole('button', { name: 'Ask' }).click()
    await expect.poll(() => page.locator('#status').textContent()).toMatch(/^401 after/)
    await page.close()
  })

  test('keeps the sound on the page that a suggestion leads to, and ends it on a private page', async () => {
    const page = await demo.browser.newPage()
    await playNewest(page)
    await page.evaluate(`${PLAYER}.loop = true; ${PLAYER}.dataset.mark = 'same element'`)
    await page.getByLabel('Search for podcasts').fill('lantern isl')
    await page.getByRole('option', { name: 'Lantern Island' }).click()
    await page.getByRole('heading', { level: 1, name: 'Lantern Island' }).waitFor()
    expect(await page.evaluate(`[${PLAYER}.dataset.mark, ${PLAYER}.paused]`)).toEqual(['same element', false])
    await addLink(page, '/login')
    await page.locator('a[href="/login"]').last().click()
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
    expect(await page.evaluate(`${PLAYER}?.dataset.mark ?? null`)).toBe(null)
    await page.close()
  })

  test('goes to a place in the page without loading it again', async () => {
    const page = await demo.browser.newPage()
    await page.goto(`${demo.directory.started.url}/docs`)
    await page.evaluate(`document.body.dataset.mark = 'same page'`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs#main')
    await page.waitForLoadState()
    expect(await page.evaluate('document.body.dataset.mark')).toBe('same page')
    await page.close()
  })

  test('comes back to the scroll position of a page', async () => {
    const page = await demo.browser.newPage()
    await playNewest(page)
    await page.evaluate('window.scrollTo(0, 700)')
    await page.evaluate(`document.querySelector('.child a[href^="/episodes/"]').click()`)
    await page.getByRole('heading', { name: 'Notes' }).waitFor()
    expect(await page.evaluate('window.scrollY')).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Harbour Lights' }).waitFor()
    await expect.poll(() => page.evaluate('window.scrollY')).toBe(700)
    await page.close()
  })

  test('does all of it with scripts off, except for the player', async () => {
    const page = await demo.browser.newPage({ javaScriptEnabled: false })
    await signUp(page, 'plain@example.org')
    await logOut(page)
    await logIn(page, 'plain@example.org')
    await revealAndRotate(page)
    await submitAndRead(page)
    await page.locator('audio[controls]').waitFor()
    await page.getByLabel('Search for podcasts').fill('harbour')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'Harbour Lights' }).first().waitFor()
    await logOut(page)
    await page.close()
  })
})
