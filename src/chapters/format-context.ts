import type { Diagnostics } from '../core/diagnostics.ts'
import type { Losses } from '../core/losses.ts'
import type { ChapterLimits } from './limits.ts'

/** The facts that a reader may need besides the text. */
export interface ChaptersContext {
  /** The base of relative URLs. */
  readonly url: string | undefined
  readonly limits: ChapterLimits
  readonly diagnostics: Diagnostics
  readonly losses: Losses
}
