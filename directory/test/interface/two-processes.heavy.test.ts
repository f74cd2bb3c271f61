import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommandLine } from '../cli/recording-terminal.ts'
import type { ServerDatabase } from '../support/database/server-database.ts'
import { createServerDatabase, describePostgresql } from '../support/database/test-database.ts'
import {
  type Answer,
  type Credentials,
  type RunningDirectory,
  startDirectory,
} from '../support/interface/running-directory.ts'
import { newPodcast } from './base-documents.ts'
import { dataOf } from './check.ts'

const secret = 'ab'.repeat(32)

describePostgresql('two processes that serve one directory', () => {
  let server: ServerDatabase
  let one: RunningDirectory
  let two: RunningDirectory
  beforeAll(async () => {
    server = await createServerDatabase()
    const env = { DATABASE_URL: server.url, SERVICE_SECRET: secret }
    await runCommandLine(['migrate'], env)
    one = await startDirectory(env)
    two = await startDirectory({ ...env, ROLES: 'http' })
  })
  afterAll(async () => {
    await one?.stop()
    await two?.stop()
    await server.drop()
  })

  function ask(directory: RunningDirectory, query: string, account: Credentials): Promise<Answer> {
    const headers = { 'Content-Type': 'application/json', ...account }
    return directory.send('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) })
  }

  /** Sends queries that no cache can answer, all at once, to both processes in turn. Returns the statuses. */
  async function askBoth(count: number, account: Credentials): Promise<number[]> {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        ask(index % 2 === 0 ? one : two, `{getPodcastSeries(name:"nothing ${index}"){uuid}}`, account),
      ),
    )
    return answers.map(({ status }) => status)
  }

  const answered = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length

  /** Asks both processes until `count` requests are answered. For a second, one may hold what the other lacks. */
  async function expectAnswered(count: number, account: Credentials): Promise<void> {
    let total = 0
    await expect.poll(async () => (total += answered(await askBoth(50, account)))).toBe(count)
    expect(new Set(await askBoth(50, account))).toEqual(new Set([429]))
  }

  /** Moves both clocks to the start of a minute, so that no minute ends while requests are counted. */
  function beginMinute(): void {
    const seconds = 65 - (Math.floor(Date.now() / 1000) % 60)
    one.advance(seconds)
    two.advance(seconds)
  }

  test('allow together as many requests in a minute as the account has', async () => {
    const account = await one.anAccount({ requestsPerMinute: 30 })
    beginMinute()
    await expectAnswered(30, account)
  })

  test('allow together as many requests in a month as the account has', async () => {
    const account = await one.anAccount({ requestsPerMonth: 30 })
    await expectAnswered(30, account)
    const left = dataOf(await ask(two, '{getApiRequestsRemaining}', account))
    expect(left.getApiRequestsRemaining).toBe(0)
  })

  test('drop a kept answer when the other process stores a change of its series', async () => {
    const account = await one.anAccount()
    const rssUrl = one.publisher.set('/changing.xml', newPodcast('Before'))
    const submit = () =>
      one.send('/feeds/add-podcastseries', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...account },
        body: JSON.stringify({ rssUrl }),
      })
    const { uuid } = (await submit()).body
    const query = `{getPodcastSeries(uuid:"${uuid}"){name}}`
    const nameAndCache = async () => {
      const { body, headers } = await ask(two, query, account)
      return [body.data.getPodcastSeries.name, headers.get('x-cache')]
    }
    await expect.poll(nameAndCache).toEqual(['Before', 'HIT'])
    one.publisher.set('/changing.xml', newPodcast('After'))
    // A feed is read again when it is submitted after some time.
    one.advance(3600)
    await submit()
    await expect.poll(nameAndCache).toEqual(['After', 'HIT'])
  })
})
