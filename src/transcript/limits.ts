import { type JsonLimits, jsonLimits } from '../core/limits.ts'

const MIB = 1024 * 1024

/** Limits on the cost of one transcript, for every format. `maxItems` limits the cues. */
export type TranscriptLimits = Omit<JsonLimits, 'maxItemBytes'>

/**
 * The defaults for transcripts (rule 5.5): 20 MiB, 100,000 cues as `maxItems`, 20,000 characters of three bytes as
 * `maxTextBytes` of a cue.
 */
export const transcriptLimits: TranscriptLimits = Object.freeze({
  maxDepth: jsonLimits.maxDepth,
  maxDiagnostics: jsonLimits.maxDiagnostics,
  maxBytes: 20 * MIB,
  maxItems: 100_000,
  maxTextBytes: 60_000,
})
