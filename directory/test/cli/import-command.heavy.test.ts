import { rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { podcastDocument } from '../support/documents.ts'
import { type FeedServer, startFeedServer } from '../support/feed-server.ts'
import { useServedFolder } from './served-folder.ts'

const { command } = useServedFolder(['--allow-private', '--roles', 'http,refresh'])

let publisher: FeedServer
let folder: string
beforeAll(async () => {
  publisher = await startFeedServer()
  folder = await mkdtemp(join(tmpdir(), 'feedmill-import-'))
})
afterAll(async () => {
  await publisher.close()
  rmSync(folder, { recursive: true })
})

const listOf = (name: string, urls: readonly string[]): string => {
  const path = join(folder, name)
  writeFileSync(path, urls.join('\n'))
  return path
}

test('`import --now` reads the feeds of a list, says how far it is, and ends when all are read', async () => {
  const urls = ['a', 'b', 'c'].map((name) => publisher.set(`/${name}.xml`, podcastDocument(name, ['1'])))
  const done = await command(`import ${listOf('list.txt', urls)} --now`)
  expect(done.exitCode).toBe(0)
  expect(done.stdout).toBe('3 feeds are new, 0 were known, 0 refused.\nAll are read.\n')
  expect(done.stderr).toMatch(/^0 first readings are left, [\d.]+ a second$/m)
  for (const url of urls) expect(publisher.requests.get(new URL(url).pathname)).toBe(1)
})

test('an import whose feeds were all refused fails, and says why in words', async () => {
  const path = listOf('wrong.txt', ['https://user:secret@example.org/feed', 'https://user:other@example.org/b'])
  const refused = await command(`import ${path}`)
  expect([refused.exitCode, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toContain('All 2 feeds were refused.')
  expect(refused.stderr).toContain('2: the URL must not contain a user name or a password')
})
