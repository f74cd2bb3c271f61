import type { Runtime } from '../runtime/index.ts'

/** Checks something that requests need. Resolves if it works, and rejects with the reason if not. */
export type ReadinessCheck = () => Promise<void> | void

/** The answer of `/readyz`: for each check `ok`, `failed` or `no answer within 2 s`. */
export interface Readiness {
  readonly isReady: boolean
  readonly checks: Readonly<Record<string, string>>
}

const CHECK_MS = 2_000

/** Runs all checks at once; each has two seconds. The reason of a failure is logged, and not sent to clients. */
export async function readinessOf(
  checks: Readonly<Record<string, ReadinessCheck>>,
  runtime: Pick<Runtime, 'sleep' | 'log'>,
): Promise<Readiness> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const ended = new AbortController()
      const outOfTime = runtime.sleep(CHECK_MS, ended.signal).then(() => 'no answer within 2 s')
      const result = await Promise.race([attempt(name, check, runtime), outOfTime])
      ended.abort()
      return [name, result] as const
    }),
  )
  return { isReady: results.every(([, result]) => result === 'ok'), checks: Object.fromEntries(results) }
}

async function attempt(name: string, check: ReadinessCheck, { log }: Pick<Runtime, 'log'>): Promise<string> {
  try {
    await check()
    return 'ok'
  } catch (error) {
    log.warn('readiness.failed', { check: name, error })
    return 'failed'
  }
}
