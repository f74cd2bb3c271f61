import type { Diagnostic } from '../core/diagnostics.ts'
import { checkOptionTypes, type OptionTypes, oneOfValues } from '../core/option-types.ts'
import { excerpt } from '../core/reading.ts'
import { openLinkedFile } from '../encodings/linked-file.ts'
import { declaredCharset } from '../html/declared-charset.ts'
import { urlNamespace, uuidV5 } from '../identity/uuid.ts'
import type { ResultStatus } from '../model/result.ts'
import type { TranscriptItem } from '../model/transcript.ts'
import { createCueList } from './cue-list.ts'
import { type TranscriptFormat, transcriptFormatOfType, transcriptReaders } from './formats.ts'
import { type TranscriptLimits, transcriptLimits } from './limits.ts'
import { toParagraphs } from './paragraphs.ts'
import { sentenceEndsIn } from './sentence-end.ts'
import { withSpeakers } from './speakers.ts'
import type { Utterance } from './utterance.ts'
import { toUtterances } from './utterances.ts'

/**
 * The kinds of items in a transcript: paragraphs to read, or utterances (about a caption each) to follow the sound by.
 */
export const transcriptStyles = ['PARAGRAPH', 'UTTERANCE'] as const
/** One of {@link transcriptStyles}. */
export type TranscriptStyle = (typeof transcriptStyles)[number]

/** Options of {@link parseTranscript}. */
export interface ParseTranscriptOptions {
  /** @defaultValue `PARAGRAPH` */
  readonly style?: TranscriptStyle | undefined
  /** MIME type from the link or the server. The content of the file takes precedence. */
  readonly type?: string | undefined
  /** The link's language, a tag such as `de-AT`: the ends of sentences depend on it. */
  readonly language?: string | undefined
  /** The URL of the file, from which the ids of its items are derived. @defaultValue empty */
  readonly url?: string | undefined
  /** The charset that the transport states. It has no effect on a string. */
  readonly charset?: string | undefined
  /** @defaultValue transcriptLimits */
  readonly limits?: { readonly [name in keyof TranscriptLimits]?: TranscriptLimits[name] | undefined } | undefined
  /** Called with each diagnostic as it comes. */
  readonly onDiagnostic?: ((diagnostic: Diagnostic) => void) | undefined
}

const typesOfOptions = {
  style: oneOfValues(...transcriptStyles),
  type: 'string',
  language: 'string',
  url: 'string',
  charset: 'string',
  limits: 'anything',
  onDiagnostic: 'function',
} as const satisfies OptionTypes & { readonly [name in keyof ParseTranscriptOptions]-?: unknown }

/** The result of reading a transcript. */
export interface ParsedTranscript {
  readonly items: readonly TranscriptItem[]
  /** Whether the file has times: either all items have them or none. Use it to set a link's `hasTimecodes`. */
  readonly hasTimecodes: boolean
  /** `null` if the file is no transcript. */
  readonly format: TranscriptFormat | null
  /** `unusable` if there is no item: the next link may have a better file. */
  readonly status: ResultStatus
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads a transcript of any format that podcasts link to: WebVTT, SubRip, JSON of the podcast namespace and of
 * transcribers, HTML, plain text. Reading the same file again with the same options gives the same ids.
 *
 * Never throws because of the file's content, and takes time linear in its size.
 *
 * @throws TypeError if the input is neither a string nor bytes, or an option is invalid.
 */
export function parseTranscript(
  input: string | Uint8Array | ArrayBuffer,
  options: ParseTranscriptOptions = {},
): ParsedTranscript {
  checkOptionTypes(options, typesOfOptions, "{ style: 'UTTERANCE' }")
  const { style = 'PARAGRAPH', type, language, url = '' } = options
  const { text, limits, diagnostics, losses } = openLinkedFile(input, options, transcriptLimits, declaredCharset)
  const list = createCueList(limits.maxItems, losses)
  const declared = transcriptFormatOfType(type)
  const reader = text === null ? undefined : transcriptReaders.find((each) => each.recognises(text, declared))
  if (text === null || reader === undefined) losses.lose('transcript-format-unknown')
  else reader.read(text, list, { limits, diagnostics })
  const format = reader?.format ?? null
  if (declared !== null && format !== null && declared !== format) {
    losses.report('transcript-type-mismatch', { detail: `${format}, declared as ${excerpt(type ?? '')}` })
  }

  const endsSentence = sentenceEndsIn(language)
  const { maxTextBytes } = limits
  const utterances = toUtterances(withSpeakers(list.cues), { maxTextBytes, endsSentence }, losses)
  const items =
    style === 'UTTERANCE'
      ? utterances.map((utterance, index) => toItem(utterance, index, url))
      : toParagraphs(utterances, endsSentence).map(({ content, index }) => toItem(content, index, url))
  const isUnusable = items.length === 0
  if (isUnusable && !diagnostics.list.some(({ severity }) => severity === 'error')) losses.lose('transcript-empty')
  const isPartial = losses.any || diagnostics.structural
  return {
    items,
    hasTimecodes: items[0] !== undefined && items[0].startTimecode !== null,
    format: isUnusable ? null : format,
    status: isUnusable ? 'unusable' : isPartial ? 'partial' : 'ok',
    diagnostics: diagnostics.list,
  }
}

function toItem({ text, speaker, start, end }: Utterance, index: number, url: string): TranscriptItem {
  const id = uuidV5(urlNamespace, `${url}:t:${index}:${start ?? ''}`)
  return { id, text, speaker, startTimecode: start, endTimecode: end }
}
