import type { Database, Transaction } from '../database/database.ts'
import { openSpreadHosts, type SpreadHost, spreadHosts } from '../feeds/index.ts'
import type { Runtime } from '../runtime/runtime.ts'
import {
  giveLeases,
  type OwnProcess,
  refreshingProcesses,
  renewHeartbeat,
  stalledProcesses,
  stopRefreshing,
  takeLeases,
} from '../workers/index.ts'
import type { HostParts } from './host-parts.ts'
import { shareSlots } from './share-slots.ts'
import { allSlots, everySlot, lockSlots, type SlotRow, slotLease } from './slot-rows.ts'

/**
 * Milliseconds of failed heartbeats after which a worker asks no host any more. Its process counts as dead after 30
 * seconds: the rest is for giving up the requests that are under way.
 */
const UNSURE_MS = 20_000
/**
 * Seconds after a slot's last request in which no worker takes it: idle connections of the old owner close after 4 s.
 */
const QUIET_S = 5
/**
 * Milliseconds without a claim and without a finished feed after which refreshing stands still. A claim is made each half
 * second, and a feed takes a minute or two.
 */
const STALLED_MS = 600_000
/** Milliseconds between two rounds: if the share is right, and if slots have to come or go. */
const CALM_MS = 5_000
const HURRIED_MS = 1_000

/** The feeds that the owner of slots holds, and the host limits that depend on its slots. */
export interface SlotUse {
  /** Milliseconds since the last feed of a slot was done; 0 while one is held or being claimed. */
  quietMs(slot: number): number
  /** Milliseconds since feeds were claimed, or one was done. */
  stillMs(): number
  /** The limits of hosts, which follow from the slots. */
  readonly parts: HostParts
}

/**
 * The slots of hosts that a worker owns. The one worker that owns a host's slot keeps the host's limits, so a slot
 * changes hands only when none of its feeds is under way. If a host is spread, each of its two slots has half of the
 * limits.
 */
export class OwnSlots {
  /** This run of the refresh loop: leases of feeds from earlier runs of this process do not count. */
  readonly workerId: string
  readonly process: OwnProcess
  readonly #db: Database
  readonly #runtime: Pick<Runtime, 'elapsed' | 'log'>
  readonly #use: SlotUse
  #owned: ReadonlySet<number> = new Set()
  #leaving: ReadonlySet<number> = new Set()
  #isSettled = false
  /** By `elapsed`: when the last round that succeeded began. A clock that is set back must not prolong it. */
  #confirmedAt = Number.NEGATIVE_INFINITY

  constructor(
    { db, process, runtime }: { db: Database; process: OwnProcess; runtime: Pick<Runtime, 'elapsed' | 'uuid' | 'log'> },
    use: SlotUse,
  ) {
    this.workerId = runtime.uuid()
    this.#db = db
    this.process = process
    this.#runtime = runtime
    this.#use = use
  }

  /** Slots whose feeds may be claimed. */
  get open(): readonly number[] {
    return this.isSure ? [...this.#owned].filter((slot) => !this.#leaving.has(slot)) : []
  }

  /** Whether a claimed feed of a slot may be fetched now. */
  isOwned(slot: number): boolean {
    return this.isSure && this.#owned.has(slot)
  }

  /** `false` if the heartbeat has failed for so long that others may soon take this worker for dead. */
  get isSure(): boolean {
    return this.sureMs > 0
  }

  /** Milliseconds until `isSure` becomes `false`, unless a heartbeat succeeds before. */
  get sureMs(): number {
    return UNSURE_MS - (this.#runtime.elapsed() - this.#confirmedAt)
  }

  /** Milliseconds until the next round. */
  get pauseMs(): number {
    return this.#isSettled && this.isSure ? CALM_MS : HURRIED_MS
  }

  /**
   * Renews the heartbeat, gives back slots beyond its share, and takes free ones.
   *
   * @returns whether it has slots that it did not have before
   * @throws Error if refreshing stands still: without rounds, others soon take the slots
   */
  async round(): Promise<boolean> {
    const stillMs = this.#use.stillMs()
    if (stillMs > STALLED_MS) throw new Error(`Nothing was claimed or refreshed for ${Math.floor(stillMs / 1_000)} s`)
    const startedAt = this.#runtime.elapsed()
    const before = this.#owned
    const { owned, isSettled, hosts } = await this.#db.transaction().execute((tx) => this.#share(tx))
    this.#owned = owned
    this.#use.parts.update(hosts, owned, this.#leaving)
    this.#isSettled = isSettled
    this.#confirmedAt = startedAt
    if (owned.size !== before.size) this.#runtime.log.info('refresh.slots', { slots: owned.size })
    return [...owned].some((slot) => !before.has(slot))
  }

  async #share(tx: Transaction) {
    const { processId } = this.process
    await lockSlots(tx)
    // In the transaction of the slots: a heartbeat alone says nothing about who owns which slot.
    await renewHeartbeat(tx, this.process, this.#runtime, { refreshes: true })
    await this.#freeStalled(tx)
    const slots = await allSlots(tx)
    const hosts = await openEmptied(tx, await spreadHosts(tx), slots)
    const workers = await refreshingProcesses(tx)
    const shared = slots.map((row) => ({ ...row, ...roleOf(row.slot, hosts) }))
    const { leaving, taken, missing } = shareSlots(processId, workers, shared, (slot) => -this.#use.quietMs(slot))
    // Set before the check for feeds under way: no feed of these slots is claimed from here on.
    this.#leaving = new Set(leaving)
    const given = await this.#give(tx, leaving)
    // Before the transaction ends: after it, other workers may ask the hosts of these slots.
    this.#use.parts.update(hosts, new Set([...this.#owned].filter((slot) => !given.has(slot))), this.#leaving)
    const got = await takeLeases(tx, taken.map(slotLease), processId)
    const mine = slots.filter(({ owner }) => owner === processId).map(({ slot }) => slot)
    const gained = taken.filter((slot) => got.has(slotLease(slot)))
    const owned = new Set([...mine, ...gained].filter((slot) => !given.has(slot)))
    const isWhole = missing === 0 && gained.length === taken.length
    return { owned, isSettled: leaving.length === given.size && isWhole, hosts }
  }

  /**
   * Frees the slots of processes that live, but whose refreshing stands still. They have asked no host for ten seconds: see
   * `UNSURE_MS`.
   */
  async #freeStalled(tx: Transaction): Promise<void> {
    for (const processId of await stalledProcesses(tx)) {
      await giveLeases(tx, everySlot.map(slotLease), processId)
      await stopRefreshing(tx, processId)
      this.#runtime.log.warn('refresh.stalled', { process_id: processId })
    }
  }

  /** Gives back the slots that have no feed under way, and returns them. */
  async #give(tx: Transaction, slots: readonly number[]): Promise<ReadonlySet<number>> {
    const { processId } = this.process
    const quiet = slots.filter((slot) => this.#use.quietMs(slot) >= QUIET_S * 1000)
    const recent = slots.filter((slot) => this.#use.quietMs(slot) > 0 && !quiet.includes(slot))
    await giveLeases(tx, quiet.map(slotLease), processId)
    await giveLeases(tx, recent.map(slotLease), processId, QUIET_S)
    return new Set([...quiet, ...recent])
  }

  /** Gives all slots back. No feed may be under way. */
  async retire(): Promise<void> {
    const slots = [...this.#owned]
    this.#owned = new Set()
    await this.#db.transaction().execute(async (tx) => {
      await lockSlots(tx)
      await this.#give(tx, slots)
      await stopRefreshing(tx, this.process.processId)
    })
  }
}

/** Spreads the hosts whose two slots no worker owns any more, and returns all hosts. */
async function openEmptied(
  tx: Transaction,
  hosts: readonly SpreadHost[],
  slots: readonly SlotRow[],
): Promise<SpreadHost[]> {
  const free = new Set(slots.filter(({ isFree }) => isFree).map(({ slot }) => slot))
  const opened = hosts.filter((host) => !host.isOpen && host.slots.every((slot) => free.has(slot)))
  await openSpreadHosts(
    tx,
    opened.map(({ host }) => host),
  )
  return hosts.map((host) => (opened.includes(host) ? { ...host, isOpen: true } : host))
}

/** Returns the effect of spread hosts on a slot. */
function roleOf(slot: number, hosts: readonly SpreadHost[]): { isClosed: boolean; apartFrom: number | undefined } {
  return {
    isClosed: hosts.some(({ isOpen, slots }) => !isOpen && slots.includes(slot)),
    apartFrom: hosts.find(({ isOpen, slots }) => isOpen && slots[1] === slot)?.slots[0],
  }
}
