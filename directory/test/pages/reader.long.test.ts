import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chromiumPath, inChromium } from './chromium.ts'
import { useDemoInChromium } from './demo-in-chromium.ts'

const PAGE = 'Polite Machines'
const RIGHT_TO_LEFT = '雲の道'
const VERTICAL = 'Lantern Island'

describe.skipIf(chromiumPath === undefined)(`the reader of a comic ${inChromium}`, () => {
  const demo = useDemoInChromium()

  /** Opens the first issue of a comic, with its reader focused. */
  async function open(name: string, width = 1_000): Promise<Page> {
    const page = await (await demo.browser.newContext({ viewport: { width, height: 800 } })).newPage()
    const { uuid } = await demo.directory.started.directory.db
      .selectFrom('comic_issues')
      .innerJoin('comic_series', 'comic_series.uuid', 'comic_issues.series_uuid')
      .select('comic_issues.uuid')
      .where('comic_series.name', '=', name)
      .orderBy('comic_issues.position')
      .limit(1)
      .executeTakeFirstOrThrow()
    await page.goto(`${demo.directory.started.url}/issues/${uuid}`)
    await page.waitForLoadState('networkidle')
    await page.locator('.reader').focus()
    return page
  }

  const shows = async (page: Page, number: number) =>
    await expect.poll(() => page.locator('.reader-place').textContent()).toMatch(new RegExp(`^Page ${number} of \\d$`))
  /** Returns the position of the middle of an image, as a fraction of the width of the reader. */
  const middleOf = async (page: Page, number: number) =>
    await page.evaluate<number>(`(() => {
      const frame = document.querySelector('.reader').getBoundingClientRect()
      const image = document.querySelectorAll('.reader img')[${number - 1}].getBoundingClientRect()
      return Math.round((100 * (image.left + image.width / 2 - frame.left)) / frame.width) / 100
    })()`)

  test.each([
    [PAGE, 'ArrowRight', 'ArrowLeft'],
    [RIGHT_TO_LEFT, 'ArrowLeft', 'ArrowRight'],
  ])('turns the pages of %s by %s and %s, Home and End', async (name, forwards, backwards) => {
    const page = await open(name)
    await shows(page, 1)
    const last = await page.locator('.reader img').count()
    for (const [key, number] of [
      [forwards, 2],
      [forwards, 3],
      [backwards, 2],
      ['Home', 1],
      [backwards, 1],
      ['End', last],
      [forwards, last],
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
      document.querySelector('.reader').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))
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

  test('puts the second page at the left if a comic is read from right to left', async () => {
    const page = await open(RIGHT_TO_LEFT)
    expect([await middleOf(page, 1), await middleOf(page, 2)]).toEqual([0.5, -0.5])
    await page.context().close()
  })

  test.each([360, 1_280])('stacks the images of a vertical comic, %i pixels wide', async (width) => {
    const page = await open(VERTICAL, width)
    await page.evaluate(`for (const image of document.querySelectorAll('.reader img')) image.loading = 'eager'`)
    const isLoaded = `[...document.querySelectorAll('.reader img')].every(({ complete, naturalWidth }) => complete && naturalWidth > 0)`
    await page.waitForFunction(isLoaded)
    const boxes = await Promise.all([0, 1, 2].map((index) => page.locator('.reader img').nth(index).boundingBox()))
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
      await page.evaluate(`document.querySelectorAll('.reader img')[${number - 1}].scrollIntoView({ block: 'center' })`)
      await shows(page, number)
      const { y, height } = (await page.locator('.reader-hint').boundingBox())!
      expect(y + height).toBeLessThanOrEqual(800)
    }
    await page.context().close()
  })

  test('works on a page that was loaded in place of another', async () => {
    const page = await open(PAGE)
    await page.evaluate(`document.body.classList.add('has-player')`)
    await page.getByRole('link', { name: 'Next issue' }).click()
    await page.getByRole('heading', { level: 1, name: 'The Kettle Says Nothing' }).waitFor()
    await shows(page, 1)
    await page.locator('.reader').focus()
    await page.keyboard.press('ArrowRight')
    await shows(page, 2)
    await page.context().close()
  })
})
