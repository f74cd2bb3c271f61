import { jsonLimits, type Limits, xmlLimits } from '../core/limits.ts'
import type { Losses } from '../core/losses.ts'
import { truncateBytes } from '../core/truncate.ts'

const MIB = 1024 * 1024

/**
 * Bounds on the cost of one chapters file of any format. `maxItems` limits the chapters. `maxAttributes` only affects
 * Podlove's XML.
 */
export type ChapterLimits = Omit<Limits, 'maxItemBytes'>

/** The defaults for chapters files (rule 5.1.7): 5 MiB, and 2,000 chapters as `maxItems`. */
export const chapterLimits: ChapterLimits = Object.freeze({
  maxBytes: 5 * MIB,
  maxItems: 2_000,
  maxDepth: jsonLimits.maxDepth,
  maxAttributes: xmlLimits.maxAttributes,
  maxTextBytes: jsonLimits.maxTextBytes,
  maxDiagnostics: jsonLimits.maxDiagnostics,
})

/** Cuts a text to the limit. Reports a loss if it was longer. */
export function textWithinLimit(
  text: string,
  { maxTextBytes }: Pick<ChapterLimits, 'maxTextBytes'>,
  path: string,
  losses: Losses,
): string {
  const kept = truncateBytes(text, maxTextBytes)
  if (kept.length < text.length) losses.lose('limit-text-bytes', { path })
  return kept
}
