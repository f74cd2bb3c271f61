import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoIsRead } from '../pages/demo-content.ts'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'

/** Tests lists with programs of Debian, as they are: gPodder's command and newsboat. */

const run = promisify(execFile)
let directory: RunningDirectory
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedmill-list-readers-'))
  directory = await startDirectory({ DEMO: 'yes' })
  await demoIsRead(directory)
}, 600_000)
afterAll(async () => {
  await directory?.stop()
  await rm(folder, { recursive: true, force: true })
})

const addressOf = (path: string) => `${directory.started.url}${path}`
const SEARCH = '/search.opml?term=Harbour+Lights'

describe.skipIf(!existsSync('/usr/bin/gpo'))('gpo', () => {
  const gpo = async (...args: string[]) => {
    const home = join(folder, 'gpodder')
    const env = { ...process.env, GPODDER_HOME: home, GPODDER_DOWNLOAD_DIR: join(home, 'Downloads'), LC_ALL: 'C.UTF-8' }
    return (await run('/usr/bin/gpo', args, { env, timeout: 300_000 })).stdout
  }

  test('subscribes to the podcasts of a list, and downloads an episode', async () => {
    await gpo('import', addressOf(SEARCH))
    expect(await gpo('list')).toContain('Harbour Lights')
    await gpo('update')
    const pending = await gpo('pending')
    expect(pending).toContain('Harbour Lights')
    const feed = /https?:\/\/\S+/.exec(await gpo('list'))![0]
    const guid = /^\s*\d+\.\s+(\S+)/m.exec(await gpo('episodes', '--guid', feed))?.[1]
    await gpo('download', feed, ...(guid === undefined ? [] : [guid]))
    const files = await readdir(join(folder, 'gpodder', 'Downloads'), { recursive: true })
    const sounds = files.filter((name) => /\.(?:mp3|m4a|ogg|wav)$/.test(name))
    expect(sounds.length).toBeGreaterThan(0)
    expect((await stat(join(folder, 'gpodder', 'Downloads', sounds[0]!))).size).toBeGreaterThan(0)
  }, 600_000)
})

describe.skipIf(!existsSync('/usr/bin/newsboat'))('newsboat', () => {
  const newsboat = async (name: string, ...args: string[]) => {
    const file = (suffix: string) => join(folder, `${name}.${suffix}`)
    await writeFile(file('config'), '', { flag: 'a' })
    const common = ['-u', file('urls'), '-c', file('cache'), '-C', file('config')]
    return (await run('/usr/bin/newsboat', [...common, ...args], { timeout: 300_000 })).stdout
  }

  test('imports the podcasts of a list', async () => {
    const list = join(folder, 'list.opml')
    await writeFile(list, (await directory.send(SEARCH)).text)
    await newsboat('imported', '-i', list)
    const [line] = (await readFile(join(folder, 'imported.urls'), 'utf8')).split('\n')
    const outline = /xmlUrl="([^"]+)"/.exec(await readFile(list, 'utf8'))![1]
    expect(line).toContain(outline)
  }, 300_000)

  test('reads the newest episodes of a list, and the issues of a comic', async () => {
    const { db } = directory.started.directory
    const { uuid } = await db
      .selectFrom('comic_series')
      .select('uuid')
      .where('issues_count', '>', 0)
      .executeTakeFirstOrThrow()
    for (const [name, path] of [
      ['popular', '/podcasts.atom'],
      ['comic', `/comics/${uuid}.atom`],
    ] as const) {
      const { text } = await directory.send(path)
      const entries = text.match(/<entry>/g)!.length
      await writeFile(join(folder, `${name}.urls`), `${addressOf(path)}\n`)
      await newsboat(name, '-x', 'reload')
      expect(await newsboat(name, '-x', 'print-unread')).toBe(`${entries} unread articles\n`)
    }
  }, 300_000)
})
