import type { ClientAccount } from '../support/chaos/directory-client.ts'
import { MovedClock } from '../support/chaos/moved-clock.ts'
import { runCommand } from '../support/chaos/run-command.ts'
import { type Storage, startArguments } from '../support/chaos/storage.ts'
import { podcastDocument } from '../support/documents.ts'
import { type FeedServer, startFeedServer } from '../support/feed-server.ts'
import { beginProcess, type StartingProcess } from '../support/processes/started-process.ts'

/** An answer of the directory. */
export interface Answer {
  readonly status: number
  readonly text: string
}

/** A directory in processes of its own, on a clock that the test moves, with a publisher beside it. */
export interface RunningProcesses {
  readonly clock: MovedClock
  readonly publisher: FeedServer
  /** The first one has the listener. */
  readonly processes: readonly StartingProcess[]
  get(path: string): Promise<Answer>
  ask(query: string): Promise<Answer>
  /** Submits a podcast of the publisher, by its path. */
  submit(path: string): Promise<Answer>
  /** Returns the names of the latest episodes of a podcast; `null` if it is not found or there is no answer. */
  episodes(path: string): Promise<readonly string[] | null>
  /** Publishes a podcast with these episodes and returns its URL. */
  publish(path: string, guids: readonly string[]): string
  /** Starts the processes again. */
  restart(): Promise<void>
  close(): Promise<void>
}

export async function runProcesses(storage: Storage): Promise<RunningProcesses> {
  const clock = new MovedClock()
  const publisher = await startFeedServer()
  const limits = ['--per-minute', '1000000', '--per-month', '1000000000']
  const created = await runCommand(
    ['account', 'create', '--service', ...limits, '--json', ...storage.args],
    storage.env,
  )
  const { userId, apiKey } = JSON.parse(created) as ClientAccount
  const startWith = startArguments(storage, clock)
  const start = () => storage.roles.map((roles) => beginProcess(...startWith(roles)))
  let processes = start()
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(`${await processes[0]!.ready}${path}`, init)
    return { status: response.status, text: await response.text() }
  }
  const post = (path: string, body: object): Promise<Answer> =>
    send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-USER-ID': userId, 'X-API-KEY': apiKey },
      body: JSON.stringify(body),
    })
  const ask = (query: string): Promise<Answer> => post('/graphql', { query })
  return {
    clock,
    publisher,
    get processes() {
      return processes
    },
    get: (path) => send(path, {}),
    ask,
    submit: (path) => post('/feeds/add-podcastseries', { rssUrl: `${publisher.base}${path}` }),
    async episodes(path) {
      const field = `a${Math.random().toString(36).slice(2)}`
      const query = `{ ${field}: getPodcastSeries(rssUrl: "${publisher.base}${path}") { episodes(limitPerPage: 25) { name } } }`
      const { status, text } = await ask(query).catch(() => ({ status: 0, text: '' }))
      if (status !== 200) return null
      const names = JSON.parse(text).data?.[field]?.episodes?.map(({ name }: { name: string }) => name)
      return names?.sort() ?? null
    },
    publish: (path, guids) => publisher.set(path, podcastDocument(path, guids)),
    async restart() {
      for (const running of processes) await running.kill()
      processes = start()
      for (const starting of processes) await starting.ready
    },
    async close() {
      for (const running of processes) await running.kill()
      await publisher.close()
      clock.close()
    },
  }
}
