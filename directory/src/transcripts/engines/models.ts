import type { EngineName } from './known-engines.ts'

/** A model that `transcripts install` knows by name. */
export interface KnownModel {
  readonly engine: EngineName
  readonly url: string
  readonly bytes: number
  readonly sha256: string
  /** Published pages that give digest and size. */
  readonly sources: readonly string[]
}

const whisperCpp = 'https://huggingface.co/ggerganov/whisper.cpp'
/** The commit of that repository that added the files. */
const COMMIT = '0b364b566045a405be7225ee1e415a073e04da77'
const sizes = 'https://huggingface.co/cjpais/whisperfile/commit/bb8cf8cf39308b827878ff8d09a20ef4ac28a98e'

/** Whisper models of 99 languages, for whisper.cpp. They were not fetched or run here: the sources were read. */
export const knownModels: Readonly<Record<string, KnownModel>> = {
  'whisper-base': {
    engine: 'whisper-cli',
    url: `${whisperCpp}/resolve/${COMMIT}/ggml-base-q8_0.bin`,
    bytes: 81_768_585,
    sha256: 'c577b9a86e7e048a0b7eada054f4dd79a56bbfa911fbdacf900ac5b567cbb7d9',
    sources: [`${whisperCpp}/blob/main/ggml-base-q8_0.bin`, sizes],
  },
  'whisper-small': {
    engine: 'whisper-cli',
    url: `${whisperCpp}/resolve/${COMMIT}/ggml-small-q8_0.bin`,
    bytes: 264_464_607,
    sha256: '49c8fb02b65e6049d5fa6c04f81f53b867b5ec9540406812c643f177317f779f',
    sources: [`${whisperCpp}/blob/main/ggml-small-q8_0.bin`, sizes],
  },
}
