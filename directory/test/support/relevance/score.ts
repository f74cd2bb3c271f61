/** How good an order of results is: one query, or the mean of several. */
export interface Score {
  /**
   * Normalised discounted cumulative gain of the first ten: 1 if no order is better, 0 if no wanted result is there.
   */
  readonly ndcg: number
  /** Whether the first result has the highest grade of the query: 1 or 0. */
  readonly isFirstRight: number
}

/**
 * Scores the order of results.
 *
 * @param grades of the results, in order; 0 for one without a grade
 * @param wanted the grades of all wanted documents
 */
export function scoreOf(grades: readonly number[], wanted: readonly number[]): Score {
  const best = wanted.toSorted((a, b) => b - a)
  return { ndcg: gainOf(grades) / gainOf(best), isFirstRight: grades[0] === best[0] ? 1 : 0 }
}

/** The mean of scores. */
export function meanOf(scores: readonly Score[]): Score {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    ndcg: mean(scores.map(({ ndcg }) => ndcg)),
    isFirstRight: mean(scores.map(({ isFirstRight }) => isFirstRight)),
  }
}

function gainOf(grades: readonly number[]): number {
  return grades.slice(0, 10).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0)
}
