import type { Diagnostics } from '../core/diagnostics.ts'
import type { Losses } from '../core/losses.ts'
import type { ChapterLimits } from './limits.ts'

/** What a reader may need beside the text. */
export interface FormatContext {
  /** What relative URLs are resolved against. */
  readonly url: string | undefined
  readonly limits: ChapterLimits
  readonly diagnostics: Diagnostics
  readonly losses: Losses
}
