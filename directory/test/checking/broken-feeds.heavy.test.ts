import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openBrowser } from '../pages/browser.ts'
import type { Answer } from '../support/feed-server.ts'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'
import { pngOf } from './pictures.ts'
import { wordsOfPage } from './words-of-page.ts'

/**
 * What publishers read about broken feeds. Each document of `broken` is put on a server and checked by its address. The
 * text of the page stands beside it. `--update` writes the texts anew: read them as a publisher would.
 */

const folder = fileURLToPath(new URL('./broken/', import.meta.url))
const documents = readdirSync(folder).filter(
  (name) => /\.(?:xml|html|json)$/.test(name) || /^(?:text|playlist|empty|blank)\.txt$/.test(name),
)

const SITE = 'https://feeds.example'
const types: Readonly<Record<string, string>> = {
  xml: 'application/rss+xml',
  html: 'text/html',
  json: 'application/json',
  txt: 'text/plain',
}
const answers: Readonly<Record<string, Answer>> = {
  forbidden: { status: 403, body: 'Forbidden' },
  'forbidden-to-robots': {
    status: 403,
    headers: { 'cf-mitigated': 'challenge', 'Content-Type': 'text/html' },
    body: '<!doctype html><title>Just a moment...</title>',
  },
  gone: { status: 410, body: 'Gone' },
  'not-found': { status: 404, body: 'Not found' },
}

let directory: RunningDirectory
beforeAll(async () => {
  directory = await startDirectory()
  directory.publisher.set('/cover.png', {
    status: 200,
    headers: { 'Content-Type': 'image/png' },
    body: pngOf(1_400, 1_400),
  })
  for (const name of documents) {
    const body = readFileSync(`${folder}${name}`, 'utf8').replaceAll(SITE, directory.publisher.base)
    const type = types[name.slice(name.lastIndexOf('.') + 1)]!
    directory.publisher.set(`/${name}`, { status: 200, headers: { 'Content-Type': type }, body })
  }
  for (const [name, answer] of Object.entries(answers)) directory.publisher.set(`/${name}`, answer)
})
afterAll(() => directory.stop())

const pages = new Map<string, Promise<string>>()

/** Returns the words of the page that checks a document. */
async function checked(name: string): Promise<string> {
  const page = pages.get(name) ?? check(name)
  pages.set(name, page)
  return await page
}

async function check(name: string): Promise<string> {
  // Six checks in ten minutes are allowed.
  directory.advance(601)
  const { base } = directory.publisher
  const page = await openBrowser(directory).post('/check', { url: `${base}/${name}` })
  expect(page.status).toBe(200)
  return `${wordsOfPage(page.text).replaceAll(base, SITE)}\n`
}

describe('a publisher reads what is wrong, where, why it matters, and what to do', () => {
  test.each([...documents, ...Object.keys(answers)])('%s', async (name) => {
    await expect(await checked(name)).toMatchFileSnapshot(`broken/said/${name}.txt`)
  })
})

test('a sound podcast and a sound comic are called so', async () => {
  for (const name of ['sound.xml', 'comic-sound.json']) {
    expect(await checked(name)).toContain('No problems were found.')
  }
})

describe('the page of the state of a submitted feed says what is wrong, too', () => {
  const sent = new Map<string, string>()
  beforeAll(async () => {
    const { base } = directory.publisher
    const podcasts = [...documents, ...Object.keys(answers)].filter((name) => !name.startsWith('comic-'))
    for (const name of podcasts) {
      directory.advance(200)
      const page = await openBrowser(directory).post('/submit', { kind: 'podcast', url: `${base}/${name}` })
      sent.set(name, page.path)
    }
  })

  async function stateOf(name: string): Promise<string> {
    const browser = openBrowser(directory)
    return await vi.waitFor(async () => {
      const { text } = await browser.get(sent.get(name)!)
      expect(text).not.toContain('Being read')
      return wordsOfPage(text)
    }, 60_000)
  }

  test.each([
    ['title-missing.xml', 'The podcast has no title', '<title>The name of your podcast</title>'],
    ['cover-missing.xml', 'The podcast has no cover', '<itunes:image href='],
    ['episodes-missing.xml', 'The feed has no episodes', '<enclosure url='],
    ['entries-missing.xml', 'The feed has no episodes', '<enclosure url='],
    ['picture-relative.xml', 'The address is not a whole URL', 'Line 10, column 25 · <itunes:image>'],
    ['ampersand-in-title.xml', 'A bare & stands in the text', 'Write &amp; in its place'],
    ['cut-in-item.xml', 'breaks off', 'to its end'],
    ['dates-in-words.xml', 'The date cannot be read', 'Line 14, column 16 · Episode 1 · <pubDate>'],
    ['guid-for-all.xml', 'has the same guid', 'Give each episode a guid of its own'],
    ['enclosures-missing.xml', 'No episode has a sound or a film', '<enclosure url='],
    ['type-missing.xml', 'does not say the type of its file', 'type="audio/mpeg"'],
    ['page.html', 'The URL leads to a web page', 'Submit the address of the feed itself.'],
    ['text.txt', 'is not a feed', 'A feed is XML that begins with <rss> or <feed>.'],
    ['json.json', 'The URL gives JSON', 'A JSON Feed begins with version and title'],
    ['empty.txt', 'The server gives an empty answer.', 'Check the program that writes the feed'],
    ['forbidden', 'refuses to give the feed to this directory (403)', 'Allow automated readers'],
    ['gone', 'gone for good (410)', 'If it has moved, submit its new URL.'],
  ])('%s', async (name, problem, remedy) => {
    const state = await stateOf(name)
    expect(state).toContain(problem)
    expect(state).toContain(remedy)
    expect(state).not.toContain('Nothing has to be done')
  })

  test('of a sound one, that nothing has to be done', async () => {
    expect(await stateOf('sound.xml')).toContain('Nothing has to be done.')
  })
})

test('a broken comic is refused with a button that says what is wrong with it', async () => {
  const browser = openBrowser(directory)
  const url = `${directory.publisher.base}/comic-brace-missing.json`
  const page = await browser.post('/submit', { kind: 'comic', url })
  expect(page.status).toBe(400)
  expect(page.text).toMatch(
    new RegExp(`The URL answers with something that is not an SSS document\\..*action="/check".*value="${url}"`, 's'),
  )
})

describe('nothing else is called sound', () => {
  test.each([...documents, ...Object.keys(answers)].filter((name) => !/sound/.test(name)))('%s', async (name) => {
    expect(await checked(name)).not.toMatch(/No problems were found|ready to be submitted/)
  })
})
