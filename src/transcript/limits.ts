import { jsonLimits, type Limits } from '../core/limits.ts'

const MIB = 1024 * 1024

/**
 * The defaults for transcripts (section 5.5): 20 MiB, 100,000 cues as `maxItems`, 20,000 characters of three bytes as
 * `maxTextBytes` of a cue.
 */
export const transcriptLimits: Limits = Object.freeze({
  ...jsonLimits,
  maxBytes: 20 * MIB,
  maxItems: 100_000,
  maxTextBytes: 60_000,
})
