import type { DeclaredEntities } from '../declared-entities.ts'
import type { TextKind } from '../events.ts'
import { TextStore } from './text-store.ts'

/** Copies of texts that must outlast the bytes they were read from. */
export class TextArena {
  readonly store: TextStore
  /** Whether the last refusal was the first one. */
  isFirstRefusal = false
  readonly #limit: number
  #length = 0
  #refusals = 0

  constructor(limit: number, entities: DeclaredEntities) {
    this.#limit = limit
    this.store = new TextStore(entities)
    this.store.bytes = Buffer.allocUnsafeSlow(4096)
  }

  /** Number of bytes left; 0 after a text was refused. */
  get room(): number {
    return this.#refusals > 0 ? 0 : this.#limit - this.#length
  }

  add(bytes: Buffer, start: number, end: number, kind: TextKind, offset: number, previous: number): number {
    const length = end - start
    if (length > this.room) {
      this.#refusals += 1
      this.isFirstRefusal = this.#refusals === 1
      return -1
    }
    this.#reserve(length)
    bytes.copy(this.store.bytes, this.#length, start, end)
    const piece = this.store.add(this.#length, this.#length + length, kind, offset, previous)
    this.#length += length
    return piece
  }

  #reserve(length: number): void {
    const { bytes } = this.store
    if (this.#length + length <= bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, this.#length + length))
    bytes.copy(larger, 0, 0, this.#length)
    this.store.bytes = larger
  }
}
