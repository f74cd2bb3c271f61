import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createConnection, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Answer, startFeedServer } from '../support/feed-server.ts'
import { startProcess } from '../support/processes/started-process.ts'
import { spokenPodcast, transcriptFile } from './base-documents.ts'

interface Held {
  readonly asked: Promise<void>
  readonly serve: Extract<Answer, (...args: never[]) => void>
  answer(): void
}

test('API-155 a request that runs is answered before the process stops', async () => {
  const publisher = await startFeedServer()
  const data = await mkdtemp(join(tmpdir(), 'feedmill-stopping-'))
  const { url, stop } = await startProcess(data, ['--first-account'], { env: { ALLOW_PRIVATE: 'yes' } })
  try {
    const { userId, apiKey } = JSON.parse(await readFile(join(data, 'first-account.json'), 'utf8'))
    const headers = { 'X-USER-ID': userId, 'X-API-KEY': apiKey, 'Content-Type': 'application/json' }
    // biome-ignore lint/suspicious/noExplicitAny: the check knows the shapes
    const post = async (path: string, body: object): Promise<any> =>
      (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    const transcript = hold()
    publisher.set('/slow.vtt', transcript.serve)

    const rssUrl = publisher.set('/stopping.xml', spokenPodcast(publisher.base))
    const { uuid: series } = await post('/feeds/add-podcastseries', { rssUrl })
    const find = `{getPodcastEpisode(guid:"slow-1",seriesUuidForLookup:"${series}"){uuid}}`
    let episode: { uuid: string } | null = null
    while (episode === null) {
      await setTimeout(100)
      episode = (await post('/graphql', { query: find })).data.getPodcastEpisode
    }

    const answered = post('/graphql', { query: `{getEpisodeTranscript(uuid:"${episode.uuid}"){text}}` })
    await transcript.asked
    const readiness = await beginRequest(url, '/readyz')
    const ended = stop()
    while (await isAccepting(url)) await setTimeout(20)
    expect(await readiness()).toMatch(/^HTTP\/1.1 503 /)
    transcript.answer()
    expect((await answered).data.getEpisodeTranscript).toHaveLength(2)
    expect(await ended).toBe(0)
  } finally {
    await stop()
    await publisher.close()
    await rm(data, { recursive: true, force: true })
  }
})

/** Makes an answer that is sent when the test says so. */
function hold(): Held {
  let isAsked = () => {}
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve
  })
  return {
    asked,
    serve(_request, response) {
      answer = () => response.writeHead(200, { 'Content-Type': 'text/vtt' }).end(transcriptFile)
      isAsked()
    },
    answer: () => answer(),
  }
}

/**
 * Sends all of a request but its end. A stopping process closes connections at once that have sent nothing.
 * Bytes are read in the order in which connections were opened: once a later one is answered, these are read.
 */
async function beginRequest(url: string, path: string): Promise<() => Promise<string>> {
  const head = `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nConnection: close\r\n`
  const begun = await connect(url)
  begun.write(head)
  const later = await connect(url)
  later.write(`${head}\r\n`)
  await text(later)
  return () => {
    begun.write('\r\n')
    return text(begun)
  }
}

async function connect(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = createConnection(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}

/** Returns whether new connections are accepted. `fetch` would reuse an open connection. */
function isAccepting(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = createConnection(Number(port), hostname)
  return new Promise((resolve) => {
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
