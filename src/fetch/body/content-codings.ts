import * as zlib from 'node:zlib'
import { codeOf } from '../../core/error-code.ts'
import { FetchFailure } from '../outcome/outcome.ts'
import { type DecodeStage, StreamStage, type ZlibStream } from './decode-stage.ts'
import { GzipStage, gunzipWhole, isGzip } from './gzip.ts'

/** The listener of a decoder: gets outputs as they come, and oddities. */
export interface DecodeEvents {
  /** May throw to stop the decoder. */
  onOutput(bytes: number): void
  onGarbage(): void
  /** The bytes do not have the coding that the header names. */
  onLie(): void
  /** A coding was undone. */
  onDecoded(coding: string): void
}

interface Coding {
  whole(bytes: Buffer, maxOutputLength: number, onGarbage: () => void): Buffer
  stage(first: Buffer, events: DecodeEvents): DecodeStage
}

const CHUNK = { chunkSize: 65_536 }

type WholeDecoder = (bytes: Buffer, options: { readonly info: true; readonly maxOutputLength: number }) => unknown

/** The result of zlib functions with the option `info`. */
interface DecodedWhole {
  readonly buffer: Buffer
  readonly engine: { readonly bytesWritten: number }
}

function streamCoding(decoderFor: (first: Buffer) => { whole: WholeDecoder; create: () => ZlibStream }): Coding {
  return {
    whole(bytes, maxOutputLength, onGarbage) {
      const decoded = decoderFor(bytes).whole(bytes, { info: true, maxOutputLength: Math.max(1, maxOutputLength) })
      const { buffer, engine } = decoded as DecodedWhole
      if (engine.bytesWritten < bytes.length) onGarbage()
      return buffer
    },
    stage: (first, events) =>
      new StreamStage(
        decoderFor(first).create(),
        (bytes) => events.onOutput(bytes),
        () => events.onGarbage(),
      ),
  }
}

/**
 * Returns whether `deflate` data has a zlib header, as RFC 9110 section 8.4.1.2 demands. Many servers send raw data
 * without it.
 */
function hasZlibHeader(bytes: Buffer): boolean {
  const [first = 0, second = 0] = bytes
  return (first & 15) === 8 && ((first << 8) | second) % 31 === 0
}

const inflate = { whole: zlib.inflateSync, create: () => zlib.createInflate(CHUNK) }
const inflateRaw = { whole: zlib.inflateRawSync, create: () => zlib.createInflateRaw(CHUNK) }
const brotli = { whole: zlib.brotliDecompressSync, create: () => zlib.createBrotliDecompress(CHUNK) }

const { createZstdDecompress, zstdDecompressSync } = zlib as {
  createZstdDecompress?: (options: typeof CHUNK) => ZlibStream
  zstdDecompressSync?: WholeDecoder
}

/** An empty zstd frame (RFC 8878, section 3.1.1). */
const EMPTY_FRAME = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, 0, 1, 0, 0])

/**
 * Returns whether a zstd decoder reads all frames of a body and notices a cut. Node has a decoder from 22.15 on. The
 * decoder of Node 22 accepts a cut body as whole. Those of Node 24 and 25 drop everything after the first frame.
 */
function readsAll(decode: WholeDecoder): boolean {
  const options = { info: true, maxOutputLength: 1 } as const
  try {
    const { engine } = decode(Buffer.concat([EMPTY_FRAME, EMPTY_FRAME]), options) as DecodedWhole
    if (engine.bytesWritten < 2 * EMPTY_FRAME.length) return false
    decode(EMPTY_FRAME.subarray(0, -1), options)
    return false
  } catch (error) {
    return codeOf(error) === 'Z_BUF_ERROR'
  }
}

const zstd =
  createZstdDecompress !== undefined && zstdDecompressSync !== undefined && readsAll(zstdDecompressSync)
    ? { whole: zstdDecompressSync, create: () => createZstdDecompress(CHUNK) }
    : null

const gzip: Coding = {
  whole: gunzipWhole,
  stage: (_first, events) =>
    new GzipStage(
      (bytes) => events.onOutput(bytes),
      () => events.onGarbage(),
    ),
}

const codings: ReadonlyMap<string, Coding> = new Map<string, Coding>([
  ['gzip', gzip],
  ['x-gzip', gzip],
  ['deflate', streamCoding((first) => (hasZlibHeader(first) ? inflate : inflateRaw))],
  ['br', streamCoding(() => brotli)],
  ...(zstd === null ? [] : [['zstd', streamCoding(() => zstd)] as const]),
])

/** The value of Accept-Encoding. `deflate` is understood but not offered, as it has two meanings. */
export const acceptEncoding = zstd === null ? 'gzip, br' : 'gzip, br, zstd'

/** The number of first bytes that show whether a body really has the named coding. */
export const CODING_HEAD_BYTES = 8

/** Maximum number of content codings on top of each other. */
const MAX_CODINGS = 3

/**
 * Returns the codings in a Content-Encoding, known or unknown, in the order in which they must be undone.
 *
 * @throws FetchFailure `encoding-error/unsupported` for more than three
 */
export function codingsOf(contentEncoding: string | undefined): string[] {
  const names = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
  if (names.length > MAX_CODINGS) throw unsupported()
  return names.reverse()
}

function unsupported(): FetchFailure {
  return new FetchFailure({ kind: 'encoding-error', reason: 'unsupported' })
}

/** Matches first bytes that are markup, or blanks before markup. No compressed stream begins like that. */
const plainStart = /^(?!$)(?:\xef\xbb\xbf)?[\t\n\f\r ]*(?:<[!?a-z][\t\n\f\r -~]*)?$|^(?:\xff\xfe<\0|\xfe\xff\0<)/i
/** Matches first bytes with which text may begin, but hardly any compressed stream. */
const textStart = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff|[\t\n\f\r -~]*$)/

/**
 * Returns the real coding of bytes, by the header and by the first bytes; `null` if they have none (fetching 1.6). In
 * the header, some servers name a charset (`UTF-8`), the form of an upload (`aws-chunked`), or `none`.
 *
 * @throws FetchFailure `encoding-error/unsupported` if the coding is unknown and the bytes are not recognised either
 */
export function actualCoding(said: string | null, bytes: Buffer, events: DecodeEvents): Coding | null {
  const isSaidGzip = said === 'gzip' || said === 'x-gzip'
  if (isGzip(bytes)) {
    if (!isSaidGzip) events.onLie()
    return undone(isSaidGzip ? said : 'gzip', events)
  }
  if (said === null) return null
  const start = bytes.toString('latin1', 0, CODING_HEAD_BYTES)
  const isKnown = codings.has(said)
  if (isKnown && !isSaidGzip && !plainStart.test(start)) return undone(said, events)
  if (!isKnown && !textStart.test(start)) throw unsupported()
  events.onLie()
  return null
}

function undone(coding: string, events: DecodeEvents): Coding | null {
  events.onDecoded(coding)
  return codings.get(coding) ?? null
}
