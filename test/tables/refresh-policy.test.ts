import { expect, test } from 'vitest'
import { feedRefreshPriorities } from '../../src/tables/index.ts'
import { refreshIntervals } from '../../src/tables/refresh-policy.ts'

test('every priority has the interval of the interface, in seconds', () => {
  expect(Object.keys(refreshIntervals)).toEqual(feedRefreshPriorities)
  expect(refreshIntervals).toEqual({
    WEBSUB: null,
    HIGH: 7_200,
    MEDIUM: 21_600,
    REGULAR: 86_400,
    INACTIVE: 604_800,
    LOW: 2_592_000,
    NEVER: null,
  })
})
