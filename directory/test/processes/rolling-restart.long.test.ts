import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCommand } from '../support/chaos/run-command.ts'
import { postgresqlStorage, type Storage } from '../support/chaos/storage.ts'
import { describePostgresql } from '../support/database/test-database.ts'
import { beginProcess, type StartingProcess } from '../support/processes/started-process.ts'

/** A load balancer: sends each request to a process that is ready, over connections that it keeps open. */
class Balancer {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 })
  readonly #members = new Map<StartingProcess, { readonly url: string; isReady: boolean }>()
  #turn = 0

  async add(member: StartingProcess): Promise<void> {
    this.#members.set(member, { url: (await member.ready)!, isReady: true })
  }

  remove(member: StartingProcess): void {
    this.#members.delete(member)
  }

  async lookAround(): Promise<void> {
    for (const member of this.#members.values()) {
      member.isReady = (await this.#send(member.url, 'GET', '/readyz', {}, '').catch(() => null))?.status === 200
    }
  }

  async post(path: string, headers: Record<string, string>, body: string) {
    const ready = [...this.#members.values()].filter(({ isReady }) => isReady)
    this.#turn += 1
    return await this.#send(ready[this.#turn % ready.length]!.url, 'POST', path, headers, body)
  }

  close(): void {
    this.#agent.destroy()
  }

  async #send(base: string, method: string, path: string, headers: Record<string, string>, body: string) {
    return await new Promise<{ readonly status: number; readonly body: string }>((resolve, reject) => {
      const asked = request(base + path, { method, agent: this.#agent, headers }, (response) => {
        text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
      })
      asked.on('error', reject)
      asked.end(body)
    })
  }
}

describePostgresql('a rolling restart', () => {
  let storage: Storage
  let members: StartingProcess[]
  const balancer = new Balancer()
  const begin = (): StartingProcess =>
    beginProcess(['--roles', 'http,jobs', '--log-level', 'info'], { env: { ...storage.env, DRAIN_SECONDS: '10' } })

  beforeEach(async () => {
    storage = await postgresqlStorage()
    members = [begin(), begin()]
    for (const member of members) await balancer.add(member)
  })
  afterEach(async () => {
    balancer.close()
    for (const member of members) await member.kill()
    await storage.remove()
  })

  test('fails no request and loses no submission', async () => {
    const created = await runCommand(
      ['account', 'create', '--service', '--per-minute', '1000000', '--per-month', '100000000', '--json'],
      storage.env,
    )
    const { userId, apiKey } = JSON.parse(created)
    const headers = { 'Content-Type': 'application/json', 'X-USER-ID': String(userId), 'X-API-KEY': apiKey }
    let isOver = false
    let sent = 0
    const failures: string[] = []
    const submitted: string[] = []

    async function ask(): Promise<void> {
      while (!isOver) {
        sent += 1
        const isSubmission = sent % 20 === 0
        const [path, body] = isSubmission
          ? ['/feeds/add-podcastseries', { rssUrl: `https://feeds.example.org/${sent}.xml` }]
          : ['/graphql', { query: `{ a${sent}: getPodcastSeries(name: "Nobody") { uuid } }` }]
        try {
          const answer = await balancer.post(path as string, headers, JSON.stringify(body))
          const data = JSON.parse(answer.body)
          if (answer.status !== 200 || data.errors !== undefined) failures.push(`${answer.status} ${answer.body}`)
          else if (isSubmission) submitted.push(data.uuid)
        } catch (error) {
          failures.push(String(error))
        }
      }
    }
    async function watch(): Promise<void> {
      while (!isOver) {
        await balancer.lookAround()
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    }

    const running = [ask(), ask(), ask(), ask(), watch()]
    for (const old of [...members]) {
      const next = begin()
      members.push(next)
      await balancer.add(next)
      expect(await old.stop()).toBe(0)
      balancer.remove(old)
    }
    isOver = true
    await Promise.all(running)

    expect(failures).toEqual([])
    expect(sent).toBeGreaterThan(100)
    const listed = await runCommand(['feed', 'list', '--limit', '100000', '--json'], storage.env)
    const stored = new Set(
      listed
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).uuid),
    )
    expect(submitted.filter((uuid) => !stored.has(uuid))).toEqual([])
  })
})
