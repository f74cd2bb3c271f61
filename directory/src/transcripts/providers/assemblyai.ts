import { createReadStream } from 'node:fs'
import type { Runtime } from '../../runtime/runtime.ts'
import type { HttpProviderOptions } from './openai.ts'
import { TranscriptionFailure, type TranscriptionProvider } from './provider.ts'
import { type RequestBody, sendRequest } from './send-request.ts'

/** Milliseconds between two looks at a transcript that is being made. */
const LOOK_MS = 3_000

interface Job {
  readonly id?: unknown
  readonly status?: unknown
  readonly error?: unknown
  readonly upload_url?: unknown
}

/** AssemblyAI: the sound is uploaded, then a job is begun and looked at until it has ended. */
export function assemblyaiProvider(
  { url, apiKey, model, maxBytes }: HttpProviderOptions,
  { sleep }: Pick<Runtime, 'sleep'>,
): TranscriptionProvider {
  const headers = { accept: 'application/json', ...(apiKey !== null && { authorization: apiKey }) }

  return {
    name: 'assemblyai',
    model,
    maxBytes,
    longestPieceS: null,
    async transcribe({ audio, language, signal }) {
      const post = async (path: string, body: RequestBody) =>
        jobOf(await sendRequest(url + path, { method: 'POST', headers, body, signal }))
      const uploaded = await post('/v2/upload', {
        type: 'application/octet-stream',
        length: audio.bytes,
        pieces: createReadStream(audio.path),
      })
      const { id } = await post(
        '/v2/transcript',
        jsonBody({
          audio_url: uploaded.upload_url,
          speech_model: model,
          speaker_labels: true,
          ...(language === null ? { language_detection: true } : { language_code: language }),
        }),
      )
      if (typeof id !== 'string') throw new TranscriptionFailure('the provider failed', { isFinal: false })
      for (;;) {
        const body = await sendRequest(`${url}/v2/transcript/${encodeURIComponent(id)}`, {
          method: 'GET',
          headers,
          signal,
        })
        const { status, error } = jobOf(body)
        if (status === 'completed') return body
        if (status === 'error') {
          throw new TranscriptionFailure('the provider refused it', {
            isFinal: true,
            detail: String(error).slice(0, 500),
          })
        }
        await sleep(LOOK_MS, signal)
        signal.throwIfAborted()
      }
    },
  }
}

function jobOf(bytes: Uint8Array): Job {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString())
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // An error page of a proxy.
  }
  throw new TranscriptionFailure('the provider failed', { isFinal: false, detail: 'its answer is not JSON' })
}

function jsonBody(value: object): RequestBody {
  const bytes = Buffer.from(JSON.stringify(value))
  return { type: 'application/json', length: bytes.length, pieces: [bytes] }
}
