import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../src/database/database.ts'
import { setTranscriptionPolicy } from '../../../src/transcripts/index.ts'
import { openaiProvider } from '../../../src/transcripts/providers/openai.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'
import { aTemporaryFolder } from '../a-program.ts'
import { AUDIO, openWorldOfSound, sendJson, startProvider } from '../world-of-sound.ts'
import { aDecoder, countedTo, secondsIn, sendCounted } from './counted-sound.ts'

/** Tests long audio, which is transcribed in pieces. A program stands in for ffmpeg. */

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const SECONDS = 60
const silences = [13, 26, 38, 49]

/** Opens a directory whose provider takes pieces of 20 seconds. */
async function open({ tryMs = 60_000, waitMs = 50 } = {}) {
  const folder = await aTemporaryFolder()
  const provider = await startProvider()
  provider.answer = sendCounted
  const made = openaiProvider({ url: provider.url, apiKey: null, model: 'whisper-1', maxBytes: 10_000_000 })
  const world = await openWorldOfSound(database, {
    provider: { ...made, longestPieceS: 20 },
    ffmpeg: await aDecoder(SECONDS, silences),
    waitMs,
    tryMs,
  })
  const { db } = database
  return {
    ...world,
    /** Folders of audio that are left. */
    audioFolders: async () =>
      (await readdir(folder)).filter((name) => name.startsWith('feedmill-audio-')).map((name) => join(folder, name)),
    provider,
    /** An episode whose feed says nothing of its length. */
    aLongEpisode: () => world.anEpisode({ duration: null, audioUrl: `${provider.url}/audio/episode.mp3` }),
    async progressOf(uuid: string) {
      const { getPodcastEpisode } = await world.api.data(
        `{getPodcastEpisode(uuid:"${uuid}"){serviceTranscribeStatus serviceTranscribeProgress{piecesCount piecesDoneCount}}}`,
      )
      const { serviceTranscribeStatus, serviceTranscribeProgress: progress } = getPodcastEpisode
      return [serviceTranscribeStatus, progress?.piecesDoneCount ?? null, progress?.piecesCount ?? null]
    },
    async textOf(uuid: string): Promise<string> {
      const { body } = await world.ask(uuid)
      return body.data.getEpisodeTranscript.map(({ text }: { text: string }) => text).join(' ')
    },
    piecesOf: async (uuid: string) =>
      await db
        .selectFrom('transcription_pieces')
        .select(['number', 'content'])
        .where('episode_uuid', '=', uuid)
        .orderBy('number')
        .execute(),
    async ended(uuid: string) {
      await expect.poll(async () => (await world.statusOf(uuid))[0]).not.toBe('PROCESSING')
      return (await world.statusOf(uuid))[0]
    },
  }
}

test('long audio is transcribed in pieces, and each word stands once, at its time', async () => {
  const { provider, aLongEpisode, ask, ended, textOf, creditsOf, api, piecesOf } = await open()
  const { uuid } = await aLongEpisode()
  await ask(uuid)
  expect(await ended(uuid)).toBe('COMPLETED')
  expect(await textOf(uuid)).toBe(countedTo(SECONDS))
  const { body } = await ask(uuid)
  const item = body.data.getEpisodeTranscript.find(({ text }: { text: string }) => text.includes('second40'))
  expect(item.startTimecode).toBeGreaterThan(35_000)
  expect(item.startTimecode).toBeLessThanOrEqual(40_000)
  const pieces = provider.calls.map(secondsIn)
  expect(pieces.length).toBeGreaterThan(3)
  for (const { count } of pieces) expect(count).toBeLessThanOrEqual(20)
  expect(pieces[0]!.first).toBe(0)
  // Each cut lies in a silence, and the next piece begins five seconds before it.
  for (const { first } of pieces.slice(1)) expect(silences).toContain(first + 5)
  expect([await creditsOf(api.own), await piecesOf(uuid)]).toEqual([1_999, []])
})

test('GraphQL says how many pieces are done, and the state stays PROCESSING', async () => {
  const { provider, aLongEpisode, ask, ended, progressOf } = await open()
  const { uuid } = await aLongEpisode()
  const held: (() => void)[] = []
  provider.answer = (call, response) => void held.push(() => sendCounted(call, response))
  expect(await progressOf(uuid)).toEqual(['NOT_TRANSCRIBING', null, null])
  await ask(uuid)
  for (let done = 0; done < 3; done++) {
    await expect.poll(() => held.length).toBe(1)
    expect(await progressOf(uuid)).toEqual(['PROCESSING', done, 5])
    held.pop()!()
  }
  await expect.poll(() => held.length).toBe(1)
  provider.answer = sendCounted
  held.pop()!()
  expect(await ended(uuid)).toBe('COMPLETED')
  expect(await progressOf(uuid)).toEqual(['COMPLETED', null, null])
})

test('a piece that fails is tried again, those before it are not, and the credit is charged once', async () => {
  const { provider, aLongEpisode, ask, ended, textOf, creditsOf, api, work, progressOf } = await open()
  const { uuid, series } = await aLongEpisode()
  let calls = 0
  provider.answer = (call, response) => {
    calls += 1
    if (calls === 3) response.destroy()
    else sendCounted(call, response)
  }
  await ask(uuid)
  await expect.poll(() => progressOf(uuid)).toEqual(['PROCESSING', 2, 5])
  await expect.poll(() => calls).toBe(3)
  await work(series, uuid)
  expect(await ended(uuid)).toBe('COMPLETED')
  expect(await textOf(uuid)).toBe(countedTo(SECONDS))
  expect([calls, await creditsOf(api.own)]).toEqual([6, 1_999])
})

test('failures before a piece do not count against the next ones', async () => {
  const { provider, aLongEpisode, ask, ended, work, textOf } = await open()
  const { uuid, series } = await aLongEpisode()
  let calls = 0
  // Each piece fails twice: ten failures in all, where four in a row would end it.
  provider.answer = (call, response) => {
    calls += 1
    if (calls % 3 === 0) sendCounted(call, response)
    else sendJson(response, '{}', 503)
  }
  await ask(uuid)
  for (let run = 1; run <= 10; run++) {
    await expect.poll(() => calls).toBeGreaterThanOrEqual(run)
    await work(series, uuid)
  }
  expect(await ended(uuid)).toBe('COMPLETED')
  expect(await textOf(uuid)).toBe(countedTo(SECONDS))
})

test('a try that lasts too long hands over to another one, which goes on with the next piece', async () => {
  const { provider, aLongEpisode, ask, ended, work, lines, textOf, creditsOf, api, advance } = await open()
  const { uuid, series } = await aLongEpisode()
  provider.answer = (call, response) => {
    advance(40)
    sendCounted(call, response)
  }
  await ask(uuid)
  for (let run = 1; run < 5; run++) {
    await expect.poll(() => lines.length).toBe(run)
    await work(series, uuid)
  }
  expect(await ended(uuid)).toBe('COMPLETED')
  expect(lines.map(({ fields }) => fields['outcome'])).toEqual([...Array(4).fill('continued'), 'made'])
  expect([await textOf(uuid), provider.calls.length]).toEqual([countedTo(SECONDS), 5])
  expect(await creditsOf(api.own)).toBe(1_999)
})

/** Begins the transcript of an episode whose third piece fails. Then its host serves other audio. */
async function openWithOtherAudio() {
  const world = await open()
  const { provider, aLongEpisode, ask, progressOf } = world
  const episode = await aLongEpisode()
  provider.answer = (call, response) =>
    provider.calls.length < 3 ? sendCounted(call, response) : sendJson(response, '{}', 503)
  await ask(episode.uuid)
  await expect.poll(() => progressOf(episode.uuid)).toEqual(['PROCESSING', 2, 5])
  await expect.poll(() => world.lines.length).toBe(1)
  provider.answer = sendCounted
  AUDIO.write(`other sound of ${episode.uuid}`, 1000)
  return { ...world, ...episode }
}

test('another try gets the audio of the one before, though its host serves other audio at each request', async () => {
  const { provider, audioFolders, uuid, series, ended, work, textOf } = await openWithOtherAudio()
  expect(await audioFolders()).toHaveLength(1)
  await work(series, uuid)
  expect(await ended(uuid)).toBe('COMPLETED')
  expect(await textOf(uuid)).toBe(countedTo(SECONDS))
  expect([provider.calls.length, await audioFolders()]).toEqual([6, []])
})

test('another try begins anew with other audio if that of the one before is gone', async () => {
  const { provider, audioFolders, uuid, series, ended, work } = await openWithOtherAudio()
  for (const kept of await audioFolders()) await rm(kept, { recursive: true })
  await work(series, uuid)
  expect(await ended(uuid)).toBe('COMPLETED')
  expect(provider.calls).toHaveLength(8)
  const keyOf = (at: number) => provider.calls[at]!.headers['idempotency-key']
  expect(keyOf(3)).not.toBe(keyOf(0))
})

test('a host with other audio at each try, and no further piece, ends in FAILED', async () => {
  const { audioFolders, uuid, series, ended, work, provider, lines, advance, creditsOf, api } =
    await openWithOtherAudio()
  provider.answer = (call, response) => {
    advance(40)
    sendCounted(call, response)
  }
  for (let run = 2; run <= 12; run++) {
    for (const kept of await audioFolders()) await rm(kept, { recursive: true })
    AUDIO.write(`sound ${run} of ${uuid}`, 1000)
    await work(series, uuid)
  }
  expect(await ended(uuid)).toBe('FAILED')
  expect(lines.at(-1)?.fields).toMatchObject({ reason: 'it was interrupted too often' })
  expect(provider.calls.length).toBeLessThan(12)
  expect(await creditsOf(api.own)).toBe(2_000)
})

test('a piece of other audio than another run has cut meanwhile is not stored', async () => {
  const { provider, aLongEpisode, ask, ended, work, lines, textOf, piecesOf } = await open()
  const { uuid, series } = await aLongEpisode()
  const cutAnew = async () =>
    await database.db
      .updateTable('transcription_pieces')
      .set({ source: 'other audio', content: null })
      .where('episode_uuid', '=', uuid)
      .execute()
  provider.answer = (call, response) => {
    if (provider.calls.length === 3) void cutAnew().then(() => sendCounted(call, response))
    else sendCounted(call, response)
  }
  await ask(uuid)
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]!.fields).toMatchObject({ outcome: 'continued' })
  expect((await piecesOf(uuid)).map(({ content }) => content)).toEqual(Array(5).fill(null))
  await work(series, uuid)
  expect(await ended(uuid)).toBe('COMPLETED')
  expect(await textOf(uuid)).toBe(countedTo(SECONDS))
})

test('pieces of a transcript that failed are used when it is asked for again', async () => {
  const { provider, aLongEpisode, ask, ended, creditsOf, api, advance, textOf } = await open()
  const { uuid } = await aLongEpisode()
  provider.answer = (call, response) =>
    provider.calls.length < 4 ? sendCounted(call, response) : sendJson(response, 'no', 400)
  await ask(uuid)
  expect(await ended(uuid)).toBe('FAILED')
  expect(await creditsOf(api.own)).toBe(2_000)
  advance(86_401)
  provider.answer = sendCounted
  await ask(uuid)
  expect(await ended(uuid)).toBe('COMPLETED')
  expect([await textOf(uuid), provider.calls.length, await creditsOf(api.own)]).toEqual([countedTo(SECONDS), 6, 1_999])
})

test('a refusal ends a transcript between two pieces, deletes what was made, and gives the credit back', async () => {
  const { provider, aLongEpisode, ask, creditsOf, api, piecesOf, progressOf } = await open()
  const { uuid, series } = await aLongEpisode()
  let finish = () => {}
  provider.answer = (call, response) => {
    if (provider.calls.length < 3) sendCounted(call, response)
    else finish = () => sendCounted(call, response)
  }
  await ask(uuid)
  await expect.poll(() => provider.calls.length).toBe(3)
  const order = { seriesUuid: series, reason: 'A letter', actor: 'test', policy: 'refused' } as const
  await setTranscriptionPolicy({ db: database.db, runtime: { now: () => Date.now() } }, order)
  finish()
  expect(await creditsOf(api.own)).toBe(2_000)
  expect(await piecesOf(uuid)).toEqual([])
  await expect.poll(() => progressOf(uuid)).toEqual(['NOT_TRANSCRIBING', null, null])
  expect(provider.calls).toHaveLength(3)
})

test('two runs of one job at once store each piece once, and charge once', async () => {
  const { aLongEpisode, ask, ended, work, textOf, creditsOf, api } = await open()
  const { uuid, series } = await aLongEpisode()
  await Promise.all([ask(uuid), ask(uuid)])
  await work(series, uuid)
  expect(await ended(uuid)).toBe('COMPLETED')
  expect([await textOf(uuid), await creditsOf(api.own)]).toEqual([countedTo(SECONDS), 1_999])
})

test('the language is the one that was heard in most pieces', async () => {
  const { provider, aLongEpisode, ask, ended } = await open()
  const { uuid } = await aLongEpisode()
  provider.answer = (call, response) => sendCounted(call, response, provider.calls.length === 1 ? 'english' : 'german')
  await ask(uuid)
  expect(await ended(uuid)).toBe('COMPLETED')
  const { language } = await database.db
    .selectFrom('generated_transcripts')
    .select('language')
    .where('episode_uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  expect(language).toBe('de')
})

test('audio longer than six hours is refused, whatever its feed says of its length', async () => {
  const { aLongEpisode, ask, provider } = await open({ waitMs: 60_000 })
  const { uuid } = await aLongEpisode()
  await database.db
    .updateTable('podcast_episodes')
    .set({ duration: 7 * 3600 })
    .where('uuid', '=', uuid)
    .execute()
  expect((await ask(uuid)).body.errors[0].message).toContain('longer than 6 hours')
  expect(provider.calls).toEqual([])
})

test('audio that ffmpeg cannot decode is a failure that is not charged', async () => {
  const { ask, anEpisode, creditsOf, api } = await openWorldOfSound(database, { ffmpeg: '/nowhere/ffmpeg' })
  const { uuid } = await anEpisode({ duration: null })
  expect((await ask(uuid)).body.errors[0].message).toContain('could not be decoded')
  expect(await creditsOf(api.own)).toBe(2_000)
})

test('without ffmpeg, long audio goes to the provider whole', async () => {
  const { ask, anEpisode, provider } = await openWorldOfSound(database, { ffmpeg: null })
  const { uuid } = await anEpisode({ duration: 3 * 3600 })
  expect((await ask(uuid)).body.data.getEpisodeTranscript).toHaveLength(2)
  expect(provider.calls).toHaveLength(1)
})

test('audio that is short by its feed and its size is not decoded', async () => {
  const { ask, anEpisode } = await openWorldOfSound(database, { ffmpeg: '/nowhere/ffmpeg' })
  const { uuid } = await anEpisode({ duration: 1_200 })
  expect((await ask(uuid)).body.data.getEpisodeTranscript).toHaveLength(2)
})
