/**
 * Transcripts of podcasts, in every format that feeds link to.
 *
 * @module feedmill/transcript
 */
export type { Diagnostic, DiagnosticCode, Location, Severity } from '../core/diagnostics.ts'
export type { JsonLimits, Limits } from '../core/limits.ts'
export type { ResultStatus } from '../model/result.ts'
export type { TranscriptItem } from '../model/transcript.ts'
export { type TranscriptFormat, transcriptFormats } from './formats.ts'
export { type TranscriptLimits, transcriptLimits } from './limits.ts'
export {
  type ParsedTranscript,
  type ParseTranscriptOptions,
  parseTranscript,
  type TranscriptStyle,
  transcriptStyles,
} from './parse-transcript.ts'
export { formatSrt, formatText, formatVtt } from './write-captions.ts'
