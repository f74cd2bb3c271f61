import type { Diagnostic } from '../core/diagnostics.ts'
import type { Losses } from '../core/losses.ts'
import { checkOptionTypes, type OptionTypes } from '../core/option-types.ts'
import { excerpt } from '../core/reading.ts'
import { openLinkedFile } from '../encodings/linked-file.ts'
import type { Chapter } from '../model/chapter.ts'
import type { ResultStatus } from '../model/result.ts'
import { declaredEncoding } from '../xml/decode.ts'
import { chapterList, type Episode } from './chapter-list.ts'
import { type ChapterFormat, chapterReaders, chaptersFormatOfType } from './formats.ts'
import { type ChapterLimits, chapterLimits } from './limits.ts'
import type { RawChapter } from './raw-chapter.ts'

/** Options of {@link parseChapters}. */
export interface ParseChaptersOptions extends Episode {
  /**
   * The MIME type that the link or the server states. It does not choose the format. A file of another format gets a
   * diagnostic.
   */
  readonly type?: string | undefined
  /** The URL of the file. Without it, relative URLs of pictures and links are left out. */
  readonly url?: string | undefined
  /** The charset that the transport states. Ignored for a string. */
  readonly charset?: string | undefined
  /** @defaultValue chapterLimits */
  readonly limits?: { readonly [name in keyof ChapterLimits]?: ChapterLimits[name] | undefined } | undefined
  /** Called with each diagnostic as it is found. */
  readonly onDiagnostic?: ((diagnostic: Diagnostic) => void) | undefined
}

const typesOfOptions = {
  duration: 'anything',
  episodeKey: 'string',
  type: 'string',
  url: 'string',
  charset: 'string',
  limits: 'anything',
  onDiagnostic: 'function',
} as const satisfies OptionTypes & { readonly [name in keyof ParseChaptersOptions]-?: unknown }

/** The chapters of a file. */
export interface ParsedChapters {
  /** Sorted by start. No two chapters start at the same time. */
  readonly chapters: readonly Chapter[]
  /**
   * Chapters outside the table of contents: those with `toc: false`, and untitled ones that only change the picture or
   * the link. Sorted by start. The title is empty if the file gives none.
   */
  readonly hidden: readonly Chapter[]
  /** `null` if the file is not a chapters file. */
  readonly format: ChapterFormat | null
  /** `unusable` if the file is not a chapters file. An empty list of chapters is `ok`. */
  readonly status: ResultStatus
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads a chapters file: JSON chapters of the podcast namespace, Podlove Simple Chapters, or WebVTT. Ids are the same
 * if the same file is read again with the same options. Reads at most 2,000 chapters (`limits.maxItems`). Rejects
 * transcripts in WebVTT: at least 10 cues, more than half of them within 10 seconds of the previous cue.
 *
 * Never throws for the content of the file. The time is linear in its size.
 *
 * @throws TypeError if the input is neither a string nor bytes, or if an option is unknown or has an invalid value.
 */
export function parseChapters(
  input: string | Uint8Array | ArrayBuffer,
  options: ParseChaptersOptions = {},
): ParsedChapters {
  checkOptionTypes(options, typesOfOptions, '{ duration: 1800 }')
  const { duration, type, url } = options
  if (duration !== undefined && !(typeof duration === 'number' && duration >= 0)) {
    throw new TypeError(`duration must be a number of seconds, not ${String(duration)}`)
  }
  const { text, limits, diagnostics, losses } = openLinkedFile(input, options, chapterLimits, declaredEncoding)
  const reader = text === null ? undefined : chapterReaders.find(({ recognises }) => recognises(text))
  const found = text === null ? null : (reader?.read(text, { url, limits, diagnostics, losses }) ?? null)
  if (reader === undefined) losses.lose('chapters-format-unknown')
  if (reader === undefined || found === null) {
    return { chapters: [], hidden: [], format: null, status: 'unusable', diagnostics: diagnostics.list }
  }
  const declared = chaptersFormatOfType(type)
  if (declared !== null && declared !== reader.format) {
    losses.report('chapters-type-mismatch', { detail: `${reader.format}, declared as ${excerpt(type ?? '')}` })
  }
  const list = chapterList(withinLimit(found, limits.maxItems, losses), options, losses)
  const isPartial = losses.any || diagnostics.structural
  return { ...list, format: reader.format, status: isPartial ? 'partial' : 'ok', diagnostics: diagnostics.list }
}

function withinLimit(found: Iterable<RawChapter>, maxChapters: number, losses: Losses): readonly RawChapter[] {
  const kept: RawChapter[] = []
  for (const chapter of found) {
    if (kept.length === maxChapters) {
      losses.lose('chapters-too-many', { path: chapter.path })
      break
    }
    kept.push(chapter)
  }
  return kept
}
