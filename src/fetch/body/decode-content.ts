import { codingsOf } from './content-codings.ts'
import { createContentDecoder, type DecodeReport, decodeWholeBody } from './decode-body.ts'

const MIB = 1024 * 1024
const STEP_BYTES = 16_384

const emptyReport = (): DecodeReport => ({ encodings: [], isLie: false, hasTrailingGarbage: false })
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

/**
 * Undoes the content codings of a body that the fetcher does not decode: a delivery of a hub, or a file that the server
 * compresses although the request did not ask for it. Returns `null` if the body cannot be decoded, or its content is
 * too large.
 *
 * @param maxBytes the most bytes that the body may decompress to; the ratio is limited as for feeds
 */
export function decodeContent(
  body: Uint8Array,
  contentEncoding: string | null | undefined,
  maxBytes = 64 * MIB,
): Buffer | null {
  try {
    const codings = codingsOf(contentEncoding ?? undefined)
    return decodeWholeBody(bufferOf(body), codings, maxBytes, emptyReport())
  } catch {
    // Every failure of decoding means the same here.
    return null
  }
}

/**
 * Decodes the beginning of such a body, even if the body is cut. Returns as much as can be decoded, up to about
 * `maxBytes`. If nothing can be decoded, returns the body itself: some servers name a coding that does not exist.
 */
export async function decodeBeginning(
  body: Uint8Array,
  contentEncoding: string | null | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const bytes = bufferOf(body)
  const pieces: Buffer[] = []
  let length = 0
  try {
    const codings = codingsOf(contentEncoding ?? undefined)
    const decoder = createContentDecoder(codings, 64 * MIB, () => bytes.length, emptyReport())
    try {
      for (let at = 0; at < bytes.length && length < maxBytes; at += STEP_BYTES) {
        for (const piece of await decoder.write(bytes.subarray(at, at + STEP_BYTES))) {
          pieces.push(piece)
          length += piece.length
        }
      }
    } finally {
      decoder.destroy()
    }
  } catch {
    // The bytes decoded before the error are the result.
  }
  return pieces.length === 0 ? bytes : Buffer.concat(pieces)
}
