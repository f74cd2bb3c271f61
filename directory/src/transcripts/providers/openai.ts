import { createReadStream } from 'node:fs'
import type { AudioFile, TranscriptionProvider } from './provider.ts'
import { type RequestBody, sendRequest } from './send-request.ts'

/** The address and the options of a provider. */
export interface HttpProviderOptions {
  /** Without a slash at the end. */
  readonly url: string
  readonly apiKey: string | null
  readonly model: string
  readonly maxBytes: number
}

/**
 * A provider that speaks the API of OpenAI (`/audio/transcriptions`): OpenAI itself, speaches, vLLM, Groq, LocalAI.
 */
export function openaiProvider({ url, apiKey, model, maxBytes }: HttpProviderOptions): TranscriptionProvider {
  return {
    name: 'openai',
    maxBytes,
    async transcribe({ audio, language, idempotencyKey, signal }) {
      const fields = {
        model,
        ...formatOf(model),
        ...(language !== null && { language }),
      }
      const body = await sendRequest(`${url}/audio/transcriptions`, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'idempotency-key': idempotencyKey,
          ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
        },
        body: formOf(fields, audio, `feedmill-${idempotencyKey}`),
        signal,
      })
      return { body, mediaType: 'application/json', model }
    },
  }
}

/** Only some models give times, and the one that tells speakers apart has a format of its own. */
function formatOf(model: string): Readonly<Record<string, string>> {
  if (/diarize/i.test(model)) return { response_format: 'diarized_json', chunking_strategy: 'auto' }
  if (/^gpt-/i.test(model)) return { response_format: 'json' }
  return { response_format: 'verbose_json', 'timestamp_granularities[]': 'segment' }
}

/** Returns a form with a file that is read while it is sent. */
function formOf(fields: Readonly<Record<string, string>>, audio: AudioFile, boundary: string): RequestBody {
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
