import type { PopularityRank } from '../tables/index.ts'

/** The weight of a popular feed's releases: how much more their delay matters. */
const weights: Readonly<Record<PopularityRank, number>> = {
  TOP_200: 16,
  TOP_1000: 16,
  TOP_2000: 8,
  TOP_3000: 8,
  TOP_4000: 8,
  TOP_5000: 8,
  TOP_10000: 4,
  TOP_20000: 4,
  TOP_50000: 3,
  TOP_100000: 2,
  TOP_200000: 2,
}

/** Returns the weight of a rank; 1 without a rank. */
export function popularityWeight(rank: PopularityRank | null): number {
  return rank === null ? 1 : weights[rank]
}
