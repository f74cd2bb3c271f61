import { isWebVtt } from '../captions/webvtt.ts'
import type { Diagnostics } from '../core/diagnostics.ts'
import { formatOfType } from '../encodings/linked-file.ts'
import { readLenientJson } from '../json/read-lenient-json.ts'
import type { CueSink } from './cue.ts'
import { hasTranscriptMarkup, isHtml, mayBeHtml, readHtmlTranscript } from './html-transcript.ts'
import { looksLikeJson, readJsonTranscript } from './json-transcript.ts'
import type { TranscriptLimits } from './limits.ts'
import { readPlainTranscript } from './plain-transcript.ts'
import { isSrt, readSrt } from './srt.ts'
import { readWebVttTranscript } from './webvtt.ts'

/** The formats of transcripts. */
export const transcriptFormats = ['WEBVTT', 'SRT', 'JSON', 'HTML', 'PLAIN_TEXT'] as const
/** One of {@link transcriptFormats}. */
export type TranscriptFormat = (typeof transcriptFormats)[number]

/** Facts that a reader may need besides the text. */
export interface TranscriptContext {
  readonly limits: TranscriptLimits
  readonly diagnostics: Diagnostics
}

/** A format, with functions to recognise and to read it. */
export interface TranscriptReader {
  /** `null` for a text that is no transcript. */
  readonly format: TranscriptFormat | null
  /** Returns whether the text is of this format. `declared` is the format by its MIME type. */
  recognises(text: string, declared: TranscriptFormat | null): boolean
  read(text: string, sink: CueSink, context: TranscriptContext): void
}

/**
 * The formats in the order in which they are tried. The content decides; the declared type counts only if the content
 * fits several.
 */
export const transcriptReaders: readonly TranscriptReader[] = [
  { format: 'WEBVTT', recognises: isWebVtt, read: readWebVttTranscript },
  { format: 'JSON', recognises: looksLikeJson, read: readJson },
  { format: 'SRT', recognises: isSrt, read: readSrt },
  {
    // The page that a server sends when the captions are gone.
    format: null,
    recognises: (text, declared) => isCaptions(declared) && isHtml(text) && !hasTranscriptMarkup(text),
    read: (_text, sink) => sink.lose('transcript-web-page'),
  },
  {
    format: 'HTML',
    recognises: (text, declared) => isHtml(text) || (declared === 'HTML' && mayBeHtml(text)),
    read: readHtmlTranscript,
  },
  {
    format: null,
    recognises: (text) => /^\s{0,100}<(?:\?xml|tt|rss|feed|transcript|timedtext)[\s>]/.test(text.slice(0, 200)),
    read: (_text, sink) => sink.lose('transcript-format-unknown', { detail: 'XML' }),
  },
  { format: 'PLAIN_TEXT', recognises: () => true, read: readPlainTranscript },
]

function isCaptions(format: TranscriptFormat | null): boolean {
  return format === 'WEBVTT' || format === 'SRT' || format === 'JSON'
}

function readJson(text: string, sink: CueSink, context: TranscriptContext): void {
  const document = readLenientJson(text, context)
  if (document !== undefined && !readJsonTranscript(document, sink)) sink.lose('transcript-json-unknown', { path: '$' })
}

const typeNames: readonly (readonly [RegExp, TranscriptFormat])[] = [
  [/vtt/i, 'WEBVTT'],
  [/subrip|srt|srr/i, 'SRT'],
  [/json/i, 'JSON'],
  [/html/i, 'HTML'],
  [/^text\/plain/i, 'PLAIN_TEXT'],
]

/** Returns the format of a MIME type, in the spellings of rule 2.12; `null` if the type does not tell. */
export function transcriptFormatOfType(type: string | undefined): TranscriptFormat | null {
  return formatOfType(typeNames, type)
}
