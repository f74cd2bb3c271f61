import type { HostTurn } from 'feedmill/fetch'
import type { SpreadHost } from '../feeds/index.ts'

/** Feeds of a host that are refreshed at once, by all workers together. */
const AT_ONCE = 2
/**
 * Two workers that share a host start requests at different times: one within 25 ms after every quarter of a second,
 * the other 125 ms later. So the starts are at least 100 ms apart, even if one worker is late.
 */
const TURN_MS = 250
const LATE_MS = 25

/** The limits of hosts that are spread over two slots, for a worker that owns one or both of them. */
export class HostParts {
  #slotsOf: ReadonlyMap<string, readonly [number, number]> = new Map()
  #owned: ReadonlySet<number> = new Set()
  #leaving: ReadonlySet<number> = new Set()

  /** @param leaving owned slots that are given back as soon as none of their feeds is under way */
  update(hosts: readonly SpreadHost[], owned: ReadonlySet<number>, leaving: ReadonlySet<number>): void {
    this.#slotsOf = new Map(hosts.filter(({ isOpen }) => isOpen).map(({ host, slots }) => [host, slots]))
    this.#owned = owned
    this.#leaving = leaving
  }

  /** How many feeds of a host may be refreshed at once from one slot. */
  atOnce(host: string): number {
    return this.#slotsOf.has(host) ? AT_ONCE / 2 : AT_ONCE
  }

  /** Returns when this process may ask a host; `null` if at any time, because no other worker has feeds of it. */
  turnOf(host: string): HostTurn | null {
    const slots = this.#slotsOf.get(host)
    if (slots === undefined) return null
    const owned = slots.map((slot) => this.#owned.has(slot))
    const kept = slots.map((slot) => this.#owned.has(slot) && !this.#leaving.has(slot))
    // Requests under way in a slot that leaves go on by the turns of the other slot, if that one stays.
    const [hasFirst, hasSecond] = kept.includes(true) ? kept : owned
    // A worker that owns neither slot follows a redirect, or reads a document that was submitted.
    if (hasFirst === hasSecond) return null
    return { everyMs: TURN_MS, offsetMs: hasFirst === true ? 0 : TURN_MS / 2, lateMs: LATE_MS }
  }
}
