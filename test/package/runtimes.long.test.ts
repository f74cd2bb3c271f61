import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createSecureServer as createHttp2 } from 'node:http2'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../architecture/source-files.ts'
import { authority, keyPair } from '../fetch/world.ts'
import { fixturePairs } from '../fixture-pairs.ts'
import { podcast } from '../ingest/one-host.ts'
import { installLibrary, installPackages } from './installed-library.ts'

const feed = podcast(['b', 'a'])
const items = Array.from({ length: 5_000 }, (_, at) => `<item><title>Episode ${at}</title><guid>${at}</guid></item>`)
const long = feed.replace(/<item>.*<\/item>/s, items.join('\n'))

const fixtures = Object.fromEntries(
  fixturePairs<{ readonly options?: object }>('podcast').map(({ name, document, expected }) => [
    name,
    { base64: Buffer.from(document).toString('base64'), options: expected.options ?? {} },
  ]),
)

const answer: RequestListener = ({ url, headers }, response) => {
  switch (url) {
    case '/feed':
      if (headers['if-none-match'] === '"1"') return response.writeHead(304).end()
      return response.writeHead(200, { ETag: '"1"' }).end(feed)
    case '/gzip':
      return response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(feed))
    case '/brotli':
      return response.writeHead(200, { 'Content-Encoding': 'br' }).end(brotliCompressSync(feed))
    case '/moved':
      return response.writeHead(302, { Location: '/feed' }).end()
    case '/page':
      return response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Sign in</title>')
    case '/cut':
      response.writeHead(200, { 'Content-Length': feed.length }).write(feed.slice(0, 400), () => response.destroy())
      return
    case '/slow':
      response.writeHead(200).write(feed.slice(0, 400))
      setTimeout(() => response.end(feed.slice(400)), 100)
      return
    case '/long':
      return response.writeHead(200).end(long)
    case '/fixtures':
      return response.writeHead(200).end(JSON.stringify(fixtures))
    case '/never':
      return
    default:
      return response.writeHead(404).end()
  }
}

const denoRun = ['run', '--no-prompt', '--node-modules-dir=manual']
const runtimes = [
  { name: 'Bun', version: 'bun@1.4.5', permitted: ['run'], anything: ['run'] },
  {
    name: 'Deno',
    version: 'deno@2.9.6',
    permitted: [...denoRun, '--allow-net', '--allow-env'],
    anything: [...denoRun, '--allow-all'],
  },
]

let folder: string
let tools: string
let servers: readonly Server[]
let env: Record<string, string>
let inNode: Record<string, unknown>

beforeAll(async () => {
  folder = await installLibrary()
  tools = await mkdtemp(join(tmpdir(), 'feedmill-runtimes-'))
  await copyFile(join(import.meta.dirname, 'program.mjs'), join(folder, 'program.mjs'))
  const http2Only = createHttp2({ ...keyPair('feeds'), allowHTTP1: false })
  http2Only.on('unknownProtocol', (socket) => socket.destroy())
  http2Only.on('stream', (stream) => {
    stream.respond({ ':status': 200 })
    stream.end(feed)
  })
  servers = [createServer(answer), createHttps(keyPair('feeds'), answer), http2Only]
  for (const server of servers) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const [plain, secure, http2] = servers.map((server) => (server.address() as AddressInfo).port)
  const urls = {
    plain: `http://127.0.0.1:${plain}/`,
    secure: `https://feeds.example.com:${secure}/`,
    http2: `https://feeds.example.com:${http2}/`,
  }
  env = { SERVERS: JSON.stringify({ ...urls, ca: authority() }) }
  inNode = await found(process.execPath, [])
}, 600_000)

afterAll(async () => {
  for (const server of servers ?? []) server.close()
  for (const each of [folder, tools]) await rm(each, { recursive: true, force: true })
})

/** Runs a program in the folder, and returns what it prints. */
async function output(runtime: string, args: readonly string[]): Promise<string> {
  const { PATH = '', HOME = '' } = process.env
  const options = { cwd: folder, env: { PATH, HOME, ...env }, timeout: 300_000, maxBuffer: 1 << 24 }
  return (await promisify(execFile)(runtime, args, options)).stdout
}

/** Runs `program.mjs`, and returns what it found. */
async function found(runtime: string, args: readonly string[]): Promise<Record<string, unknown>> {
  return JSON.parse(await output(runtime, [...args, 'program.mjs']))
}

test('the program fetches, reads and refreshes in Node', () => {
  const hashes = [expect.any(String), expect.any(String)]
  expect(inNode).toMatchObject({
    ...Object.fromEntries(['feed', 'gzip', 'brotli', 'moved', 'slow', 'secure', 'http2'].map((name) => [name, hashes])),
    missing: 'http-error/not-found',
    page: 'not-feed/html',
    cut: 'network/truncated',
    again: 'unchanged/not-modified',
    many: Array(20).fill(hashes),
    pulled: ['modified', long.length],
    fixtures: expect.arrayContaining([expect.any(String)]),
    streamed: [{ episodes: 5_000, dropped: 0 }, true],
    refreshed: { '/feed': ['modified', null, expect.any(Array)], '/missing': ['failed', 'http-error/not-found', []] },
    connections: 0,
    late: 'timeout/headers',
    refused: 'blocked/address',
  })
})

describe.each(runtimes)('$name', ({ name, version, permitted, anything }) => {
  const runtime = () => join(tools, 'node_modules/.bin', name.toLowerCase())
  let isThere = false
  beforeAll(async () => {
    isThere = await installPackages(tools, [version]).then(
      () => true,
      () => false,
    )
  }, 600_000)

  test('finds the same as Node', async ({ skip }) => {
    skip(!isThere, `${version} cannot be installed: not run here`)
    expect(await found(runtime(), permitted)).toEqual(inNode)
  })

  test('runs the command as Node does', async ({ skip }) => {
    skip(!isThere, `${version} cannot be installed: not run here`)
    const document = join(root, 'fixtures/podcast/hosts/host-podlove-german.xml')
    const command = ['node_modules/feedmill/dist/cli/main.js', 'parse', '--json', document]
    expect(await output(runtime(), [...anything, ...command])).toBe(await output(process.execPath, command))
  })
})
