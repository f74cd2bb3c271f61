import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FeedFetcher } from 'feedmill/fetch'
import { type AudioFile, TranscriptionFailure } from '../providers/provider.ts'
import { type AudioFormat, audioFormatOf } from './audio-format.ts'

export const MAX_AUDIO_BYTES = 500 * 1_048_576
const MAX_REDIRECTS = 10

/** A file that was fetched. Its first bytes are those of a known format. */
export interface FetchedAudio extends AudioFile {
  readonly format: AudioFormat
}

export interface FetchAudioOptions {
  readonly fetcher: FeedFetcher
  /** The largest file that is fetched. */
  readonly maxBytes: number
  readonly signal: AbortSignal
}

/**
 * Fetches the sound of an episode into a folder, through the guard that keeps feeds away from private addresses.
 *
 * @throws TranscriptionFailure
 */
export async function fetchAudio(
  url: string,
  folder: string,
  { fetcher, maxBytes, signal }: FetchAudioOptions,
): Promise<FetchedAudio> {
  const path = join(folder, 'audio')
  const outcome = await fetcher.request({
    url,
    maxBytes,
    maxRedirects: MAX_REDIRECTS,
    signal,
    consume: (pieces) => pipeline(pieces, createWriteStream(path)),
  })
  signal.throwIfAborted()
  if (outcome.kind !== 'response') {
    const isFinal = outcome.kind === 'blocked'
    throw new TranscriptionFailure(isFinal ? 'the audio may not be fetched' : 'the audio could not be fetched', {
      isFinal,
      detail: outcome.kind,
    })
  }
  const { status, isWhole, meta } = outcome
  if (status < 200 || status >= 300) {
    const isFinal = status < 500 && status !== 429 && status !== 408
    throw new TranscriptionFailure('the audio could not be fetched', { isFinal, detail: `http-${status}` })
  }
  if (!isWhole) throw new TranscriptionFailure('the audio is too large', { isFinal: true })
  const mediaType = meta.contentType ?? 'application/octet-stream'
  const { size } = await stat(path)
  if (size === 0) throw new TranscriptionFailure('the audio is empty', { isFinal: true })
  const format = await audioFormatOf(path)
  if (format === null) throw new TranscriptionFailure('the audio has no known format', { isFinal: true })
  return { path, bytes: size, mediaType, format, name: `episode${extensionOf(meta.finalUrl, mediaType)}` }
}

const extensions: Readonly<Record<string, string>> = {
  'audio/mpeg': '.mp3',
  'audio/mp3': '.mp3',
  'audio/mp4': '.m4a',
  'audio/x-m4a': '.m4a',
  'audio/aac': '.m4a',
  'audio/ogg': '.ogg',
  'audio/opus': '.ogg',
  'audio/flac': '.flac',
  'audio/wav': '.wav',
  'audio/x-wav': '.wav',
  'audio/webm': '.webm',
  'video/mp4': '.mp4',
  'video/webm': '.webm',
}

/** Many servers call every file `application/octet-stream`. */
function extensionOf(url: string, mediaType: string): string {
  const known = extensions[mediaType.toLowerCase()]
  if (known !== undefined) return known
  const extension = extname(basename(new URL(url).pathname)).toLowerCase()
  return /^\.[a-z0-9]{2,4}$/.test(extension) ? extension : '.mp3'
}
