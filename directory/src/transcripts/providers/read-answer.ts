import { languageFromTag } from 'feedmill/tables'
import { type ParsedTranscript, parseTranscript } from 'feedmill/transcript'
import { languageCode } from '../../entities/index.ts'
import { TranscriptionFailure } from './provider.ts'

/** What a provider heard. */
export interface Heard {
  readonly body: Uint8Array
  /** Code of the language that the provider says it heard; `null` if it does not say. */
  readonly language: string | null
}

/**
 * Reads the answer of a provider, whichever format it has.
 *
 * @throws TranscriptionFailure if it is cut off, or no transcript
 */
export function readAnswer(body: Uint8Array): Heard {
  const text = Buffer.from(body).toString().trim()
  const json = /^\uFEFF?(?:\{|\[\s*[{\]])/.test(text) ? jsonOf(text) : null
  // Some models give the text alone.
  const plain = json !== null && isEmpty(parse(body)) ? json.text : undefined
  const words = typeof plain === 'string' ? Buffer.from(plain) : body
  if (isEmpty(parse(words)) && words.length > 0 && !hearsNothing(text)) {
    throw new TranscriptionFailure('the answer of the provider is not a transcript', {
      isFinal: true,
      detail: text.slice(0, 200),
    })
  }
  return { body: words, language: json === null ? null : languageIn(json) }
}

function parse(body: Uint8Array): ParsedTranscript {
  return parseTranscript(body, { style: 'UTTERANCE' })
}

function isEmpty({ items }: ParsedTranscript): boolean {
  return items.length === 0
}

/** A provider that hears nothing says so in its format. */
function hearsNothing(text: string): boolean {
  return (
    text === '' ||
    /"(?:text|transcript)"\s*:\s*"\s*"|"(?:segments|transcription)"\s*:\s*\[\s*\]|^WEBVTT\s*$/.test(
      text.slice(0, 100_000),
    )
  )
}

/** The fields in which providers name the language. */
interface Answer {
  readonly text?: unknown
  readonly language?: unknown
  readonly language_code?: unknown
  readonly result?: { readonly language?: unknown }
  readonly results?: { readonly channels?: readonly { readonly detected_language?: unknown }[] }
}

function jsonOf(text: string): Answer {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Answer
  } catch {
    // What there is of it would pass for the whole.
    throw new TranscriptionFailure('the answer of the provider is cut off', {
      isFinal: false,
      detail: text.slice(-200),
    })
  }
}

function languageIn({ language, language_code, result, results }: Answer): string | null {
  const named = [language, language_code, result?.language, results?.channels?.[0]?.detected_language]
  const found = named.find((each) => typeof each === 'string' && each.length < 100)
  return typeof found === 'string' ? languageCode(languageFromTag(found)) : null
}
