import { Random } from '../random.ts'

/** How long one fuzz test runs: `FUZZ_SECONDS`, else 10, or 60 in continuous integration. A budget, not a limit. */
export const fuzzSeconds = Number(process.env['FUZZ_SECONDS'] ?? (process.env['CI'] === 'true' ? 60 : 10))

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
