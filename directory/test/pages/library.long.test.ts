import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { blockContent } from '../../src/feeds/index.ts'
import { chromiumPath, inChromium } from './chromium.ts'
import { uuidOf } from './demo-content.ts'
import { useDemoInChromium } from './demo-in-chromium.ts'
import { tabTo } from './keyboard.ts'

const PLAYER = `document.querySelector('.player audio')`
const noStorage = `Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied') } })`

describe.skipIf(chromiumPath === undefined)(`a listener without an account ${inChromium}`, () => {
  const demo = useDemoInChromium()
  const url = (path: string) => `${demo.directory.started.url}${path}`
  const db = () => demo.directory.started.directory.db

  async function openPage(path: string, script?: string): Promise<Page> {
    const page = await (await demo.browser.newContext({ viewport: { width: 1_280, height: 800 } })).newPage()
    if (script !== undefined) await page.addInitScript(script)
    await page.goto(url(path))
    return page
  }

  const podcastPath = async (name = 'Harbour Lights') => `/podcasts/${await uuidOf(db(), 'podcast_series', name)}`
  /** Returns the path of the newest episode of a podcast. */
  async function newestPath(name = 'Harbour Lights'): Promise<string> {
    const { uuid } = await db()
      .selectFrom('podcast_episodes')
      .select('uuid')
      .where('series_uuid', '=', await uuidOf(db(), 'podcast_series', name))
      .where('date_published', '<=', Math.floor(demo.directory.started.directory.runtime.now() / 1_000))
      .orderBy('date_published', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return `/episodes/${uuid}`
  }

  const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
  const heart = (place: Page | Locator, name: string) =>
    place.getByRole('button', { name: `Follow ${name}`, exact: true })
  const player = (page: Page) => page.getByRole('region', { name: 'Player' })
  const placeOf = async (page: Page) => await page.evaluate<number>(`${PLAYER}.currentTime`)
  const kept = async (page: Page, name: string) =>
    await page.evaluate<unknown>(`JSON.parse(localStorage.getItem('directory.${name}'))?.value ?? null`)
  const titleOf = async (page: Page) => await player(page).locator('.player-names strong').textContent()

  /** Plays the episode of a page, and stops it at some seconds. */
  async function stopAt(page: Page, seconds: number): Promise<void> {
    await page.getByRole('main').locator('.series-head .listen-button').click()
    await expect.poll(() => placeOf(page), { timeout: 60_000 }).toBeGreaterThan(0)
    await page.evaluate(`${PLAYER}.pause(); ${PLAYER}.currentTime = ${seconds}`)
    await expect.poll(async () => Object.keys((await kept(page, 'places')) ?? {}).length).toBe(1)
  }

  test('follows a podcast, a comic and a person, and finds them with what is new on the next visit', async () => {
    const page = await openPage(await podcastPath())
    await heart(page, 'Harbour Lights').click()
    expect(await heart(page, 'Harbour Lights').getAttribute('aria-pressed')).toBe('true')
    const person = page.locator('a[href^="/persons/"]').first()
    const nameOfPerson = (await person.textContent())!.trim()
    await person.click()
    await heart(page, nameOfPerson).click()
    await page.goto(url(`/comics/${await uuidOf(db(), 'comic_series', 'Lantern Island')}`))
    await heart(page, 'Lantern Island').click()
    await page.reload()
    expect(await heart(page, 'Lantern Island').getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Library' }).click()
    for (const name of ['Harbour Lights', 'Lantern Island', nameOfPerson]) {
      await section(page, 'Following').getByRole('link', { name, exact: true }).waitFor()
    }
    const newest = section(page, 'New episodes and issues')
    await newest.locator(`a[href="${await newestPath()}"]`).waitFor()
    await newest
      .getByRole('link', { name: /^Read: / })
      .first()
      .waitFor()
    await heart(section(page, 'Following'), 'Harbour Lights').click()
    expect(await section(page, 'Following').getByRole('link', { name: 'Harbour Lights' }).count()).toBe(0)
    await page.context().close()
  })

  test('sends the uuids of what it follows when the library opens, nothing before, and none stands in the log', async () => {
    const page = await openPage(await podcastPath())
    const sent: (string | null)[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.postData())
    })
    await heart(page, 'Harbour Lights').click()
    await page.reload()
    expect(sent).toEqual([])
    await page.context().addCookies([{ name: 'session', value: 'secret', url: url('/') }])
    const asked = page.waitForRequest('**/library/new')
    await page.goto(url('/library'))
    await section(page, 'New episodes and issues').waitFor()
    const uuid = await uuidOf(db(), 'podcast_series', 'Harbour Lights')
    expect(sent).toEqual([JSON.stringify({ uuids: [uuid] })])
    expect(await (await asked).allHeaders()).not.toHaveProperty('cookie')
    const logged = demo.directory.logged.filter((line) => line.includes('/library/new'))
    expect([logged.length > 0, logged.some((line) => line.includes(uuid))]).toEqual([true, false])
    await page.context().close()
  })

  test('says that something followed is no longer here, and keeps it until it is let go', async () => {
    const name = 'Kernel Panic & Tea'
    const uuid = await uuidOf(db(), 'podcast_series', name)
    const page = await openPage(`/podcasts/${uuid}`)
    await heart(page, name).click()
    const { runtime } = demo.directory.started.directory
    await blockContent({ db: db(), runtime }, { uuid, reason: 'Asked for by its author', actor: 'test' })
    await page.goto(url('/library'))
    const card = section(page, 'Following').getByRole('listitem').filter({ hasText: name })
    await card.getByText('No longer here').waitFor()
    await heart(card, name).click()
    await section(page, 'Following').getByText('You follow nothing yet.').waitFor()
    await page.context().close()
  })

  test('goes on where it stopped, after a reload and from the library', async () => {
    const path = await newestPath()
    const page = await openPage(path)
    await stopAt(page, 40)
    await page.reload()
    const button = page.locator('.series-head .listen-button')
    expect(await button.textContent()).toBe('Go on at 0:40')
    await button.click()
    // The place is 40 before the sound is loaded, too: then it cannot be moved yet.
    await expect.poll(() => placeOf(page), { timeout: 60_000 }).toBeGreaterThan(40)
    await page.evaluate(`${PLAYER}.pause(); ${PLAYER}.currentTime = 50`)
    await page.goto(url('/library'))
    const begun = section(page, 'Go on')
    await begun.getByText(/^0:50 of /).waitFor()
    await begun.getByRole('button', { name: /^Go on at 0:50: / }).click()
    await expect.poll(() => placeOf(page), { timeout: 60_000 }).toBeGreaterThanOrEqual(50)
    await page.context().close()
  })

  test('shows the newest place in each comic that the reader kept, and leads on from a read issue', async () => {
    const [issue, earlier, read] = [1, 2, 3].map((number) => `00000000-0000-4000-8000-00000000000${number}`)
    const series = 'Lantern Island'
    const pages = {
      [issue!]: { page: 7, pages: 12, seriesUuid: issue, series, name: 'The long night', at: 2 },
      [earlier!]: { page: 12, pages: 12, seriesUuid: issue, series, name: 'The short day', at: 1 },
      [read!]: { page: 4, pages: 4, seriesUuid: read, series: 'Paper Moons', name: 'The end', at: 3 },
    }
    const page = await openPage(
      '/library',
      `localStorage.setItem('directory.pages', '${JSON.stringify({ version: 1, value: pages })}')`,
    )
    const begun = section(page, 'Go on')
    await begun.getByText('Page 7 of 12').waitFor()
    await begun.getByText(series).waitFor()
    expect(await begun.getByText('The short day').count()).toBe(0)
    expect(await begun.getByRole('link', { name: 'Go on after it: The end' }).getAttribute('href')).toBe(
      `/issues/${read}#end`,
    )
    expect(await begun.getByRole('link', { name: 'Go on at page 7: The long night' }).getAttribute('href')).toBe(
      `/issues/${issue}#page-7`,
    )
    await page.context().close()
  })

  test('forgets the place in an episode that is heard but for its last seconds', async () => {
    const page = await openPage(await newestPath())
    await stopAt(page, 40)
    await page.evaluate(`${PLAYER}.currentTime = ${PLAYER}.duration - 2`)
    await expect.poll(() => kept(page, 'places')).toEqual({})
    await page.context().close()
  })

  test('keeps the places in the last 500 episodes', async () => {
    const path = await newestPath()
    const page = await openPage(path)
    await page.evaluate(`{
      const place = (index) => ({ seconds: 20, duration: 60, at: index, name: 'Old', path: '/', podcast: '', src: 'https://a.test/' })
      const value = Object.fromEntries(Array.from({ length: 500 }, (_, index) => ['old-' + index, place(index)]))
      localStorage.setItem('directory.places', JSON.stringify({ version: 1, value }))
    }`)
    await page.locator('.series-head .listen-button').click()
    await expect.poll(() => placeOf(page), { timeout: 60_000 }).toBeGreaterThan(0)
    await page.evaluate(`${PLAYER}.pause(); ${PLAYER}.currentTime = 40`)
    const uuids = async () => Object.keys((await kept(page, 'places')) as object)
    await expect.poll(uuids).toContain(path.split('/').at(-1))
    expect([(await uuids()).length, (await uuids()).includes('old-0')]).toEqual([500, false])
    await page.context().close()
  })

  test('plays the queue: next, the rest at the end of each, and back', async () => {
    const page = await openPage(await podcastPath())
    const queue = async (name: string, number: string) =>
      await page.getByRole('button', { name: new RegExp(`^${name}: ${number}`) }).click()
    await queue('Queue', '119')
    await queue('Queue', '118')
    await queue('Queue next', '117')
    await page.getByRole('button', { name: 'Play: 120.' }).click()
    await expect.poll(() => placeOf(page), { timeout: 60_000 }).toBeGreaterThan(0)
    expect(await player(page).getByRole('link', { name: 'Queue: 3' }).count()).toBe(1)
    await player(page).getByRole('button', { name: 'Next episode' }).click()
    await expect.poll(() => titleOf(page)).toMatch(/^117\./)
    await expect.poll(() => placeOf(page), { timeout: 60_000 }).toBeGreaterThan(0)
    await page.evaluate(`${PLAYER}.currentTime = ${PLAYER}.duration - 0.3`)
    await expect.poll(() => titleOf(page), { timeout: 60_000 }).toMatch(/^119\./)
    await expect.poll(() => page.evaluate(`${PLAYER}.paused`)).toBe(false)
    await player(page).getByRole('button', { name: 'Next episode' }).click()
    await expect.poll(() => titleOf(page)).toMatch(/^118\./)
    // Some seconds after its begin, the button would lead back to that.
    await page.evaluate(`${PLAYER}.pause(); ${PLAYER}.currentTime = 0`)
    expect(await player(page).getByRole('button', { name: 'Next episode' }).isDisabled()).toBe(true)
    await player(page).getByRole('button', { name: 'Previous episode' }).click()
    await expect.poll(() => titleOf(page)).toMatch(/^119\./)
    await player(page).getByRole('link', { name: 'Queue: 1' }).click()
    await section(page, 'Queue')
      .getByRole('button', { name: /^Remove 118\./ })
      .click()
    await section(page, 'Queue').waitFor({ state: 'hidden' })
    expect(await page.evaluate(`${PLAYER}.paused`)).toBe(false)
    await page.context().close()
  })

  test('stops at the end of an episode if the sleep timer says so', async () => {
    const page = await openPage(await podcastPath())
    await page.getByRole('button', { name: /^Queue: 119/ }).click()
    await page.getByRole('button', { name: 'Play: 120.' }).click()
    await expect.poll(() => placeOf(page), { timeout: 60_000 }).toBeGreaterThan(0)
    await player(page).getByRole('combobox', { name: 'Sleep timer' }).selectOption('At the end')
    await page.evaluate(`${PLAYER}.currentTime = ${PLAYER}.duration - 0.3`)
    await expect.poll(() => page.evaluate(`${PLAYER}.ended`), { timeout: 60_000 }).toBe(true)
    expect([await titleOf(page), await kept(page, 'queue')]).toEqual([
      expect.stringMatching(/^120\./),
      [expect.anything()],
    ])
    await page.context().close()
  })

  test('tells the system what plays, and takes its keys', async () => {
    const page = await openPage(
      await newestPath(),
      `window.acts = {}; navigator.mediaSession.setActionHandler = (action, act) => { window.acts[action] = act }`,
    )
    await stopAt(page, 20)
    expect(
      await page.evaluate(
        `(({ title, artist, artwork }) => [title, artist, artwork.length])(navigator.mediaSession.metadata)`,
      ),
    ).toEqual([expect.stringMatching(/^120\./), 'Harbour Lights', 1])
    expect(await page.evaluate('Object.keys(window.acts).sort()')).toEqual(
      ['nexttrack', 'pause', 'play', 'previoustrack', 'seekbackward', 'seekforward', 'seekto'].sort(),
    )
    await page.evaluate(`window.acts.seekforward({})`)
    expect(await placeOf(page)).toBe(50)
    await page.context().close()
  })

  test('plays and skips by the keyboard, unless a field has the focus', async () => {
    const page = await openPage(await newestPath())
    await stopAt(page, 20)
    await page.evaluate(`document.querySelector('main').focus()`)
    await page.keyboard.press('ArrowRight')
    expect(await placeOf(page)).toBe(50)
    await page.keyboard.press('ArrowLeft')
    expect(await placeOf(page)).toBe(35)
    await page.keyboard.press('Space')
    await expect.poll(() => page.evaluate(`${PLAYER}.paused`)).toBe(false)
    await page.keyboard.press('Space')
    await expect.poll(() => page.evaluate(`${PLAYER}.paused`)).toBe(true)
    const before = await placeOf(page)
    await page.getByRole('combobox', { name: /^Search for/ }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    expect([await placeOf(page), await page.evaluate(`${PLAYER}.paused`)]).toEqual([before, true])
    await tabTo(page, heart(page, 'nothing').or(player(page).getByRole('slider', { name: 'Place in the episode' })))
    await page.keyboard.press('Home')
    await expect.poll(() => placeOf(page)).toBe(0)
    await page.context().close()
  })

  test('shows the title of the chapter, also of an episode that began in a list', async () => {
    const page = await openPage(await podcastPath())
    await page.getByRole('button', { name: 'Play: 120.' }).click()
    await expect.poll(() => player(page).locator('.player-names .quiet').textContent()).toMatch(/^Harbour Lights · .+/)
    await page.context().close()
  })

  test('keeps the sound on the page of a person, and a heart follows from there', async () => {
    const page = await openPage(await podcastPath())
    await page.getByRole('button', { name: 'Play: 120.' }).click()
    await expect.poll(() => placeOf(page), { timeout: 60_000 }).toBeGreaterThan(0)
    await page.evaluate(`${PLAYER}.loop = true`)
    const person = page.locator('a[href^="/persons/"]').first()
    const name = (await person.textContent())!.trim()
    await person.click()
    await heart(page, name).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Library' }).click()
    await section(page, 'Following').getByRole('link', { name }).waitFor()
    expect(await page.evaluate(`${PLAYER}.paused`)).toBe(false)
    await page.context().close()
  })

  test('opens links off the site beside the page while the sound is on', async () => {
    const page = await openPage(await podcastPath())
    await page.context().route('https://harbour-lights.example/**', (route) => route.fulfill({ body: 'Elsewhere' }))
    await page.evaluate(`{
      const link = document.createElement('a')
      link.href = 'https://harbour-lights.example/'
      link.textContent = 'Off the site'
      document.querySelector('main').prepend(link)
    }`)
    await page.getByRole('button', { name: 'Play: 120.' }).click()
    await expect.poll(() => placeOf(page), { timeout: 60_000 }).toBeGreaterThan(0)
    const [beside] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Off the site' }).click(),
    ])
    expect(await beside.evaluate('window.opener')).toBeNull()
    expect(await page.evaluate(`${PLAYER}.paused`)).toBe(false)
    await page.context().close()
  })

  /** Saves the library of a page into a file, and returns its path and text. */
  async function save(page: Page, button: string) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ])
    const path = await download.path()
    return { path, text: await readFile(path, 'utf8'), name: download.suggestedFilename() }
  }

  const addFile = async (page: Page, name: string, text: string) =>
    await page
      .getByLabel('Add a saved file')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) })
  const report = (page: Page) => page.locator('.library-report')

  test('saves everything, forgets it, and has it again from the file', async () => {
    const page = await openPage(await newestPath())
    await stopAt(page, 30)
    await page.goto(url(await podcastPath()))
    await heart(page, 'Harbour Lights').click()
    await page.getByRole('button', { name: /^Queue: 119/ }).click()
    await page.goto(url('/library'))
    const { text } = await save(page, 'Save everything')
    await page.getByText('has 1 thing that you follow, 1 episode of the queue, and 1 place').waitFor()
    await page.locator('summary', { hasText: 'Forget everything' }).click()
    await page.getByRole('button', { name: 'Forget everything' }).click()
    expect([await kept(page, 'follows'), await kept(page, 'queue'), await kept(page, 'places')]).toEqual([[], [], {}])
    await addFile(page, 'library.json', text)
    await report(page)
      .getByText('You follow 1 more now, and followed 0 already. 1 episode came into the queue')
      .waitFor()
    await section(page, 'Following').getByRole('link', { name: 'Harbour Lights' }).waitFor()
    await section(page, 'Go on')
      .getByText(/^0:30 of /)
      .waitFor()
    await section(page, 'Queue')
      .getByRole('heading', { name: /^119\./ })
      .waitFor()
    await page.context().close()
  })

  test('forgets whether its reader wants comics for adults, too', async () => {
    const adults = JSON.stringify({ version: 1, value: true })
    const page = await openPage('/library')
    await page.evaluate(`localStorage.setItem('directory.adults', '${adults}')`)
    await page.locator('summary', { hasText: 'Forget everything' }).click()
    await page.getByRole('button', { name: 'Forget everything' }).click()
    expect(await kept(page, 'adults')).toBe(false)
    await page.context().close()
  })

  test('shows the letter of a picture that does not load', async () => {
    const page = await openPage(await podcastPath())
    await heart(page, 'Harbour Lights').click()
    await page.route('**/*.svg', (route) => route.abort())
    await page.goto(url('/library'))
    const card = section(page, 'Following').locator('.card', { hasText: 'Harbour Lights' })
    await card.locator('span.artwork').waitFor()
    expect(await card.locator('span.artwork').textContent()).toBe('H')
    await page.context().close()
  })

  test('saves podcasts as OPML, and follows those of another app that the directory has', async () => {
    const page = await openPage(await podcastPath())
    await heart(page, 'Harbour Lights').click()
    await page.goto(url('/library'))
    await section(page, 'New episodes and issues').waitFor()
    const { text, name } = await save(page, 'Save the podcasts as OPML')
    expect([name, text]).toEqual(['podcasts.opml', expect.stringMatching(/xmlUrl="http[^"]+harbour-lights\.xml"/)])
    await heart(section(page, 'Following'), 'Harbour Lights').click()
    const strange = '<outline text="Strange &lt;b&gt;" xmlUrl="https://strange.example/feed.xml"/></body>'
    await addFile(page, 'other.opml', text.replace('</body>', strange))
    await report(page).getByText('The file has 2 feeds. You follow 1 more now, and followed 0 already.').waitFor()
    await report(page).getByText('Strange <b>: https://strange.example/feed.xml').waitFor()
    await section(page, 'Following').getByRole('link', { name: 'Harbour Lights' }).waitFor()
    await page.context().close()
  })

  test('takes from a file only what is whole, and no link that it makes up', async () => {
    const page = await openPage('/library')
    const uuid = '00000000-0000-4000-8000-000000000009'
    const episode = { uuid, name: 'Odd', podcast: 'Odd', src: 'https://odd.example/1.mp3', path: 'javascript:alert(1)' }
    const file = {
      format: 'feedmill-library',
      version: 1,
      follows: [{ kind: 'planet', uuid, name: 'Odd' }, null],
      queue: [episode, { ...episode, src: 'javascript:alert(1)' }],
    }
    await addFile(page, 'library.json', JSON.stringify(file))
    await report(page).getByText('3 lines of the file could not be used.').waitFor()
    expect(await section(page, 'Queue').getByRole('link', { name: 'Odd' }).getAttribute('href')).toBe(
      `/episodes/${uuid}`,
    )
    await addFile(page, 'cat.txt', 'A cat')
    await report(page).getByText('Nothing was added: cat.txt is neither a saved library nor OPML.').waitFor()
    await page.context().close()
  })

  test('says that the browser keeps nothing, and has what it follows until the page is left', async () => {
    const page = await openPage(await podcastPath(), noStorage)
    await heart(page, 'Harbour Lights').click()
    await page.getByRole('alert').getByText('Your browser cannot keep what you follow').waitFor()
    expect(await heart(page, 'Harbour Lights').getAttribute('aria-pressed')).toBe('true')
    await page.context().close()
  })

  test('sets aside what another version kept, says so, and saves it with the rest', async () => {
    const later = JSON.stringify({ version: 9, value: ['from later'] })
    const page = await openPage(
      '/library',
      `if (localStorage.length === 0) localStorage.setItem('directory.follows', '${later}')`,
    )
    await page.getByRole('alert').getByText('Another version of this page kept what you follow').waitFor()
    const { text } = await save(page, 'Save everything')
    expect(JSON.parse(text).unread).toEqual({ follows: later })
    await page.context().close()
  })

  test('moves the speed that a former version kept', async () => {
    const page = await openPage(await newestPath(), `localStorage.setItem('player.speed', '1.5')`)
    expect(await kept(page, 'speed')).toBe(1.5)
    expect(await page.evaluate(`localStorage.getItem('player.speed')`)).toBeNull()
    await page.context().close()
  })

  test('says what is wrong if the directory does not answer, and shows what the browser keeps', async () => {
    const page = await openPage(await podcastPath())
    await heart(page, 'Harbour Lights').click()
    await page.route('**/library/new', (route) => route.fulfill({ status: 429, json: { error: 'Too many searches.' } }))
    await page.goto(url('/library'))
    await page
      .getByText('What is new is unknown: Too many searches. The rest of this page is what your browser keeps.')
      .waitFor()
    await section(page, 'Following').getByRole('link', { name: 'Harbour Lights' }).waitFor()
    await page.context().close()
  })

  test('has the player in one row on a phone, with the rest behind a button', async () => {
    const page = await openPage(await newestPath())
    await page.setViewportSize({ width: 390, height: 800 })
    await stopAt(page, 20)
    expect((await player(page).boundingBox())!.height).toBeLessThan(70)
    await player(page).getByRole('button', { name: 'More' }).click()
    await player(page).getByRole('combobox', { name: 'Speed' }).selectOption('2×')
    expect(await page.evaluate(`${PLAYER}.playbackRate`)).toBe(2)
    await page.context().close()
  })
})
