/** Chance that can be repeated: the same seed gives the same numbers. */
export interface Random {
  /** In [0, 1). */
  uniform(): number
  normal(mean: number, deviation: number): number
  exponential(mean: number): number
  chance(probability: number): boolean
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  // mulberry32
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    uniform,
    normal(mean, deviation) {
      const radius = Math.sqrt(-2 * Math.log(1 - uniform()))
      return mean + deviation * radius * Math.cos(2 * Math.PI * uniform())
    },
    exponential: (mean) => -mean * Math.log(1 - uniform()),
    chance: (probability) => uniform() < probability,
  }
}
