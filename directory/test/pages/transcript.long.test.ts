import { describe, expect, test } from 'vitest'
import { chromiumPath, inChromium } from './chromium.ts'
import { useDemoInChromium } from './demo-in-chromium.ts'

describe.skipIf(chromiumPath === undefined)(`the transcript of an episode ${inChromium}`, () => {
  const demo = useDemoInChromium()

  test('plays from a clicked time, and the spoken paragraph is marked', async () => {
    const page = await demo.browser.newPage()
    await page.goto(await anEpisode())
    await page.locator('.transcript li').first().waitFor()
    const chapter = page.locator('.chapters [data-seconds]').nth(1)
    expect(await chapter.getAttribute('data-seconds')).toBe('20')
    await chapter.click()
    await page.getByRole('region', { name: 'Player' }).waitFor()
    await page.locator('.transcript li[aria-current]').waitFor()
    // The player jumps to the time once the sound is loaded.
    const place = () => page.evaluate(`document.querySelector('.player audio').currentTime`)
    await expect.poll(place, { timeout: 60_000 }).toBeGreaterThanOrEqual(20)
    expect(await page.locator('.transcript li[aria-current]').count()).toBe(1)
    await page.close()
  })

  const shown = `[
    document.querySelector('.player').hidden,
    document.querySelector('.player audio').paused,
    document.querySelector('.player audio').currentTime,
    document.querySelector('.transcript > .is-current')?.id,
  ]`

  async function anEpisode(): Promise<string> {
    const { db } = demo.directory.started.directory
    const { uuid } = await db
      .selectFrom('podcast_episodes')
      .select('uuid')
      .where('name', '=', '1. The night ferry')
      .executeTakeFirstOrThrow()
    return `${demo.directory.started.url}/episodes/${uuid}`
  }

  test.each([
    ['#t=35', 35, 'p4'],
    ['#t=0:58', 58, 'p5'],
    ['#t=00:01:07.5', 67.5, 'p6'],
    ['#p3', 20, 'p3'],
  ])('an address with %s opens the player at this place', async (hash, seconds, paragraph) => {
    const page = await demo.browser.newPage()
    await page.goto(`${await anEpisode()}${hash}`)
    await expect.poll(() => page.evaluate(shown)).toEqual([false, true, seconds, paragraph])
    expect(await page.locator(`#${paragraph}`).isVisible()).toBe(true)
    await page.getByRole('main').getByRole('button', { name: 'Play' }).click()
    const place = () => page.evaluate(`document.querySelector('.player audio').currentTime`)
    await expect.poll(place, { timeout: 60_000 }).toBeGreaterThan(seconds)
    await page.close()
  })

  test.each(['#t=', '#t=x', '#p99', '#transcript'])('an address with %s opens no player', async (hash) => {
    const page = await demo.browser.newPage()
    await page.goto(`${await anEpisode()}${hash}`)
    await page.getByRole('main').getByRole('button', { name: 'Play' }).waitFor()
    expect(await page.locator('.player').isHidden()).toBe(true)
    await page.close()
  })

  test('the link of a paragraph names its time and moves the player there, as often as it is clicked', async () => {
    const page = await demo.browser.newPage()
    const episode = await anEpisode()
    await page.goto(episode)
    const link = page.getByRole('link', { name: 'Link to paragraph 4' })
    await link.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${episode}#t=35`)
    await expect.poll(() => page.evaluate(shown)).toEqual([false, true, 35, 'p4'])
    await page.evaluate(`document.querySelector('.player audio').currentTime = 80`)
    await link.click()
    await expect.poll(() => page.evaluate(shown)).toEqual([false, true, 35, 'p4'])
    await page.close()
  })

  test('a link to a time of an episode works on pages that were loaded in place', async () => {
    const page = await demo.browser.newPage()
    const episode = await anEpisode()
    await page.goto(episode)
    await page.getByRole('main').getByRole('button', { name: 'Play' }).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Takedown' }).click()
    await page.getByRole('heading', { level: 1, name: 'Takedown' }).waitFor()
    await page.evaluate(
      `document.querySelector('main').insertAdjacentHTML('beforeend', '<a href="${episode}#t=50">Go</a>')`,
    )
    await page.getByRole('link', { name: 'Go' }).click()
    await page.waitForURL(`${episode}#t=50`)
    const place = () => page.evaluate(`document.querySelector('.player audio').currentTime`)
    await expect.poll(place, { timeout: 60_000 }).toBeGreaterThan(50)
    expect(await page.evaluate(`document.querySelector('.player audio').paused`)).toBe(false)
    await page.locator('#p5.is-current').waitFor()
    await page.close()
  })

  test('is there without scripts', async () => {
    const context = await demo.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(await anEpisode())
    const first = await page.locator('.transcript li').first().textContent()
    expect(first).toContain('Ines Vale')
    expect(first).toContain('Welcome to Harbour Lights.')
    expect(await page.locator('.chapters li').count()).toBe(4)
    await context.close()
  })
})
