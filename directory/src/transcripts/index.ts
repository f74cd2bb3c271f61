/** Chapters and transcripts: those of publishers, and those that are made on demand. */
export { WAVE_HEADER_BYTES, waveHeader } from './audio/wave-header.ts'
export type { CompanionAnswer } from './companion-reader.ts'
export {
  type EngineName,
  engineFolder,
  engineNames,
  enginePath,
  type FoundEngine,
  findEngines,
  installModel,
  knownEngines,
  knownModels,
  SHERPA_PACKAGE,
  tellEngines,
} from './engines/index.ts'
export type { EpisodeFiles, PiecesDone, ReadEpisodeFiles } from './episode-files.ts'
export type { GeneratedAnswer } from './generated-reader.ts'
export { createHeldTranscripts, type HeldTranscripts } from './holding/held-transcripts.ts'
export { addTranscriptGauges } from './metrics.ts'
export { openProvider } from './open-provider.ts'
export { type EpisodeTranscriptState, Transcripts, type TranscriptsOptions } from './open-transcripts.ts'
export type { ChaptersContent, TranscriptContent } from './packed-content.ts'
export { setTranscriptionPolicy } from './transcription-policy.ts'
