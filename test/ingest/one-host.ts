import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createFetcher, type FeedFetcher } from '../../src/fetch/index.ts'
import {
  type FeedChildPart,
  type FeedState,
  initialFeedState,
  type RefreshFeedOptions,
  type RefreshOutcome,
  refreshFeed,
} from '../../src/ingest/index.ts'

/** What a path answers with: a document with an ETag of its own, or whatever a function does. */
export type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void)

const START = Date.UTC(2026, 5, 1)

/**
 * A web server whose paths answer as the test says, a fetcher that may speak to it, and a clock that the test turns.
 */
export class OneHost {
  readonly answers = new Map<string, Answer>()
  /** Paths that were asked for, in order; `304` after one that was answered so. */
  readonly requests: string[] = []
  readonly staged: FeedChildPart[] = []
  readonly fetcher: FeedFetcher
  /** Milliseconds. */
  now = START
  #port = 0

  private constructor() {
    this.fetcher = createFetcher({
      userAgent: 'feedmill-tests/1.0 (+https://example.org/bot)',
      concurrency: { originGapMs: 0 },
      timeoutsMs: { headers: 60_000, bodyIdle: 60_000, total: 120_000 },
      retry: { transient: 0 },
      network: { allowPrivate: true, resolver: { resolve: async () => [{ address: '127.0.0.1', family: 4 }] } },
      clock: {
        now: () => this.now,
        elapsed: () => performance.now(),
        setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
        clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
      },
    })
  }

  static async start(): Promise<OneHost> {
    const host = new OneHost()
    const server = createServer((request, response) => host.#answer(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    host.#port = (server.address() as AddressInfo).port
    onTestFinished(async () => {
      await host.fetcher.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })
    return host
  }

  url(path: string, name = 'feeds.example'): string {
    return `http://${name}:${this.#port}${path}`
  }

  state(path = '/feed', seriesUuid?: string): FeedState {
    return initialFeedState(this.url(path), {
      firstSeen: START / 1000,
      ...(seriesUuid !== undefined && { seriesUuid }),
    })
  }

  async refresh(state: FeedState, options: Partial<RefreshFeedOptions> = {}): Promise<RefreshOutcome> {
    this.staged.length = 0
    const onChild = (part: FeedChildPart): void => {
      this.staged.push(part)
    }
    return await refreshFeed(state, { fetcher: this.fetcher, now: this.now, onChild, ...options })
  }

  /** Time goes by. */
  wait(hours: number): void {
    this.now += hours * 3_600_000
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/'
    const answer = this.answers.get(path)
    this.requests.push(path)
    if (answer === undefined) response.writeHead(404).end()
    else if (typeof answer === 'function') answer(request, response)
    else {
      const etag = `"${createHash('sha256').update(answer).digest('hex').slice(0, 12)}"`
      if (request.headers['if-none-match'] === etag) {
        this.requests[this.requests.length - 1] = `${path} 304`
        response.writeHead(304, { etag }).end()
      } else response.writeHead(200, { etag }).end(answer)
    }
  }
}

/** A podcast feed; later letters are newer. `inside` goes into the channel. */
export function podcast(guids: readonly string[], inside = ''): string {
  const items = guids.map(
    (guid) =>
      `<item><title>Episode ${guid}</title><guid>${guid}</guid><pubDate>${new Date(START - ('z'.charCodeAt(0) + 1 - guid.charCodeAt(0)) * 86_400_000).toUTCString()}</pubDate><enclosure url="https://media.example/${guid}.mp3" type="audio/mpeg" length="9"/></item>`,
  )
  return `<?xml version="1.0"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>Harbour Radio</title><language>en</language>${inside}
${items.join('\n')}
</channel></rss>`
}
