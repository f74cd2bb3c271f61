import { createRandom as createUniform } from '../random.ts'

/** Chance that can be repeated: the same seed gives the same numbers. */
export interface Random {
  /** In [0, 1). */
  uniform(): number
  normal(mean: number, deviation: number): number
  exponential(mean: number): number
  chance(probability: number): boolean
}

export function createRandom(seed: number): Random {
  const uniform = createUniform(seed)
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
