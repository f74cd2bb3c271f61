import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { setTranscriptionPolicy } from '../../src/transcripts/index.ts'
import { openTestDatabase } from '../support/database/test-database.ts'
import { drip, openWorldOfSound, sendJson, verboseJson } from './world-of-sound.ts'

/** Tests transcripts on demand: one job for each episode, one credit for each account, and true answers about both. */

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const open = (options?: Parameters<typeof openWorldOfSound>[1]) => openWorldOfSound(database, options)
const texts = { data: { getEpisodeTranscript: [{ text: 'Hello there.' }, { text: 'This is the news.' }] } }
const failure = (code: string, message: RegExp) => ({
  data: { getEpisodeTranscript: null },
  errors: [{ code, message: expect.stringMatching(message) }],
})
/** Returns the columns of an episode whose publisher links a transcript. */
const linked = (url: string) => ({
  transcriptUrlsWithDetails: [{ url, type: 'text/vtt', language: null, hasTimecodes: true, isServiceExclusive: false }],
})
const link = async (uuid: string, url: string) => {
  const links = JSON.stringify(linked(url))
  await sql`update podcast_episodes set details = details || ${links}::jsonb where uuid = ${uuid}`.execute(database.db)
}
const refuse = (seriesUuid: string) => {
  const order = { seriesUuid, reason: 'A letter of 3 May', actor: 'test', policy: 'refused' } as const
  return setTranscriptionPolicy({ db: database.db, runtime: { now: () => Date.now() } }, order)
}
/** Returns the pause before the waiting job of an episode, in seconds; `null` if no job waits. */
const pauseOf = async (uuid: string) => {
  const { rows } = await sql<{ pause: number }>`
    select round(extract(epoch from start_after - created_on))::int as pause from pgboss.job
    where name = 'transcripts.transcribe' and data ->> 'episode_uuid' = ${uuid} order by created_on desc, pause desc limit 1
  `.execute(database.db)
  return rows[0]?.pause ?? null
}
const jobsOf = async (uuid: string) => {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from pgboss.job
    where name = 'transcripts.transcribe' and data ->> 'episode_uuid' = ${uuid}
  `.execute(database.db)
  return rows[0]!.jobs
}

test('20 requests of two accounts at once make one call, and cost each account one credit', async () => {
  const { api, provider, anEpisode, ask, creditsOf, statusOf } = await open()
  const { uuid } = await anEpisode()
  const accounts = [api.own, await api.anAccount({ plan: 'pro' })]
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(uuid, { as: accounts[index % 2]! })))
  for (const { body } of answers) expect(body).toMatchObject(texts)
  expect(provider.calls).toHaveLength(1)
  expect(await jobsOf(uuid)).toBe(1)
  expect(await Promise.all(accounts.map((account) => creditsOf(account)))).toEqual([1_999, 99])
  expect(await statusOf(uuid)).toEqual(['COMPLETED', 'NOT_TRANSCRIBING'])
  for (const account of accounts) expect((await ask(uuid, { as: account })).body).toMatchObject(texts)
  expect(await Promise.all(accounts.map((account) => creditsOf(account)))).toEqual([1_999, 99])
})

test('a finished transcript costs another account one credit, once, and only if the request allows it', async () => {
  const { api, provider, anEpisode, ask, creditsOf } = await open()
  const { uuid } = await anEpisode()
  const reader = await api.anAccount({ plan: 'pro' })
  expect((await ask(uuid, { as: reader, useCredits: false })).body).toEqual({ data: { getEpisodeTranscript: [] } })
  await ask(uuid)
  expect((await ask(uuid, { as: reader, useCredits: false })).body).toEqual({ data: { getEpisodeTranscript: null } })
  expect(await creditsOf(reader)).toBe(100)
  await Promise.all([ask(uuid, { as: reader }), ask(uuid, { as: reader })])
  expect(await creditsOf(reader)).toBe(99)
  expect((await ask(uuid, { as: reader, useCredits: false })).body).toMatchObject(texts)
  expect(provider.calls).toHaveLength(1)
})

test('a lost transcript is made again, without another credit, for an account that has paid', async () => {
  const { api, provider, anEpisode, ask, creditsOf } = await open()
  const { uuid } = await anEpisode()
  await ask(uuid)
  await database.db.deleteFrom('generated_transcripts').where('episode_uuid', '=', uuid).execute()
  expect((await ask(uuid)).body).toMatchObject(texts)
  expect([provider.calls.length, await creditsOf(api.own)]).toEqual([2, 1_999])
})

test("a publisher's transcript is served without a call and without a credit", async () => {
  const { provider, anEpisode, ask, creditsOf, api } = await open()
  provider.answer = (_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/vtt' }).end('WEBVTT\n\n00:00.000 --> 00:01.000\nPublished.\n')
  const { uuid } = await anEpisode(linked(`${provider.url}/a.vtt`))
  expect((await ask(uuid)).body.data.getEpisodeTranscript).toEqual([{ text: 'Published.', startTimecode: 0 }])
  expect(provider.calls.map(({ path }) => path)).toEqual(['/a.vtt'])
  expect(await creditsOf(api.own)).toBe(2_000)
})

test.each([503, 404])('a generated transcript is served while a link of the publisher answers %i', async (status) => {
  const { provider, anEpisode, ask, creditsOf, api } = await open()
  const { uuid } = await anEpisode()
  await ask(uuid)
  await link(uuid, `${provider.url}/broken.vtt`)
  provider.answer = (_, response) => sendJson(response, '{}', status)
  expect((await ask(uuid)).body).toMatchObject(texts)
  expect((await ask(uuid, { useCredits: false })).body).toMatchObject(texts)
  expect(await creditsOf(api.own)).toBe(1_999)
})

test('a link that fails is an error for an account that has not paid, and no transcript is made', async () => {
  const { provider, anEpisode, ask, creditsOf, api } = await open()
  const { uuid } = await anEpisode()
  await ask(uuid)
  const other = await anEpisode()
  for (const { uuid: of } of [{ uuid }, other]) await link(of, `${provider.url}/${of}.vtt`)
  provider.answer = (_, response) => sendJson(response, '{}', 503)
  const reader = await api.anAccount({ plan: 'pro' })
  const failed = failure('SERVICE_SERVER_ERROR', /publisher's transcript could not be read/)
  expect((await ask(uuid, { as: reader })).body).toMatchObject(failed)
  expect((await ask(other.uuid, { as: reader })).body).toMatchObject(failed)
  expect([await creditsOf(reader), await jobsOf(other.uuid)]).toEqual([100, 0])
})

test('a transcript is made if the link of the publisher answers 404', async () => {
  const { provider, anEpisode, ask, creditsOf, api } = await open()
  const { uuid } = await anEpisode(linked(`${provider.url}/gone.vtt`))
  const made = provider.answer
  provider.answer = (call, response) =>
    call.path === '/gone.vtt' ? sendJson(response, '{}', 404) : made(call, response)
  expect((await ask(uuid)).body).toMatchObject(texts)
  expect(await creditsOf(api.own)).toBe(1_999)
})

test('an account without credits is refused, and no job is begun', async () => {
  const { api, provider, anEpisode, ask, statusOf } = await open()
  const { uuid } = await anEpisode()
  const poor = await api.anAccount({ plan: 'free' })
  expect((await ask(uuid, { as: poor })).body).toMatchObject(failure('ACCESS_NOT_ALLOWED', /no transcript credits/))
  expect([provider.calls.length, await jobsOf(uuid)]).toEqual([0, 0])
  expect(await statusOf(uuid)).toEqual(['NOT_TRANSCRIBING', 'NOT_TRANSCRIBING'])
})

test.each([
  ['refuses', 400, 'sorry'],
  ['answers with a page', 200, '<html><body>'],
  ['answers with rubbish', 200, '\u0000\u0001\u0002'],
  ['hears nothing', 200, verboseJson([])],
  ['repeats itself', 200, verboseJson(Array.from({ length: 60 }, () => 'Thank you for watching this.'))],
])('a provider that %s ends in FAILED, and gives the credit back', async (_, status, body) => {
  const { api, provider, anEpisode, ask, creditsOf, statusOf, advance } = await open()
  const { uuid } = await anEpisode()
  provider.answer = (_, response) => sendJson(response, body, status)
  const failed = failure('SERVICE_SERVER_ERROR', /could not be transcribed .+ Nothing was charged/)
  expect((await ask(uuid)).body).toMatchObject(failed)
  expect([await creditsOf(api.own), await statusOf(uuid)]).toEqual([2_000, ['FAILED', 'NOT_TRANSCRIBING']])
  // Within a day the episode is not tried again.
  expect((await ask(uuid)).body).toMatchObject(failed)
  expect(provider.calls).toHaveLength(1)
  advance(86_401)
  provider.answer = (_, response) => sendJson(response, verboseJson(['Hello there.', 'This is the news.']))
  expect((await ask(uuid)).body).toMatchObject(texts)
  expect(await creditsOf(api.own)).toBe(1_999)
})

test('a provider that fails is tried again after 5 s, a minute and ten minutes, then given up', async () => {
  const { api, provider, anEpisode, ask, creditsOf, statusOf, work } = await open({ waitMs: 50 })
  const { uuid, series } = await anEpisode()
  provider.answer = (_, response) => sendJson(response, '{}', 503)
  const waiting = failure('SERVICE_SERVER_ERROR', /still being transcribed/)
  expect((await ask(uuid)).body).toMatchObject(waiting)
  while ((await jobsOf(uuid)) < 2) await new Promise(setImmediate)
  const pauses = [await pauseOf(uuid)]
  for (let run = 0; run < 2; run++) {
    await sql`delete from pgboss.job where data ->> 'episode_uuid' = ${uuid}`.execute(database.db)
    await work(series, uuid)
    pauses.push(await pauseOf(uuid))
  }
  expect(pauses).toEqual([5, 60, 600])
  expect([await creditsOf(api.own), await statusOf(uuid)]).toEqual([1_999, ['PROCESSING', 'NOT_TRANSCRIBING']])
  await work(series, uuid)
  expect([await creditsOf(api.own), await statusOf(uuid)]).toEqual([2_000, ['FAILED', 'NOT_TRANSCRIBING']])
  expect(provider.calls).toHaveLength(4)
})

test('a provider that takes longer than a query waits goes on, and another request costs nothing', async () => {
  const { api, provider, anEpisode, ask, creditsOf, statusOf } = await open({ waitMs: 50 })
  const { uuid } = await anEpisode()
  let finish = () => {}
  provider.answer = (_, response) => {
    finish = () => sendJson(response, verboseJson(['Hello there.', 'This is the news.']))
  }
  const first = await ask(uuid)
  expect(first.body).toMatchObject(failure('SERVICE_SERVER_ERROR', /still being transcribed/))
  expect(first.body.errors[0].extensions).toEqual({ retryAfterSeconds: 30 })
  await ask(uuid)
  expect([await creditsOf(api.own), await statusOf(uuid)]).toEqual([1_999, ['PROCESSING', 'NOT_TRANSCRIBING']])
  while (provider.calls.length === 0) await new Promise(setImmediate)
  finish()
  while ((await statusOf(uuid))[0] !== 'COMPLETED') await new Promise(setImmediate)
  expect((await ask(uuid)).body).toMatchObject(texts)
  expect([await creditsOf(api.own), provider.calls.length]).toEqual([1_999, 1])
})

test('a provider that hangs is given up in time, and tried again later', async () => {
  const { provider, anEpisode, ask, lines } = await open({ waitMs: 20, tryMs: 300 })
  const { uuid } = await anEpisode()
  provider.answer = () => {}
  await ask(uuid)
  while ((await jobsOf(uuid)) < 2) await new Promise(setImmediate)
  await expect
    .poll(() => lines.map(({ fields }) => [fields['outcome'], fields['reason']]))
    .toContainEqual(['retried', 'it took too long'])
})

test('after four answers of one byte at a time a transcript is FAILED, and gives the credit back', async () => {
  const { api, provider, anEpisode, ask, creditsOf, statusOf, work, lines } = await open({ waitMs: 20, tryMs: 200 })
  const { uuid, series } = await anEpisode()
  provider.answer = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    drip(response)
  }
  const late = (outcome: string) => ({ fields: { outcome, reason: 'it took too long' } })
  await ask(uuid)
  await expect.poll(() => lines).toMatchObject([late('retried')])
  expect([await creditsOf(api.own), (await statusOf(uuid))[0]]).toEqual([1_999, 'PROCESSING'])
  for (let run = 0; run < 3; run++) await work(series, uuid)
  expect(lines).toMatchObject([late('retried'), late('retried'), late('retried'), late('failed')])
  expect([await creditsOf(api.own), (await statusOf(uuid))[0]]).toEqual([2_000, 'FAILED'])
})

test('a fifth transcript that an account waits for is refused, and not charged', async () => {
  const { api, provider, anEpisode, ask, creditsOf } = await open({ waitMs: 20 })
  provider.answer = () => {}
  for (let waiting = 0; waiting < 4; waiting++) await ask((await anEpisode()).uuid)
  const { uuid } = await anEpisode()
  expect((await ask(uuid)).body).toMatchObject(failure('BAD_USER_INPUT', /waits for 4 transcripts/))
  expect([await creditsOf(api.own), await jobsOf(uuid)]).toEqual([1_996, 0])
})

test('of five requests at once for five episodes, four are accepted', async () => {
  const { api, provider, anEpisode, ask, creditsOf } = await open({ waitMs: 20 })
  provider.answer = () => {}
  const episodes = await Promise.all(Array.from({ length: 5 }, () => anEpisode()))
  const answers = await Promise.all(episodes.map(({ uuid }) => ask(uuid)))
  const codes = answers.map(({ body }) => body.errors[0].code).sort()
  expect(codes).toEqual(['BAD_USER_INPUT', ...Array.from({ length: 4 }, () => 'SERVICE_SERVER_ERROR')])
  expect(await creditsOf(api.own)).toBe(1_996)
})

test('missing, private or too large audio is a failure that is not charged', async () => {
  const { api, provider, anEpisode, ask, creditsOf } = await open()
  for (const [audioUrl, reason] of [
    [`${provider.url}/nothing.mp3`, /audio could not be fetched/],
    ['ftp://127.0.0.1/a.mp3', /audio may not be fetched/],
  ] as const) {
    provider.answer = (_, response) => sendJson(response, '{}', 404)
    const { uuid } = await anEpisode({ audioUrl })
    expect((await ask(uuid)).body).toMatchObject(failure('SERVICE_SERVER_ERROR', reason))
  }
  const { uuid } = await anEpisode({ duration: 7 * 3600 })
  expect((await ask(uuid)).body).toMatchObject(failure('SERVICE_SERVER_ERROR', /longer than 6 hours/))
  expect(await creditsOf(api.own)).toBe(2_000)
})

test('a podcast whose creator refuses is not transcribed, whether the operator or the feed says so', async () => {
  const { api, provider, anEpisode, ask, creditsOf, statusOf } = await open()
  const { uuid, series } = await anEpisode()
  expect(await refuse(series)).toBe(true)
  expect(await refuse(series)).toBe(false)
  expect((await ask(uuid)).body).toMatchObject(failure('ACCESS_NOT_ALLOWED', /asked not to transcribe/))
  expect((await statusOf(uuid))[1]).toBe('CREATOR_ASKED_NOT_TO_TRANSCRIBE')

  const other = await anEpisode()
  const extras = JSON.stringify({ txt: [{ purpose: 'Transcription', text: ' no ' }], locked: true })
  await sql`update podcast_series set extras = ${extras}::jsonb where uuid = ${other.series}`.execute(database.db)
  expect((await ask(other.uuid)).body).toMatchObject(failure('ACCESS_NOT_ALLOWED', /asked not to transcribe/))
  expect([provider.calls.length, await creditsOf(api.own)]).toEqual([0, 2_000])
})

test('after a refusal, accounts that paid keep a generated transcript, and no other account can buy it', async () => {
  const { api, anEpisode, ask, creditsOf } = await open()
  const { uuid, series } = await anEpisode()
  await ask(uuid)
  await refuse(series)
  const reader = await api.anAccount({ plan: 'business' })
  expect((await ask(uuid, { as: reader })).body).toMatchObject(failure('ACCESS_NOT_ALLOWED', /asked not to transcribe/))
  expect((await api.send(`/transcripts/${uuid}.vtt`, { headers: { ...reader } })).status).toBe(403)
  expect((await ask(uuid)).body).toMatchObject(texts)
  expect([await creditsOf(reader), await creditsOf(api.own)]).toEqual([2_000, 1_999])
})

test("a publisher's transcript is served where transcription is refused", async () => {
  const { provider, anEpisode, ask } = await open()
  provider.answer = (_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/vtt' }).end('WEBVTT\n\n00:00.000 --> 00:01.000\nPublished.\n')
  const { uuid, series } = await anEpisode(linked(`${provider.url}/refused.vtt`))
  await refuse(series)
  expect((await ask(uuid)).body.data.getEpisodeTranscript).toEqual([{ text: 'Published.', startTimecode: 0 }])
})

test('`podcast:locked` and `podcast:block` do not refuse transcription', async () => {
  const { anEpisode, ask, statusOf } = await open()
  const { uuid, series } = await anEpisode()
  const extras = {
    locked: { locked: true },
    publisherBlock: { blocked: true },
    txt: [{ purpose: 'verify', text: 'no' }],
  }
  await sql`update podcast_series set extras = ${JSON.stringify(extras)}::jsonb where uuid = ${series}`.execute(
    database.db,
  )
  expect((await statusOf(uuid))[1]).toBe('NOT_TRANSCRIBING')
  expect((await ask(uuid)).body).toMatchObject(texts)
})

test.each([
  ['TOP_5000', true, 'TRANSCRIBING', 100],
  ['TOP_200', true, 'TRANSCRIBING', 100],
  ['TOP_10000', true, 'NOT_TRANSCRIBING', 99],
  ['TOP_5000', false, 'NOT_TRANSCRIBING', 99],
])('with rank %s, and top podcasts transcribed: %s, a podcast is %s', async (rank, isTopTranscribed, status, left) => {
  const { api, anEpisode, ask, statusOf, creditsOf } = await open({ isTopTranscribed })
  const { uuid, series } = await anEpisode()
  await database.db.updateTable('podcast_series').set({ popularity_rank: rank }).where('uuid', '=', series).execute()
  const reader = await api.anAccount({ plan: 'pro' })
  expect((await ask(uuid, { as: reader })).body).toMatchObject(texts)
  expect([(await statusOf(uuid))[1], await creditsOf(reader)]).toEqual([status, left])
})

test('a refusal gives waiting accounts their credits back', async () => {
  const { api, provider, anEpisode, ask, creditsOf, statusOf } = await open({ waitMs: 20 })
  provider.answer = () => {}
  const { uuid, series } = await anEpisode()
  await ask(uuid)
  expect(await creditsOf(api.own)).toBe(1_999)
  await refuse(series)
  expect(await creditsOf(api.own)).toBe(2_000)
  expect(await statusOf(uuid)).toEqual(['NOT_TRANSCRIBING', 'CREATOR_ASKED_NOT_TO_TRANSCRIBE'])
})

test('transcripts of a podcast on the automatic list are free for all', async () => {
  const { api, anEpisode, ask, creditsOf, statusOf } = await open()
  const { uuid, series } = await anEpisode()
  const order = { seriesUuid: series, reason: 'A friend', actor: 'test', policy: 'automatic' } as const
  await setTranscriptionPolicy({ db: database.db, runtime: { now: () => Date.now() } }, order)
  const poor = await api.anAccount({ plan: 'free' })
  expect((await ask(uuid, { as: poor })).body).toMatchObject(texts)
  expect((await ask(uuid, { useCredits: false })).body).toMatchObject(texts)
  expect([await creditsOf(api.own), await statusOf(uuid)]).toEqual([2_000, ['COMPLETED', 'TRANSCRIBING']])
})

test('without a provider no request waits: there is no transcript, and no error', async () => {
  const { anEpisode, ask, statusOf, creditsOf, api } = await open({ provider: null })
  const { uuid } = await anEpisode()
  expect((await ask(uuid)).body).toEqual({ data: { getEpisodeTranscript: [] } })
  expect(await statusOf(uuid)).toEqual(['NOT_TRANSCRIBING', 'NOT_TRANSCRIBING'])
  expect(await creditsOf(api.own)).toBe(2_000)
})

test('a job whose process died runs again, and the credit is charged once', async () => {
  const { api, provider, anEpisode, ask, creditsOf, work } = await open({ waitMs: 20 })
  const { uuid, series } = await anEpisode()
  provider.answer = () => {}
  await ask(uuid)
  while (provider.calls.length === 0) await new Promise(setImmediate)
  // The first run hangs, as that of a dead process.
  provider.answer = (_, response) => sendJson(response, verboseJson(['Hello there.', 'This is the news.']))
  await Promise.all([work(series, uuid), work(series, uuid)])
  expect((await ask(uuid)).body).toMatchObject(texts)
  expect(await creditsOf(api.own)).toBe(1_999)
})

test('a transcription without a job gives the credit back after a day', async () => {
  const { api, provider, anEpisode, ask, creditsOf, statusOf, releaseStuck, advance } = await open({ waitMs: 20 })
  provider.answer = () => {}
  const { uuid } = await anEpisode()
  await ask(uuid)
  advance(86_000)
  await releaseStuck()
  expect(await creditsOf(api.own)).toBe(1_999)
  advance(1_000)
  await releaseStuck()
  expect([await creditsOf(api.own), (await statusOf(uuid))[0]]).toEqual([2_000, 'FAILED'])
})

test('a generated transcript is a file only for accounts that may read exclusive files', async () => {
  const { api, anEpisode, ask, creditsOf } = await open()
  const { uuid } = await anEpisode()
  const path = `/transcripts/${uuid}.vtt`
  const get = (headers: object) => api.send(path, { headers: { ...headers } })
  expect((await get(api.own)).status).toBe(404)
  const maker = await api.anAccount({ plan: 'pro' })
  await ask(uuid, { as: maker })

  expect((await get({})).status).toBe(401)
  const refused = await get(maker)
  expect([refused.status, refused.body.errors[0].code]).toEqual([403, 'ACCESS_NOT_ALLOWED'])
  const file = await get(api.own)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8'])
  expect(file.text).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:03.500\nHello there.\n\n00:00:04.000 --> 00:00:07.500\nThis is the news.\n',
  )
  expect(await creditsOf(api.own)).toBe(1_999)
  expect((await get(api.own)).status).toBe(200)
  expect(await creditsOf(api.own)).toBe(1_999)

  const links = `{getPodcastEpisode(uuid:"${uuid}"){transcriptUrls transcriptUrlsWithDetails{url type language hasTimecodes isServiceExclusive}}}`
  expect((await api.data(links)).getPodcastEpisode).toEqual({
    transcriptUrls: [],
    transcriptUrlsWithDetails: [
      {
        url: `https://directory.example${path}`,
        type: 'text/vtt',
        language: 'en',
        hasTimecodes: true,
        isServiceExclusive: true,
      },
    ],
  })
})

test('the provider gets the audio, the model, the language, and the same idempotency key for all tries', async () => {
  const { provider, anEpisode, ask } = await open()
  const { uuid } = await anEpisode()
  await ask(uuid)
  const [call] = provider.calls
  expect([call!.method, call!.path, call!.headers.authorization]).toEqual([
    'POST',
    '/audio/transcriptions',
    'Bearer key',
  ])
  expect(call!.headers['idempotency-key']).toBe(uuid)
  const form = await new Response(new Uint8Array(call!.body), {
    headers: { 'Content-Type': call!.headers['content-type']! },
  }).formData()
  const file = form.get('file') as File
  expect([file.name, file.type, file.size]).toEqual(['episode.mp3', 'audio/mpeg', 200_000])
  expect([form.get('model'), form.get('language'), form.get('response_format')]).toEqual([
    'whisper-1',
    'en',
    'verbose_json',
  ])
})
