import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { podcastDocument } from '../support/documents.ts'
import { type Credentials, type RunningDirectory, startDirectory } from '../support/interface/running-directory.ts'

/** Tests the tools of the Model Context Protocol with the client of its official SDK. */

let directory: RunningDirectory
let account: Credentials
let client: Client
let podcast: string
let withheld: string
const notes = `<p>Fog &amp; tides.</p> ${'A long walk along the quay. '.repeat(1_500)}`

beforeAll(async () => {
  directory = await startDirectory({ KEYLESS_PER_MINUTE: 'unlimited' })
  account = await directory.anAccount()
  const { publisher } = directory
  const vtt = publisher.set('/fog.vtt', `WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ina>The fog came in.\n\n`)
  const links = `<podcast:transcript url="${vtt}" type="text/vtt"/>`
  const episodes = Array.from({ length: 25 }, (_, index) => ({
    guid: `fog-${index}`,
    title: `Fog ${index}`,
    date: 1_790_000_000 + index * 86_400,
    extra: index === 24 ? `<description><![CDATA[${notes}]]></description>${links}` : '',
  }))
  podcast = await directory.aPodcast(podcastDocument('Harbour Talk', episodes), account)
  const hidden = podcastDocument('Hidden Quay', [{ guid: 'h', title: 'Hidden' }]).replace(
    '<channel>',
    '<channel><itunes:block>Yes</itunes:block>',
  )
  withheld = await directory.aPodcast(hidden, account)
  client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${directory.started.url}/mcp`)))
})
afterAll(async () => {
  await client?.close()
  await directory.stop()
})

/** Calls a tool. */
async function call(name: string, args: Record<string, unknown>) {
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: args })
  const [first] = content as { text: string }[]
  // biome-ignore lint/suspicious/noExplicitAny: an answer has any shape, and the check says which one
  return { text: first!.text, isError: isError === true, answer: structuredContent as any }
}

async function newestEpisode(): Promise<string> {
  return (await call('list_episodes', { podcastUuid: podcast })).answer.episodes[0].uuid
}

test('all tools only read', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'search',
    'popular_podcasts',
    'list_episodes',
    'get_series',
    'get_episode',
    'get_transcript',
    'get_chapters',
  ])
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)
})

test('a search finds a podcast, and cites its page', async () => {
  await expect
    .poll(async () => (await call('search', { query: 'harbour talk' })).answer.results, {
      timeout: 60_000,
      interval: 500,
    })
    .toMatchObject([{ type: 'podcast', uuid: podcast, page: `${directory.started.url}/podcasts/${podcast}` }])
})

test('the text of an answer is its structured content', async () => {
  const { text, answer } = await call('get_series', { uuid: podcast })
  expect(JSON.parse(text)).toEqual(answer)
  expect(answer).toMatchObject({ name: 'Harbour Talk', count: 25 })
})

test('a podcast is found by the URL of its feed', async () => {
  const { feedUrl } = (await call('get_series', { uuid: podcast })).answer
  expect((await call('get_series', { feedUrl })).answer.uuid).toBe(podcast)
})

test('episodes come the newest first, and page by page', async () => {
  const first = (await call('list_episodes', { podcastUuid: podcast })).answer
  const second = (await call('list_episodes', { podcastUuid: podcast, page: 2 })).answer
  expect(first.episodes.map(({ name }: { name: string }) => name).slice(0, 2)).toEqual(['Fog 24', 'Fog 23'])
  expect([first.episodes.length, second.episodes.length, first.totalCount]).toEqual([20, 5, 25])
})

test('long notes are plain, and come in parts that join without a gap', async () => {
  const uuid = await newestEpisode()
  let whole = ''
  let cursor: string | null = null
  let parts = 0
  do {
    const { answer } = await call('get_episode', { uuid, ...(cursor !== null && { cursor }) })
    expect(answer.publisherText.length).toBeLessThanOrEqual(20_000)
    whole += answer.publisherText
    cursor = answer.nextCursor
    parts += 1
  } while (cursor !== null)
  expect(parts).toBe(3)
  expect(whole).toMatch(/^Fog & tides\.\s+A long walk/)
  expect(whole.split('A long walk along the quay.').length - 1).toBe(1_500)
})

test('a transcript has the times and speakers of its paragraphs', async () => {
  const uuid = await newestEpisode()
  await expect
    .poll(async () => (await call('get_transcript', { episodeUuid: uuid })).answer?.publisherText, { timeout: 60_000 })
    .toBe('[0:00:01] Ina: The fog came in.')
})

describe('what pages do not show', () => {
  test.each(['get_series', 'list_episodes'])('%s does not give it', async (name) => {
    const args = name === 'get_series' ? { uuid: withheld } : { podcastUuid: withheld }
    const { isError, text } = await call(name, args)
    expect([isError, text]).toEqual([true, expect.stringContaining('The directory shows no')])
  })

  test('a search does not give it', async () => {
    expect((await call('search', { query: 'hidden quay' })).answer.results).toEqual([])
  })
})

describe('a bad request', () => {
  test.each([
    ['an unknown uuid', 'get_episode', { uuid: '0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a02' }],
    ['a text that is no uuid', 'get_episode', { uuid: "x' or 1=1" }],
    ['neither uuid nor URL', 'get_series', {}],
    ['a page beyond the last', 'search', { query: 'harbour', page: 21 }],
    ['a cursor that is no number', 'get_series', { uuid: '0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a02', cursor: '-1' }],
  ])('%s is told to the client', async (_what, name, args) => {
    expect((await call(name, args)).isError).toBe(true)
  })

  test.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]'],
    ['an unknown method', '{"jsonrpc":"2.0","id":1,"method":"drop"}'],
    ['70 KB', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(70_000) })],
  ])('%s gets an error of the protocol', async (_what, body) => {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }
    const { status, text } = await directory.send('/mcp', { method: 'POST', headers, body })
    expect(status).toBeLessThan(500)
    expect(text).toContain('"error"')
  })
})

describe('on loopback', () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  }
  const from = (origin: string) =>
    directory.send('/mcp', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        Origin: origin,
      },
      body: JSON.stringify(initialize),
    })

  test('a page of another site is refused', async () => {
    expect((await from('https://evil.example')).status).toBe(403)
  })

  test('a page of this machine is answered', async () => {
    expect((await from('http://localhost:3000')).status).toBe(200)
  })
})
