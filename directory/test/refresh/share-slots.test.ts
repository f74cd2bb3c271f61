import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { shareSlots } from '../../src/refresh/share-slots.ts'

/** A model of workers that act one after the other, because of the lock on the table. */
class Fleet {
  readonly slots = Array.from({ length: 256 }, (_, slot) => ({ slot, owner: null as string | null, isFree: true }))
  /** The workers, in the order in which they joined. */
  readonly workers: string[] = []
  readonly busy = new Set<number>()
  #joined = 0

  join(): void {
    this.#joined += 1
    this.workers.push(`w${this.#joined}`)
  }

  /** Removes a worker. The others notice its death, and its slots become free. */
  die(index: number): void {
    const [dead] = this.workers.splice(index % Math.max(1, this.workers.length), 1)
    for (const slot of this.slots) if (slot.owner === dead) slot.owner = null
  }

  round(index: number): void {
    const me = this.workers[index % Math.max(1, this.workers.length)]
    if (me === undefined) return
    const { leaving, taken } = shareSlots(me, this.workers, this.slots, (slot) => Number(this.busy.has(slot)))
    for (const slot of leaving) {
      expect(this.slots[slot]!.owner).toBe(me)
      if (!this.busy.has(slot)) this.slots[slot]!.owner = null
    }
    for (const slot of taken) {
      expect(this.slots[slot]!.owner).toBeNull()
      this.slots[slot]!.owner = me
    }
  }

  sharesOf(): number[] {
    return this.workers.map((worker) => this.slots.filter(({ owner }) => owner === worker).length)
  }
}

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('join' as const), at: fc.nat(300) }),
    fc.record({ kind: fc.constantFrom('die' as const, 'busy' as const, 'calm' as const), at: fc.nat(300) }),
    fc.record({ kind: fc.constant('round' as const), at: fc.nat(300) }),
  ),
  { maxLength: 120 },
)

function fleetAfter(taken: typeof steps extends fc.Arbitrary<infer T> ? T : never): Fleet {
  const fleet = new Fleet()
  for (const { kind, at } of taken) {
    if (kind === 'join') fleet.join()
    else if (kind === 'die') fleet.die(at)
    else if (kind === 'busy') fleet.busy.add(at % 256)
    else if (kind === 'calm') fleet.busy.clear()
    else fleet.round(at)
  }
  return fleet
}

describe('slots that workers share', () => {
  test.prop([steps])('have at most one owner, which is alive, after any joins, deaths and rounds', (taken) => {
    const { slots, workers } = fleetAfter(taken)
    for (const { owner } of slots) expect(owner === null || workers.includes(owner)).toBe(true)
  })

  test.prop([steps])('are all owned after two rounds of each worker, in shares that differ by at most 1', (taken) => {
    const fleet = fleetAfter(taken)
    fleet.busy.clear()
    if (fleet.workers.length === 0) fleet.join()
    for (let turn = 0; turn < 2 * fleet.workers.length; turn++) fleet.round(turn)
    expect(fleet.slots.filter(({ owner }) => owner === null)).toEqual([])
    const shares = fleet.sharesOf()
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    const settled = fleet.slots.map(({ owner }) => owner)
    for (let turn = 0; turn < fleet.workers.length; turn++) fleet.round(turn)
    expect(fleet.slots.map(({ owner }) => owner)).toEqual(settled)
  })

  test('stay with a worker that is busy with them; quiet slots leave first', () => {
    const slots = [0, 1, 2, 3].map((slot) => ({ slot, owner: 'a', isFree: false }))
    const changes = shareSlots('a', ['a', 'b'], slots, (slot) => (slot < 2 ? 1 : 0))
    expect(changes).toEqual({ leaving: [2, 3], taken: [], missing: 0 })
  })

  test('are not taken before they are free', () => {
    const slots = [0, 1].map((slot) => ({ slot, owner: null, isFree: slot === 1 }))
    expect(shareSlots('a', ['a'], slots, () => 0)).toEqual({ leaving: [], taken: [1], missing: 1 })
  })
})
