import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

async function checked(name: string): Promise<string> {
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

describe('nothing else is called sound', () => {
  test.each([...documents, ...Object.keys(answers)].filter((name) => !/sound/.test(name)))('%s', async (name) => {
    expect(await checked(name)).not.toMatch(/No problems were found|ready to be submitted/)
  })
})
