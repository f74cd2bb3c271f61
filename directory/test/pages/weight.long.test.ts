import { get as httpGet } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'
import { demoIsRead } from './demo-content.ts'

let directory: RunningDirectory
beforeAll(async () => {
  directory = await startDirectory({ DEMO: 'yes' })
  await demoIsRead(directory)
}, 600_000)
afterAll(() => directory.stop())

/** Bytes of an answer as a browser loads it, and its text. */
function load(path: string): Promise<{ readonly bytes: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpGet(`${directory.started.url}${path}`, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        const isPacked = response.headers['content-encoding'] === 'br'
        resolve({ bytes: body.length, text: (isPacked ? brotliDecompressSync(body) : body).toString() })
      })
    })
    request.on('error', reject)
  })
}

/** Bytes of files by address: all pages load the same. */
const known = new Map<string, Promise<number>>()

/** Bytes of a file with the scripts that it imports. */
async function weightOfFile(path: string): Promise<number> {
  const { bytes, text } = await load(path)
  const imported = [...text.matchAll(/ from '\.\/([a-z]+\.js\?v=\w+)'/g)].map(([, name]) =>
    fileWeight(`/static/${name}`),
  )
  return (await Promise.all(imported)).reduce((sum, each) => sum + each, bytes)
}

function fileWeight(path: string): Promise<number> {
  const weight = known.get(path) ?? weightOfFile(path)
  known.set(path, weight)
  return weight
}

/** Bytes of a page with its styles and scripts, packed; pictures are left out. */
async function weightOf(path: string): Promise<number> {
  const { bytes, text } = await load(path)
  const files = [...text.matchAll(/(?:href|src)="(\/static\/[\w.]+\.(?:css|js)\?v=\w+)"/g)].map(([, file]) => file!)
  expect([path, files.length > 2]).toEqual([path, true])
  return (await Promise.all(files.map(fileWeight))).reduce((sum, each) => sum + each, bytes)
}

test('the first page with all that it loads, except pictures, has at most 60 KB', async () => {
  expect(await weightOf('/')).toBeLessThan(60_000)
})

test('the editor of the explorer has at most 200 KB, and the page does not wait for it', async () => {
  const { text } = await load('/explorer')
  const editor = /data-editor="(\/static\/editor\.js\?v=\w+)"/.exec(text)?.[1]
  expect((await load(editor!)).bytes).toBeLessThan(200_000)
  expect(text).not.toMatch(/<(?:script|link)[^>]*editor\.js/)
  expect(await weightOf('/explorer')).toBeLessThan(100_000)
})

test('no page of the demo, except the explorer, has more than 100 KB without pictures', async () => {
  const paths = new Set([
    '/',
    '/search?term=harbour',
    '/podcasts',
    '/charts',
    '/docs',
    '/docs/apps',
    '/docs/schema',
    '/docs/events',
    '/docs/webhooks',
    '/submit',
    '/privacy',
  ])
  const add = async (list: string, links: RegExp, count: number) => {
    const found = new Set([...(await load(list)).text.matchAll(links)].map(([path]) => path))
    for (const path of [...found].slice(0, count)) paths.add(path)
  }
  await add('/', /\/(?:podcasts|comics|creators)\/[0-9a-f-]{36}/g, 30)
  for (const path of [...paths].filter((each) => /[0-9a-f-]{36}$/.test(each))) {
    await add(path, /\/(?:episodes|issues|persons|feeds)\/[0-9a-f-]{36}/g, 2)
  }
  expect(paths.size).toBeGreaterThan(40)
  const heavy: string[] = []
  for (const path of paths) {
    const weight = await weightOf(path)
    if (weight > 100_000) heavy.push(`${path}: ${weight}`)
  }
  expect(heavy).toEqual([])
})
