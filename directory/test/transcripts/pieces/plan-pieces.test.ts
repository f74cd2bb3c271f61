import { expect, test } from 'vitest'
import { OVERLAP_MS, planPieces } from '../../../src/transcripts/pieces/plan-pieces.ts'

const MINUTE = 60_000

/** Returns the loudness of a sound that is silent at these times, for 0.8 s each. */
function loudnessWith(lengthMs: number, silencesMs: readonly number[]): Float32Array {
  const loudness = new Float32Array(lengthMs / 20).fill(-20)
  for (const at of silencesMs) loudness.fill(-70, (at - 400) / 20, (at + 400) / 20)
  return loudness
}

test('a sound of 30 minutes is one piece', () => {
  const lengthMs = 30 * MINUTE
  expect(planPieces(loudnessWith(lengthMs, []), lengthMs, 30 * MINUTE)).toEqual([{ startMs: 0, endMs: lengthMs }])
})

test('long audio is cut at silences', () => {
  const lengthMs = 60 * MINUTE
  const silences = [19, 20.5, 39, 41].map((minute) => minute * MINUTE)
  const pieces = planPieces(loudnessWith(lengthMs, silences), lengthMs, 30 * MINUTE)
  expect(pieces.map(({ endMs }) => endMs / MINUTE)).toEqual([expect.closeTo(20.5, 2), expect.closeTo(41, 2), 60])
})

test('a piece begins five seconds before the end of the one before, and none is longer than 30 minutes', () => {
  for (const minutes of [31, 59, 60, 90, 121, 360]) {
    const lengthMs = minutes * MINUTE
    // Silences at the worst places: right before each even cut.
    const silences = Array.from({ length: minutes }, (_, minute) => (minute + 0.9) * MINUTE)
    const pieces = planPieces(loudnessWith(lengthMs, silences), lengthMs, 30 * MINUTE)
    expect(pieces.length).toBeGreaterThan(1)
    expect([pieces[0]!.startMs, pieces.at(-1)!.endMs]).toEqual([0, lengthMs])
    for (const [index, { startMs, endMs }] of pieces.entries()) {
      expect(endMs - startMs).toBeLessThanOrEqual(30 * MINUTE)
      expect(endMs - startMs).toBeGreaterThan(10 * MINUTE)
      if (index > 0) expect(pieces[index - 1]!.endMs - startMs).toBe(OVERLAP_MS)
    }
  }
})

test('sound without a silence is cut at its quietest place, and sound without a sound in equal pieces', () => {
  const lengthMs = 40 * MINUTE
  const loud = loudnessWith(lengthMs, [])
  loud.fill(-25, (21 * MINUTE - 500) / 20, (21 * MINUTE + 500) / 20)
  expect(planPieces(loud, lengthMs, 30 * MINUTE)[0]!.endMs / MINUTE).toBeCloseTo(21, 1)
  const silent = new Float32Array(lengthMs / 20).fill(-100)
  expect(planPieces(silent, lengthMs, 30 * MINUTE)[0]!.endMs / MINUTE).toBeCloseTo(20, 1)
})
