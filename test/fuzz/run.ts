import { shareOfRuns } from '../runs.ts'
import { Random } from '../support/random.ts'

/**
 * How long one fuzz test runs: `FUZZ_SECONDS`, else 60 in `npm run test:long` and 3 in `npm test`. A budget, not a
 * limit.
 */
export const fuzzSeconds = Number(process.env['FUZZ_SECONDS'] ?? (shareOfRuns < 1 ? 3 : 60 * shareOfRuns))

/**
 * Runs `attempt` with one seed after the other until `seconds` are over. `FUZZ_SEED` sets where the seeds begin, and
 * then only that one is run.
 *
 * @throws Error with the seed when an attempt throws.
 */
export function fuzz(seconds: number, attempt: (random: Random) => void): number {
  const given = process.env['FUZZ_SEED']
  const first = given === undefined ? Date.now() % 1_000_000_000 : Number(given)
  const end = Date.now() + seconds * 1000
  let seed = first
  do {
    try {
      attempt(new Random(seed))
    } catch (error) {
      throw new Error(`FUZZ_SEED=${seed} shows it: ${(error as Error).message}`, { cause: error })
    }
    seed += 1
  } while (given === undefined && Date.now() < end)
  return seed - first
}
