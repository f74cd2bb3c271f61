import { existsSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createRuntime } from '../../../src/runtime/index.ts'
import { findEngines, tellEngines } from '../../../src/transcripts/index.ts'
import { runCommandLine } from '../../cli/recording-terminal.ts'
import { aFolder } from '../a-program.ts'

/** Starts a server on loopback, and returns its port and the requests that it got. */
async function aServer(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['content-length'] ?? 'without a body'}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, asked }
}

const listing =
  (...models: string[]) =>
  (_: unknown, response: ServerResponse) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ object: 'list', data: models.map((id) => ({ id, object: 'model' })) }))

const real = createRuntime({ level: 'error' })
/** Waits a hundred times as long for a server: on a busy machine too, one that answers is heard. */
const runtime = { ...real, sleep: (ms: number, signal?: AbortSignal) => real.sleep(100 * ms, signal) }

async function aMachine(programs: readonly string[] = []) {
  const [bin, HOME, data] = [await aFolder(), await aFolder(), await aFolder()]
  for (const name of programs) {
    await writeFile(join(bin, name), '#!/bin/sh\ntouch "$HOME/was-run"\n')
    await chmod(join(bin, name), 0o755)
  }
  const environment = { PATH: `/nowhere:${bin}`, HOME }
  const settings = { data, port: 1, transcriptionProvider: null, transcriptionModel: null }
  return { bin, home: HOME, data, environment, settings }
}

test('a program on the PATH with a model is found, with the setting that switches it on', async () => {
  const { environment, settings, home, bin } = await aMachine(['whisper', 'vosk-transcriber', 'whisper-cli'])
  await mkdir(join(home, '.cache/whisper'), { recursive: true })
  await writeFile(join(home, '.cache/whisper/small.pt'), '')
  await mkdir(join(home, '.cache/vosk/vosk-model-small-de-0.15'), { recursive: true })
  const found = await findEngines({ settings, environment, runtime, ports: [] })
  expect(found).toMatchObject([
    {
      engine: 'whisper-cli',
      at: join(bin, 'whisper-cli'),
      setting: null,
      note: expect.stringMatching(/model is missing/),
    },
    {
      engine: 'whisper',
      at: join(bin, 'whisper'),
      setting: `TRANSCRIPTION_PROVIDER=whisper TRANSCRIPTION_MODEL=${home}/.cache/whisper/small.pt`,
    },
    {
      engine: 'vosk-transcriber',
      setting: `TRANSCRIPTION_PROVIDER=vosk-transcriber TRANSCRIPTION_MODEL=${home}/.cache/vosk/vosk-model-small-de-0.15`,
    },
    { engine: 'sherpa-onnx', at: null, setting: null },
  ])
  expect(existsSync(join(home, 'was-run'))).toBe(false)
})

test('folders and files that cannot be run are no programs', async () => {
  const { environment, settings, bin } = await aMachine()
  await mkdir(join(bin, 'whisper'))
  await writeFile(join(bin, 'whisper-cli'), '')
  const found = await findEngines({ settings, environment, runtime, ports: [] })
  expect(found.map(({ at }) => at)).toEqual([null, null, null, null])
})

test('a server of the shape of OpenAI is asked for its models once, and for nothing else', async () => {
  const { environment, settings } = await aMachine()
  const { port, asked } = await aServer(listing('llama3', 'kokoro-tts', 'Systran/faster-whisper-small'))
  const found = (await findEngines({ settings, environment, runtime, ports: [port] })).at(-1)
  expect(found).toEqual({
    engine: 'openai',
    at: `http://127.0.0.1:${port}/v1`,
    models: ['llama3', 'kokoro-tts', 'Systran/faster-whisper-small'],
    setting: `TRANSCRIPTION_PROVIDER=openai TRANSCRIPTION_URL=http://127.0.0.1:${port}/v1 TRANSCRIPTION_MODEL=Systran/faster-whisper-small`,
    note: null,
  })
  expect(asked).toEqual(['GET /v1/models without a body'])
})

test.each([
  ['has no model of speech', listing('llama3', 'x'.repeat(300)), /no name of its models/],
  ['has a model whose name a shell would run', listing('whisper$(reboot)', 'whisper; ls'), /no name of its models/],
  ['has no models', listing(), /no name of its models/],
  ['wants a key', (_: unknown, r: ServerResponse) => r.writeHead(401).end('{"error":"no key"}'), /TRANSCRIPTION_KEY/],
] as const)('a server that %s is named without a setting', async (_, answer, note) => {
  const { environment, settings } = await aMachine()
  const { port } = await aServer(answer)
  const found = (await findEngines({ settings, environment, runtime, ports: [port] })).at(-1)
  expect(found).toMatchObject({ engine: 'openai', setting: null, note: expect.stringMatching(note) })
})

test.each([
  ['answers with a page', (_: unknown, r: ServerResponse) => r.end('<html>')],
  ['answers with another JSON', (_: unknown, r: ServerResponse) => r.end('{"models":[]}')],
  ['answers 404', (_: unknown, r: ServerResponse) => r.writeHead(404).end('{}')],
  ['leads elsewhere', (_: unknown, r: ServerResponse) => r.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()],
  ['answers without an end', (_: unknown, r: ServerResponse) => r.write('{"data":[')],
  ['never answers', () => {}],
  ['breaks the connection', (_: unknown, r: ServerResponse) => r.destroy()],
] as const)('a server that %s is not named, and the search ends within a second', async (_, answer) => {
  const { environment, settings } = await aMachine()
  const { port } = await aServer(answer)
  const pauses: number[] = []
  // The patience counts, and not what a busy machine takes besides.
  const sleep = async (ms: number, signal?: AbortSignal) => {
    pauses.push(ms)
    await real.sleep(ms, signal)
  }
  const found = await findEngines({ settings, environment, runtime: { sleep }, ports: [port] })
  expect(found.filter(({ engine }) => engine === 'openai')).toEqual([])
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(1_000)
})

test('the port of the directory itself is not asked', async () => {
  const { environment, settings } = await aMachine()
  const { port, asked } = await aServer(listing('whisper'))
  await findEngines({ settings: { ...settings, port }, environment, runtime, ports: [port] })
  expect(asked).toEqual([])
})

test('the log names engines that are there, and the chosen one if it is missing', async () => {
  const { environment, settings, bin } = await aMachine(['whisper'])
  const lines: [string, Record<string, unknown>][] = []
  const write = (name: string, fields: object = {}) => void lines.push([name, { ...fields }])
  const logged = { ...runtime, log: { info: write, warn: write, error: write } }
  const tell = (transcriptionProvider: 'whisper' | 'whisper-cli' | null) =>
    tellEngines({ settings: { ...settings, transcriptionProvider }, environment, runtime: logged, ports: [] })
  await tell(null)
  expect(lines).toMatchObject([['transcripts.engine_found', { engine: 'whisper', at: join(bin, 'whisper') }]])
  await tell('whisper-cli')
  expect(lines.at(-1)).toEqual(['transcripts.engine_missing', { engine: 'whisper-cli', missing: 'program' }])
  await tell('whisper')
  expect(lines.at(-1)).toEqual(['transcripts.engine_missing', { engine: 'whisper', missing: 'model' }])
})

test('`transcripts engines` prints what is there, also as JSON', async () => {
  const { environment, data, bin } = await aMachine(['vosk-transcriber'])
  const text = await runCommandLine(['transcripts', 'engines', '--data', data], environment)
  expect([text.exitCode, text.stderr]).toEqual([0, ''])
  expect(text.stdout).toContain(`vosk-transcriber  ${bin}/vosk-transcriber\n  its model is missing`)
  expect(text.stdout).toContain('whisper-cli\n  it is not on the PATH\n')
  const json = await runCommandLine(['transcripts', 'engines', '--data', data, '--json'], environment)
  expect(JSON.parse(json.stdout)[2]).toMatchObject({ engine: 'vosk-transcriber', at: `${bin}/vosk-transcriber` })
})
