import { readFile, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { parseTranscript } from 'feedmill/transcript'
import { describe, expect, onTestFinished, test } from 'vitest'
import { assemblyaiProvider } from '../../src/transcripts/providers/assemblyai.ts'
import { commandProvider } from '../../src/transcripts/providers/command.ts'
import { deepgramProvider } from '../../src/transcripts/providers/deepgram.ts'
import { openaiProvider } from '../../src/transcripts/providers/openai.ts'
import type { TranscriptionProvider } from '../../src/transcripts/providers/provider.ts'
import { readAnswer } from '../../src/transcripts/providers/read-answer.ts'
import { aFolder, aProgram } from './a-program.ts'
import { drip, sendJson, startProvider, verboseJson } from './world-of-sound.ts'

/** Tests each provider against a stub with its API. */

async function anOrder(signal = new AbortController().signal) {
  const folder = await aFolder()
  const path = join(folder, 'audio')
  await writeFile(path, 'sound')
  const audio = { path, bytes: 5, mediaType: 'audio/mpeg', name: 'episode.mp3' }
  return { audio, language: 'en', idempotencyKey: 'key-1', signal, folder }
}

const deepgramJson = JSON.stringify({
  results: {
    channels: [{ alternatives: [{ transcript: 'Hello there.', words: [] }] }],
    utterances: [{ start: 0.5, end: 2, transcript: 'Hello there.', speaker: 0, words: [] }],
  },
})

const assemblyJson = (status: string) =>
  JSON.stringify({ id: 'job 1', status, utterances: [{ start: 500, end: 2000, text: 'Hello there.', speaker: 'A' }] })

type Answer = (path: string, response: ServerResponse) => void

interface Shape {
  readonly name: string
  readonly make: (url: string) => TranscriptionProvider
  readonly answer: Answer
  readonly paths: readonly string[]
  readonly authorization: string
}

const options = (url: string, model: string) => ({ url, apiKey: 'secret-key', model, maxBytes: 1000 })
const waitless = { sleep: async () => {} }

const shapes: readonly Shape[] = [
  {
    name: 'openai',
    make: (url) => openaiProvider(options(url, 'whisper-1')),
    answer: (_, response) => sendJson(response, verboseJson(['Hello there.'])),
    paths: ['/audio/transcriptions'],
    authorization: 'Bearer secret-key',
  },
  {
    name: 'deepgram',
    make: (url) => deepgramProvider(options(url, 'nova-3')),
    answer: (_, response) => sendJson(response, deepgramJson),
    paths: ['/v1/listen?model=nova-3&smart_format=true&utterances=true&diarize=true&language=en'],
    authorization: 'Token secret-key',
  },
  {
    name: 'assemblyai',
    make: (url) => assemblyaiProvider(options(url, 'universal'), waitless),
    answer: (() => {
      let looks = 0
      return (path, response) => {
        if (path === '/v2/upload') return sendJson(response, '{"upload_url":"https://cdn.example/1"}')
        if (path === '/v2/transcript') return sendJson(response, assemblyJson('queued'))
        looks += 1
        sendJson(response, assemblyJson(looks < 3 ? 'processing' : 'completed'))
      }
    })(),
    paths: ['/v2/upload', '/v2/transcript', ...Array.from({ length: 3 }, () => '/v2/transcript/job%201')],
    authorization: 'secret-key',
  },
]

describe.each(shapes)('$name', ({ make, answer, paths, authorization }) => {
  test('sends the sound with the API key, and gives a transcript with times', async () => {
    const stub = await startProvider()
    stub.answer = ({ path }, response) => answer(path, response)
    const { body } = readAnswer(await make(stub.url).transcribe(await anOrder()))
    const { items } = parseTranscript(body, { style: 'UTTERANCE' })
    expect(items.map(({ text }) => text)).toEqual(['Hello there.'])
    expect(items[0]!.endTimecode).toBeGreaterThan(items[0]!.startTimecode!)
    expect(stub.calls.map(({ path }) => path)).toEqual(paths)
    expect(stub.calls[0]!.body.toString()).toContain('sound')
    for (const { headers } of stub.calls) expect(headers.authorization).toBe(authorization)
  })

  test.each([
    [429, false],
    [500, false],
    [503, false],
    [400, true],
    [401, true],
    [413, true],
  ])('a status of %i is final: %s', async (status, isFinal) => {
    const stub = await startProvider()
    stub.answer = (_, response) => sendJson(response, '{"error":"no"}', status)
    await expect(make(stub.url).transcribe(await anOrder())).rejects.toMatchObject({
      name: 'TranscriptionFailure',
      isFinal,
    })
  })

  test('a connection that breaks, or cannot be made, is tried later', async () => {
    const stub = await startProvider()
    stub.answer = (_, response) => response.destroy()
    const later = { name: 'TranscriptionFailure', isFinal: false }
    await expect(make(stub.url).transcribe(await anOrder())).rejects.toMatchObject(later)
    await expect(make('http://127.0.0.1:9').transcribe(await anOrder())).rejects.toMatchObject(later)
  })

  test('a request is aborted by its signal if the answer comes one byte at a time', async () => {
    const stub = await startProvider()
    const stopping = new AbortController()
    stub.answer = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      drip(response, (bytes) => bytes > 3 && stopping.abort(new Error('stopped')))
    }
    await expect(make(stub.url).transcribe(await anOrder(stopping.signal))).rejects.toThrow('stopped')
  })

  test('a request is aborted by its signal', async () => {
    const stub = await startProvider()
    const stopping = new AbortController()
    stub.answer = () => stopping.abort(new Error('stopped'))
    await expect(make(stub.url).transcribe(await anOrder(stopping.signal))).rejects.toThrow('stopped')
  })
})

test('two requests that are refused at once for their format both ask for the next one', async () => {
  const stub = await startProvider()
  const held: (() => void)[] = []
  stub.answer = ({ body }, response) => {
    if (!body.includes('timestamp_granularities')) return sendJson(response, verboseJson(['Hello there.']))
    held.push(() => sendJson(response, '{"error":{"message":"Unknown field timestamp_granularities"}}', 400))
    if (held.length === 2) for (const refuse of held) refuse()
  }
  const provider = openaiProvider(options(stub.url, 'whisper-1'))
  await Promise.all([provider.transcribe(await anOrder()), provider.transcribe(await anOrder())])
  const asked = stub.calls.slice(2).map(({ body }) => body.includes('verbose_json'))
  expect(asked).toEqual([true, true])
})

test('an OpenAI model that tells speakers apart is asked for its own format', async () => {
  const stub = await startProvider()
  await openaiProvider(options(stub.url, 'gpt-4o-transcribe-diarize')).transcribe(await anOrder())
  const text = stub.calls[0]!.body.toString()
  expect(text).toContain('diarized_json')
  expect(text).toContain('chunking_strategy')
})

describe('a command', () => {
  async function aCommand(script: string, ...args: string[]) {
    const order = await anOrder()
    const program = await aProgram(script, order.folder)
    return { order, provider: commandProvider([program, ...args], 'command', 1000) }
  }

  test('gets file and language, and its output is the transcript', async () => {
    const script = `printf 'WEBVTT\\n\\n00:00.000 --> 00:01.000\\n%s %s.\\n' "$(cat "$1")" "$2"`
    const { order, provider } = await aCommand(script, '{audio}', '{language}')
    const body = await provider.transcribe(order)
    expect(parseTranscript(body, { style: 'UTTERANCE' }).items).toMatchObject([
      { text: 'sound en.', endTimecode: 1000 },
    ])
  })

  test('gets no settings in its environment, and no shell interprets its arguments', async () => {
    process.env['SERVICE_SECRET_OF_TEST'] = 'a secret'
    onTestFinished(() => {
      delete process.env['SERVICE_SECRET_OF_TEST']
    })
    const { order, provider } = await aCommand('env; echo "$1"', '$(touch gone); {audio}')
    const output = Buffer.from(await provider.transcribe(order)).toString()
    expect(output).not.toContain('a secret')
    expect(output).toContain('$(touch gone); ')
  })

  test.each([
    ['exit 1', true],
    ['exit 75', false],
    ['kill -9 $$', false],
  ])('that ends with `%s` is final: %s', async (script, isFinal) => {
    const { order, provider } = await aCommand(script)
    await expect(provider.transcribe(order)).rejects.toMatchObject({ reason: 'the program failed', isFinal })
  })

  test('that is missing is final', async () => {
    const provider = commandProvider(['/nowhere/transcribe', '{audio}'], 'command', 1000)
    await expect(provider.transcribe(await anOrder())).rejects.toMatchObject({ isFinal: true })
  })

  test('that hangs is killed with its child processes', async () => {
    const stopping = new AbortController()
    const { order, provider } = await aCommand('sleep 1000 & echo $! > child; touch begun; wait')
    const running = provider.transcribe({ ...order, signal: stopping.signal })
    running.catch(() => undefined)
    const read = (name: string) => readFile(join(order.folder, name), 'utf8').catch(() => null)
    while ((await read('begun')) === null) await new Promise(setImmediate)
    const child = Number(await read('child'))
    stopping.abort(new Error('stopped'))
    await expect(running).rejects.toThrow('stopped')
    // A killed child stays a zombie until its parent has read its exit status.
    const isAlive = async () => {
      const state = await readFile(`/proc/${child}/stat`, 'utf8').catch(() => null)
      return state !== null && !/\) [ZX] /.test(state)
    }
    await expect.poll(isAlive).toBe(false)
  })
})
