import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClientAccount } from '../support/chaos/directory-client.ts'
import { runCommand } from '../support/chaos/run-command.ts'
import { postgresqlStorage, type Storage } from '../support/chaos/storage.ts'
import { describePostgresql } from '../support/database/test-database.ts'
import { comicDocument, podcastDocument } from '../support/documents.ts'
import { type FeedServer, startFeedServer } from '../support/feed-server.ts'
import { beginProcess, type StartingProcess } from '../support/processes/started-process.ts'

const PROCESSES = 4
const SUBMISSIONS = 50

describePostgresql('one feed that is submitted 50 times at once through 4 processes', () => {
  let storage: Storage
  let publisher: FeedServer
  let account: ClientAccount
  const processes: StartingProcess[] = []

  beforeAll(async () => {
    storage = await postgresqlStorage()
    publisher = await startFeedServer()
    const limits = ['--per-minute', '1000000', '--per-month', '1000000000']
    account = JSON.parse(await runCommand(['account', 'create', '--service', ...limits, '--json'], storage.env))
    for (let index = 0; index < PROCESSES; index++) {
      const roles = index === 0 ? 'http,refresh,jobs' : 'http,refresh'
      processes.push(beginProcess(['--roles', roles, '--allow-private'], { env: storage.env }))
    }
    for (const { ready } of processes) await ready
  }, 600_000)
  afterAll(async () => {
    for (const running of processes) await running.kill()
    await publisher.close()
    await storage.remove()
  })

  async function post(index: number, path: string, body: object): Promise<{ status: number; text: string }> {
    const url = await processes[index % PROCESSES]!.ready
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-USER-ID': account.userId, 'X-API-KEY': account.apiKey },
      body: JSON.stringify(body),
    })
    return { status: response.status, text: await response.text() }
  }

  const identifier = '0d9ac3a8-8a5c-4d1c-9a70-3c9bd0e1a111'
  test.each([
    ['podcast', '/feeds/add-podcastseries', 'rssUrl', 'getPodcastSeries', podcastDocument('Alpha', ['1', '2'])],
    ['comic', '/feeds/add/comicseries', 'sssUrl', 'getComicSeries', comicDocument(identifier, 'Alpha')],
  ])('is stored as one %s, with one uuid in all answers, and is read', async (kind, path, field, query, document) => {
    const url = publisher.set(`/${kind}.feed`, document)
    const spellings = [url, publisher.set(`/${kind}.feed/`, document), `${url}#top`]
    const answers = await Promise.all(
      Array.from({ length: SUBMISSIONS }, (_, index) =>
        post(index, path, { [field]: spellings[index % spellings.length] }),
      ),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    const { uuid } = JSON.parse(answers[0]!.text) as { uuid: string }
    const named = async () => {
      const { text } = await post(0, '/graphql', { query: `{ ${query}(uuid: "${uuid}") { name } }` })
      return (JSON.parse(text) as { data: Record<string, { name: string | null }> }).data[query]?.name
    }
    await expect.poll(named, { timeout: 120_000, interval: 100 }).toBe('Alpha')
  })
})
