/**
 * Chapters files of podcasts, in every format that feeds link to.
 *
 * @module feedmill/chapters
 */
export type { Diagnostic, DiagnosticCode, Location, Severity } from '../core/diagnostics.ts'
export type { Limits } from '../core/limits.ts'
export type { PodcastLocation } from '../model/channel-or-item-extras.ts'
export type { Chapter, ChapterExtras } from '../model/chapter.ts'
export type { ResultStatus } from '../model/result.ts'
export { type ChapterFormat, chapterFormats } from './formats.ts'
export { type ChapterLimits, chapterLimits } from './limits.ts'
export { type ParseChaptersOptions, type ParsedChapters, parseChapters } from './parse-chapters.ts'
