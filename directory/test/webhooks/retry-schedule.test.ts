import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pauseAfter, retryPauses } from '../../src/webhooks/delivering/retry-schedule.ts'

const units = [
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1_000],
] as const

/** The pauses as a sentence has them: `5 seconds, 5 and 30 minutes`. */
function pausesText(): string {
  const groups: { readonly unit: string; readonly counts: number[] }[] = []
  for (const pause of retryPauses) {
    const [unit, ms] = units.find((each) => pause >= each[1])!
    if (groups.at(-1)?.unit !== unit) groups.push({ unit, counts: [] })
    groups.at(-1)!.counts.push(pause / ms)
  }
  return groups
    .map(({ unit, counts }) =>
      counts.length === 1 ? `${counts[0]} ${unit}` : `${counts.slice(0, -1).join(', ')} and ${counts.at(-1)} ${unit}`,
    )
    .join(', ')
}

test('the document says after which pauses a failed delivery is tried again', () => {
  const document = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')
  expect(document).toContain(
    `A delivery that fails is tried again after ${pausesText()}, each up to a fifth more or less.`,
  )
})

test('a try after the last pause is the last', () => {
  expect(retryPauses.map((_, index) => pauseAfter(index + 1, null, 0.5))).toEqual(retryPauses)
  expect(pauseAfter(retryPauses.length + 1, null, 0.5)).toBeNull()
})

test('a pause is up to a fifth shorter or longer', () => {
  expect(pauseAfter(1, null, 0)).toBe(4_000)
  expect(pauseAfter(1, null, 0.999_999)).toBe(6_000)
})

test('Retry-After makes a pause longer, by a day at most, and never shorter', () => {
  expect(pauseAfter(1, 60_000, 0.5)).toBe(60_000)
  expect(pauseAfter(2, 1_000, 0.5)).toBe(300_000)
  expect(pauseAfter(1, 7 * 86_400_000, 0.5)).toBe(86_400_000)
})
