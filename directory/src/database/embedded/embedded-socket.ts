import { Duplex } from 'node:stream'
import type { EmbeddedServer } from './embedded-server.ts'

/** Bytes of an answer that `pg` reads at once: a page of long texts has tens of megabytes. */
const SLICE = 1_048_576

type Callback = (error?: Error | null) => void

/**
 * The connection of a `pg` client with the embedded server. It hands the bytes that `pg` writes to the server, and
 * returns the answer. So the same code serves the embedded server and PostgreSQL, with the same statements, values and
 * errors.
 */
export class EmbeddedSocket extends Duplex {
  readonly #server: EmbeddedServer

  constructor(server: EmbeddedServer) {
    super({ allowHalfOpen: false })
    this.#server = server
  }

  /** `pg` calls this for every connection. There is nothing to connect to. */
  connect(): this {
    queueMicrotask(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: Callback): void {
    this.#exchange(chunk, callback)
  }

  /** The messages of one statement arrive together and need one exchange. */
  override _writev(chunks: readonly { readonly chunk: Buffer }[], callback: Callback): void {
    this.#exchange(Buffer.concat(chunks.map(({ chunk }) => chunk)), callback)
  }

  override _final(callback: Callback): void {
    this.push(null)
    callback()
  }

  override _destroy(error: Error | null, callback: Callback): void {
    this.#server.reset().then(
      () => callback(error),
      (failure) => callback(error ?? failure),
    )
  }

  #exchange(messages: Buffer, callback: Callback): void {
    this.#server.exchange(messages).then(
      (answer) => void this.#give(answer).then(() => callback()),
      (error) => callback(error),
    )
  }

  /** Gives an answer in slices. Everything else in the process has turns between them. */
  async #give({ buffer, byteOffset, byteLength }: Uint8Array): Promise<void> {
    for (let at = 0; at < byteLength && !this.destroyed; at += SLICE) {
      if (at > 0) await new Promise((resolve) => setImmediate(resolve))
      this.push(Buffer.from(buffer, byteOffset + at, Math.min(SLICE, byteLength - at)))
    }
  }
}
