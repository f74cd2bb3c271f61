import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { downloadModel } from '../../../src/transcripts/engines/download-model.ts'
import { knownModels } from '../../../src/transcripts/index.ts'
import { runCommandLine } from '../../cli/recording-terminal.ts'
import { aFolder } from '../a-program.ts'

/** Tests `transcripts install` with a small file of our own, on loopback. */

const MODEL = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7) % 251))
const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

interface Host {
  content: Buffer
  etag: string | null
  /** Bytes of an answer after which nothing more comes, until the connection breaks; `null` if all comes. */
  breaksAfter: number | null
  /** Resolves when the connection breaks, after bytes of the file up to this one were sent. Default: never. */
  untilBreak: (end: number) => Promise<unknown>
  takesRanges: boolean
  status: number
}

/** Starts a host of models, which knows ranges and `If-Range`. */
async function aHost(name = 'ggml-tiny.bin') {
  const host: Host = {
    content: MODEL,
    etag: '"one"',
    breaksAfter: null,
    untilBreak: () => new Promise(() => {}),
    takesRanges: true,
    status: 200,
  }
  const asked: string[] = []
  const answer = ({ headers }: IncomingMessage, response: ServerResponse) => {
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
    asked.push(headers.range ?? 'all')
    if (host.status !== 200) return response.writeHead(host.status).end()
    const isSame = headers['if-range'] === undefined || headers['if-range'] === host.etag
    const start = host.takesRanges && isSame ? from : 0
    if (start > 0 && start >= host.content.length) return response.writeHead(416).end()
    const rest = host.content.subarray(start)
    response.writeHead(start === 0 ? 200 : 206, {
      'Content-Length': rest.length,
      ...(host.etag !== null && { ETag: host.etag }),
      ...(start > 0 && { 'Content-Range': `bytes ${start}-${host.content.length - 1}/${host.content.length}` }),
    })
    if (host.breaksAfter === null || rest.length <= host.breaksAfter) return response.end(rest)
    const begin = rest.subarray(0, host.breaksAfter)
    response.write(begin)
    return void host.untilBreak(start + begin.length).then(() => response.destroy())
  }
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return Object.assign(host, {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/models/${name}`,
  })
}

const sizeOf = (path: string) =>
  readFile(path).then(
    ({ length }) => length,
    () => 0,
  )

async function install(url: string, sha256: string, { engine = 'whisper-cli', data = '' } = {}) {
  const folder = data === '' ? await aFolder() : data
  const args = ['--url', url, '--sha256', sha256, '--engine', engine, '--data', folder]
  const { exitCode, stdout, stderr } = await runCommandLine(['transcripts', 'install', ...args], { PATH: '/nowhere' })
  return { exitCode, stdout, stderr, data: folder, folder: join(folder, 'engines', engine) }
}

/** Fetches without the pauses between two tries. */
async function fetchTo(path: string, url: string, signal = new AbortController().signal) {
  const lines: string[] = []
  const runtime = {
    now: () => Date.now(),
    // Pauses end at once, and no server counts as stalled.
    sleep: (ms: number) => (ms > 10_000 ? new Promise<void>(() => {}) : Promise.resolve()),
  }
  await downloadModel({ url, sha256: sumOf(MODEL), path, runtime, progress: (line) => lines.push(line), signal })
  return lines
}

test('a model is fetched, checked and set up, with the one setting that switches it on', async () => {
  const host = await aHost()
  const { exitCode, stdout, stderr, folder, data } = await install(host.url, sumOf(MODEL).toUpperCase())
  expect(exitCode).toBe(0)
  expect(stdout).toContain(`${folder}/ggml-tiny.bin is there`)
  expect(stdout).toContain('The program whisper-cli is not on the PATH yet.')
  expect(stdout).toContain('\n  TRANSCRIPTION_PROVIDER=whisper-cli FFMPEG=/usr/bin/ffmpeg\n')
  expect(stderr).toContain('200,000 bytes of 200,000 bytes, 100 %')
  expect(sumOf(await readFile(join(folder, 'ggml-tiny.bin')))).toBe(sumOf(MODEL))
  expect((await readdir(folder)).sort()).toEqual(['ggml-tiny.bin', 'model.json'])
  const again = await install(host.url, sumOf(MODEL), { data })
  expect([again.exitCode, again.stdout.includes('was there already'), host.asked.length]).toEqual([0, true, 1])
})

test('a file with another digest is deleted, and nothing is set up', async () => {
  const host = await aHost()
  const { exitCode, stderr, folder } = await install(host.url, sumOf(Buffer.from('another file')))
  expect(exitCode).toBe(1)
  expect(stderr).toContain(`its SHA-256 is ${sumOf(MODEL)}, not ${sumOf(Buffer.from('another file'))}`)
  expect(await readdir(folder)).toEqual([])
})

test('a wrong file does not take the place of the model that was there', async () => {
  const host = await aHost()
  const { data, folder } = await install(host.url, sumOf(MODEL))
  const wrong = await aHost('other.bin')
  expect((await install(wrong.url, sumOf(Buffer.from('x')), { data })).exitCode).toBe(1)
  expect(JSON.parse(await readFile(join(folder, 'model.json'), 'utf8')).name).toBe('ggml-tiny.bin')
})

test('a connection that breaks goes on where it stopped, by Range and If-Range', async () => {
  const host = await aHost()
  const path = join(await aFolder(), 'model')
  host.breaksAfter = 60_000
  // A break takes with it what the other side has not read yet.
  host.untilBreak = (end) => expect.poll(() => sizeOf(`${path}.part`), { interval: 5 }).toBe(end)
  await fetchTo(path, host.url)
  expect(sumOf(await readFile(path))).toBe(sumOf(MODEL))
  const [first, ...rest] = host.asked
  expect(first).toBe('all')
  expect(rest.length).toBeGreaterThan(2)
  for (const range of rest) expect(range).toMatch(/^bytes=[1-9]\d*-$/)
})

test('another call goes on where the process stopped', async () => {
  const host = await aHost()
  const path = join(await aFolder(), 'model')
  const stopping = new AbortController()
  host.breaksAfter = 50_000
  const stopped = fetchTo(path, host.url, stopping.signal)
  stopped.catch(() => undefined)
  await expect.poll(() => sizeOf(`${path}.part`)).toBeGreaterThan(0)
  stopping.abort()
  await expect(stopped).rejects.toThrow(/Stopped. What was fetched is kept/)
  const length = await sizeOf(`${path}.part`)
  host.breaksAfter = null
  host.asked.length = 0
  await fetchTo(path, host.url)
  expect(host.asked).toEqual([`bytes=${length}-`])
  expect(sumOf(await readFile(path))).toBe(sumOf(MODEL))
})

test('a file that is whole but was not checked yet is not fetched again', async () => {
  const host = await aHost()
  const path = join(await aFolder(), 'model')
  await writeFile(`${path}.part`, MODEL)
  await writeFile(`${path}.part.json`, JSON.stringify({ url: host.url, validator: host.etag }))
  await fetchTo(path, host.url)
  expect(host.asked).toEqual([`bytes=${MODEL.length}-`])
  expect(sumOf(await readFile(path))).toBe(sumOf(MODEL))
})

test.each([
  ['ignores Range', { takesRanges: false }],
  ['has another file now', { etag: '"two"' }],
  ['gives no validator', { etag: null }],
] as const)('a server that %s sends the file anew', async (_, change) => {
  const host = await aHost()
  const path = join(await aFolder(), 'model')
  await writeFile(`${path}.part`, Buffer.alloc(90_000, 'old'))
  await writeFile(`${path}.part.json`, JSON.stringify({ url: host.url, validator: '"one"' }))
  Object.assign(host, change)
  if (host.etag === null) await writeFile(`${path}.part.json`, JSON.stringify({ url: host.url, validator: null }))
  await fetchTo(path, host.url)
  expect(sumOf(await readFile(path))).toBe(sumOf(MODEL))
})

test('a part of another address is not continued', async () => {
  const host = await aHost()
  const path = join(await aFolder(), 'model')
  await writeFile(`${path}.part`, Buffer.alloc(90_000, 'old'))
  await writeFile(`${path}.part.json`, JSON.stringify({ url: 'https://elsewhere.example/model', validator: '"one"' }))
  await fetchTo(path, host.url)
  expect(host.asked).toEqual(['all'])
})

test('a server that fails is asked five times, one that refuses once', async () => {
  const host = await aHost()
  host.status = 503
  await expect(fetchTo(join(await aFolder(), 'model'), host.url)).rejects.toThrow(/the server answers 503/)
  expect(host.asked).toHaveLength(5)
  host.status = 404
  await expect(fetchTo(join(await aFolder(), 'model'), host.url)).rejects.toThrow(/answers 404/)
  expect(host.asked).toHaveLength(6)
})

test('a disk that is too small is refused before anything is fetched', async () => {
  const host = await aHost()
  const answer = createServer((_, response) =>
    response.writeHead(200, { 'Content-Length': 2 ** 50, ETag: '"huge"' }).write('begin'),
  )
  await new Promise<void>((resolve) => answer.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    answer.closeAllConnections()
    answer.close()
  })
  const url = host.url.replace(/:\d+/, `:${(answer.address() as AddressInfo).port}`)
  const { exitCode, stderr, folder } = await install(url, sumOf(MODEL))
  expect([exitCode, await readdir(folder)]).toEqual([3, []])
  expect(stderr).toMatch(/The disk of .+ is full: .+ MB are needed/)
})

test('an archive is unpacked to the folder that a model of the engine is', async () => {
  const folder = await aFolder()
  await mkdir(join(folder, 'sherpa-onnx-whisper-tiny'))
  await writeFile(join(folder, 'sherpa-onnx-whisper-tiny/tiny-tokens.txt'), 'tokens')
  spawnSync('tar', ['-czf', 'model.tar.gz', 'sherpa-onnx-whisper-tiny'], { cwd: folder })
  const content = await readFile(join(folder, 'model.tar.gz'))
  const host = await aHost('sherpa-onnx-whisper-tiny.tar.gz')
  host.content = content
  const { exitCode, stdout, ...installed } = await install(host.url, sumOf(content), { engine: 'sherpa-onnx' })
  expect(exitCode).toBe(0)
  expect((await readdir(installed.folder)).sort()).toEqual(['model.json', 'sherpa-onnx-whisper-tiny'])
  expect(await readFile(join(installed.folder, 'sherpa-onnx-whisper-tiny/tiny-tokens.txt'), 'utf8')).toBe('tokens')
  expect(stdout).toContain(`\n  npm install --prefix '${installed.folder}' sherpa-onnx-node@`)
})

/** Makes an archive of files with made-up content, by their paths. */
async function anArchive(paths: readonly string[]): Promise<Buffer> {
  const folder = await aFolder()
  for (const path of paths) {
    await mkdir(join(folder, 'content', dirname(path)), { recursive: true })
    await writeFile(join(folder, 'content', path), path)
  }
  spawnSync('tar', ['-czf', '../archive.tar.gz', ...(await readdir(join(folder, 'content')))], {
    cwd: join(folder, 'content'),
  })
  return await readFile(join(folder, 'archive.tar.gz'))
}

test.each([
  ['node_modules', 'model.tar.gz', ['node_modules/sherpa-onnx-node/index.js']],
  ['Package.json', 'model.tar.gz', ['Package.json/tokens.txt']],
  ['model.json', 'model.json.tar.gz', ['tokens.txt', 'model.onnx']],
])('an archive whose folder would be called %s takes the place of nothing', async (_, name, paths) => {
  const content = await anArchive(paths)
  const host = await aHost(name)
  host.content = content
  const data = await aFolder()
  const engine = join(data, 'engines/sherpa-onnx/node_modules/sherpa-onnx-node/index.js')
  await mkdir(dirname(engine), { recursive: true })
  await writeFile(engine, 'the engine')
  const { exitCode, stderr, folder } = await install(host.url, sumOf(content), { engine: 'sherpa-onnx', data })
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('is no model: its folder would be called')])
  expect(await readFile(engine, 'utf8')).toBe('the engine')
  expect((await readdir(folder)).sort()).toEqual([name, 'node_modules'])
})

test('an archive of one file is unpacked to a folder', async () => {
  const content = await anArchive(['tokens.txt'])
  const host = await aHost('sense-voice.tar.gz')
  host.content = content
  const { exitCode, folder } = await install(host.url, sumOf(content), { engine: 'sherpa-onnx' })
  expect([exitCode, await readdir(join(folder, 'sense-voice'))]).toEqual([0, ['tokens.txt']])
})

test('after a call that was killed, what it fetched is not fetched again, and what it unpacked is deleted', async () => {
  const content = await anArchive(['vosk/conf'])
  const host = await aHost('vosk.tar.gz')
  host.content = content
  const data = await aFolder()
  const left = join(data, 'engines/vosk-transcriber')
  await mkdir(join(left, 'unpacking-abc'), { recursive: true })
  await writeFile(join(left, 'vosk.tar.gz'), content)
  const { exitCode, folder } = await install(host.url, sumOf(content), { engine: 'vosk-transcriber', data })
  expect([exitCode, (await readdir(folder)).sort(), host.asked]).toEqual([0, ['model.json', 'vosk'], []])
})

test('an archive that cannot be unpacked is named, and nothing is set up', async () => {
  const host = await aHost('model.tar.bz2')
  const { exitCode, stderr, folder } = await install(host.url, sumOf(MODEL), { engine: 'sherpa-onnx' })
  expect([exitCode, await readdir(folder)]).toEqual([3, ['model.tar.bz2']])
  expect(stderr).toContain('cannot be unpacked')
})

test.each([
  [['--sha256', 'a'.repeat(64), '--engine', 'whisper'], /--url, --sha256 and --engine are needed/],
  [['--url', 'https://a.example/m', '--sha256', 'abc', '--engine', 'whisper'], /64 hexadecimal digits/],
  [['--url', 'file:///etc/passwd', '--sha256', 'a'.repeat(64), '--engine', 'whisper'], /--url must be an address/],
  [['--url', 'https://me:secret@a.example/m', '--sha256', 'a'.repeat(64), '--engine', 'whisper'], /name or password/],
  [['--url', 'https://a.example/m', '--sha256', 'a'.repeat(64), '--engine', 'siri'], /whisper-cli/],
  [['nothing-like-it'], /No model is called nothing-like-it. Known ones: whisper-base/],
  [['whisper-base', '--engine', 'whisper'], /Give the name of a model, or/],
] as const)('a wrong call says what is wrong: %j', async (args, message) => {
  const { exitCode, stderr } = await runCommandLine(['transcripts', 'install', ...args])
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(message)])
})

test('a model that needs an archive is refused as a single file, before it is fetched', async () => {
  const host = await aHost('model.onnx')
  const { exitCode, stderr } = await install(host.url, sumOf(MODEL), { engine: 'sherpa-onnx' })
  expect([exitCode, stderr, host.asked]).toEqual([1, expect.stringMatching(/comes as .tar.bz2/), []])
})

test('each known model has an address that does not change, a size, a digest and published sources', () => {
  for (const { url, bytes, sha256, sources } of Object.values(knownModels)) {
    expect(url).toMatch(/^https:\/\/[^?]+\/[0-9a-f]{40}\//)
    expect(bytes).toBeGreaterThan(1_000_000)
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(sources.length).toBeGreaterThan(0)
  }
})
