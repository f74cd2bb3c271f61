import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createServerDatabase, describePostgresql } from '../support/database/test-database.ts'
import { type Recorded, runCommandLine } from './recording-terminal.ts'

// To make an embedded database takes seconds, and half a minute on a busy machine.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

// A process that serves the data folder runs the commands. It reads no feeds.
let parent: string
let data: string
let serving: Promise<Recorded>
const stop = new AbortController()
beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'feedmill-transfer-commands-'))
  data = join(parent, 'data')
  await new Promise<void>((resolve, reject) => {
    serving = runCommandLine(
      ['serve', '--port', '0', '--log-level', 'off', '--roles', 'http', '--data', data],
      {},
      { stopSignal: () => stop.signal, onOutput: () => resolve() },
    )
    serving.then(() => reject(new Error('It ended')), reject)
  })
  const list = join(parent, 'list.txt')
  writeFileSync(list, 'https://a.example/feed\nhttps://b.example/feed\nhttps://10.0.0.1/feed\n')
})
afterAll(() => rmSync(parent, { recursive: true }))

const command = (args: readonly string[], folder = data) => runCommandLine([...args, '--data', folder])
const feedsIn = async (folder: string) =>
  (await command(['feed', 'list', '--json'], folder)).stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).url)
    .sort()

const FEEDS = ['https://a.example/feed', 'https://b.example/feed']

test('a running directory imports, exports and backs itself up, and the copies open', async () => {
  const imported = await command(['import', join(parent, 'list.txt')])
  expect([imported.stderr, imported.exitCode]).toEqual(['', 0])
  expect(imported.stdout).toContain('2 feeds are new, 0 were known, 1 refused.')
  const [line] = readFileSync(join(parent, 'list.txt.refused.ndjson'), 'utf8').split('\n')
  expect(JSON.parse(line!)).toEqual({
    url: 'https://10.0.0.1/feed',
    reason: 'the address in the URL is not a public one',
  })

  // A relative path starts from the working directory of the process that runs the command line.
  const exported = await command(['export', relative(process.cwd(), join(parent, 'export'))])
  expect(exported).toMatchObject({ exitCode: 0, stderr: '' })
  expect(exported.stdout).toMatch(/ 2 {2}feeds\n/)
  expect(await command(['export', join(parent, 'export')])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('is not empty'),
  })
  expect(await command(['backup', join(parent, 'backup')])).toMatchObject({ exitCode: 0, stderr: '' })
  expect(await command(['import', join(parent, 'export')])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('has feeds already'),
  })
  expect(await command(['restore', join(parent, 'backup')])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('has a database already'),
  })
  stop.abort()
  await serving

  const restored = join(parent, 'restored')
  const restore = ['restore', join(parent, 'backup'), '--secret-file', join(data, 'service-secret')]
  expect(await command(restore, restored)).toMatchObject({ exitCode: 0, stderr: '' })
  expect(await feedsIn(restored)).toEqual(FEEDS)

  const fresh = join(parent, 'fresh')
  expect(await command(['import', join(parent, 'export')], fresh)).toMatchObject({ exitCode: 0, stderr: '' })
  expect(await feedsIn(fresh)).toEqual(FEEDS)
})

test('a file that is not an export, backup or list is refused with a message', async () => {
  expect(await command(['restore', parent])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('There is no backup.json'),
  })
  expect(await command(['import', join(parent, 'nowhere')], join(parent, 'other'))).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('cannot be read'),
  })
})

describePostgresql('move', () => {
  test('moves an embedded directory to PostgreSQL, where it keeps its secret', async () => {
    const { url, drop } = await createServerDatabase()
    const moved = await command(['move', '--to', url])
    expect([moved.stderr, moved.exitCode]).toEqual(['', 0])
    expect(moved.stdout).toMatch(/ 2 {2}feeds\n/)
    const env = { DATABASE_URL: url, SERVICE_SECRET_FILE: join(data, 'service-secret') }
    const listed = await runCommandLine(['feed', 'list', '--json'], env)
    expect(listed.stdout.trim().split('\n')).toHaveLength(2)
    expect(await command(['move', '--to', url])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('holds a directory already'),
    })
    await drop()
  })
})
