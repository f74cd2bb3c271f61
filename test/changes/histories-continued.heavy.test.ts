import { expect, test } from 'vitest'
import { liveAll, seedsOf, told } from './histories/histories.ts'

const HOUR = 3_600_000

test(
  'in thousands more nothing is lost, doubled, missed, or reported without cause',
  () => {
    expect(told(liveAll(seedsOf('even')).faults)).toBe('')
  },
  HOUR,
)
