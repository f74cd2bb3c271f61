import { asBuffer } from '../../core/bytes.ts'
import type { FileSystem, FileWriter } from './file-system.ts'

const IN_MEMORY = 256 * 1024
const NEW_LINE = 0x0a

/** Lines that are kept aside, in memory while they are few and in a file when they are many. */
export class Spool {
  readonly #files: FileSystem
  readonly #path: string
  #held: Buffer[] = []
  #size = 0
  #file: FileWriter | null = null

  constructor(files: FileSystem, path: string) {
    this.#files = files
    this.#path = path
  }

  async add(line: string): Promise<void> {
    const bytes = Buffer.from(`${line}\n`)
    this.#held.push(bytes)
    this.#size += bytes.length
    if (this.#size < IN_MEMORY) return
    this.#file ??= await this.#files.create(this.#path)
    await this.#file.write(this.#take())
  }

  /** All lines, in the order in which they were added. Nothing can be added after. */
  async *lines(): AsyncGenerator<string> {
    const rest = this.#take()
    if (this.#file !== null) {
      await this.#file.close()
      this.#file = null
      yield* linesOf(this.#files.pieces(this.#path))
    }
    yield* linesOf([rest])
  }

  /** Drops everything, also after a failure. */
  async drop(): Promise<void> {
    this.#take()
    const file = this.#file
    this.#file = null
    await file?.close()
    await this.#files.remove(this.#path)
  }

  #take(): Buffer {
    const bytes = Buffer.concat(this.#held)
    this.#held = []
    this.#size = 0
    return bytes
  }
}

/** The lines of bytes that come in pieces. */
export async function* linesOf(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Buffer[] = []
  for await (const piece of pieces) {
    const bytes = asBuffer(piece)
    let start = 0
    for (let end = bytes.indexOf(NEW_LINE); end >= 0; end = bytes.indexOf(NEW_LINE, start)) {
      yield Buffer.concat([...rest, bytes.subarray(start, end)]).toString()
      rest = []
      start = end + 1
    }
    if (start < bytes.length) rest.push(bytes.subarray(start))
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString()
}
