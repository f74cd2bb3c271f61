import { shownValue } from '../../core/shown-value.ts'
import { parseUrl } from '../../values/parse-url.ts'
import { Heap } from './heap.ts'

/** A feed that waits for its turn or has it. */
export interface Turn<Q> {
  readonly feed: Q
  readonly dueAt: number
  readonly place: number
  readonly host: Host<Q>
  /** Whether it is among the candidates for the next turn. */
  isCandidate: boolean
}

interface Host<Q> {
  readonly name: string
  readonly waiting: Heap<Turn<Q>>
  underWay: number
}

/** Sorts by due time, and by arrival if the due times are equal. */
function isBefore<Q>(one: Turn<Q>, other: Turn<Q>): boolean {
  return one.dueAt === other.dueAt ? one.place < other.place : one.dueAt < other.dueAt
}

/**
 * Waiting feeds, by host. The next feed is the one that has been due the longest, among feeds that are not under way
 * and whose host has room. Finding it costs the same however many feeds wait for busy hosts: most feeds are of a few
 * hosts.
 */
export class HostQueues<Q extends { readonly url: string; readonly dueAt?: number | undefined }> {
  readonly #limitOf: (host: string) => number
  readonly #hostKey: (url: string, feed: Q) => string
  readonly #hosts = new Map<string, Host<Q>>()
  /** The first waiting feed of each host that may have room. Some of them may no longer be the first of their host. */
  readonly #candidates = new Heap<Turn<Q>>(isBefore)
  /** The feeds that wait because a feed with the same URL is under way, by that URL. */
  readonly #repeats = new Map<string, Turn<Q>[]>()
  #waiting = 0
  #places = 0

  /**
   * `limitOf` returns how many feeds of a host may be under way at once. `hostKey` returns the name of a feed's host.
   */
  constructor(limitOf: (host: string) => number, hostKey: (url: string, feed: Q) => string = hostAndPort) {
    this.#limitOf = limitOf
    this.#hostKey = hostKey
  }

  get waiting(): number {
    return this.#waiting
  }

  add(feed: Q): void {
    const host = this.#hostOf(feed)
    this.#waiting += 1
    this.#places += 1
    this.#enqueue({ feed, dueAt: feed.dueAt ?? 0, place: this.#places, host, isCandidate: false })
  }

  /** Takes out the next feed. It is under way until `leave`. */
  next(): Turn<Q> | null {
    for (let first = this.#candidates.pop(); first !== undefined; first = this.#candidates.pop()) {
      first.isCandidate = false
      const { feed, host } = first
      // Another feed of the host has been due for longer, or the host has no room and will offer this feed when it has.
      if (host.waiting.first !== first || !(host.underWay < this.#limitOf(host.name))) continue
      host.waiting.pop()
      const repeats = this.#repeats.get(feed.url)
      if (repeats === undefined) {
        this.#repeats.set(feed.url, [])
        host.underWay += 1
        this.#waiting -= 1
      } else repeats.push(first)
      this.#offer(host)
      if (repeats === undefined) return first
    }
    return null
  }

  leave({ feed, host }: Turn<Q>): void {
    host.underWay -= 1
    const repeats = this.#repeats.get(feed.url) ?? []
    this.#repeats.delete(feed.url)
    for (const repeat of repeats) this.#enqueue(repeat)
    if (host.underWay === 0 && host.waiting.first === undefined) this.#hosts.delete(host.name)
    else this.#offer(host)
  }

  #enqueue(turn: Turn<Q>): void {
    turn.host.waiting.push(turn)
    this.#offer(turn.host)
  }

  #offer({ waiting: { first } }: Host<Q>): void {
    if (first === undefined || first.isCandidate) return
    first.isCandidate = true
    this.#candidates.push(first)
  }

  #hostOf(feed: Q): Host<Q> {
    // An invalid URL fails when its turn comes. It has no host that a caller could name.
    const name = parseUrl(feed.url) === null ? '' : this.#hostKey(feed.url, feed)
    if (typeof name !== 'string') throw new TypeError(`hostKey must give a string, not ${shownValue(name)}`)
    const known = this.#hosts.get(name)
    if (known !== undefined) return known
    const host: Host<Q> = { name, waiting: new Heap(isBefore), underWay: 0 }
    this.#hosts.set(name, host)
    return host
  }
}

function hostAndPort(url: string): string {
  return parseUrl(url)?.host ?? ''
}
