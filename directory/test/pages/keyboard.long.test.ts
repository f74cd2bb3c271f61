import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath, inChromium } from './chromium.ts'
import { uuidOf } from './demo-content.ts'
import { useDemoInChromium } from './demo-in-chromium.ts'
import { type EveryPage, everyPage, everyPageSettings, openEach } from './every-page.ts'
import { pressTab, tabTo, wantedStops } from './keyboard.ts'

const password = 'a long enough password'
const PLAYER = `document.querySelector('.player audio')`
/** The most stops in one element: a player of the browser has several. */
const MOST_IN_ONE = 15

describe.skipIf(chromiumPath === undefined)(`the keyboard alone ${inChromium}`, () => {
  const demo = useDemoInChromium(() => everyPageSettings)
  const url = (path: string) => `${demo.directory.started.url}${path}`

  /** Goes once through a page by Tab. Returns the faults. */
  async function walk(page: Page): Promise<readonly string[]> {
    // Starts at the head of the page, wherever a script set the focus. A sound that went on would scroll what is said, and end.
    await page.evaluate(`{
      document.querySelector('.player audio')?.pause()
      document.body.tabIndex = -1
      document.body.focus()
      document.body.removeAttribute('tabindex')
      window.scrollTo(0, 0)
    }`)
    // A picture that comes while Tab is pressed moves what is below it.
    await page.evaluate(`Promise.all([...document.images].map((image) => {
      image.loading = 'eager'
      return image.decode().catch(() => {})
    }))`)
    const wanted = await wantedStops(page)
    const visited = new Set<number>()
    const problems: string[] = []
    let inOne = 0
    let last = -1
    for (let presses = 0; presses < wanted.length * 2 + 60; presses += 1) {
      const stop = await pressTab(page)
      if (stop === null || (visited.size > 1 && stop.place === 0 && last !== 0)) {
        if (visited.size > 0) break
        continue
      }
      inOne = stop.place === last ? inOne + 1 : 0
      if (inOne > MOST_IN_ONE) return [...problems, `trap at ${stop.name}`]
      if (!stop.isSeen) problems.push(`focus not seen: ${stop.name}`)
      if (stop.place < last && stop.place !== -1) problems.push(`out of order: ${stop.name}`)
      visited.add(stop.place)
      last = stop.place
    }
    const missed = wanted.filter((_, place) => !visited.has(place))
    return [...problems, ...missed.map((name) => `not reached: ${name}`)]
  }

  let prepared: Promise<{ readonly page: Page; readonly pages: EveryPage }> | undefined

  /** Signs an operator up, who sees all pages. */
  async function prepare() {
    const page = await demo.browser.newPage()
    page.setDefaultTimeout(300_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    return { page, pages: await everyPage(page, demo.directory) }
  }

  test.each([
    [1_280, 800],
    [360, 740],
  ])('reaches everything on every page of %d pixels, in order and in sight', async (width, height) => {
    prepared ??= prepare()
    const { page, pages } = await prepared
    await page.setViewportSize({ width, height })
    const found: string[] = []
    for (const [name, each] of Object.entries(pages)) {
      await openEach(page, demo.directory, each)
      found.push(...(await walk(page)).map((problem) => `${name}: ${problem}`))
    }
    expect(found).toEqual([])
  })

  test('skips to the content, and goes on from there', async () => {
    const page = await demo.browser.newPage()
    await page.goto(url('/submit'))
    const skip = page.getByRole('link', { name: 'Skip to the content' })
    expect(await skip.evaluate((link) => link.getBoundingClientRect().right)).toBeLessThan(0)
    await tabTo(page, skip, 1)
    expect(await skip.evaluate((link) => link.getBoundingClientRect().left)).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('main').getByRole('link').first(), 1)
    await tabTo(page, page.getByRole('radio', { name: 'A podcast, as RSS' }), 2)
    await page.keyboard.press('ArrowDown')
    expect(await page.getByRole('radio', { name: 'A comic, as SSS' }).isChecked()).toBe(true)
    await page.close()
  })

  test('leaves the suggestions by Escape and by Tab', async () => {
    const page = await demo.browser.newPage()
    await page.goto(url('/docs'))
    const field = page.getByRole('combobox')
    const list = page.getByRole('listbox')
    await tabTo(page, field)
    await page.keyboard.type('harb')
    await list.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    expect([await list.isHidden(), await field.inputValue()]).toEqual([true, 'harb'])
    await page.keyboard.type('o')
    await list.getByRole('option').first().waitFor()
    await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Search' }), 1)
    expect(await list.isHidden()).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?term=harbo')
    await page.close()
  })

  test('changes the kind of results, narrows them, and opens one', async () => {
    const page = await demo.browser.newPage()
    await page.goto(url('/search?term=harbour'))
    await tabTo(
      page,
      page.getByRole('navigation', { name: 'Kinds of results' }).getByRole('link', { name: /^Episodes/ }),
    )
    await page.keyboard.press('Enter')
    await page.waitForURL('**type=episode**')
    await tabTo(page, page.locator('.filters summary'))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('combobox', { name: 'Language' }), 1)
    await page.keyboard.type('English')
    await tabTo(page, page.getByRole('button', { name: 'Apply' }), 5)
    await page.keyboard.press('Enter')
    await page.waitForURL('**language=ENGLISH**')
    await tabTo(page, page.locator('.results a').first())
    await page.keyboard.press('Enter')
    await page.waitForURL('**/episodes/*')
    await page.close()
  })

  test('plays, pauses, changes the speed, closes the player, and is back where it was', async () => {
    const page = await demo.browser.newPage()
    await page.goto(url('/'))
    await tabTo(page, page.getByRole('combobox'))
    // At once: suggestions for the first letters would be replaced by others after a choice.
    await page.keyboard.insertText('Harbour Lights')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/podcasts/*')
    const button = page.locator('.listen-button').first()
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(`${PLAYER}.currentTime`), { timeout: 60_000 }).toBeGreaterThan(0)
    expect(await button.evaluate((node) => node === node.ownerDocument.activeElement)).toBe(true)
    await page.keyboard.press('Space')
    await expect.poll(() => page.evaluate(`${PLAYER}.paused`)).toBe(true)
    const speed = page.getByRole('combobox', { name: 'Speed' })
    await tabTo(page, speed)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate(`${PLAYER}.playbackRate`)).toBe(1.25)
    await tabTo(page, page.getByRole('button', { name: 'Close' }), 1)
    await page.keyboard.press('Enter')
    expect(await page.locator('.player').isHidden()).toBe(true)
    expect(await button.evaluate((node) => node === node.ownerDocument.activeElement)).toBe(true)
    await page.close()
  })

  test('scrolls a transcript, and jumps to one of its times', async () => {
    const page = await (await demo.browser.newContext({ viewport: { width: 1_280, height: 500 } })).newPage()
    const { uuid } = await demo.directory.started.directory.db
      .selectFrom('podcast_episodes')
      .select('uuid')
      .where('series_uuid', '=', await uuidOf(demo.directory.started.directory.db, 'podcast_series', 'Harbour Lights'))
      .limit(1)
      .executeTakeFirstOrThrow()
    await page.goto(url(`/episodes/${uuid}`))
    await page.evaluate(`document.querySelector('.transcript').style.maxHeight = '8rem'`)
    const transcript = page.getByRole('list', { name: 'Paragraphs of the transcript' })
    await tabTo(page, transcript)
    await page.keyboard.press('PageDown')
    await expect.poll(() => transcript.evaluate((list) => list.scrollTop)).toBeGreaterThan(0)
    await tabTo(page, transcript.locator('[data-seconds="20"]'))
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(`${PLAYER}.currentTime`), { timeout: 60_000 }).toBeGreaterThanOrEqual(20)
    await page.context().close()
  })

  test('signs up, reveals the key, submits a feed, and logs out', async () => {
    const page = await demo.browser.newPage()
    await page.goto(url('/signup'))
    await tabTo(page, page.getByLabel('E-mail address'))
    await page.keyboard.type('keys@example.org')
    await tabTo(page, page.getByLabel('Password'), 1)
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    // A directory with mail answers all addresses alike, and does not log in.
    await page.waitForURL('**/signup?sent')
    await page.goto(url('/login'))
    await tabTo(page, page.getByLabel('E-mail address'))
    await page.keyboard.type('keys@example.org')
    await tabTo(page, page.getByLabel('Password'), 1)
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    await tabTo(page, page.getByRole('button', { name: 'Reveal the key' }))
    await page.keyboard.press('Enter')
    await page.locator('.secret').waitFor()
    await tabTo(page, page.locator('summary', { hasText: 'Make a new key' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('checkbox'), 1)
    await page.keyboard.press('Space')
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)
    await page.goto(url('/submit'))
    await tabTo(page, page.getByLabel('URL of the feed'))
    await page.keyboard.type(demo.directory.publisher.set('/keys.xml', '<rss version="2.0"><channel/></rss>'))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/feeds/*')
    await page.goto(url('/dashboard'))
    await tabTo(page, page.getByRole('button', { name: 'Log out' }))
    await page.keyboard.press('Enter')
    await page.waitForURL(url('/'))
    await page.close()
  })
})
