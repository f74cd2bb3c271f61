import type { GrowingMeta } from './outcome/growing-meta.ts'
import type { Deadlines } from './politeness/deadlines.ts'
import type { FetchContext } from './settings.ts'

export interface FetchRun {
  readonly meta: GrowingMeta
  readonly deadlines: Deadlines
  readonly context: FetchContext
}
