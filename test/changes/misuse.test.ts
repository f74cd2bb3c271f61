import { describe, expect, test } from 'vitest'
import { createDiff, emptySnapshot, snapshotFrom } from '../../src/changes/index.ts'

const now = Date.UTC(2026, 0)
const seriesUuid = '9b024349-ccf0-5f69-a609-6b82873eab3c'

describe('unknown options are refused, with those that are meant', () => {
  const diff = () => createDiff(emptySnapshot())

  test.each<[string, () => unknown, string]>([
    [
      'of finish',
      () => diff().finish({ now, completed: false } as never),
      'completed is an unknown option: did you mean complete?',
    ],
    ['of finish, a number', () => diff().finish(now as never), 'options must be an object such as { now }'],
    [
      'of tick',
      () => diff().tick(now, { sighting: false } as never),
      'sighting is an unknown option: did you mean isSighting?',
    ],
    ['of tick, false', () => diff().tick(now, false as never), 'options must be an object such as { isSighting'],
    ['of snapshotFrom', () => snapshotFrom([], { seriesUUID: seriesUuid } as never), 'did you mean seriesUuid?'],
    [
      'of snapshotFrom, none at all',
      () => snapshotFrom([], undefined as never),
      'options must be an object such as { seriesUuid }',
    ],
  ])('%s', (_, call, message) => {
    expect(call).toThrow(TypeError)
    expect(call).toThrow(message)
  })
})
