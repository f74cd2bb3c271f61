import { createRandom } from '../../../test/support/random.ts'
import { podcastDocument } from '../support/documents.ts'
import type { Answer } from './answer.ts'
import { type FeedFault, faultOf } from './faults.ts'

export const HOUR = 3_600
export const DAY = 24 * HOUR

/** The time of a simulation, in epoch seconds. After `calmFrom` no feed changes, and every remaining server works. */
export interface Span {
  readonly from: number
  readonly calmFrom: number
  readonly until: number
}

/** An episode of a simulated feed. */
export interface SimulatedItem {
  readonly key: string
  readonly title: string
  /** The date in the feed, which may be wrong. */
  readonly date: number
  /** The second from which it is listed. */
  readonly from: number
  /** The time in which it is not listed, because it was removed and comes back; `null` if it stays. */
  readonly gap: readonly [number, number] | null
}

const gapsInDays = [0.7, 1.5, 3, 7, 20] as const
const HISTORY = 12

/** A podcast, its publisher and its server, with all changes known in advance. The same seed gives the same feed. */
export class SimulatedFeed {
  readonly number: number
  readonly fault: FeedFault
  readonly span: Span
  readonly items: readonly SimulatedItem[]
  /** The time in which the fault occurs, in epoch seconds. */
  readonly window: readonly [number, number]
  /** Times of requests that were answered with the document or with 304, in epoch seconds. */
  readonly served: number[] = []
  /** Times of all requests, in epoch seconds. */
  readonly requests: number[] = []
  #document: { readonly key: string; readonly text: string } | null = null

  constructor(number: number, seed: number, span: Span, largeItems: number) {
    this.number = number
    this.span = span
    this.fault = faultOf(number)
    const random = createRandom(seed * 65_537 + number)
    const days = (span.calmFrom - span.from) / DAY
    const windowFrom = span.from + (0.2 + 0.2 * random()) * days * DAY
    this.window = [windowFrom, windowFrom + Math.min(6, 0.35 * days) * DAY]
    this.items = this.#publications(random, largeItems)
  }

  /** The URL under which the feed is submitted. */
  get url(): string {
    return `http://${this.fault.host?.(this.number) ?? `feed-${this.number}.example`}/feed-${this.number}.xml`
  }

  /** The URLs to which it moves. */
  get laterUrls(): readonly string[] {
    return [1, 2].map((move) => `http://new-${move}.example/feed-${this.number}.xml`)
  }

  /** The `podcast:guid`, if any. Feeds with the same guid are the same podcast. */
  get podcastGuid(): string | null {
    return this.fault.podcastGuid?.(this.number) ?? null
  }

  isInWindow(now: number): boolean {
    return now >= this.window[0] && now < this.window[1]
  }

  /** Returns the guid that an episode has now. */
  guidOf({ key }: SimulatedItem, now: number): string {
    return this.fault.guid?.(this, key, now) ?? key
  }

  /** Returns the episodes that the feed lists, the newest first. */
  listed(now: number): readonly SimulatedItem[] {
    const there = this.items.filter(({ from, gap }) => from <= now && !(gap !== null && now >= gap[0] && now < gap[1]))
    return there.toReversed().slice(0, this.fault.listed ?? there.length)
  }

  /** Returns the document as it is now, and an ETag that changes with it. */
  document(now: number): { readonly text: string; readonly etag: string } {
    const listed = this.listed(now)
    const guids = listed.map((item) => this.guidOf(item, now))
    const key = guids.join()
    if (this.#document?.key !== key) {
      const episodes = listed.map(({ title, date }, index) => ({ guid: guids[index]!, title, date }))
      const guid = this.podcastGuid
      const channel = guid === null ? '' : `<podcast:guid>${guid}</podcast:guid>`
      this.#document = { key, text: podcastDocument(`Podcast ${guid ?? this.number}`, episodes, channel) }
    }
    return { text: this.#document.text, etag: `"${listed.length}-${key.length}-${key.slice(0, 80)}"` }
  }

  /** Answers a request. `etag` is the ETag that the client sent. */
  answer(url: string, etag: string | null, now: number): Answer {
    this.requests.push(now)
    const answer = this.fault.answer?.(this, url, etag, now) ?? this.usualAnswer(etag, now)
    if (answer.kind === 'document' || (answer.kind === 'status' && answer.status === 304)) this.served.push(now)
    return answer
  }

  usualAnswer(etag: string | null, now: number): Answer {
    const document = this.document(now)
    if (etag === document.etag) return { kind: 'status', status: 304, headers: { etag } }
    return { kind: 'document', body: Buffer.from(document.text), headers: { etag: document.etag } }
  }

  #publications(random: () => number, largeItems: number): SimulatedItem[] {
    const { fault, span } = this
    const gap = gapsInDays[Math.floor(random() * gapsInDays.length)]! * DAY
    const history = fault.isLarge === true ? largeItems : HISTORY
    const times: number[] = []
    for (let past = history; past > 0; past -= 1) times.push(span.from - Math.round(past * gap))
    for (let at = span.from + random() * gap; at < span.calmFrom; at += gap * (0.5 + random())) {
      for (let count = fault.burst ?? 1; count > 0; count -= 1) times.push(Math.round(at))
    }
    return times.map((from, index) => ({
      key: `${this.podcastGuid ?? this.number}-${index}`,
      title: `Episode ${index}`,
      date: fault.date?.(from, index) ?? from,
      from,
      gap: fault.removes === true && index % 3 === 0 ? this.window : null,
    }))
  }
}
