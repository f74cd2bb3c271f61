import { createHash, hash as digest, type Hash } from 'node:crypto'
import { type Sniffed, sniff } from '../../encodings/sniff.ts'
import type { Answer } from '../connecting/answer.ts'
import type { GrowingMeta } from '../outcome/growing-meta.ts'
import { FetchFailure } from '../outcome/outcome.ts'
import { headerList, headerOf } from '../outcome/response-headers.ts'
import { codingsOf } from './content-codings.ts'
import { createContentDecoder, type DecodeReport, decodeWholeBody } from './decode-body.ts'
import type { DecodeStage } from './decode-stage.ts'

/** Limits on a body (fetching 1.7). */
export interface BodyLimits {
  readonly wireBytes: number
  readonly decodedBytes: number
}

/**
 * A body up to this size is received whole before it is processed: decoding then costs half, and an unchanged body is
 * recognised before parsing.
 */
const WHOLE_BYTES = 65_536
/** The kind of the content is determined once this many bytes have come, or the whole body. */
const SNIFF_BYTES = 4_096
const LESS_THAN = 0x3c

/**
 * The body of an answer as a stream of decoded bytes, which are counted, limited, hashed and examined on their way.
 * Pieces are pulled one by one; only the first 64 KiB of the wire are read ahead.
 */
export class ReceivedBody {
  readonly #answer: Answer
  readonly #limits: BodyLimits
  readonly #meta: GrowingMeta
  readonly #acceptTruncated: boolean
  /** The hash of the pieces given out so far; `null` before the first. */
  #hash: Hash | null = null
  readonly #report: DecodeReport
  #pieces: AsyncGenerator<Buffer> | null = null
  /** The decoded bytes that were examined. */
  head: Buffer = Buffer.alloc(0)
  #opened: Buffer[] = []
  /** The failure that ended the body early. */
  failure: FetchFailure | null = null
  /** Whether the whole body had arrived before its first piece was given out. */
  isWhole = false

  constructor(answer: Answer, limits: BodyLimits, meta: GrowingMeta, acceptTruncated: boolean) {
    this.#answer = answer
    this.#limits = limits
    this.#meta = meta
    this.#acceptTruncated = acceptTruncated
    this.#report = { encodings: meta.encodings, isLie: false, hasTrailingGarbage: false }
  }

  /**
   * Reads the beginning and returns its kind.
   *
   * @throws FetchFailure
   */
  async open(): Promise<Sniffed> {
    const { headers } = this.#answer
    const { wireBytes } = this.#limits
    this.#meta.framing = this.#answer.framing
    if (Number(headerOf(headers, 'content-length') ?? 0) > wireBytes) throw wireLimit(wireBytes)
    const codings = codingsOf(headerList(headers, 'content-encoding'))
    const first = await this.#readFirst(codings.length === 0)
    if (first.isEnd && !this.#acceptTruncated) return this.#takeWhole(first.pieces, codings)
    this.#pieces = this.#decodedPieces(first, codings)
    let length = 0
    while (first.isEnd || length < SNIFF_BYTES) {
      const piece = await this.#pull()
      if (piece === null) {
        this.isWhole = true
        break
      }
      this.#opened.push(piece)
      length += piece.length
    }
    this.head = this.#opened.length === 1 ? (this.#opened[0] as Buffer) : Buffer.concat(this.#opened)
    return sniff(this.head)
  }

  /**
   * Returns the next piece of the decoded body, `null` after the last. @throws FetchFailure; further calls throw the
   * same failure again
   */
  async next(): Promise<Buffer | null> {
    return this.#opened.shift() ?? (await this.#pull())
  }

  /** Reads the rest of the body, so that the hash is complete and the connection can be used again. */
  async finish(): Promise<void> {
    while ((await this.next()) !== null);
  }

  /** Reads up to this many bytes, or as many as arrive, and drops the rest. */
  async readHead(limit: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    let length = 0
    try {
      while (length < limit) {
        const piece = await this.next()
        if (piece === null) break
        pieces.push(piece)
        length += piece.length
      }
    } catch (error) {
      if (!(error instanceof FetchFailure) || error.result.kind === 'aborted') throw error
    }
    this.destroy()
    return Buffer.concat(pieces).subarray(0, limit)
  }

  destroy(): void {
    this.#answer.destroy()
  }

  async #pull(): Promise<Buffer | null> {
    if (this.failure !== null) throw this.failure
    try {
      const { value, done } = (await this.#pieces?.next()) ?? { value: undefined, done: true }
      if (done !== true) {
        this.#hash ??= createHash('sha256')
        this.#hash.update(value)
        this.#meta.decodedBytes += value.length
        return value
      }
    } catch (error) {
      this.#close(this.#digest())
      if (error instanceof FetchFailure) this.failure = error
      throw error
    }
    if (this.#meta.bodySha256 === undefined) this.#close(this.#digest())
    return null
  }

  #digest(): string {
    return this.#hash === null ? digest('sha256', '') : this.#hash.digest('hex')
  }

  #close(sha256: string): void {
    this.#meta.bodySha256 = sha256
    this.#meta.wireBytes = this.#answer.wireBytes
    if (this.#report.isLie) this.#meta.flags.push('encodingLie')
    if (this.#report.hasTrailingGarbage) this.#meta.flags.push('trailingGarbage')
  }

  /** Reads the first 64 KiB of the wire. Audio and images are recognised there, and the rest of them is not fetched. */
  async #readFirst(isPlain: boolean): Promise<{ pieces: Buffer[]; isEnd: boolean }> {
    const pieces: Buffer[] = []
    let length = 0
    while (length < WHOLE_BYTES) {
      const piece = await this.#readWire()
      if (piece === null) return { pieces, isEnd: true }
      const isHead = length < SNIFF_BYTES && length + piece.length >= SNIFF_BYTES
      pieces.push(piece)
      length += piece.length
      if (isPlain && isHead && isMedia(pieces)) throw new FetchFailure({ kind: 'not-feed', reason: 'media' })
    }
    return { pieces, isEnd: false }
  }

  async #readWire(): Promise<Buffer | null> {
    try {
      const piece = await this.#answer.next()
      if (this.#answer.wireBytes > this.#limits.wireBytes) throw wireLimit(this.#limits.wireBytes)
      return piece
    } catch (error) {
      if (!this.#acceptTruncated || !isTruncation(error)) throw error
      this.#noteTruncation()
      return null
    }
  }

  /** Decodes a body that has arrived completely, as nearly all do here, at half the cost of a stream. */
  #takeWhole(wire: readonly Buffer[], codings: readonly string[]): Sniffed {
    const bytes = wire.length === 1 ? (wire[0] as Buffer) : Buffer.concat(wire)
    try {
      this.head = decodeWholeBody(bytes, codings, this.#limits.decodedBytes, this.#report)
    } catch (error) {
      this.#close(this.#digest())
      if (error instanceof FetchFailure) this.failure = error
      throw error
    }
    if (this.head.length > 0) this.#opened.push(this.head)
    this.#meta.decodedBytes = this.head.length
    this.#close(digest('sha256', this.head))
    this.isWhole = true
    return sniff(this.head)
  }

  async *#decodedPieces(
    first: { pieces: Buffer[]; isEnd: boolean },
    codings: readonly string[],
  ): AsyncGenerator<Buffer> {
    const decoder = createContentDecoder(codings, this.#limits.decodedBytes, () => this.#answer.wireBytes, this.#report)
    try {
      for (const piece of first.pieces) yield* await decoder.write(piece)
      for (let piece = first.isEnd ? null : await this.#readWire(); piece !== null; piece = await this.#readWire())
        yield* await decoder.write(piece)
      yield* await this.#lastOutputs(decoder)
    } finally {
      decoder.destroy()
    }
  }

  async #lastOutputs(decoder: DecodeStage): Promise<Buffer[]> {
    try {
      return await decoder.end()
    } catch (error) {
      if (!this.#acceptTruncated || !isTruncation(error)) throw error
      this.#noteTruncation()
      return []
    }
  }

  #noteTruncation(): void {
    if (!this.#meta.flags.includes('truncated')) this.#meta.flags.push('truncated')
  }
}

/** Returns whether a body is media. Markup is not examined before the whole body is there. */
function isMedia(pieces: readonly Buffer[]): boolean {
  return pieces[0]?.[0] !== LESS_THAN && sniff(Buffer.concat(pieces)).kind === 'media'
}

function wireLimit(limit: number): FetchFailure {
  return new FetchFailure({ kind: 'limit', which: 'wire', limit })
}

function isTruncation(error: unknown): boolean {
  return error instanceof FetchFailure && error.result.kind === 'network' && error.result.reason === 'truncated'
}
