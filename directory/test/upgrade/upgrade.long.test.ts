import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOrSkip } from '../chaos/describe-or-skip.ts'
import type { ClientAccount } from '../chaos/directory-client.ts'
import { runCommand } from '../chaos/run-command.ts'
import type { ServerDatabase } from '../database/server-database.ts'
import { createServerDatabase, describePostgresql } from '../database/test-database.ts'
import { podcastDocument } from '../documents.ts'
import { type FeedServer, startFeedServer } from '../feed-server.ts'
import { beginProcess, type StartingProcess } from '../processes/started-process.ts'
import {
  checkOutPrevious,
  migrationScripts,
  type PreviousCode,
  plainEnvironment,
  previousRelease,
} from './previous-release.ts'

const { name, whyMissing } = previousRelease

/** The deadline of the set-up: to install dependencies may take minutes. */
const INSTALL_MS = 600_000
/** The longest wait. Only a failing test waits this long. */
const patiently = { timeout: 60_000, interval: 100 }

describeOrSkip(`the release before (${name})`, whyMissing, () => {
  let previous: PreviousCode
  beforeAll(() => {
    previous = checkOutPrevious()
  }, INSTALL_MS)
  afterAll(() => previous?.remove())

  test('made its schema by the same steps', () => {
    const steps = migrationScripts(previous.folder)
    expect(Object.values(steps)).not.toContain('')
    expect(migrationScripts()).toMatchObject(steps)
  })

  describePostgresql('an upgrade', () => {
    let server: ServerDatabase
    let publisher: FeedServer
    let processes: StartingProcess[] = []
    let env: Record<string, string>

    beforeEach(async () => {
      publisher = await startFeedServer()
      server = await createServerDatabase()
      env = { DATABASE_URL: server.url, SERVICE_SECRET: randomBytes(32).toString('base64') }
    })
    afterEach(async () => {
      for (const running of processes) await running.kill()
      processes = []
      await publisher?.close()
      await server?.drop()
    })

    /** Starts a process of the release before, or of this code. */
    function begin(roles: string, code?: string): StartingProcess {
      const started = beginProcess(['--roles', roles, '--allow-private'], { env, code })
      processes.push(started)
      return started
    }

    test('lets old processes run during the migration and alongside new processes', async () => {
      await runCommand(['migrate'], env, previous.folder)
      const made = await runCommand(['account', 'create', '--service', '--json'], env, previous.folder)
      const { userId, apiKey } = JSON.parse(made) as ClientAccount
      const old = [begin('http', previous.folder), begin('refresh,deliver,jobs', previous.folder)]
      const oldUrl = (await old[0]!.ready)!
      await old[1]!.ready
      await submitted(oldUrl, '/before.xml')

      await runCommand(['migrate'], env)
      expect((await fetch(`${oldUrl}/readyz`)).status).toBe(200)
      await submitted(oldUrl, '/after.xml')

      const young = [begin('http'), begin('refresh,deliver,jobs')]
      const newUrl = (await young[0]!.ready)!
      await young[1]!.ready
      await submitted(oldUrl, '/by-old.xml')
      await submitted(newUrl, '/by-new.xml')
      for (const url of [oldUrl, newUrl]) {
        for (const path of ['/before.xml', '/after.xml', '/by-old.xml', '/by-new.xml']) {
          await expect.poll(() => episodes(url, path), patiently).toEqual(['Episode 1', 'Episode 2'])
        }
      }

      for (const running of old) expect(await running.stop()).toBe(0)
      await submitted(newUrl, '/alone.xml')
      for (const running of young) expect(await running.stop()).toBe(0)
      processes = []

      async function send(url: string, path: string, body: object) {
        return await fetch(url + path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-USER-ID': userId, 'X-API-KEY': apiKey },
          body: JSON.stringify(body),
        })
      }

      /** Publishes a podcast, submits it to a process, and waits until that process shows its episodes. */
      async function submitted(url: string, path: string): Promise<void> {
        const rssUrl = publisher.set(path, podcastDocument(path, ['1', '2']))
        expect((await send(url, '/feeds/add-podcastseries', { rssUrl })).status).toBe(200)
        await expect.poll(() => episodes(url, path), patiently).toEqual(['Episode 1', 'Episode 2'])
      }

      async function episodes(url: string, path: string): Promise<readonly string[] | undefined> {
        const query = `{ getPodcastSeries(rssUrl: "${publisher.base}${path}") { episodes { name } } }`
        const { data } = (await (await send(url, '/graphql', { query })).json()) as {
          readonly data?: {
            readonly getPodcastSeries: { readonly episodes: readonly { readonly name: string }[] } | null
          }
        }
        return data?.getPodcastSeries?.episodes?.map((episode) => episode.name).toSorted()
      }
    })
  })

  test('passes its own tests of the interface on the new schema', async () => {
    previous.takeNewMigrations()
    expect(migrationScripts(previous.folder)).toEqual(migrationScripts())
    const results = join(previous.folder, 'results.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${results}`]
    const argv = [
      'vitest',
      'run',
      '--config',
      previous.config,
      '--project',
      'directory',
      ...reporters,
      'directory/test/interface',
    ]
    const child = spawn('npx', argv, {
      cwd: previous.folder,
      env: { ...plainEnvironment(), NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [[code], printed, errors] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
    expect(code, errors + printed).toBe(0)
    const { numPassedTests } = JSON.parse(readFileSync(results, 'utf8'))
    expect(numPassedTests, printed).toBeGreaterThan(100)
  })
})
