import { codingsOf } from '../fetch/content-codings.ts'
import { decodeWhole } from '../fetch/decode-body.ts'

const MIB = 1024 * 1024
/** What the content codings of a delivery may unfold to: as those of feeds, with a smaller end. */
const limits = { decodedBytes: 64 * MIB, ratio: 200, ratioAfter: MIB }
const MAX_CODINGS = 3

/** A delivery with its content codings undone; null where they cannot be, or unfold to too much. */
export function decodePush(body: Buffer, contentEncoding: string | null): Buffer | null {
  try {
    const codings = codingsOf(contentEncoding ?? undefined, MAX_CODINGS)
    return decodeWhole(body, codings, limits, { encodings: [], isLie: false, hasTrailingGarbage: false })
  } catch {
    // Every failure of decoding means the same here: the feed is fetched instead.
    return null
  }
}
