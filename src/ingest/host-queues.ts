import { parseUrl } from '../core/parse-url.ts'
import { shownValue } from '../core/shown-value.ts'
import { Heap } from './heap.ts'

/** A feed that waits for its turn, and then has it. */
export interface Turn<Q> {
  readonly feed: Q
  readonly dueAt: number
  readonly place: number
  readonly host: Host<Q>
  /** Whether it is among the candidates. */
  isCandidate: boolean
}

interface Host<Q> {
  readonly name: string
  readonly waiting: Heap<Turn<Q>>
  underWay: number
}

/** The longest due first, and of those that are due at the same time the one that came first. */
function isBefore<Q>(one: Turn<Q>, other: Turn<Q>): boolean {
  return one.dueAt === other.dueAt ? one.place < other.place : one.dueAt < other.dueAt
}

/**
 * The feeds that wait, by their hosts. The next is the one that has been due for longest among those whose host has room
 * and that are not under way themselves. Each costs the same to find, however many others wait for hosts that have none:
 * most feeds are of a few hosts.
 */
export class HostQueues<Q extends { readonly url: string; readonly dueAt?: number | undefined }> {
  readonly #limitOf: (host: string) => number
  readonly #hostKey: (url: string) => string
  readonly #hosts = new Map<string, Host<Q>>()
  /** The first feed of each host that may have room, and some that have been first. */
  readonly #candidates = new Heap<Turn<Q>>(isBefore)
  /** Those that wait for the same feed to be done, by its URL, which stands here for as long as it is under way. */
  readonly #repeats = new Map<string, Turn<Q>[]>()
  #waiting = 0
  #places = 0

  /** `limitOf` says how many feeds of a host may be under way at once, `hostKey` what the host of a URL is called. */
  constructor(limitOf: (host: string) => number, hostKey = hostAndPort) {
    this.#limitOf = limitOf
    this.#hostKey = hostKey
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting
  }

  add(feed: Q): void {
    const host = this.#hostOf(feed.url)
    this.#waiting += 1
    this.#places += 1
    this.#enqueue({ feed, dueAt: feed.dueAt ?? 0, place: this.#places, host, isCandidate: false })
  }

  /** Takes out the next; it is under way until `leave` is called of it. */
  next(): Turn<Q> | null {
    for (let first = this.#candidates.pop(); first !== undefined; first = this.#candidates.pop()) {
      first.isCandidate = false
      const { feed, host } = first
      // One that came later and has been due for longer stands before it, or its host has no room, and offers it when it has.
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

  /** A feed that was taken out is done. */
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

  #hostOf(url: string): Host<Q> {
    // One that is no URL fails when its turn comes, and has no host that a caller could name.
    const name = parseUrl(url) === null ? '' : this.#hostKey(url)
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
