import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { corrupt, type DecodeStage, truncated, ZlibDriver } from './decode-stage.ts'

/*
 * Reads gzip (RFC 1952) part by part. Node's own reader rejects a whole body if other bytes follow its end. Here zlib
 * inflates the raw data, this code reads headers and trailers, and bytes after the last member are dropped.
 */

const TRAILER_BYTES = 8
/** The longest accepted header. RFC 1952 sets no limit on its file name and comment, but real ones are much shorter. */
const MAX_HEADER_BYTES = 65_536
/**
 * The number of members that any body may have. RFC 1952 sets no limit, and even an empty member costs as much time as
 * 2 KiB of data. Files for random access have a member for each 64 KiB, and servers that compress a page in parts send
 * some dozens. One more member is accepted for each `BYTES_PER_MEMBER` of the body.
 */
const FREE_MEMBERS = 100
const BYTES_PER_MEMBER = 4_096
const MAX_MEMBERS = 10_000

/**
 * Returns whether one more member may follow `members`, which have `bytes` together. The result does not depend on how
 * the body was cut into pieces.
 */
function mayFollow(members: number, bytes: number): boolean {
  return members < Math.min(MAX_MEMBERS, FREE_MEMBERS + Math.floor(bytes / BYTES_PER_MEMBER))
}

export function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8
}

/** Returns the length of a member's header; `null` if more bytes are needed, −1 if it is not a header. */
function headerLength(bytes: Buffer): number | null {
  for (const [i, magic] of [0x1f, 0x8b, 8].entries()) if (i < bytes.length && bytes[i] !== magic) return -1
  if (bytes.length < 10) return null
  const flags = bytes[3] ?? 0
  let length = 10
  if ((flags & 4) !== 0) {
    if (bytes.length < length + 2) return null
    length += 2 + bytes.readUInt16LE(length)
  }
  for (const flag of [8, 16]) {
    if ((flags & flag) === 0) continue
    const end = bytes.indexOf(0, length)
    if (end === -1) return bytes.length > MAX_HEADER_BYTES ? -1 : null
    length = end + 1
  }
  if ((flags & 2) !== 0) length += 2
  return length <= bytes.length ? length : null
}

const isPadding = (bytes: Buffer) => bytes.every((byte) => byte === 0)

/**
 * Decodes a whole body. Calls `onGarbage` for bytes after the last member that are not padding. Throws errors of zlib,
 * and FetchFailure.
 */
export function gunzipWhole(bytes: Buffer, maxOutputLength: number, onGarbage: () => void): Buffer {
  const outputs: Buffer[] = []
  let left = maxOutputLength
  let at = 0
  for (let members = 0; at < bytes.length; members++) {
    const header = headerLength(bytes.subarray(at))
    if (members > 0 && (header === null || header === -1)) {
      if (!isPadding(bytes.subarray(at))) onGarbage()
      break
    }
    if (header === null) throw truncated()
    if (header === -1 || !mayFollow(members, at)) throw corrupt()
    const data = bytes.subarray(at + header)
    const options = { info: true, maxOutputLength: Math.max(1, left), chunkSize: likelyLength(data) }
    const { buffer, engine } = inflateRawSync(data, options) as unknown as {
      buffer: Buffer
      engine: { bytesWritten: number }
    }
    const end = at + header + engine.bytesWritten
    if (bytes.length < end + TRAILER_BYTES) throw truncated()
    checkTrailer(bytes.subarray(end), crc32(buffer), buffer.length)
    outputs.push(buffer)
    left -= buffer.length
    at = end + TRAILER_BYTES
  }
  return outputs.length === 1 ? (outputs[0] as Buffer) : Buffer.concat(outputs)
}

/** The limits of zlib's `chunkSize`. By default zlib writes pieces of 16 KiB and joins them in the end. */
const MIN_CHUNK = 1_024
const MAX_CHUNK = 1_048_576
/** The ratio that deflate reaches with text. If the trailer claims more, zlib writes several pieces. */
const LIKELY_RATIO = 32

/**
 * Returns slightly more than the claimed length of the data, so that zlib needs no further piece. A claim beyond the
 * usual ratio is not believed.
 */
function likelyLength(data: Buffer): number {
  const claimed = data.length < TRAILER_BYTES ? 0 : data.readUInt32LE(data.length - 4)
  return Math.min(Math.max(MIN_CHUNK, claimed + 64), Math.max(MIN_CHUNK, data.length * LIKELY_RATIO), MAX_CHUNK)
}

function checkTrailer(bytes: Buffer, checksum: number, length: number): void {
  if (bytes.readUInt32LE(0) !== checksum || bytes.readUInt32LE(4) !== length % 2 ** 32) throw corrupt()
}

/** Decodes a body as it comes. */
export class GzipStage implements DecodeStage {
  readonly #onOutput: (bytes: number) => void
  readonly #onGarbage: () => void
  #state: 'header' | 'data' | 'trailer' | 'garbage' = 'header'
  #held: Buffer = Buffer.alloc(0)
  #member: ZlibDriver | null = null
  #members = 0
  /** Bytes of the members so far. */
  #consumed = 0
  #checksum = 0
  #length = 0

  constructor(onOutput: (bytes: number) => void, onGarbage: () => void) {
    this.#onOutput = onOutput
    this.#onGarbage = onGarbage
  }

  async write(piece: Buffer): Promise<Buffer[]> {
    const outputs: Buffer[] = []
    let rest = piece
    while (rest.length > 0 && this.#state !== 'garbage') {
      if (this.#state === 'header') rest = this.#readHeader(rest)
      else if (this.#state === 'data') rest = await this.#inflate(rest, outputs)
      else rest = this.#readTrailer(rest)
    }
    if (this.#state === 'garbage' && !isPadding(rest)) this.#onGarbage()
    return outputs
  }

  async end(): Promise<Buffer[]> {
    if (this.#state === 'data') await this.#member?.end()
    const isBetweenMembers = this.#state === 'header' && this.#members > 0
    if (!isBetweenMembers && this.#state !== 'garbage') throw truncated()
    if (!isPadding(this.#held)) this.#onGarbage()
    return []
  }

  destroy(): void {
    this.#member?.destroy()
  }

  #readHeader(piece: Buffer): Buffer {
    const bytes = this.#withHeld(piece)
    const length = headerLength(bytes)
    if (length === null) {
      this.#held = Buffer.from(bytes)
      return bytes.subarray(bytes.length)
    }
    if (length === -1) {
      if (this.#members === 0) throw corrupt()
      this.#state = 'garbage'
      return bytes
    }
    if (!mayFollow(this.#members, this.#consumed)) throw corrupt()
    this.#members += 1
    this.#consumed += length
    this.#checksum = 0
    this.#length = 0
    this.#member = new ZlibDriver(createInflateRaw({ chunkSize: 65_536 }), this.#onOutput)
    this.#state = 'data'
    return bytes.subarray(length)
  }

  async #inflate(piece: Buffer, outputs: Buffer[]): Promise<Buffer> {
    const decoded = await this.#member?.write(piece)
    if (decoded === undefined) throw corrupt()
    for (const output of decoded.outputs) {
      this.#checksum = crc32(output, this.#checksum)
      this.#length += output.length
      outputs.push(output)
    }
    this.#consumed += piece.length - (decoded.rest?.length ?? 0)
    if (decoded.rest === null) return piece.subarray(piece.length)
    this.#member?.destroy()
    this.#state = 'trailer'
    return decoded.rest
  }

  #readTrailer(piece: Buffer): Buffer {
    const bytes = this.#withHeld(piece)
    if (bytes.length < TRAILER_BYTES) {
      this.#held = Buffer.from(bytes)
      return bytes.subarray(bytes.length)
    }
    checkTrailer(bytes, this.#checksum, this.#length)
    this.#consumed += TRAILER_BYTES
    this.#state = 'header'
    return bytes.subarray(TRAILER_BYTES)
  }

  #withHeld(piece: Buffer): Buffer {
    if (this.#held.length === 0) return piece
    const bytes = Buffer.concat([this.#held, piece])
    this.#held = Buffer.alloc(0)
    return bytes
  }
}
