import { hash } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Submission } from '../feeds/index.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { demoComics, demoCreators, demoPodcasts } from './demo-catalogue.ts'
import { renderArt, renderComic, renderCreator, renderPodcast, renderTone } from './render-feeds.ts'

/** Feeds of the project's own, served from this machine. */
export interface Demo {
  /** URL of the server, without a slash at the end. */
  readonly base: string
  /** What is to be submitted. */
  readonly submissions: readonly Submission[]
  /**
   * Publishes one more episode or issue.
   *
   * @returns URL of the feed that changed
   */
  publish(): string
  close(): Promise<void>
}

interface Answer {
  readonly contentType: string
  readonly body: string | Uint8Array
}

/**
 * Serves a few dozen feeds on a loopback port, with artwork, audio, chapters and transcripts.
 *
 * @param port 0 takes any free one. Feeds are known by their URLs, so a directory that is kept wants the same port.
 */
export async function startDemo(runtime: Pick<Runtime, 'now' | 'random'>, port = 0): Promise<Demo> {
  /** When further children came out, by the slug of their feed. */
  const published = new Map<string, number[]>()
  const tone = renderTone()
  let base = ''
  const server = createServer((request, response) => {
    // Not by URL, which throws for `//`.
    const [path = '/'] = (request.url ?? '/').split('?')
    const answer = request.method === 'GET' || request.method === 'HEAD' ? answerTo(path) : null
    send(response, answer, request.headers['if-none-match'], request.method === 'HEAD')
  })
  // Another program may have the port: then the feeds are new ones, at any other.
  await listen(server, port).catch(() => listen(server, 0))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function answerTo(path: string): Answer | null {
    const [, folder, ...names] = path.split('/')
    const name = names.join('/')
    if (folder === 'podcasts') {
      const podcast = demoPodcasts.find(({ slug }) => name === `${slug}.xml`)
      if (podcast === undefined) return null
      const body = renderPodcast(podcast, base, published.get(podcast.slug) ?? [])
      return { contentType: 'application/rss+xml; charset=utf-8', body }
    }
    if (folder === 'comics') {
      const comic = demoComics.find(({ slug }) => name === `${slug}.json`)
      if (comic === undefined) return null
      return { contentType: 'application/json', body: renderComic(comic, base, published.get(comic.slug) ?? []) }
    }
    if (folder === 'creators') {
      const creator = demoCreators.find(({ slug }) => name === `${slug}.json`)
      return creator === undefined ? null : { contentType: 'application/json', body: renderCreator(creator, base) }
    }
    if (folder === 'art') return { contentType: 'image/svg+xml', body: renderArt(name.replace(/\.svg$/, '')) }
    if (folder === 'audio') return { contentType: 'audio/wav', body: tone }
    if (folder === 'chapters') return { contentType: 'application/json+chapters', body: chapters }
    if (folder === 'transcripts') return { contentType: 'text/vtt', body: transcript }
    if (folder === 'sites') return { contentType: 'text/html; charset=utf-8', body: '<p>A page of the demo.</p>' }
    return null
  }

  return {
    base,
    submissions: [
      ...demoPodcasts.map(({ slug }) => ({ kind: 'podcast' as const, url: `${base}/podcasts/${slug}.xml` })),
      ...demoComics.map(({ slug }) => ({ kind: 'comic' as const, url: `${base}/comics/${slug}.json` })),
      ...demoCreators.map(({ slug }) => ({ kind: 'creator' as const, url: `${base}/creators/${slug}.json` })),
    ],
    publish() {
      const feeds = [
        ...demoPodcasts.map(({ slug }) => ({ slug, url: `${base}/podcasts/${slug}.xml` })),
        ...demoComics.map(({ slug }) => ({ slug, url: `${base}/comics/${slug}.json` })),
      ]
      const { slug, url } = feeds[Math.floor(runtime.random() * feeds.length)]!
      published.set(slug, [...(published.get(slug) ?? []), Math.floor(runtime.now() / 1000)])
      return url
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const chapters = JSON.stringify({
  version: '1.2.0',
  chapters: [
    { startTime: 0, title: 'Hello' },
    { startTime: 1, title: 'The tone' },
    { startTime: 2, title: 'Goodbye' },
  ],
})

const transcript = `WEBVTT

00:00.000 --> 00:01.000
<v Host>This is a demo.

00:01.000 --> 00:03.000
<v Host>You hear one tone.
`

function send(response: ServerResponse, answer: Answer | null, ifNoneMatch: string | undefined, isHead: boolean): void {
  if (answer === null) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n')
    return
  }
  const etag = `"${hash('sha256', answer.body, 'hex').slice(0, 16)}"`
  if (ifNoneMatch === etag) {
    response.writeHead(304, { ETag: etag }).end()
    return
  }
  response.writeHead(200, {
    'Content-Type': answer.contentType,
    'Content-Length': Buffer.byteLength(answer.body),
    'Cache-Control': 'no-cache',
    ETag: etag,
  })
  response.end(isHead ? undefined : answer.body)
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}
