import { createReadStream } from 'node:fs'
import type { HttpProviderOptions } from './openai.ts'
import type { TranscriptionProvider } from './provider.ts'
import { sendRequest } from './send-request.ts'

/** Deepgram: the sound is the body of one request, and the transcript its answer. */
export function deepgramProvider({ url, apiKey, model, maxBytes }: HttpProviderOptions): TranscriptionProvider {
  return {
    name: 'deepgram',
    model,
    maxBytes,
    longestPieceS: null,
    async transcribe({ audio, language, signal }) {
      const query = new URLSearchParams({
        model,
        smart_format: 'true',
        utterances: 'true',
        diarize: 'true',
        ...(language === null ? { detect_language: 'true' } : { language }),
      })
      return await sendRequest(`${url}/v1/listen?${query}`, {
        method: 'POST',
        headers: { accept: 'application/json', ...(apiKey !== null && { authorization: `Token ${apiKey}` }) },
        body: { type: audio.mediaType, length: audio.bytes, pieces: createReadStream(audio.path) },
        signal,
      })
    },
  }
}
