import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath, inChromium } from './chromium.ts'
import { uuidOf } from './demo-content.ts'
import { useDemoInChromium } from './demo-in-chromium.ts'

const PAGE = 'Polite Machines'
const RIGHT_TO_LEFT = '雲の道'
const VERTICAL = 'Lantern Island'
const NARROW = { width: 1_000, height: 800 }
const WIDE = { width: 1_600, height: 900 }

describe.skipIf(chromiumPath === undefined)(`the reader of a comic ${inChromium}`, () => {
  const demo = useDemoInChromium()
  const db = () => demo.directory.started.directory.db

  async function issueOf(name: string, number = 1): Promise<string> {
    const { uuid } = await db()
      .selectFrom('comic_issues')
      .select('uuid')
      .where('series_uuid', '=', await uuidOf(db(), 'comic_series', name))
      .where('position', '=', number - 1)
      .executeTakeFirstOrThrow()
    return uuid
  }

  async function blankPage(viewport: BrowserContextOptions['viewport'] = NARROW): Promise<Page> {
    return await (await demo.browser.newContext({ viewport })).newPage()
  }

  /** Opens the first issue of a comic in a page, or in a fresh one. */
  async function open(name: string, page?: Page, hash = ''): Promise<Page> {
    const opened = page ?? (await blankPage())
    await opened.goto(`${demo.directory.started.url}/issues/${await issueOf(name)}${hash}`)
    await opened.waitForLoadState('networkidle')
    return opened
  }

  const says = async (page: Page, text: string | RegExp) =>
    await expect.poll(() => page.locator('.reader-place').textContent()).toMatch(text)
  const shows = async (page: Page, number: number) => await says(page, new RegExp(`^Page ${number} of \\d$`))
  const hasHash = async (page: Page, hash: string) => await expect.poll(() => new URL(page.url()).hash).toBe(hash)
  const pagesOf = async (page: Page) => await page.locator('.reader-page').count()
  /** Waits until a page was put into the store of the browser. */
  const keeps = async (page: Page, number: number) =>
    await expect
      .poll(() =>
        page.evaluate(`(() => {
          const { value } = JSON.parse(localStorage.getItem('directory.pages') ?? '{"value":{}}')
          return value[document.querySelector('.reader').dataset.issue]?.page
        })()`),
      )
      .toBe(number)

  /** Returns the distance of a page from the top of the window. */
  const topOf = async (page: Page, number: number) =>
    Math.round((await page.locator(`#page-${number}`).boundingBox())!.y) + 0

  /** Returns the position of the middle of an image, as a fraction of the width of the reader. */
  const middleOf = async (page: Page, number: number) =>
    await page.evaluate<number>(`(() => {
      const frame = document.querySelector('.reader').getBoundingClientRect()
      const image = document.querySelectorAll('.reader-page img')[${number - 1}].getBoundingClientRect()
      return Math.round((100 * (image.left + image.width / 2 - frame.left)) / frame.width) / 100
    })()`)

  test.each([
    [PAGE, 'ArrowRight', 'ArrowLeft'],
    [PAGE, 'PageDown', 'PageUp'],
    [PAGE, 'Space', 'Shift+Space'],
    [RIGHT_TO_LEFT, 'ArrowLeft', 'ArrowRight'],
    [RIGHT_TO_LEFT, 'Space', 'Shift+Space'],
  ])('turns the pages of %s at once by %s and %s, Home and End, without a focus', async (name, forwards, backwards) => {
    const page = await open(name)
    await shows(page, 1)
    const last = await pagesOf(page)
    for (const [key, number] of [
      [forwards, 2],
      [forwards, 3],
      [backwards, 2],
      ['Home', 1],
      [backwards, 1],
      ['End', last],
    ] as const) {
      await page.keyboard.press(key)
      await shows(page, number)
      await expect.poll(() => middleOf(page, number)).toBe(0.5)
    }
    await page.context().close()
  })

  test('turns two pages for two quick keys', async () => {
    const page = await open(PAGE)
    await shows(page, 1)
    await page.evaluate(`for (let times = 0; times < 2; times += 1) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    }`)
    await shows(page, 3)
    await page.context().close()
  })

  test.each([
    [PAGE, 0.9, 0.1],
    [RIGHT_TO_LEFT, 0.1, 0.9],
  ])('turns the pages of %s by clicks at a side', async (name, forwards, backwards) => {
    const page = await open(name)
    const { width, height } = (await page.locator('.reader').boundingBox())!
    const click = async (part: number) =>
      await page.locator('.reader').click({ position: { x: width * part, y: height / 4 } })
    await shows(page, 1)
    await click(forwards)
    await shows(page, 2)
    await click(backwards)
    await shows(page, 1)
    await page.context().close()
  })

  test('leaves keys to a field, to the player, and to a button that has the focus', async () => {
    const page = await open(PAGE)
    await shows(page, 1)
    const field = page.getByRole('combobox')
    await field.fill('ab')
    for (const key of ['Home', 'ArrowRight', 'Space', 'f']) await page.keyboard.press(key)
    expect(await field.inputValue()).toBe('a fb')
    await page.evaluate(`{
      const bar = document.querySelector('.player')
      bar.hidden = false
      bar.querySelector('button').focus()
    }`)
    await page.keyboard.press('ArrowRight')
    await page.evaluate(`document.querySelector('.player').hidden = true`)
    await page.locator('.reader-help summary').focus()
    await page.keyboard.press('Space')
    expect(await page.locator('.reader-help').getAttribute('open')).not.toBeNull()
    await shows(page, 1)
    await page.keyboard.press('ArrowRight')
    await shows(page, 2)
    await page.context().close()
  })

  test('takes arrows from the player while its sound is on, and leaves it the space key', async () => {
    const page = await open(PAGE)
    await shows(page, 1)
    await page.evaluate(`{
      document.body.classList.add('has-player')
      window.heard = []
      document.addEventListener('keydown', ({ key }) => window.heard.push(key))
    }`)
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    // The player takes height from the pages, so that two may fit.
    await says(page, /^Pages? 2 /)
    expect(await page.evaluate('window.heard')).toEqual([' '])
    await page.context().close()
  })

  test.each([
    [1_280, 800],
    [390, 844],
  ])('shows a page whole in a window of %i by %i pixels, with its number', async (width, height) => {
    const page = await open(PAGE, await blankPage({ width, height }))
    await says(page, /^Page 1 of/)
    const frame = page.locator('.reader-page').first()
    await expect.poll(async () => Math.round((await frame.boundingBox())!.y)).toBeGreaterThanOrEqual(0)
    const box = (await frame.boundingBox())!
    const bar = (await page.locator('.reader-bar').boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    expect(box.y + box.height).toBeLessThanOrEqual(bar.y + 0.5)
    expect(bar.y + bar.height).toBeLessThanOrEqual(height + 0.5)
    // The page has most of the window: at a desk its height, on a phone its width.
    expect(width < height ? box.width / width : box.height / height).toBeGreaterThan(0.85)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    await page.context().close()
  })

  test.each([
    [PAGE, 0.25, 0.75],
    [RIGHT_TO_LEFT, 0.75, 0.25],
  ])('puts two pages of %s beside each other in a wide window, after the cover', async (name, first, second) => {
    const page = await open(name, await blankPage(WIDE))
    const last = await pagesOf(page)
    await shows(page, 1)
    expect(await middleOf(page, 1)).toBe(0.5)
    await page.keyboard.press('Space')
    await says(page, `Pages 2 and 3 of ${last}`)
    await expect.poll(() => middleOf(page, 2)).toBe(first)
    expect(await middleOf(page, 3)).toBe(second)
    await hasHash(page, '#page-2')
    // A narrower window goes on with the same page.
    await page.setViewportSize(NARROW)
    await shows(page, 2)
    await expect.poll(() => middleOf(page, 2)).toBe(0.5)
    await page.context().close()
  })

  test('lays a page alone that is wider than high', async () => {
    const page = await blankPage(WIDE)
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>'
    await page.route('**/1-3.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: drawing }))
    await open(PAGE, page)
    await shows(page, 1)
    for (const number of [2, 3]) {
      await page.keyboard.press('ArrowRight')
      await shows(page, number)
      await expect.poll(() => middleOf(page, number)).toBe(0.5)
    }
    await page.context().close()
  })

  test('shows the page that the address names, and scrolls by keys, without scripts', async () => {
    const page = await (await demo.browser.newContext({ viewport: NARROW, javaScriptEnabled: false })).newPage()
    await page.goto(`${demo.directory.started.url}/issues/${await issueOf(PAGE)}#page-3`)
    const left = async (number: number) => Math.round((await page.locator(`#page-${number}`).boundingBox())!.x) + 0
    await expect.poll(() => left(3)).toBe(0)
    await page.getByRole('region', { name: 'Pages of' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => left(2)).toBe(0)
    expect(await page.getByRole('button', { name: 'Full screen' }).isHidden()).toBe(true)
    await page.context().close()
  })

  test('keeps the place over a reload, in the address and in the browser', async () => {
    const page = await open(PAGE)
    await shows(page, 1)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await shows(page, 3)
    await hasHash(page, '#page-3')
    await keeps(page, 3)
    await page.reload()
    await shows(page, 3)
    await expect.poll(() => middleOf(page, 3)).toBe(0.5)
    const kept = await page.evaluate<object>(`JSON.parse(localStorage.getItem('directory.pages')).value`)
    const issue = await issueOf(PAGE)
    expect(kept).toEqual({
      [issue]: {
        page: 3,
        pages: await pagesOf(page),
        seriesUuid: await uuidOf(db(), 'comic_series', PAGE),
        series: PAGE,
        name: 'Sorry to Bother You',
        path: `/issues/${issue}`,
        at: expect.any(Number),
      },
    })
    await page.context().close()
  })

  test('offers to go on when one comes back, and opening an issue forgets no place', async () => {
    const page = await open(PAGE)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await keeps(page, 3)
    await page.goto('about:blank')
    await open(PAGE, page)
    await shows(page, 1)
    await page.evaluate(`window.dispatchEvent(new Event('pagehide'))`)
    await keeps(page, 3)
    await page.getByRole('link', { name: 'Go on at page 3' }).click()
    await shows(page, 3)
    expect(await page.getByRole('link', { name: 'Go on at' }).count()).toBe(0)
    await page.context().close()
  })

  test('offers to go on within the width of a phone', async () => {
    const page = await open(PAGE, await blankPage({ width: 360, height: 740 }))
    await page.keyboard.press('ArrowRight')
    await keeps(page, 2)
    await page.goto('about:blank')
    await open(PAGE, page)
    await page.getByRole('link', { name: 'Go on at page 2' }).waitFor()
    const edges = await page.evaluate<number[]>(`[...document.querySelector('.reader-bar').children]
      .filter((child) => child.checkVisibility())
      .flatMap((child) => [child.getBoundingClientRect().left, child.getBoundingClientRect().right])`)
    expect(Math.min(...edges)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...edges)).toBeLessThanOrEqual(360)
    await page.context().close()
  })

  test('keeps the newest 500 places', async () => {
    const page = await open(PAGE)
    await keeps(page, 1)
    await page.evaluate(`{
      const old = Array.from({ length: 600 }, (_, index) => ['issue ' + index, { page: 1, pages: 2, at: index }])
      localStorage.setItem('directory.pages', JSON.stringify({ version: 1, value: Object.fromEntries(old) }))
    }`)
    await page.keyboard.press('ArrowRight')
    await keeps(page, 2)
    const kept = await page.evaluate<string[]>(`Object.keys(JSON.parse(localStorage.getItem('directory.pages')).value)`)
    expect(kept).toHaveLength(500)
    expect(kept).toContain('issue 599')
    expect(kept).not.toContain('issue 100')
    await page.context().close()
  })

  test.each([PAGE, RIGHT_TO_LEFT, VERTICAL])('opens %s at the page that its address names', async (name) => {
    const page = await open(name, undefined, '#page-3')
    await shows(page, 3)
    await page.evaluate(`location.hash = '#page-2'`)
    await shows(page, 2)
    if (name === VERTICAL) {
      await expect.poll(() => topOf(page, 2)).toBe(0)
    } else await expect.poll(() => middleOf(page, 2)).toBe(0.5)
    await page.context().close()
  })

  test('comes from the last page to the next issue, whose first picture it has loaded', async () => {
    const page = await open(PAGE)
    const next = await issueOf(PAGE, 2)
    const name = await page.locator('.reader-next').textContent()
    const isLoaded = async () =>
      await page.evaluate(`document.querySelector('.reader-ahead').complete
        && document.querySelector('.reader-ahead').naturalWidth > 0`)
    expect(await isLoaded()).toBe(false)
    await page.keyboard.press('End')
    await shows(page, await pagesOf(page))
    await expect.poll(isLoaded).toBe(true)
    await page.keyboard.press('ArrowRight')
    await says(page, 'End of the issue')
    await page.locator('.reader-end img.artwork').waitFor()
    await expect.poll(() => page.locator('.reader-next').isVisible()).toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(`**/issues/${next}#page-1`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name)
    await shows(page, 1)
    await page.context().close()
  })

  test('loads the next two pages ahead', async () => {
    const page = await open(PAGE, undefined, '#page-1')
    const loaded = async () =>
      await page.evaluate(
        `[...document.querySelectorAll('.reader-page img')].slice(0, 4).map(({ naturalWidth }) => naturalWidth > 0)`,
      )
    await expect.poll(loaded).toEqual([true, true, true, false])
    await page.keyboard.press('ArrowRight')
    await expect.poll(loaded).toEqual([true, true, true, true])
    await page.context().close()
  })

  test.each([PAGE, VERTICAL])('says which page of %s did not load, and tries again', async (name) => {
    const page = await blankPage()
    let isBroken = true
    let refused = 0
    await page.route('**/1-2.svg', async (route) => {
      if (!isBroken) return await route.continue()
      refused += 1
      await route.abort()
    })
    await open(name, page, '#page-2')
    const message = page.locator('#page-2 .reader-broken')
    await message.getByText('Page 2 did not load.').waitFor()
    expect(await page.locator('.reader-broken').count()).toBe(1)
    const again = page.getByRole('button', { name: 'Try again: page 2' })
    const before = refused
    await again.click()
    // The picture is asked for a moment after the click.
    await expect.poll(() => refused).toBeGreaterThan(before)
    await again.waitFor()
    isBroken = false
    await again.focus()
    await page.keyboard.press('Enter')
    await message.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(`document.querySelector('#page-2 img').naturalWidth`)).toBeGreaterThan(0)
    await page.context().close()
  })

  test.each([PAGE, VERTICAL])('fills the screen with %s by its button and by a key', async (name) => {
    const page = await open(name)
    const isFull = async () => await page.evaluate(`document.fullscreenElement?.className.includes('reader') === true`)
    await page.getByRole('button', { name: 'Full screen', exact: true }).click()
    await expect.poll(isFull).toBe(true)
    await page.keyboard.press('ArrowRight')
    await shows(page, 2)
    await page.getByRole('button', { name: 'Leave full screen' }).click()
    await expect.poll(isFull).toBe(false)
    await shows(page, 2)
    await page.keyboard.press('f')
    await expect.poll(isFull).toBe(true)
    await page.keyboard.press('f')
    await expect.poll(isFull).toBe(false)
    await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor()
    await page.context().close()
  })

  test('puts the second page at the left if a comic is read from right to left', async () => {
    const page = await open(RIGHT_TO_LEFT)
    expect([await middleOf(page, 1), await middleOf(page, 2)]).toEqual([0.5, -0.5])
    await page.context().close()
  })

  test('turns pages by a finger, one at a time', async () => {
    const context = await demo.browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const page = await open(PAGE, await context.newPage())
    await shows(page, 1)
    const session = await context.newCDPSession(page)
    const swipe = async (xDistance: number) =>
      await session.send('Input.synthesizeScrollGesture', { x: 195, y: 300, xDistance, yDistance: 0, speed: 2_000 })
    await swipe(-300)
    await shows(page, 2)
    await swipe(300)
    await shows(page, 1)
    await context.close()
  })

  test.each([360, 1_280])('stacks the images of a vertical comic, %i pixels wide', async (width) => {
    const page = await open(VERTICAL, await blankPage({ width, height: 800 }))
    await page.evaluate(`for (const image of document.querySelectorAll('.reader-page img')) image.loading = 'eager'`)
    const isLoaded = `[...document.querySelectorAll('.reader-page img')].every(({ complete, naturalWidth }) => complete && naturalWidth > 0)`
    await page.waitForFunction(isLoaded)
    const boxes = await Promise.all([0, 1, 2].map((index) => page.locator('.reader-page img').nth(index).boundingBox()))
    const [first, second, third] = boxes.map((box) => box!)
    // The images have no gap between them: the drawing continues from one to the next.
    expect(second!.y).toBeCloseTo(first!.y + first!.height, 0)
    expect(third!.y).toBeCloseTo(second!.y + second!.height, 0)
    expect([second!.x, third!.x]).toEqual([first!.x, first!.x])
    expect(first!.width).toBeLessThanOrEqual(Math.min(width, 736))
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    await page.context().close()
  })

  test('says which page of a vertical comic is in the middle, in sight', async () => {
    const page = await open(VERTICAL)
    for (const number of [2, 3, 1]) {
      await page.evaluate(
        `document.querySelectorAll('.reader-page img')[${number - 1}].scrollIntoView({ block: 'center' })`,
      )
      await shows(page, number)
      const { y, height } = (await page.locator('.reader-bar').boundingBox())!
      expect(y + height).toBeLessThanOrEqual(800)
    }
    await page.context().close()
  })

  test('scrolls a strip by the space key, and goes through its pictures by arrows, Home and End', async () => {
    const page = await open(VERTICAL)
    const last = await pagesOf(page)
    await page.evaluate(
      `void (window.scrolled = new Promise((end) => addEventListener('scrollend', end, { once: true })))`,
    )
    await page.keyboard.press('Space')
    await page.evaluate('window.scrolled.then(() => {})')
    expect(await page.evaluate('window.scrollY')).toBeGreaterThan(300)
    for (const [key, number] of [
      ['ArrowRight', 2],
      ['ArrowRight', 3],
      ['ArrowLeft', 2],
      ['End', last],
      ['Home', 1],
    ] as const) {
      await page.keyboard.press(key)
      await shows(page, number)
      await expect.poll(() => topOf(page, number)).toBe(0)
    }
    await hasHash(page, '#page-1')
    await page.context().close()
  })

  test('keeps the place in a strip over a reload', async () => {
    const page = await open(VERTICAL)
    await page.evaluate(`document.querySelector('#page-3').scrollIntoView()`)
    await shows(page, 3)
    await hasHash(page, '#page-3')
    await page.reload()
    await shows(page, 3)
    await expect.poll(() => topOf(page, 3)).toBe(0)
    await page.context().close()
  })

  test('keeps a link below a strip in sight while its pictures load', async () => {
    const page = await blankPage()
    const waiting: (() => void)[] = []
    let isHeld = true
    await page.route(/\/1-\d\.svg$/, async (route) => {
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
      await route.continue()
    })
    const path = `/issues/${await issueOf(VERTICAL)}`
    await page.goto(`${demo.directory.started.url}${path}`, { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: 'Full screen' }).waitFor()
    // Not all browsers hold what is in sight by themselves.
    await page.evaluate(`document.documentElement.style.overflowAnchor = 'none'`)
    await page.evaluate(`document.querySelectorAll('.reader-page img').forEach((image) => {
      image.loading = 'eager'
      image.height = 300
    })`)
    const link = page.getByRole('link', { name: 'All issues' })
    await link.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    expect(await link.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
    const height = async () => await page.evaluate<number>('document.documentElement.scrollHeight')
    const before = await height()
    isHeld = false
    for (const go of waiting) go()
    await page.waitForLoadState('networkidle')
    await expect.poll(height).toBeGreaterThan(before + 500)
    // The last picture may have its place a moment before the page is scrolled.
    const isInSight = async () => {
      const { y, height } = (await link.boundingBox())!
      return y > 0 && y + height < 801
    }
    await expect.poll(isInSight).toBe(true)
    await page.context().close()
  })

  test('works on a page that was loaded in place of another', async () => {
    const page = await open(PAGE)
    await page.keyboard.press('ArrowRight')
    await keeps(page, 2)
    await page.evaluate(`document.body.classList.add('has-player')`)
    await page.getByRole('link', { name: 'Next issue' }).click()
    await page.getByRole('heading', { level: 1, name: 'The Kettle Says Nothing' }).waitFor()
    await shows(page, 1)
    expect(new URL(page.url()).hash).toBe('')
    await page.keyboard.press('ArrowRight')
    await says(page, /^Pages? 2 /)
    await hasHash(page, '#page-2')
    await page.context().close()
  })

  test('the page of a comic goes on where its reader stopped, and marks what was read', async () => {
    const page = await open(PAGE)
    await page.keyboard.press('ArrowRight')
    await keeps(page, 2)
    const comic = `${demo.directory.started.url}/comics/${await uuidOf(db(), 'comic_series', PAGE)}`
    await page.goto(comic)
    const card = page.locator('.card', { hasText: 'Sorry to Bother You' }).last()
    await card.getByText(/^Page 2 of \d$/).waitFor()
    expect(await page.getByRole('link', { name: 'Start reading' }).isHidden()).toBe(true)
    await page.getByRole('link', { name: 'Go on at page 2 of Sorry to Bother You' }).click()
    await shows(page, 2)
    await page.keyboard.press('End')
    await keeps(page, await pagesOf(page))
    await page.goto(comic)
    await card.getByText('Read', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Go on after Sorry to Bother You' }).click()
    await says(page, 'End of the issue')
    await page.context().close()
  })

  test('the page of a comic hears of what is read in another window', async () => {
    const page = await open(PAGE)
    await keeps(page, 1)
    const other = await page.context().newPage()
    await other.goto(`${demo.directory.started.url}/comics/${await uuidOf(db(), 'comic_series', PAGE)}`)
    await other.getByRole('link', { name: 'Go on at page 1 of' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await other.getByRole('link', { name: 'Go on at page 2 of' }).waitFor()
    expect(await other.getByText(/^Page \d of \d$/).allTextContents()).toHaveLength(1)
    await page.context().close()
  })

  test('the page of a comic offers its start again to who has read the newest issue', async () => {
    const page = await open(PAGE)
    const comic = `${demo.directory.started.url}/comics/${await uuidOf(db(), 'comic_series', PAGE)}`
    await page.goto(comic)
    await page.getByRole('link', { name: 'Newest issue' }).click()
    // Keys before the script is there do nothing.
    await shows(page, 1)
    await page.keyboard.press('End')
    await keeps(page, await pagesOf(page))
    await page.goto(comic)
    await page.locator('.card').getByText('Read', { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Start reading' }).isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: 'Go on' }).count()).toBe(0)
    await page.context().close()
  })

  test('the page of a comic starts with its first issue', async () => {
    const page = await blankPage()
    await page.goto(`${demo.directory.started.url}/comics/${await uuidOf(db(), 'comic_series', PAGE)}`)
    await page.getByRole('link', { name: 'Start reading' }).click()
    await page.waitForURL(`**/issues/${await issueOf(PAGE)}#page-1`)
    await shows(page, 1)
    await page.context().close()
  })
})
