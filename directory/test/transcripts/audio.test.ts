import { mkdir, readdir, utimes } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { openaiProvider } from '../../src/transcripts/providers/openai.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { aFolder, aProgram, aTemporaryFolder } from './a-program.ts'
import { AUDIO, drip, openWorldOfSound, startProvider } from './world-of-sound.ts'

/** Tests how the sound of episodes is fetched, made smaller, sent to the provider and deleted. */

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Opens a directory with a temporary folder of its own. */
async function open(options?: Parameters<typeof openWorldOfSound>[1]) {
  const folder = await aTemporaryFolder()
  return { ...(await openWorldOfSound(database, options)), folder }
}

/** Starts a host of audio, and returns its URL. */
async function startHost(answer: (path: string, response: ServerResponse) => void): Promise<string> {
  const server = createServer((request: IncomingMessage, response) => answer(request.url ?? '', response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const texts = { data: { getEpisodeTranscript: [{ text: 'Hello there.' }, { text: 'This is the news.' }] } }
const failed = (reason: RegExp) => ({
  data: { getEpisodeTranscript: null },
  errors: [{ code: 'SERVICE_SERVER_ERROR', message: expect.stringMatching(reason) }],
})
const fileOf = async ({ body, headers }: { readonly body: Buffer; readonly headers: IncomingMessage['headers'] }) => {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'Content-Type': headers['content-type']! },
  }).formData()
  const { name, type, size } = form.get('file') as File
  return { name, type, size }
}

test('audio that the provider does not take is made smaller first, and all files are deleted', async () => {
  const provider = await startProvider()
  const program = await aProgram('for file; do :; done; head -c 5000 /dev/zero > "$file"')
  const options = { url: provider.url, apiKey: 'key', model: 'whisper-1', maxBytes: 100_000 }
  const { anEpisode, ask, folder } = await open({ provider: openaiProvider(options), ffmpeg: program })
  expect((await ask((await anEpisode()).uuid)).body).toMatchObject(texts)
  expect(await fileOf(provider.calls[0]!)).toEqual({ name: 'episode.ogg', type: 'audio/ogg', size: 5_000 })
  expect(await readdir(folder)).toEqual([])
})

test('audio that cannot be made small enough is FAILED, not charged, and deleted', async () => {
  const provider = await startProvider()
  const options = { url: provider.url, apiKey: 'key', model: 'whisper-1', maxBytes: 100_000 }
  const { api, anEpisode, ask, creditsOf, statusOf, folder } = await open({ provider: openaiProvider(options) })
  const { uuid } = await anEpisode()
  expect((await ask(uuid)).body).toMatchObject(failed(/the audio is too large/))
  expect([(await statusOf(uuid))[0], await creditsOf(api.own)]).toEqual(['FAILED', 2_000])
  expect([provider.calls, await readdir(folder)]).toEqual([[], []])
})

test('a playlist in place of audio reaches neither ffmpeg nor the provider', async () => {
  const provider = await startProvider()
  const marks = await aFolder()
  const program = await aProgram(`touch ${marks}/called`)
  const options = { url: provider.url, apiKey: 'key', model: 'whisper-1', maxBytes: 100_000 }
  const { api, anEpisode, ask, creditsOf } = await open({ provider: openaiProvider(options), ffmpeg: program })
  const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n/srv/private/call.wav\n#EXT-X-ENDLIST\n`
  for (const size of [0, 200_000]) {
    const host = await startHost((_, response) => {
      response.writeHead(200, { 'Content-Type': 'audio/mpeg' }).end(playlist.padEnd(size, '#\n'))
    })
    const { uuid } = await anEpisode({ audioUrl: `${host}/a.mp3` })
    expect((await ask(uuid)).body).toMatchObject(failed(/the audio has no known format/))
  }
  expect([provider.calls, await readdir(marks), await creditsOf(api.own)]).toEqual([[], [], 2_000])
})

test.each([
  ['within the limit', AUDIO.length, texts, 1_999],
  ['over the limit', AUDIO.length - 1, failed(/the audio is too large/), 2_000],
])('audio that is %s', async (_, maxAudioBytes, expected, credits) => {
  const { api, anEpisode, ask, creditsOf, folder } = await open({ maxAudioBytes })
  expect((await ask((await anEpisode()).uuid)).body).toMatchObject(expected)
  expect([await creditsOf(api.own), await readdir(folder)]).toEqual([credits, []])
})

/** Starts a host that redirects as often as its path says. */
const startRedirects = () =>
  startHost((path, response) => {
    const left = Number(path.slice(1))
    if (left === 0) response.writeHead(200, { 'Content-Type': 'audio/mpeg' }).end(AUDIO)
    else response.writeHead(302, { Location: `/${left - 1}` }).end()
  })

test('audio is fetched through ten redirects', async () => {
  const { anEpisode, ask } = await open()
  const { uuid } = await anEpisode({ audioUrl: `${await startRedirects()}/10` })
  expect((await ask(uuid)).body).toMatchObject(texts)
})

test('audio is not fetched through eleven redirects', async () => {
  const { provider, anEpisode, ask, lines } = await open({ waitMs: 20 })
  const { uuid } = await anEpisode({ audioUrl: `${await startRedirects()}/11` })
  await ask(uuid)
  await expect
    .poll(() => lines.map(({ fields }) => [fields['outcome'], fields['reason']]))
    .toContainEqual(['retried', 'the audio could not be fetched'])
  expect(provider.calls).toEqual([])
})

test('a host that ends too early is tried again, and its file is deleted', async () => {
  const { anEpisode, ask, lines, folder, statusOf } = await open({ waitMs: 20 })
  const host = await startHost((_, response) => {
    response.writeHead(200, { 'Content-Type': 'audio/mpeg', 'Content-Length': 1_000_000 })
    response.write(AUDIO, () => response.destroy())
  })
  const { uuid } = await anEpisode({ audioUrl: `${host}/a.mp3` })
  await ask(uuid)
  await expect.poll(() => lines.map(({ fields }) => fields['outcome'])).toContain('retried')
  expect([(await statusOf(uuid))[0], await readdir(folder)]).toEqual(['PROCESSING', []])
})

test('a host that sends one byte at a time is given up in time, and its file is deleted', async () => {
  const { provider, anEpisode, ask, lines, folder } = await open({ waitMs: 20, tryMs: 200 })
  const host = await startHost((_, response) => {
    response.writeHead(200, { 'Content-Type': 'audio/mpeg' })
    drip(response)
  })
  const { uuid } = await anEpisode({ audioUrl: `${host}/a.mp3` })
  await ask(uuid)
  await expect
    .poll(() => lines.map(({ fields }) => [fields['outcome'], fields['reason']]))
    .toContainEqual(['retried', 'it took too long'])
  expect([provider.calls, await readdir(folder)]).toEqual([[], []])
})

test('audio that a killed process left behind is deleted after a day', async () => {
  const { folder, releaseStuck, now } = await open()
  const dayAgo = now() / 1000 - 86_500
  for (const name of ['feedmill-audio-old', 'feedmill-audio-new', 'other-old']) await mkdir(join(folder, name))
  for (const name of ['feedmill-audio-old', 'other-old']) await utimes(join(folder, name), dayAgo, dayAgo)
  await releaseStuck()
  expect((await readdir(folder)).sort()).toEqual(['feedmill-audio-new', 'other-old'])
})
