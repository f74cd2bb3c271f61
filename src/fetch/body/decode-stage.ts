import type { Transform } from 'node:stream'
import { codeOf } from '../../core/error-code.ts'
import { FetchFailure } from '../outcome/outcome.ts'

/**
 * A step of decoding that takes bytes as they come and returns its output. It neither changes nor keeps the given
 * pieces.
 */
export interface DecodeStage {
  write(piece: Buffer): Promise<Buffer[]>
  /** Ends the input. @throws FetchFailure `network/truncated` if more should have come */
  end(): Promise<Buffer[]>
  destroy(): void
}

/** The parts of a zlib decoder that are used here. */
export type ZlibStream = Transform & { readonly bytesWritten: number }

export const truncated = () => new FetchFailure({ kind: 'network', reason: 'truncated', code: 'Z_BUF_ERROR' })
export const corrupt = () => new FetchFailure({ kind: 'encoding-error', reason: 'corrupt' })

/** Turns an error of zlib into the failure of the body. */
export function decodeFailure(error: unknown): unknown {
  if (error instanceof FetchFailure) return error
  const code = codeOf(error)
  if (code === undefined) return error
  return code === 'Z_BUF_ERROR' ? truncated() : corrupt()
}

/** The input of one step. Even if it decompresses to a thousand times its size, the output is only 16 MB. */
const STEP_BYTES = 16_384

/**
 * Drives a zlib decoder piece by piece. Each piece is decoded completely before the next is taken, so the sender waits
 * and nothing piles up. `onOutput` gets every output as it comes, and may throw to stop.
 */
export class ZlibDriver {
  readonly #stream: ZlibStream
  readonly #onOutput: (bytes: number) => void
  #fed = 0
  #outputs: Buffer[] = []
  #error: unknown = null
  #onError: ((error: unknown) => void) | null = null

  constructor(stream: ZlibStream, onOutput: (bytes: number) => void) {
    this.#stream = stream
    this.#onOutput = onOutput
    stream
      .on('data', (output: Buffer) => this.#take(output))
      .on('error', (error: unknown) => this.#fail(decodeFailure(error)))
  }

  /** Decodes a piece. `rest` is the bytes after the end of the compressed data; `null` if there are none yet. */
  async write(piece: Buffer): Promise<{ outputs: Buffer[]; rest: Buffer | null }> {
    for (let at = 0; at < piece.length; at += STEP_BYTES) {
      const step = piece.subarray(at, at + STEP_BYTES)
      this.#fed += step.length
      await this.#settled((done) => this.#stream.write(step, done))
      const unused = this.#fed - this.#stream.bytesWritten
      if (unused > 0) return { outputs: this.#drain(), rest: piece.subarray(at + step.length - unused) }
    }
    return { outputs: this.#drain(), rest: null }
  }

  /** @throws FetchFailure `network/truncated` if the compressed data has no end */
  async end(): Promise<Buffer[]> {
    // 'finish' would be too early: an error for missing input comes only after it.
    await this.#settled((done) => this.#stream.once('end', done).end())
    return this.#drain()
  }

  destroy(): void {
    this.#stream.destroy()
  }

  #settled(start: (done: () => void) => void): Promise<void> {
    if (this.#error !== null) return Promise.reject(this.#error)
    return new Promise((resolve, reject) => {
      this.#onError = reject
      start(resolve)
    })
  }

  #drain(): Buffer[] {
    while (this.#stream.read() !== null);
    if (this.#error !== null) throw this.#error
    const outputs = this.#outputs
    this.#outputs = []
    return outputs
  }

  #take(output: Buffer): void {
    if (this.#error !== null) return
    try {
      this.#onOutput(output.length)
      this.#outputs.push(output)
    } catch (error) {
      this.#fail(error)
      this.#stream.destroy()
    }
  }

  #fail(error: unknown): void {
    this.#error ??= error
    this.#onError?.(this.#error)
  }
}

/** A stage for a coding that is one compressed stream. Bytes after its end are dropped and reported. */
export class StreamStage implements DecodeStage {
  readonly #driver: ZlibDriver
  readonly #onGarbage: () => void
  #isAtEnd = false

  constructor(stream: ZlibStream, onOutput: (bytes: number) => void, onGarbage: () => void) {
    this.#driver = new ZlibDriver(stream, onOutput)
    this.#onGarbage = onGarbage
  }

  async write(piece: Buffer): Promise<Buffer[]> {
    if (this.#isAtEnd) return []
    const { outputs, rest } = await this.#driver.write(piece)
    if (rest !== null) {
      this.#isAtEnd = true
      this.#onGarbage()
    }
    return outputs
  }

  end(): Promise<Buffer[]> {
    return this.#isAtEnd ? Promise.resolve([]) : this.#driver.end()
  }

  destroy(): void {
    this.#driver.destroy()
  }
}
