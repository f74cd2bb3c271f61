import { isWebVtt } from '../captions/webvtt.ts'
import { formatOfType } from '../encodings/linked-file.ts'
import { readLenientJson } from '../json/read-lenient-json.ts'
import type { ChaptersContext } from './format-context.ts'
import { jsonChapterEntries, readJsonChapters } from './json-chapters.ts'
import { readPscFile } from './psc-file.ts'
import type { RawChapter } from './raw-chapter.ts'
import { readWebVttChapters } from './webvtt-chapters.ts'

/** The formats of chapters files: JSON of the podcast namespace, Podlove Simple Chapters, WebVTT. */
export const chapterFormats = ['JSON', 'PODLOVE', 'WEBVTT'] as const
/** One of {@link chapterFormats}. */
export type ChapterFormat = (typeof chapterFormats)[number]

/** A format with its test and its reader. */
export interface ChapterReader {
  readonly format: ChapterFormat
  recognises(text: string): boolean
  /**
   * Returns the chapters in the order of the file; `null`, after reporting an error, if the file has another content.
   */
  read(text: string, context: ChaptersContext): Iterable<RawChapter> | null
}

/**
 * In the order in which they are tried. MIME types are ignored: servers send JSON as text/plain and
 * application/octet-stream.
 */
export const chapterReaders: readonly ChapterReader[] = [
  { format: 'WEBVTT', recognises: isWebVtt, read: readWebVttChapters },
  { format: 'JSON', recognises: (text) => /^\s{0,1000}[{[]/.test(text.slice(0, 1_001)), read: readJson },
  { format: 'PODLOVE', recognises: (text) => /<(?:[\w.-]{1,30}:)?chapters?[\s/>]/.test(text), read: readPscFile },
]

function readJson(text: string, context: ChaptersContext): Iterable<RawChapter> | null {
  const { limits, diagnostics, losses } = context
  const document = readLenientJson(text, { limits, diagnostics })
  if (document === undefined) return null
  const list = jsonChapterEntries(document)
  if (list !== null) return readJsonChapters(list, context)
  losses.lose('chapters-json-unknown', { path: '$' })
  return null
}

const typeNames: readonly (readonly [RegExp, ChapterFormat])[] = [
  [/json/i, 'JSON'],
  [/xml|psc/i, 'PODLOVE'],
  [/vtt/i, 'WEBVTT'],
]

/** Returns the format of a MIME type; `null` if the type does not tell. */
export function chaptersFormatOfType(type: string | undefined): ChapterFormat | null {
  return formatOfType(typeNames, type)
}
