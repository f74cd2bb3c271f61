import { codingsOf } from './content-codings.ts'
import { createDecoder, type DecodeReport, decodeWhole } from './decode-body.ts'
import type { DecodeLimits } from './decode-limits.ts'

const MIB = 1024 * 1024
const MAX_CODINGS = 3
const STEP_BYTES = 16_384

const limitsFor = (decodedBytes: number): DecodeLimits => ({ decodedBytes, ratio: 200, ratioAfter: MIB })
const emptyReport = (): DecodeReport => ({ encodings: [], isLie: false, hasTrailingGarbage: false })
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

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
  try {
    const codings = codingsOf(contentEncoding ?? undefined, MAX_CODINGS)
    return decodeWhole(bufferOf(body), codings, limitsFor(maxBytes), emptyReport())
  } catch {
    // Every failure of decoding means the same here.
    return null
  }
}

/**
 * The beginning of such a body, which may be cut anywhere: as much as can be undone of it, up to about `maxBytes`. The
 * body itself where nothing can be: some servers name a coding that there is not.
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
    const codings = codingsOf(contentEncoding ?? undefined, MAX_CODINGS)
    const decoder = createDecoder(codings, limitsFor(64 * MIB), () => bytes.length, emptyReport())
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
    // What was undone before is what there is.
  }
  return pieces.length === 0 ? bytes : Buffer.concat(pieces)
}
