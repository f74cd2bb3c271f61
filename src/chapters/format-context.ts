import type { Diagnostics } from '../core/diagnostics.ts'
import type { Limits } from '../core/limits.ts'
import type { Losses } from '../core/losses.ts'

/** What a reader may need beside the text. */
export interface FormatContext {
  /** What relative URLs are resolved against. */
  readonly url: string | undefined
  readonly limits: Limits
  readonly diagnostics: Diagnostics
  readonly losses: Losses
}
