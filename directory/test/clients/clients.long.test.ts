import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { podcastDocument } from '../support/documents.ts'
import { type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'

const examples = fileURLToPath(new URL('../../examples/clients', import.meta.url))
/** Files that a run of the examples leaves behind. They are not copied. */
const made = ['node_modules', 'generated', 'built']
const run = promisify(execFile)

let directory: RunningDirectory
let folder: string
let env: Record<string, string>
let expected: unknown

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedmill-clients-'))
  await cp(examples, folder, { recursive: true, filter: (path) => !made.includes(basename(path)) })
  await npm('ci', '--engine-strict', '--no-audit', '--no-fund')
  directory = await startDirectory()
  const headers = await directory.anAccount()
  const names = ['The lighthouse', 'A night train', 'Bread', 'Salt']
  const rssUrl = directory.publisher.set('/feed.xml', podcastDocument('Small journeys', names))
  const uuid = await submitted(rssUrl, headers)
  env = { DIRECTORY_URL: directory.started.url ?? '', RSS_URL: rssUrl, ...asVariables(headers) }
  const read = await ask(`{ getPodcastSeries(uuid: "${uuid}") { uuid name episodes(limitPerPage: 3) { ${fields} } } }`)
  expected = { podcast: read.getPodcastSeries, refusal: 'BAD_USER_INPUT' }
  expect(read.getPodcastSeries).toMatchObject({ uuid, name: 'Small journeys', episodes: [{}, {}, {}] })

  async function ask(query: string) {
    const body = JSON.stringify({ query })
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body }
    return (await directory.send('/graphql', init)).body.data
  }

  async function submitted(url: string, account: typeof headers): Promise<string> {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...account } }
    const { body } = await directory.send('/feeds/add-podcastseries', {
      ...init,
      body: JSON.stringify({ rssUrl: url }),
    })
    const nameOf = async () => (await ask(`{ getPodcastSeries(uuid: "${body.uuid}") { name } }`)).getPodcastSeries.name
    await vi.waitFor(async () => expect(await nameOf()).toBe('Small journeys'), { timeout: 60_000 })
    return body.uuid
  }
}, 900_000)

afterAll(async () => {
  await directory?.stop()
  await rm(folder, { recursive: true, force: true })
})

const fields = 'name datePublished audioUrl'

function asVariables(headers: Awaited<ReturnType<RunningDirectory['anAccount']>>): Record<string, string> {
  return { USER_ID: headers['X-USER-ID'], API_KEY: headers['X-API-KEY'] }
}

/** Runs a program in the copy, and returns its standard output. */
async function output(program: string, ...args: readonly string[]): Promise<string> {
  const environment = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env }
  return (await run(program, args, { cwd: folder, env: environment, maxBuffer: 1 << 24 })).stdout
}

const npm = (...args: readonly string[]) => output('npm', ...args)

test('graphql-request reads a podcast, and throws an error with the code of a refusal', async () => {
  expect(JSON.parse(await npm('run', '--silent', 'graphql-request'))).toEqual(expected)
})

test('Apollo Client reads a podcast into its cache, and throws an error with the code of a refusal', async () => {
  expect(JSON.parse(await npm('run', '--silent', 'apollo-client'))).toEqual(expected)
})

test('urql reads a podcast, and returns an error with the code of a refusal', async () => {
  expect(JSON.parse(await npm('run', '--silent', 'urql'))).toEqual(expected)
})

test('Python reads a podcast with its standard library, and the code of a refusal', async () => {
  expect(JSON.parse(await output('python3', 'client.py'))).toEqual(expected)
})

test('the client that the documentation shows is the one in Python', async () => {
  const page = await readFile(new URL('../../docs/clients.md', import.meta.url), 'utf8')
  expect(/```py\n(.*?)```/s.exec(page)?.[1]).toBe(await readFile(join(examples, 'client.py'), 'utf8'))
})

test('every client that the documentation names is one of the examples, and the other way round', async () => {
  const page = await readFile(new URL('../../docs/clients.md', import.meta.url), 'utf8')
  const named = [...page.matchAll(/^\| .*? \| `([^`]+\.(?:mjs|ts|py))`/gm)].map(([, file]) => file!)
  const files = (await readdir(examples)).filter((file) => /\.(?:mjs|ts|py)$/.test(file) && file !== 'settings.mjs')
  expect(named.toSorted()).toEqual(files.toSorted())
})

test('GraphQL Code Generator reads the schema from the directory, and its types fit the answers', async () => {
  await npm('run', '--silent', 'generate')
  expect(JSON.parse(await npm('run', '--silent', 'generated-client'))).toEqual(expected)
})
