import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { FeedEvent } from '../../src/changes/index.ts'
import { root } from '../architecture/source-files.ts'
import { OneHost, podcast } from '../ingest/one-host.ts'

/** The examples of the README, unchanged and in their order: each goes on where the one before ended. */
const examples = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)].map(
  ([, code = '']) => code,
)

const FEED_URL = 'https://podnews.net/rss'
/** A podcast with two episodes. The last one has the companions, and `person`. */
const feed = (person = '') =>
  podcast(['b', 'a'], '<podcast:person>Ana</podcast:person>').replace(
    '<guid>b</guid>',
    `<guid>b</guid>${person}
  <podcast:chapters url="https://podnews.net/b.json" type="application/json+chapters"/>
  <podcast:transcript url="https://podnews.net/b.vtt" type="text/vtt"/>`,
  )
const chapters = '{"version":"1.2.0","chapters":[{"startTime":0,"title":"Start"},{"startTime":61.5,"title":"Middle"}]}'
const transcript = 'WEBVTT\n\n00:00.000 --> 00:02.000\n<v Bea>Good morning.\n'

/** What stands in for the world around the examples. */
interface World {
  /** Null for a server that has none. */
  readonly feed?: string | null
  /** Gets each line that is logged. */
  readonly log?: (...words: readonly unknown[]) => void
  readonly signal?: AbortSignal
  /** In place of exports of `feedmill/ingest`. */
  readonly ingest?: object
}

/**
 * Runs the first examples with the modules of the library, and returns what the last of them logs. Requests to
 * podnews.net are answered by a server of this machine.
 */
async function run(count: number, { feed: document = feed(), log, ingest, ...world }: World = {}) {
  const logged: unknown[][] = []
  const host = await OneHost.start()
  if (document !== null) host.answers.set('/rss', document)
  host.answers.set('/b.json', chapters)
  host.answers.set('/b.vtt', transcript)
  const atHost = (url: string): string => url.replace('https://podnews.net', host.url('', '127.0.0.1'))
  const fetching = await import('../../src/fetch/index.ts')
  const modules: Readonly<Record<string, unknown>> = {
    'feedmill/podcast': await import('../../src/podcast/index.ts'),
    'feedmill/tables': await import('../../src/tables/index.ts'),
    'feedmill/fetch': {
      ...fetching,
      createFetcher(options: Parameters<typeof fetching.createFetcher>[0]) {
        const fetcher = fetching.createFetcher({ ...options, network: { allowPrivate: true } })
        onTestFinished(() => fetcher.close())
        const elsewhere: typeof fetcher = {
          ...fetcher,
          request: (asked) => fetcher.request({ ...asked, url: atHost(asked.url) }),
          fetchWith: (asked, consume) => fetcher.fetchWith({ ...asked, url: atHost(asked.url) }, consume),
        }
        return elsewhere
      },
    },
    'feedmill/ingest': { ...(await import('../../src/ingest/index.ts')), ...ingest },
  }
  const note = (...words: unknown[]) => {
    logged.push(words)
    log?.(...words)
  }
  const surroundings: Readonly<Record<string, unknown>> = {
    require: (name: string) => {
      if (modules[name] === undefined) throw new Error(`The example imports ${name}, which the test does not know`)
      return modules[name]
    },
    exports: {},
    console: { log: note, error: note },
    fetch: (url: string, init?: RequestInit) => fetch(atHost(url), init),
    AbortSignal: { timeout: () => world.signal ?? new AbortController().signal },
    forgetLogged: () => logged.splice(0),
  }
  const code = [...examples.slice(0, count - 1), 'forgetLogged()', examples[count - 1]].join('\n')
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023 },
  })
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (
    ...parts: string[]
  ) => (...values: unknown[]) => Promise<void>
  await new AsyncFunction(...Object.keys(surroundings), `{\n${outputText}\n}`)(...Object.values(surroundings))
  return logged
}

describe('the examples of the README', () => {
  test('are those that run here', () => {
    expect(examples).toHaveLength(4)
  })

  test('read a feed in memory', async () => {
    expect(await run(1)).toEqual([
      ['Harbour Radio', 'ENGLISH', []],
      [expect.any(Number), 'Episode b', null, 'https://media.example/b.mp3'],
      [expect.any(Number), 'Episode a', null, 'https://media.example/a.mp3'],
    ])
  })

  test('say what went wrong when a server has no feed', async () => {
    await expect(run(1, { feed: null })).rejects.toThrow('https://podnews.net/rss answers 404')
  })

  test('say what is wrong with a document that is no feed', async () => {
    await expect(run(1, { feed: '<html><body>Sign in</body></html>' })).rejects.toThrow(
      /^https:\/\/podnews\.net\/rss is no feed: .{20}/,
    )
  })

  test('read a feed while it arrives', async () => {
    expect(await run(2)).toEqual([[2, 'episodes', true]])
  })

  test('see who is in an episode, and read its chapters and its transcript', async () => {
    const companions = [
      [0, 'Start'],
      [61_500, 'Middle'],
      ['Bea', 'Good morning.'],
    ]
    expect(await run(3)).toEqual([['Ana', 'Host'], ...companions])
    const guest = '<podcast:person role="guest">Bea</podcast:person>'
    expect(await run(3, { feed: feed(guest) })).toEqual([['Bea', 'Guest'], ...companions])
  })

  test('keep feeds in memory up to date, and say what is new and which feed is dead', async () => {
    const controller = new AbortController()
    const awaited = new Set(['feed_updated', 'http-error/not-found'])
    const log = (...words: readonly unknown[]) => {
      for (const word of words) awaited.delete(word as string)
      if (awaited.size === 0) controller.abort()
    }
    const logged = await run(4, { log, signal: controller.signal })
    expect(logged).toContainEqual(['https://podnews.net/moved-away', 'failed', 'http-error/not-found'])
    expect(logged).toContainEqual(['PODCASTSERIES', 'created', expect.any(String)])
    expect(logged).toContainEqual(['PODCASTEPISODE', 'created', expect.any(String)])
  })

  test('say something of each kind of event, and of a store that fails', async () => {
    const event = (given: Partial<FeedEvent>): FeedEvent => ({
      id: 'id',
      action: 'updated',
      type: 'PODCASTEPISODE',
      uuid: 'uuid',
      hash: 'hash',
      ...given,
    })
    const counters = { created: 1, updated: 0, removed: 0 }
    const events = [
      event({ action: 'created' }),
      event({}),
      event({ isRemoved: true }),
      event({ action: 'new_episodes_released', uuids: ['one', 'two'] }),
      event({ action: 'feed_updated', type: 'PODCASTSERIES', counters }),
    ]
    const feed = { url: FEED_URL }
    async function* watchFeeds() {
      yield { feed, outcome: { kind: 'modified', reason: null, events } }
      yield { feed, error: 'The disk is full' }
    }
    expect(await run(4, { ingest: { watchFeeds } })).toEqual([
      ['PODCASTEPISODE', 'created', 'uuid'],
      ['PODCASTEPISODE', 'updated', 'uuid'],
      ['PODCASTEPISODE', 'removed', 'uuid'],
      ['PODCASTEPISODE', 'new_episodes_released', ['one', 'two']],
      ['PODCASTSERIES', 'feed_updated', counters],
      [FEED_URL, 'The disk is full'],
    ])
  })
})
