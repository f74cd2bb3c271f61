import type { Clock } from 'feedmill/fetch'
import type { Runtime } from '../runtime/index.ts'

/** The clock of the process, as the library wants it. */
export function clockOfRuntime({ now, sleep }: Pick<Runtime, 'now' | 'sleep'>): Clock {
  let latest = now()
  return {
    now,
    elapsed() {
      latest = Math.max(latest, now())
      return latest
    },
    setTimeout(callback, milliseconds) {
      const cleared = new AbortController()
      void sleep(milliseconds, cleared.signal).then(() => {
        if (!cleared.signal.aborted) callback()
      })
      return cleared
    },
    clearTimeout(timer) {
      if (timer instanceof AbortController) timer.abort()
    },
  }
}
