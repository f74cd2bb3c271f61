import type { FeedFetcher } from 'feedmill/fetch'
import type { Database } from '../../src/database/database.ts'
import { createRefreshLoop } from '../../src/refresh/index.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'

const CONCURRENCY = 8

const never = new Promise<never>(() => {})

/** A worker of the simulation: it refreshes what is due until it is killed. */
export interface SimulatedWorker {
  readonly isDead: boolean
  /** Refreshes the feeds that are due now. Resolves when no due feed is left, or when the worker dies. */
  refreshDue(): Promise<void>
  /** Lets the worker die at a request, counted from now: before it is sent, or after the next commit. */
  killAt(request: number, moment: 'fetch' | 'commit'): void
}

/** Starts a worker. After its death it never finishes what it had begun, and its leases stay. */
export function startWorker(db: Database, fetcher: FeedFetcher, runtime: Runtime): SimulatedWorker {
  let isDead = false
  let requestsLeft = Number.POSITIVE_INFINITY
  let moment: 'fetch' | 'commit' = 'fetch'
  let die = (): void => {}
  const died = new Promise<void>((resolve) => {
    die = () => {
      isDead = true
      resolve()
    }
  })

  const mortalFetcher = {
    ...fetcher,
    fetchWith: (async (request, consume) => {
      requestsLeft -= 1
      if (requestsLeft <= 0 && moment === 'fetch') die()
      if (isDead) return await never
      const outcome = await fetcher.fetchWith(request, consume)
      return isDead ? await never : outcome
    }) as FeedFetcher['fetchWith'],
  }

  const mortalDb = new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return () => ({
        async execute(work: Parameters<ReturnType<Database['transaction']>['execute']>[0]) {
          if (isDead) return await never
          const result = await target.transaction().execute(work)
          if (requestsLeft <= 0 && moment === 'commit') die()
          return isDead ? await never : result
        },
      })
    },
  })

  const mortalRuntime: Runtime = {
    ...runtime,
    sleep: async (ms, signal) => (isDead ? await never : await runtime.sleep(ms, signal)),
  }

  const loop = createRefreshLoop({
    db: mortalDb,
    fetcher: mortalFetcher,
    runtime: mortalRuntime,
    concurrency: CONCURRENCY,
  })
  return {
    get isDead() {
      return isDead
    },
    refreshDue: () => Promise.race([loop.runUntilIdle(), died]),
    killAt(request, when) {
      requestsLeft = request
      moment = when
    },
  }
}
