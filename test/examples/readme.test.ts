import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { parseFeed } from '../../src/index.ts'
import { root } from '../architecture/source-files.ts'
import { OneHost, podcast } from '../ingest/one-host.ts'

/** The examples of the README, unchanged and in their order. */
const examples = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)].map(
  ([, code = '']) => code,
)

const FEED_URL = 'https://podnews.net/rss'
const inside = `<podcast:person>Ana</podcast:person>`
const feed = podcast(['b', 'a'], inside).replace(
  '<guid>b</guid>',
  `<guid>b</guid><podcast:person role="guest">Bea</podcast:person>
  <podcast:chapters url="https://podnews.net/b.json" type="application/json+chapters"/>
  <podcast:transcript url="https://podnews.net/b.vtt" type="text/vtt"/>`,
)
const chapters = '{"version":"1.2.0","chapters":[{"startTime":0,"title":"Start"},{"startTime":61.5,"title":"Middle"}]}'
const transcript = 'WEBVTT\n\n00:00.000 --> 00:02.000\n<v Bea>Good morning.\n'

/** Names that an example uses without defining them. */
type Surroundings = Readonly<Record<string, unknown>>

/**
 * Runs an example with the modules of the library. Requests to podnews.net are answered by a server of this machine.
 */
async function run(code: string, given: Surroundings = {}): Promise<unknown[][]> {
  const logged: unknown[][] = []
  const host = await OneHost.start()
  host.answers.set('/rss', feed)
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
    'feedmill/ingest': await import('../../src/ingest/index.ts'),
  }
  const surroundings: Surroundings = {
    require: (name: string) => {
      if (modules[name] === undefined) throw new Error(`The example imports ${name}, which the test does not know`)
      return modules[name]
    },
    exports: {},
    console: { log: (...words: unknown[]) => logged.push(words), error: (...words: unknown[]) => logged.push(words) },
    fetch: (url: string, init?: RequestInit) => fetch(atHost(url), init),
    feedUrl: FEED_URL,
    signal: new AbortController().signal,
    ...given,
  }
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023 },
  })
  // Names that the example declares itself must not be parameters, too.
  const names = Object.keys(surroundings).filter((name) => !new RegExp(`^const ${name} =`, 'm').test(outputText))
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (
    ...parts: string[]
  ) => (...values: unknown[]) => Promise<void>
  await new AsyncFunction(...names, `{\n${outputText}\n}`)(...names.map((name) => surroundings[name]))
  return logged
}

describe('the examples of the README', () => {
  test('are those that run here', () => {
    expect(examples).toHaveLength(4)
  })

  test('read a feed in memory', async () => {
    const logged = await run(examples[0]!)
    expect(logged).toEqual([
      ['Harbour Radio', 'ENGLISH', []],
      [expect.any(Number), 'Episode b', null, 'https://media.example/b.mp3'],
      [expect.any(Number), 'Episode a', null, 'https://media.example/a.mp3'],
    ])
  })

  test('say what went wrong when a server has no feed', async () => {
    const code = examples[0]!.replace('podnews.net/rss', 'podnews.net/nothing')
    await expect(run(code)).rejects.toThrow('https://podnews.net/nothing answers 404')
    await expect(run(examples[1]!, { feedUrl: 'https://podnews.net/nothing' })).rejects.toThrow('answers 404')
  })

  test('read a feed while it arrives', async () => {
    const stage = vi.fn()
    const commit = vi.fn()
    await run(examples[1]!, { stage, commit })
    expect(stage.mock.calls.map(([index, episode]) => [index, episode.name])).toEqual([
      [0, 'Episode b'],
      [1, 'Episode a'],
    ])
    expect(commit.mock.calls).toEqual([[[], expect.any(Boolean)]])
  })

  test('see who is in an episode, and read its chapters and its transcript', async () => {
    const read = parseFeed(feed, { feedUrl: FEED_URL })
    if (read.kind !== 'podcast') throw new Error('the feed is no podcast')
    const { series, episodes } = read
    expect(await run(examples[2]!, { series, episode: episodes[0] })).toEqual([
      ['Bea', 'Guest'],
      [0, 'Start'],
      [61_500, 'Middle'],
      ['Bea', 'Good morning.'],
    ])
    expect((await run(examples[2]!, { series, episode: episodes[1] }))[0]).toEqual(['Ana', 'Host'])
  })

  test('keep feeds in memory up to date', async () => {
    const controller = new AbortController()
    const logged: unknown[][] = []
    const log = (...words: unknown[]): void => {
      logged.push(words)
      if (words[0] === 'PODCASTSERIES') controller.abort()
    }
    await run(examples[3]!, { signal: controller.signal, console: { log, error: log } })
    expect(logged.map(([type, action]) => [type, action])).toContainEqual(['PODCASTSERIES', 'created'])
  })
})
