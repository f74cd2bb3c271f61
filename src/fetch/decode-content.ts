import { codingsOf } from './content-codings.ts'
import { decodeWhole } from './decode-body.ts'

const MIB = 1024 * 1024
const MAX_CODINGS = 3

/**
 * The body of an answer that is no feed, with its content codings undone: of a feed that a hub delivers, or a file that is
 * stored compressed and sent so without being asked. Null where they cannot be, or unfold to too much.
 *
 * @param maxBytes What it may unfold to at the most; the ratio is bounded as that of feeds.
 */
export function decodeContent(
  body: Uint8Array,
  contentEncoding: string | null | undefined,
  maxBytes = 64 * MIB,
): Buffer | null {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const limits = { decodedBytes: maxBytes, ratio: 200, ratioAfter: MIB }
  try {
    const codings = codingsOf(contentEncoding ?? undefined, MAX_CODINGS)
    return decodeWhole(bytes, codings, limits, { encodings: [], isLie: false, hasTrailingGarbage: false })
  } catch {
    // Every failure of decoding means the same here.
    return null
  }
}
