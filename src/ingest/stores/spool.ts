import { asBuffer } from '../../core/bytes.ts'

const NEW_LINE = 0x0a

/** A place for staged children that are too many for memory: rows of a table, a file. */
export interface SpillArea {
  /** Appends bytes. They are not changed later. */
  write(bytes: Uint8Array): Promise<void>
  /** Returns everything written, in order, in pieces of any size. Nothing is written after that. */
  read(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** Drops everything written. Called at most once, and only after a `write`. */
  drop(): Promise<void>
}

/** Lines that are kept aside: few in memory, many in a spill area. */
export class Spool {
  readonly #area: SpillArea
  readonly #maxBytes: number
  #held: Buffer[] = []
  #size = 0
  #isSpilled = false

  constructor(area: SpillArea, maxBytes: number) {
    this.#area = area
    this.#maxBytes = maxBytes
  }

  async add(line: string): Promise<void> {
    const bytes = Buffer.from(`${line}\n`)
    this.#held.push(bytes)
    this.#size += bytes.length
    if (this.#size < this.#maxBytes) return
    const all = Buffer.concat(this.#held)
    this.#held = []
    this.#size = 0
    this.#isSpilled = true
    await this.#area.write(all)
  }

  /** Returns all lines in the order in which they were added. Nothing can be added after that. */
  async *lines(): AsyncGenerator<string> {
    if (this.#isSpilled) yield* linesOf(this.#area.read())
    yield* linesOf(this.#held)
  }

  /**
   * Drops everything, also after a failure. A second call does not touch the area, which others may have used since.
   */
  async drop(): Promise<void> {
    const wasSpilled = this.#isSpilled
    this.#held = []
    this.#size = 0
    this.#isSpilled = false
    if (wasSpilled) await this.#area.drop()
  }
}

/** Splits bytes that come in pieces into lines. */
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
