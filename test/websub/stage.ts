import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import type { Clock, FeedFetcher, GuardedRequest, RequestOutcome } from '../../src/fetch/index.ts'
import {
  createMemorySubscriptionStore,
  createSubscriber,
  type SubscriberOptions,
  type Subscription,
  type SubscriptionStore,
  type WebsubEvent,
} from '../../src/websub/index.ts'
import { all } from '../detection/sources.ts'
import { metaOf } from '../fetch/made-meta.ts'
import { ManualClock } from '../fetch/manual-clock.ts'
import { Random } from '../support/random.ts'

/*
 * A subscriber and a hub that meet in memory, on a clock that stands still. What goes over the wire for real is in
 * end-to-end.test.ts and faults.test.ts.
 */

export const MINUTE = 60
export const HOUR = 3_600
export const DAY = 86_400

export const feedId = 'f5f4b0ea-2d17-5b9a-a4a7-5a1b3a3b8c01'
export const feedUrl = 'https://feeds.example.com/show.xml'
export const topicUrl = 'https://feeds.example.com/show.xml'
export const hubUrl = 'https://hub.example.org/'
export const otherHub = 'https://second.example.net/hub'
export const show = { feedId, feedUrl, topicUrl, hubs: [hubUrl] }

/** A clock that stands still, but for the short pauses between requests to one hub. */
class StageClock implements Clock {
  readonly #clock = new ManualClock()
  now = (): number => this.#clock.now()
  elapsed = (): number => this.#clock.elapsed()
  clearTimeout = (timer: unknown): void => this.#clock.clearTimeout(timer)
  setTimeout = (callback: () => void, milliseconds: number): object => {
    if (milliseconds > 10_000) return this.#clock.setTimeout(callback, milliseconds)
    queueMicrotask(callback)
    return {}
  }

  get pending(): number {
    return this.#clock.pending
  }

  pass(milliseconds: number): void {
    this.#clock.pass(milliseconds)
  }
}

/** A request that the hub was sent. */
export interface Post {
  readonly url: string
  readonly form: URLSearchParams
  readonly request: GuardedRequest
}

/** The answer of a hub or of a publisher. */
export function responded(
  status: number,
  body = '',
  more: Partial<Extract<RequestOutcome, { kind: 'response' }>> = {},
) {
  const bytes = Buffer.from(body)
  return {
    kind: 'response',
    status,
    headers: {},
    body: bytes,
    isWhole: true,
    meta: metaOf(feedUrl),
    ...more,
  } as RequestOutcome
}

export const unreachable = { kind: 'network', reason: 'connect', meta: metaOf(hubUrl) } as const

export interface StageOptions extends Partial<SubscriberOptions> {
  readonly seed?: number
}

export function openStage({ seed = 1, ...options }: StageOptions = {}) {
  const clock = new StageClock()
  const chance = new Random(seed)
  const posts: Post[] = []
  const events: WebsubEvent[] = []
  const fetched: string[] = []
  const stage = {
    /** What hubs answer. */
    answer: (_post: Post): RequestOutcome | Promise<RequestOutcome> => responded(202),
    /** The links in the headers of the feed, when it is asked for its hub. */
    links: [
      { href: hubUrl, rel: ['hub'] },
      { href: topicUrl, rel: ['self'] },
    ],
  }
  const fetcher: Pick<FeedFetcher, 'request'> = {
    async request(request) {
      if (request.method !== 'POST') {
        fetched.push(request.url)
        return responded(200, '', { meta: metaOf(request.url, stage.links) })
      }
      const post = { url: request.url, form: new URLSearchParams(String(request.body)), request }
      posts.push(post)
      return await stage.answer(post)
    },
  }
  const store: SubscriptionStore = options.store ?? createMemorySubscriptionStore()
  const settings: SubscriberOptions = {
    store,
    fetcher,
    callbackBase: 'https://directory.example/websub/',
    onEvent: (event) => void events.push(event),
    clock,
    random: () => 0.5,
    randomBytes: (count) => Uint8Array.from({ length: count }, () => chance.below(256)),
    ...options,
  }
  const subscriber = createSubscriber(settings)

  const stored = async (): Promise<Subscription> => {
    const subscription = await store.get(feedId)
    if (subscription === undefined) throw new Error('nothing is stored')
    return subscription
  }
  const lastPost = (): Post => {
    const post = posts.at(-1)
    if (post === undefined) throw new Error('no hub was asked')
    return post
  }
  const get = (url: string, method = 'GET') => subscriber.handle(new Request(url, { method }))

  return Object.assign(stage, {
    clock,
    store,
    settings,
    subscriber,
    posts,
    events,
    fetched,
    stored,
    lastPost,
    get,
    now: () => Math.floor(clock.now() / 1000),
    /** Lets seconds pass. */
    pass: (seconds: number) => clock.pass(seconds * 1000),
    /** Asks a callback to confirm, as a hub does: what was asked for in a post, but for what is said otherwise. */
    verify(
      post: Post,
      {
        lease = (10 * DAY) as number | string | null,
        challenge = 'challenge-1',
        method = 'GET',
        ...other
      }: VerifyOptions = {},
    ): Promise<Response> {
      const query = new URLSearchParams({
        'hub.mode': other.mode ?? post.form.get('hub.mode') ?? '',
        'hub.topic': other.topic ?? post.form.get('hub.topic') ?? '',
        'hub.challenge': challenge,
      })
      if (lease !== null) query.set('hub.lease_seconds', String(lease))
      return get(`${callbackIn(post)}?${query}`, method)
    },
    deny: (callback: string, topic = topicUrl, reason = 'not allowed') =>
      get(`${callback}?${new URLSearchParams({ 'hub.mode': 'denied', 'hub.topic': topic, 'hub.reason': reason })}`),
    /** Delivers to a callback, signed with the secret of a post. */
    push(post: Post, body: string | Uint8Array = '<rss/>', options: PushOptions = {}): Promise<Response> {
      const { method = 'sha256', secret = post.form.get('hub.secret') ?? '', signature, headers = {} } = options
      const signed = signature ?? `${method}=${createHmac(method, secret).update(body).digest('hex')}`
      return subscriber.handle(
        new Request(callbackIn(post), {
          method: 'POST',
          body: typeof body === 'string' ? body : new Uint8Array(body),
          headers: {
            'content-type': 'application/rss+xml',
            ...(signed !== '' && { 'x-hub-signature': signed }),
            ...headers,
          },
        }),
      )
    },
    /** Subscribes, and has the hub verify it. Answers the request that the hub was sent. */
    async active(lease = 10 * DAY): Promise<Post> {
      expect(await subscriber.subscribe(show)).toMatchObject({ kind: 'accepted' })
      const post = lastPost()
      expect((await this.verify(post, { lease })).status).toBe(200)
      return post
    },
    renewDue: () => all(subscriber.renewDue()),
    refetchDue: () => all(subscriber.refetchDue()),
  })
}

interface VerifyOptions {
  readonly lease?: number | string | null
  readonly challenge?: string
  readonly mode?: string
  readonly topic?: string
  readonly method?: string
}

interface PushOptions {
  readonly method?: string
  readonly secret?: string
  /** The whole header; empty for none. */
  readonly signature?: string
  readonly headers?: Readonly<Record<string, string>>
}

export const callbackIn = ({ form }: Post): string => form.get('hub.callback') ?? ''
