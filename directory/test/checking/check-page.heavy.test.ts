import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../pages/browser.ts'
import { podcastDocument } from '../support/documents.ts'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'
import { pngOf } from './pictures.ts'
import { wordsOfPage } from './words-of-page.ts'

let directory: RunningDirectory
beforeAll(async () => {
  // Each browser has an address of its own.
  directory = await startDirectory({ TRUST_PROXY: '1' })
})
afterAll(() => directory.stop())

const complete = (cover: string) => `<itunes:image href="${cover}"/><itunes:category text="Arts"/>`

/** Publishes a podcast whose cover has these bytes, and returns its address. */
function podcastWithCover(name: string, cover: Uint8Array | null): string {
  const { publisher } = directory
  const url = publisher.set(`/${name}.png`, cover === null ? { status: 404 } : { status: 200, body: cover })
  return publisher.set(`/${name}.xml`, podcastDocument('Tide Tables', ['1'], complete(url)))
}

async function checked(url: string): Promise<string> {
  return wordsOfPage((await openBrowser(directory).post('/check', { url })).text)
}

describe('the check of an address', () => {
  test('stores nothing and tells nobody', async () => {
    const { db } = directory.started.directory
    const url = podcastWithCover('unstored', pngOf(1_400, 1_400))
    expect(await checked(url)).toContain('No problems were found.')
    for (const table of ['feeds', 'podcast_series', 'events', 'feed_urls'] as const) {
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    }
    expect(directory.logged.join('')).not.toContain('unstored')
  })

  test('asks the server each time', async () => {
    const url = podcastWithCover('uncached', pngOf(1_400, 1_400))
    await checked(url)
    await checked(url)
    expect(directory.publisher.requests.get('/uncached.xml')).toBe(2)
  })

  test('offers to submit the feed', async () => {
    const url = podcastWithCover('submitted', pngOf(1_400, 1_400))
    const { text } = await openBrowser(directory).post('/check', { url })
    expect(text).toMatch(new RegExp(`action="/submit".*name="kind" value="podcast".*name="url" value="${url}"`, 's'))
  })

  test('follows redirects, and says where to', async () => {
    const url = podcastWithCover('moved', pngOf(1_400, 1_400))
    const old = directory.publisher.set('/old', { status: 301, headers: { Location: url } })
    const passing = directory.publisher.set('/passing', { status: 302, headers: { Location: url } })
    expect(await checked(old)).toContain(`The feed has moved for good to ${url}. Submit that address.`)
    expect(await checked(passing)).toContain(`The address redirects to ${url}, which was read.`)
  })

  test('reads an address without https:// as one with it', async () => {
    expect(await checked('feeds.invalid/feed.xml')).toContain('There is no server of this name.')
  })

  test('ends at 10 MB', async () => {
    const url = directory.publisher.set('/large', podcastDocument('Large', ['1'], `<!--${'x'.repeat(10_000_000)}-->`))
    expect(await checked(url)).toContain('The feed is larger than 10 MB')
  })
})

test('a web page leads to the feeds it names, each with a button', async () => {
  const page = '<!doctype html><title>Us</title><link rel="alternate" type="application/rss+xml" href="/its.xml">'
  const url = directory.publisher.set('/us', { status: 200, headers: { 'Content-Type': 'text/html' }, body: page })
  const { text } = await openBrowser(directory).post('/check', { url })
  expect(text).toContain('The URL leads to a web page, not to a feed.')
  expect(text).toMatch(/action="\/check".*<input type="hidden" name="url" value="http:\/\/127\.0\.0\.1:\d+\/its\.xml"/s)
})

describe('the cover is measured by its beginning', () => {
  test.each([
    ['small', pngOf(600, 600), 'The cover is not 1,400 to 3,000 pixels wide and high', '600 × 600 pixels'],
    ['large', pngOf(4_000, 4_000), 'The cover is not 1,400 to 3,000 pixels wide and high', '4,000 × 4,000 pixels'],
    ['wide', pngOf(2_000, 1_500), 'The cover is not square', '2,000 × 1,500 pixels'],
    ['animated', Buffer.from('GIF89a\x78\x05\x78\x05', 'latin1'), 'The cover is neither JPEG nor PNG', 'GIF'],
    ['missing', null, 'The cover cannot be loaded', '404'],
    ['page', Buffer.from('<!doctype html><p>Log in</p>'), 'The cover cannot be loaded', ''],
  ])('%s', async (name, cover, problem, found) => {
    const said = await checked(podcastWithCover(`cover-${name}`, cover))
    expect(said).toContain(problem)
    expect(said).toContain(found)
  })

  test('of at most 64 KB', async () => {
    let sent = 0
    directory.publisher.set('/endless.png', (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'image/png' })
      response.write(pngOf(600, 600))
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536
      }
      response.on('drain', more)
      more()
    })
    const cover = `${directory.publisher.base}/endless.png`
    const url = directory.publisher.set('/endless.xml', podcastDocument('Endless', ['1'], complete(cover)))
    expect(await checked(url)).toContain('600 × 600 pixels')
    expect(sent).toBeLessThan(20_000_000)
  })
})

describe('a pasted document', () => {
  const paste = async (document: string, browser = openBrowser(directory)) => await browser.post('/check', { document })

  test('is checked as it is, and stays in the form', async () => {
    const { text } = await paste('<rss><channel><title>Salt & Pepper</title></channel></rss>')
    expect(wordsOfPage(text)).toContain('A bare & stands in the text')
    expect(text).toContain('\n&lt;rss&gt;&lt;channel&gt;&lt;title&gt;Salt &amp; Pepper')
  })

  test('of 4 MB is read, and of more is refused with a sentence', async () => {
    const send = async (length: number) => {
      const form = new FormData()
      form.set('document', `${'x'.repeat(length)}`)
      const { url } = directory.started
      return await fetch(`${url}/check`, { method: 'POST', body: form, headers: { Origin: url! } })
    }
    expect(await (await send(4_000_000)).text()).toContain('The text is not a feed.')
    const refused = await send(4_000_001)
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('longer than 4 MB')])
  })

  test('leads a web page to the feeds it names', async () => {
    const page =
      '<!doctype html><title>Us</title><link rel="alternate" type="application/rss+xml" href="https://us.example/its.xml">'
    expect(wordsOfPage((await paste(page)).text)).toContain('https://us.example/its.xml')
  })

  test('that is an address is checked as one', async () => {
    const url = podcastWithCover('pasted-address', pngOf(1_400, 1_400))
    expect(wordsOfPage((await paste(` ${url}\n`)).text)).toContain('No problems were found.')
  })

  test.each([
    ['<!doctype html><p>Hello</p>', 'The text is a web page, not a feed.'],
    ['Tide Tables is a podcast.', 'The text is not a feed.'],
    ['{"episodes": 2}', 'The document is neither a comic nor a creator'],
    ['{"@type": "ComicSeries", "name": "Tide"', 'a closing } or ] is missing'],
    ['<opml><body/></opml>', 'It is XML that begins with <opml>.'],
  ])('%s', async (document, sentence) => {
    expect(wordsOfPage((await paste(document)).text)).toContain(sentence)
  })

  test('with markup is shown as text', async () => {
    const { text } = await paste('</textarea><script>alert(1)</script>')
    expect(text).not.toContain('<script>alert')
  })
})

test('others are answered while a document is read that takes long', async () => {
  const browser = openBrowser(directory)
  await browser.post('/check', { document: 'text' })
  let isRead = false
  const reading = browser.post('/check', { document: '['.repeat(1_200_000) }).then(({ text }) => {
    isRead = true
    return text
  })
  let answered = 0
  while (!isRead) if ((await directory.send('/healthz')).status === 200 && !isRead) answered += 1
  expect(await reading).toContain('The document is not a JSON object.')
  expect(answered).toBeGreaterThan(5)
})

describe('what is refused', () => {
  test.each([
    ['', 'Give the address of a feed, or paste its text.'],
    ['ftp://example.org/feed', 'This is not an address that can be checked.'],
    ['https://', 'This is not an address that can be checked.'],
  ])('the address `%s`', async (url, sentence) => {
    const { status, text } = await openBrowser(directory).post('/check', { url })
    expect([status, text]).toEqual([400, expect.stringContaining(sentence)])
  })

  test('a form of another site', async () => {
    const { status } = await openBrowser(directory).post(
      '/check',
      { url: 'https://example.org/' },
      'https://evil.example',
    )
    expect(status).toBe(403)
  })

  test('the seventh check within ten minutes from one network', async () => {
    const browser = openBrowser(directory)
    const send = async () => (await browser.post('/check', { document: 'text' })).status
    for (let check = 0; check < 6; check += 1) expect(await send()).toBe(200)
    expect(await send()).toBe(429)
    directory.advance(601)
    expect(await send()).toBe(200)
  })

  test('a second check from one network while one is running, and not from another', async () => {
    const browser = openBrowser(directory)
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      directory.publisher.set('/slow', (_request, response) => {
        answer = () => void response.writeHead(410).end()
        resolve()
      })
    })
    const first = browser.post('/check', { url: `${directory.publisher.base}/slow` })
    await asked
    const second = await browser.post('/check', { document: 'text' })
    expect([second.status, second.text]).toEqual([429, expect.stringContaining('is still running')])
    expect((await openBrowser(directory).post('/check', { document: 'text' })).status).toBe(200)
    answer()
    expect((await first).text).toContain('gone for good (410)')
    expect((await browser.post('/check', { document: 'text' })).status).toBe(200)
  })
})

test('a directory that reads no private addresses refuses them, also as covers', async () => {
  const strict = await startDirectory({ ALLOW_PRIVATE: 'no' })
  const { base } = strict.publisher
  strict.publisher.set('/cover.png', { status: 200, body: pngOf(600, 600) })
  const browser = openBrowser(strict)
  expect((await browser.post('/check', { url: `${base}/feed.xml` })).status).toBe(400)
  const document = podcastDocument('Inside', ['1'], complete(`${base}/cover.png`))
  expect((await browser.post('/check', { document })).status).toBe(200)
  expect(strict.publisher.requests.size).toBe(0)
  await strict.stop()
})

test('the page is linked where publishers look', async () => {
  const browser = openBrowser(directory)
  for (const path of ['/submit', '/', '/docs/sss']) expect((await browser.get(path)).text).toContain('href="/check"')
  expect((await browser.get('/check?url=https://example.org/feed')).text).toContain('value="https://example.org/feed"')
})
