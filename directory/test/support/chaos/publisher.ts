import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRandom, Random } from '../../../../test/support/random.ts'
import { WorldFeed, type WorldKind } from '../../../../test/support/world-feed.ts'
import { podcastDocument } from '../documents.ts'

/** A feed of the publisher. */
export interface PublishedFeed {
  readonly kind: WorldKind
  readonly url: string
  /** The number of the round in which the feed is submitted. From the next round on it changes. */
  readonly firstRound: number
}

/** The changing content of a feed. */
interface Document {
  document(): string
  live(now: number): void
}

const kinds: readonly WorldKind[] = ['podcast', 'podcast', 'podcast', 'podcast', 'comic', 'creator']
const LARGE_EPISODES = 360
/** Rounds between two editions of the large podcast. */
const EDITION_ROUNDS = 4

/** A podcast of more than two megabytes. All titles change with each edition, so that its commit takes long. */
class LargePodcast implements Document {
  #rounds = 0

  get #edition(): number {
    return 1 + Math.floor(this.#rounds / EDITION_ROUNDS)
  }

  live(): void {
    this.#rounds += 1
  }

  document(): string {
    const notes = 'What they talked about, at length. '.repeat(180)
    const episodes = Array.from({ length: LARGE_EPISODES + this.#edition }, (_, number) => ({
      guid: `large-${number}`,
      title: `Episode ${number}, edition ${this.#edition}`,
      extra: `<description>${notes}</description>`,
    }))
    return podcastDocument('The large one', episodes)
  }
}

/**
 * Feeds on this machine, each at an address of its own, that change in rounds. The same seed gives the same documents
 * in the same rounds, at the same URLs.
 */
export class Publisher {
  readonly #server: Server
  readonly #seed: number
  readonly #count: number
  #documents: Document[] = []
  #delay: () => number = () => 0
  feeds: readonly PublishedFeed[] = []

  constructor(count: number, seed: number) {
    this.#count = count
    this.#seed = seed
    this.#server = createServer((request, response) => this.#answer(request, response))
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '0.0.0.0', resolve))
  }

  /** Makes all feeds as they were in the beginning. `now` is in epoch seconds. */
  begin(now: number): void {
    const { port } = this.#server.address() as AddressInfo
    const random = new Random(this.#seed)
    this.#delay = createRandom(this.#seed)
    const feeds = Array.from({ length: this.#count }, (_, number) => {
      const kind = number === 0 ? 'podcast' : random.of(kinds)
      return {
        kind,
        url: `http://127.1.${number >> 8}.${(number & 255) + 1}:${port}/feed-${number}`,
        firstRound: number % 2 === 0 ? 0 : random.below(5),
        document: number === 0 ? new LargePodcast() : new WorldFeed(number, kind, random, now),
      }
    })
    this.feeds = feeds.map(({ document: _, ...feed }) => feed)
    this.#documents = feeds.map(({ document }) => document)
  }

  /** Changes the feeds that were submitted in an earlier round. */
  publish(round: number, now: number): void {
    for (const [number, { firstRound }] of this.feeds.entries()) {
      if (firstRound < round) this.#documents[number]!.live(now)
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const number = Number(/^\/feed-(\d+)$/.exec(request.url ?? '')?.[1])
    const feed = this.#documents[number]
    if (feed === undefined) {
      response.writeHead(404).end()
      return
    }
    const body = feed.document()
    const etag = `"${hash('sha256', body, 'hex').slice(0, 16)}"`
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, { ETag: etag }).end()
      return
    }
    response.writeHead(200, { ETag: etag })
    response.write(body.slice(0, body.length >> 1))
    // The second half is sent later, so that processes are killed while they read.
    setTimeout(() => response.end(body.slice(body.length >> 1)), 100 * this.#delay())
  }
}
