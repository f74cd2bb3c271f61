import { jsonLimits, type Limits } from '../core/limits.ts'

const MIB = 1024 * 1024

/** The defaults for chapters files (rule 5.1.7): 5 MiB, and 2,000 chapters as `maxItems`. */
export const chapterLimits: Limits = Object.freeze({ ...jsonLimits, maxBytes: 5 * MIB, maxItems: 2_000 })
