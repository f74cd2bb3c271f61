import { createReadStream } from 'node:fs'
import { type AudioFile, LONGEST_PIECE_S, TranscriptionFailure, type TranscriptionProvider } from './provider.ts'
import { type RequestBody, sendRequest } from './send-request.ts'

/** The address and the options of a provider. */
export interface HttpProviderOptions {
  /** Without a slash at the end. */
  readonly url: string
  readonly apiKey: string | null
  readonly model: string
  readonly maxBytes: number
}

/** OpenAI's newer models refuse audio of more than 1,500 seconds. */
const LONGEST_OF_GPT_S = 1_400

/**
 * A provider that speaks the API of OpenAI (`/audio/transcriptions`): OpenAI itself, speaches, vLLM, Groq, LocalAI. A
 * server that does not know a format of answers is asked for the next one.
 */
export function openaiProvider({ url, apiKey, model, maxBytes }: HttpProviderOptions): TranscriptionProvider {
  let formats = formatsOf(model)
  return {
    name: 'openai',
    model,
    maxBytes,
    longestPieceS: /^gpt-/i.test(model) ? LONGEST_OF_GPT_S : LONGEST_PIECE_S,
    async transcribe({ audio, language, idempotencyKey, signal }) {
      for (;;) {
        const asked = formats
        const fields = { model, ...asked[0], ...(language !== null && { language }) }
        try {
          return await sendRequest(`${url}/audio/transcriptions`, {
            method: 'POST',
            headers: {
              // Some servers choose the format of the answer by it.
              accept: 'application/json, text/vtt, text/plain, */*',
              'idempotency-key': idempotencyKey,
              ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
            },
            body: formOf(fields, audio, `feedmill-${idempotencyKey}`),
            signal,
          })
        } catch (error) {
          if (asked.length === 1 || !isOfFormat(error)) throw error
          // Another request may have been refused for the same format meanwhile.
          if (formats === asked) formats = asked.slice(1)
        }
      }
    },
  }
}

type Fields = Readonly<Record<string, string>>

/**
 * The formats of answers that a model is asked for, the best first. Only some models give times, and the one that tells
 * speakers apart has a format of its own.
 */
function formatsOf(model: string): readonly Fields[] {
  if (/diarize/i.test(model)) return [{ response_format: 'diarized_json', chunking_strategy: 'auto' }]
  const withoutTimes = ['json', 'text'].map((format) => ({ response_format: format }))
  if (/^gpt-/i.test(model)) return withoutTimes
  return [
    { response_format: 'verbose_json', 'timestamp_granularities[]': 'segment' },
    ...['verbose_json', 'vtt', 'srt'].map((format) => ({ response_format: format })),
    ...withoutTimes,
  ]
}

/** Whether a server refused because of the format of answers, and not because of the audio. */
function isOfFormat(error: unknown): boolean {
  return (
    error instanceof TranscriptionFailure &&
    /^(?:400|415|422|501) .*(?:response_format|verbose_json|granularit)/is.test(error.detail ?? '')
  )
}

/** Returns a form with a file that is read while it is sent. */
function formOf(fields: Fields, audio: AudioFile, boundary: string): RequestBody {
  const head = Buffer.from(
    `${Object.entries(fields)
      .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join(
        '',
      )}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${audio.name}"\r\nContent-Type: ${audio.mediaType}\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    length: head.length + audio.bytes + tail.length,
    pieces: (async function* () {
      yield head
      yield* createReadStream(audio.path) as AsyncIterable<Uint8Array>
      yield tail
    })(),
  }
}
