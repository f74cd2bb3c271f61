import { parseUrl } from '../../values/parse-url.ts'
import type { SubscribeRequest } from '../../websub/index.ts'

/** So many hubs are asked at a time: those that do not answer leave room for the fetches of feeds. */
const AT_ONCE = 20
/** Of them so many are one: a hub that does not answer holds up nobody but itself. */
const AT_ONE_HUB = 5
/**
 * A subscriber asks a hub for ten feeds a second, and far more may be read. What is beyond comes when it is read again:
 * of the hub with the most, or one that does not answer would in time have all of the room.
 */
const MOST_WAITING = 10_000

/** The feeds that hubs are to be asked for, by their hubs, which take turns. Nobody waits for them. */
export class HubQueue {
  readonly #ask: (request: SubscribeRequest) => Promise<void>
  /** By the hosts of the hubs, the one that was asked last at the end. */
  readonly #waiting = new Map<string, SubscribeRequest[]>()
  /** The hosts that are asked now. */
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

  /** Forgets those that wait, and resolves when none is under way. */
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
    // Few are passed over: those with all of their requests under way are four at the most.
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
