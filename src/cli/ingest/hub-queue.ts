import { parseUrl } from '../../values/parse-url.ts'
import type { SubscribeRequest } from '../../websub/index.ts'

/** The most requests to hubs at a time, so that hubs that do not answer leave room for fetching feeds. */
const AT_ONCE = 20
/** The most requests to one hub at a time, so that a hub that does not answer delays only its own requests. */
const AT_ONE_HUB = 5
/**
 * The most waiting requests. A subscriber sends a hub ten requests a second, and a run may read far more feeds. Beyond
 * the limit a request is dropped, and comes again when its feed is read again. The hub with the most requests loses
 * one; otherwise a hub that does not answer would in time fill the queue.
 */
const MOST_WAITING = 10_000

/** A queue of subscription requests by hub. Hubs take turns, and callers do not wait for the requests. */
export class HubQueue {
  readonly #ask: (request: SubscribeRequest) => Promise<void>
  /** The waiting requests by the host of their hub. The host that was asked last is at the end. */
  readonly #waiting = new Map<string, SubscribeRequest[]>()
  /** The running requests, with the hosts of their hubs. */
  readonly #underWay = new Map<Promise<void>, string>()
  #count = 0
  #isClosed = false

  /** `ask` never rejects. */
  constructor(ask: (request: SubscribeRequest) => Promise<void>) {
    this.#ask = ask
  }

  add(request: SubscribeRequest): void {
    if (this.#isClosed) return
    const host = parseUrl(request.hubs[0] ?? '')?.host ?? ''
    const others = this.#waiting.get(host)
    if (others === undefined) this.#waiting.set(host, [request])
    else others.push(request)
    this.#count += 1
    if (this.#count > MOST_WAITING) this.#dropOne()
    this.#askNext()
  }

  /** Drops the waiting requests, and resolves when the running ones have ended. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#waiting.clear()
    await Promise.all(this.#underWay.keys())
  }

  #dropOne(): void {
    let most: SubscribeRequest[] = []
    for (const requests of this.#waiting.values()) if (requests.length > most.length) most = requests
    most.pop()
    this.#count -= 1
  }

  #askNext(): void {
    // Hosts with five running requests are skipped. There are at most four of these.
    for (const [host, requests] of this.#waiting) {
      if (this.#underWay.size >= AT_ONCE) return
      if (this.#underWayAt(host) >= AT_ONE_HUB) continue
      const request = requests.shift()
      this.#waiting.delete(host)
      if (request === undefined) continue
      this.#waiting.set(host, requests)
      this.#start(request, host)
    }
  }

  #start(request: SubscribeRequest, host: string): void {
    this.#count -= 1
    const asked = this.#ask(request).then(() => {
      this.#underWay.delete(asked)
      this.#askNext()
    })
    this.#underWay.set(asked, host)
  }

  #underWayAt(host: string): number {
    return [...this.#underWay.values()].filter((each) => each === host).length
  }
}
