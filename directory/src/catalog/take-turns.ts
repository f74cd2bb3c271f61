import type { Database } from '../database/database.ts'
import type { Runtime } from '../runtime/index.ts'
import { CatalogError, type CatalogProvider } from './catalog-provider.ts'
import { pauseProvider, takeRequest } from './request-rows.ts'

/** Seconds for which a provider that refused is not asked. */
const PAUSE_S = 3_600

/**
 * Wraps a provider: all processes together ask it at most `perMinute` times a minute. After an answer of 403 or 429, it
 * is not asked for an hour.
 */
export function takingTurns(
  provider: CatalogProvider,
  db: Database,
  runtime: Pick<Runtime, 'now' | 'sleep' | 'log'>,
  perMinute: number,
): CatalogProvider {
  const { now, sleep, log } = runtime
  const nowS = () => Math.floor(now() / 1_000)

  async function inTurn<Result>(signal: AbortSignal, ask: () => Promise<Result>): Promise<Result> {
    for (;;) {
      signal.throwIfAborted()
      const turn = await takeRequest(db, provider.name, now(), perMinute)
      if (turn.kind === 'taken') break
      if (turn.kind === 'paused') {
        const until = new Date(turn.until * 1_000).toISOString()
        throw new CatalogError('paused', `The catalog refused requests. It is not asked until ${until}`)
      }
      await sleep(turn.waitMs, signal)
    }
    try {
      return await ask()
    } catch (error) {
      if (error instanceof CatalogError && error.reason === 'refused') {
        await pauseProvider(db, provider.name, nowS() + PAUSE_S)
        log.warn('catalog.refused', { provider: provider.name, message: error.message, pause_s: PAUSE_S })
      }
      throw error
    }
  }

  return {
    ...provider,
    lookUp: (ids, country, signal) => inTurn(signal, () => provider.lookUp(ids, country, signal)),
    search: (term, country, signal) => inTurn(signal, () => provider.search(term, country, signal)),
    chart: (chart, signal) => inTurn(signal, () => provider.chart(chart, signal)),
  }
}
