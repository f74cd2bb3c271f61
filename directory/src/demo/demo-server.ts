import { hash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Submission } from '../feeds/index.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { type Answer, answerTo } from './answers.ts'
import { demoComics } from './content/demo-comics.ts'
import { demoCreators } from './content/demo-creators.ts'
import { demoPodcasts } from './content/demo-podcasts.ts'

/** The project's own sample feeds, served from this machine. */
export interface Demo {
  /** URL of the server, without a slash at the end. */
  readonly base: string
  /** The feeds to submit. */
  readonly submissions: readonly Submission[]
  /**
   * Publishes one more episode or issue.
   *
   * @returns URL of the feed that changed
   */
  publish(): string
  close(): Promise<void>
}

/**
 * Serves a few dozen feeds on a loopback port, with artwork, audio, chapters and transcripts.
 *
 * @param port 0 takes any free one. Feeds are known by their URLs, so a directory that is kept needs the same port each
 *   time.
 */
export async function startDemo(runtime: Pick<Runtime, 'now' | 'random'>, port = 0): Promise<Demo> {
  /** When further children came out, by the slug of their feed. */
  const published = new Map<string, number[]>()
  let base = ''
  const renderingOf = (slug: string) => ({
    base,
    published: published.get(slug) ?? [],
    now: Math.floor(runtime.now() / 1000),
  })
  const server = createServer((request, response) => {
    // Not parsed by `URL`, which throws for `//`.
    const [path = '/'] = (request.url ?? '/').split('?')
    const answer = request.method === 'GET' || request.method === 'HEAD' ? answerTo(path, renderingOf) : null
    send(response, answer, request.headers, request.method === 'HEAD')
  })
  // If another program has the port, any other one is used, and the feeds count as new ones.
  await listen(server, port).catch(() => listen(server, 0))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

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

function send(response: ServerResponse, answer: Answer | null, asked: IncomingHttpHeaders, isHead: boolean): void {
  if (answer === null) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n')
    return
  }
  const etag = `"${hash('sha256', answer.body, 'hex').slice(0, 16)}"`
  if (asked['if-none-match'] === etag) {
    response.writeHead(304, { ETag: etag }).end()
    return
  }
  const headers = {
    'Content-Type': answer.contentType,
    'Cache-Control': 'no-cache',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  }
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body
  const range = rangeOf(asked.range, body.length)
  if (range === null) {
    response.writeHead(200, { ...headers, 'Content-Length': body.length }).end(isHead ? undefined : body)
    return
  }
  const { from, to } = range
  response.writeHead(206, {
    ...headers,
    'Content-Length': to - from + 1,
    'Content-Range': `bytes ${from}-${to}/${body.length}`,
  })
  response.end(isHead ? undefined : body.subarray(from, to + 1))
}

/** Returns the part of a file that a player asks for when it goes to another place; `null` for the whole file. */
function rangeOf(header: string | undefined, length: number): { readonly from: number; readonly to: number } | null {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined) return null
  const from = Number(first)
  const to = last === '' || last === undefined ? length - 1 : Math.min(Number(last), length - 1)
  return from > to ? null : { from, to }
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}
