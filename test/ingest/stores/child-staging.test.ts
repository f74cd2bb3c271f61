import { expect, test } from 'vitest'
import type { ChildChange } from '../../../src/changes/index.ts'
import { childOf, createChildStaging, type SpillArea, type StoredChange } from '../../../src/ingest/index.ts'
import { all } from '../../detection/sources.ts'
import { madeOutcome, madePart, uuidOf } from './made-outcomes.ts'

/** A spill area in memory. */
class MadeArea implements SpillArea {
  readonly written: Uint8Array[] = []
  drops = 0
  async write(bytes: Uint8Array): Promise<void> {
    this.written.push(bytes)
  }
  *read(): Generator<Uint8Array> {
    // As from a database or a disk, pieces end anywhere.
    for (const bytes of this.written) for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
  }
  async drop(): Promise<void> {
    this.drops += 1
    this.written.length = 0
  }
}

const changed = (...children: Partial<ChildChange>[]) => madeOutcome({ snapshot: null } as never, 1, children)
const shown = ({ change, child }: StoredChange) => `${change.change} ${child === null ? '-' : child.entity.uuid}`

test.each([
  ['in memory', 1_000_000, 0],
  ['spilled', 100, 10],
])(
  'gives the children that the outcome names, settled, in the order of the listing: %s',
  async (_, maxBytes, least) => {
    const area = new MadeArea()
    const staging = createChildStaging(area, { maxBytes })
    for (let index = 0; index < 20; index += 1) await staging.add(madePart(index, uuidOf(index), `é ${index}`))
    expect(area.written.length).toBeGreaterThanOrEqual(least)
    const outcome = changed(
      { uuid: uuidOf(99), change: 'removed', isRemoved: true },
      { uuid: uuidOf(17), change: 'updated', index: 17, hash: 'settled' },
      { uuid: uuidOf(50), change: 'rekeyed', index: 2 },
      { uuid: uuidOf(60), change: 'rewritten', index: 33 },
    )
    for (let time = 0; time < 2; time += 1) {
      const given = await all(staging.changes(outcome))
      expect(given.map(shown)).toEqual([`rekeyed ${uuidOf(50)}`, `updated ${uuidOf(17)}`, 'removed -', 'rewritten -'])
      expect(given[1]?.child?.entity).toMatchObject({ name: 'é 17', hash: 'settled', isRemoved: false })
    }
    await staging.drop()
    await staging.drop()
    expect(area.drops).toBe(least === 0 ? 0 : 1)
    expect((await all(staging.changes(outcome))).every(({ child }) => child === null)).toBe(true)
  },
)

test('holds no more in memory than `maxBytes`', async () => {
  const area = new MadeArea()
  const staging = createChildStaging(area, { maxBytes: 1_000 })
  for (let index = 0; index < 200; index += 1) await staging.add(madePart(index, uuidOf(index), `child ${index}`))
  const spilled = area.written.reduce((sum, bytes) => sum + bytes.length, 0)
  const lines = Buffer.concat(area.written).toString().split('\n').length - 1
  expect(200 - lines).toBeLessThan(1_000 / (spilled / lines))
})

test('refuses an area without its functions, and an invalid `maxBytes`', () => {
  expect(() => createChildStaging({ write: async () => {} } as never)).toThrow('spill must have the functions write')
  expect(() => createChildStaging(new MadeArea(), { maxBytes: 0 })).toThrow('maxBytes must be a number above 0')
  expect(() => createChildStaging(new MadeArea(), { maxByte: 1 } as never)).toThrow('did you mean maxBytes?')
})

test('childOf gives the entity with the uuid, hash and isRemoved of the change', () => {
  const part = madePart(3, uuidOf(1), 'a')
  const change = { index: 3, uuid: uuidOf(5), hash: 'settled', isRemoved: true }
  expect(childOf(part, change)).toEqual({ name: 'a', uuid: uuidOf(5), hash: 'settled', isRemoved: true })
  expect(part).toEqual(madePart(3, uuidOf(1), 'a'))
  expect(() => childOf(part, { ...change, index: 4 })).toThrow('the part is the child 3 that was read')
})
