import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseTranscript } from 'feedmill/transcript'
import { expect, test } from 'vitest'
import { engineProvider } from '../../../src/transcripts/engines/engine-provider.ts'
import { type EngineName, engineFolder } from '../../../src/transcripts/index.ts'
import { readAnswer } from '../../../src/transcripts/providers/read-answer.ts'
import { aFolder } from '../a-program.ts'

/** Shell scripts stand in for the programs. They write their arguments down, and what the program would write. */

async function anEngine(engine: EngineName, script: string, { hasModel = true } = {}) {
  const [bin, data, folder] = [await aFolder(), await aFolder(), await aFolder()]
  const program = join(bin, engine)
  await writeFile(program, `#!/bin/sh\necho "$@" > args\nenv > environment\n${script}\n`)
  await chmod(program, 0o755)
  const model = join(data, 'a model')
  if (hasModel) await writeFile(model, '')
  const path = join(folder, 'audio.wav')
  await writeFile(path, 'sound')
  const provider = engineProvider(
    engine,
    { data, transcriptionModel: model },
    { PATH: `${bin}:/usr/bin:/bin`, HOME: bin },
  )
  const audio = { path, bytes: 5, mediaType: 'audio/wav', name: 'episode.wav' }
  const order = { audio, language: 'en' as string | null, idempotencyKey: 'key', signal: new AbortController().signal }
  const args = async () =>
    (await readFile(join(folder, 'args'), 'utf8')).trim().replaceAll(folder, '.').replace(model, 'MODEL')
  return { provider, order, args, folder, bin }
}

const hello = [{ text: 'Hello there.', startTimecode: 0, endTimecode: 1500 }]
const itemsOf = (body: Uint8Array) => parseTranscript(readAnswer(body).body, { style: 'UTTERANCE' }).items

test.each([
  [
    'whisper-cli',
    `printf 'WEBVTT\\n\\n00:00:00.000 --> 00:00:01.500\\n Hello there.\\n' > transcript.vtt`,
    '--model MODEL --file ./audio.wav --language en --no-prints --output-vtt --output-file ./transcript',
    '--model MODEL --file ./audio.wav --language auto --no-prints --output-vtt --output-file ./transcript',
  ],
  [
    'whisper',
    `printf '{"text":" Hello there.","segments":[{"id":0,"start":0.0,"end":1.5,"text":" Hello there."}],"language":"en"}' > audio.json`,
    './audio.wav --model MODEL --output_format json --output_dir . --verbose False --language en',
    './audio.wav --model MODEL --output_format json --output_dir . --verbose False',
  ],
  [
    'vosk-transcriber',
    `printf '1\\n00:00:00,000 --> 00:00:01,500\\nHello there.\\n\\n' > transcript.srt`,
    '--model MODEL --input ./audio.wav --output ./transcript.srt --output-type srt --log-level WARNING',
    '--model MODEL --input ./audio.wav --output ./transcript.srt --output-type srt --log-level WARNING',
  ],
] as const)(
  '%s gets the flags that it knows, and its file is the transcript',
  async (engine, script, known, unknown) => {
    const { provider, order, args } = await anEngine(engine, script)
    expect([provider.name, provider.model]).toEqual([engine, 'a model'])
    expect(itemsOf(await provider.transcribe(order))).toMatchObject(hello)
    expect(await args()).toBe(known)
    await provider.transcribe({ ...order, language: null })
    expect(await args()).toBe(unknown)
  },
)

test('a program finds others on the PATH of the operator, and gets no other settings', async () => {
  process.env['SERVICE_SECRET_OF_TEST'] = 'a secret'
  const { provider, order, folder, bin } = await anEngine('whisper', 'exit 1')
  await expect(provider.transcribe(order)).rejects.toMatchObject({ reason: 'the program failed' })
  delete process.env['SERVICE_SECRET_OF_TEST']
  const environment = await readFile(join(folder, 'environment'), 'utf8')
  expect(environment).toContain(`PATH=${bin}:/usr/bin:/bin\n`)
  expect(environment).not.toContain('a secret')
})

test('a program that reports success but writes nothing is a failure that is not tried again', async () => {
  const { provider, order } = await anEngine('whisper-cli', 'echo "error: failed to read audio" >&2')
  await expect(provider.transcribe(order)).rejects.toMatchObject({
    reason: 'the program wrote no transcript',
    isFinal: true,
    detail: expect.stringMatching(/failed to read audio/),
  })
})

test('a transcript of more than 20 MiB that a program writes is not read', async () => {
  const { provider, order } = await anEngine('whisper-cli', 'head -c 20971521 /dev/zero > transcript.vtt')
  await expect(provider.transcribe(order)).rejects.toMatchObject({ reason: 'the transcript is too large' })
})

test('a program that writes nothing for a piece does not get the transcript of the piece before', async () => {
  const { provider, order } = await anEngine('whisper-cli', 'test -e once || echo WEBVTT > transcript.vtt; touch once')
  expect(itemsOf(await provider.transcribe(order))).toEqual([])
  await expect(provider.transcribe(order)).rejects.toMatchObject({ reason: 'the program wrote no transcript' })
})

test('without its model a program is not run, so that it fetches none', async () => {
  const { provider, order, args } = await anEngine('whisper', '', { hasModel: false })
  await expect(provider.transcribe(order)).rejects.toMatchObject({ reason: 'the program has no model', isFinal: true })
  await expect(args()).rejects.toThrow('ENOENT')
})

test('a missing program is a failure that is not tried again', async () => {
  const settings = { data: await aFolder(), transcriptionModel: null }
  const provider = engineProvider('vosk-transcriber', settings, { PATH: '/nowhere', HOME: '/nowhere' })
  const { order } = await anEngine('whisper', '')
  await expect(provider.transcribe(order)).rejects.toMatchObject({ reason: 'the program cannot be run', isFinal: true })
})

/** A package of this name, in place of the one from npm: it hears how many samples it got. */
const FAKE_PACKAGE = `
exports.readWave = () => ({ sampleRate: 16000, samples: new Float32Array(40 * 16000).fill(0.5).fill(0, 26 * 16000, 27 * 16000) })
exports.OfflineRecognizer = class {
  constructor(config) { this.config = config }
  createStream() { return { acceptWaveform({ samples }) { this.count = samples.length } } }
  decode() {}
  getResult({ count }) {
    const { whisper, tokens } = this.config.modelConfig
    return { text: Math.round(count / 16000) + ' seconds, ' + [whisper.encoder, whisper.language, tokens].join(' '), lang: '<|de|>' }
  }
}
`

test('sherpa-onnx runs in a process of its own, and hears long sound in parts', async () => {
  const data = await aFolder()
  const home = engineFolder(data, 'sherpa-onnx')
  const model = join(home, 'sherpa-onnx-whisper-tiny')
  const found = join(home, 'node_modules/sherpa-onnx-node')
  await mkdir(found, { recursive: true })
  await mkdir(model)
  await writeFile(join(found, 'index.js'), FAKE_PACKAGE)
  for (const name of ['tiny-encoder.onnx', 'tiny-encoder.int8.onnx', 'tiny-decoder.int8.onnx', 'tiny-tokens.txt']) {
    await writeFile(join(model, name), '')
  }
  await writeFile(join(home, 'model.json'), JSON.stringify({ name: 'sherpa-onnx-whisper-tiny', url: '', sha256: '' }))
  const provider = engineProvider('sherpa-onnx', { data, transcriptionModel: null }, { PATH: '', HOME: '' })
  expect([provider.model, provider.formats]).toEqual(['sherpa-onnx-whisper-tiny', []])
  const { order } = await anEngine('whisper', '')
  const heard = readAnswer(await provider.transcribe(order))
  expect(heard.language).toBe('de')
  const items = parseTranscript(heard.body, { style: 'UTTERANCE' }).items
  // The cut lies in the pause after second 26.
  expect(items.map(({ endTimecode }) => Math.floor(endTimecode! / 1000))).toEqual([26, 40])
  expect(items[0]!.text).toContain(`${model}/tiny-encoder.int8.onnx en ${model}/tiny-tokens.txt`)
})
