import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { entityTag, hasTag } from '../reading/index.ts'
import type { RequestScope } from '../runtime/index.ts'

/** A way in which answers are compressed. */
export type Encoding = 'br' | 'gzip'

/** The smaller first. */
const encodings: readonly Encoding[] = ['br', 'gzip']

/** An answer as it is, and as it is compressed. */
export interface PackedAnswer {
  readonly contentType: string
  readonly body: string | Uint8Array<ArrayBuffer>
  /** The entity tag of the body. It is sent as a weak one, since it names the compressed body as well. */
  readonly tag: string
  /** Compresses the body. Absent if that saves nothing, as for pictures. */
  readonly pack?: (encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>>
}

/** Bytes from which an answer is compressed. A smaller one fits into one packet anyway. */
const MIN_PACKED = 1_000
/** Quality of brotli for answers that are made for one request: as quick as gzip, and smaller. */
const QUICK = 4
const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const

/**
 * Compresses a text outside of the event loop.
 *
 * @param quality - of brotli, up to 11
 */
export async function compress(
  text: string | Uint8Array,
  encoding: Encoding,
  quality = QUICK,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return new Uint8Array(await compressors.gzip(text))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  return new Uint8Array(await compressors.br(text, { params }))
}

/** Returns the best encoding that `Accept-Encoding` allows; `null` if it allows none. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  const weights = new Map(
    (header ?? '').split(',').map((each) => {
      const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const
    }),
  )
  return encodings.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0) ?? null
}

/** Makes the answer of a text that was written for one request. */
export function packedText(body: string, contentType: string): PackedAnswer {
  return { contentType, body, tag: entityTag(body), pack: (encoding) => compress(body, encoding) }
}

/**
 * Answers compressed, if the client takes that. A client that has the answer already gets 304.
 *
 * A page that shows a key, a secret or a token must not be answered so: together with a text of the request, the length of a
 * compressed page tells what is in it (BREACH).
 */
export async function answerPacked(
  c: Context<{ Bindings: RequestScope }>,
  { contentType, body, tag, pack }: PackedAnswer,
  status: 200 | 404 | 410 = 200,
): Promise<Response> {
  if (pack !== undefined) c.header('Vary', 'Accept-Encoding', { append: true })
  if (status === 200) {
    c.header('ETag', `W/${tag}`)
    if (hasTag(c.req.header('If-None-Match'), tag)) return c.body(null, 304)
  }
  c.header('Content-Type', contentType)
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength
  const encoding = pack === undefined || length < MIN_PACKED ? null : acceptedEncoding(c.req.header('Accept-Encoding'))
  if (pack === undefined || encoding === null) return c.body(body, status)
  c.header('Content-Encoding', encoding)
  return c.body(await pack(encoding), status)
}
