/** How much of a new chunk is taken at first to complete what the last one left unfinished. */
const FIRST_STEP = 4_096
const SMALLEST_STORAGE = 8_192
/** A storage that grew beyond is not kept for the next one who needs one. */
const LARGE_STORAGE = 262_144

const NOTHING: Buffer = Buffer.alloc(0)

/**
 * The storage that nobody uses now. A reader that waits for its next chunk holds, but for one whose chunk was used up
 * while it was completing the one before, no more than what the last one left unfinished: of 200 readers, each in the
 * middle of a feed, that is 25 KB less for each.
 */
let spare: Buffer = NOTHING

function takeStorage(size: number): Buffer {
  if (spare.length < size) return Buffer.allocUnsafeSlow(Math.max(SMALLEST_STORAGE, size))
  const taken = spare
  spare = NOTHING
  return taken
}

function giveBack(storage: Buffer): void {
  if (storage.length > spare.length && storage.length <= LARGE_STORAGE) spare = storage
}

/** Uses what a {@link Window} shows. */
export interface WindowUser {
  /**
   * What is at hand now. `moved` is how far the bytes that were at hand before went towards the front; `base` is the
   * offset in the document of the first byte.
   */
  feed(bytes: Buffer, moved: number, base: number): void
  /** Uses as much as possible; the answer is the index of the first byte that is still needed. */
  use(): number
}

/**
 * Shows a document to its user piece by piece, with all that is still needed in one piece before what is new. A chunk is
 * read where it lies; only what was left unfinished of it is copied, and each byte a bounded number of times.
 */
export class Window {
  readonly #user: WindowUser
  #storage: Buffer = NOTHING
  /** The part of the storage that holds the rest of earlier chunks. */
  #start = 0
  #end = 0
  /** The index of the first byte that is still needed, in what was shown last. */
  #needed = 0
  /** The offset in the document of the first byte that was shown last. */
  #base = 0

  constructor(user: WindowUser) {
    this.#user = user
  }

  /** Shows a chunk. Nothing refers to it afterwards. */
  write(chunk: Buffer): void {
    const { length } = chunk
    let taken = 0
    let step = FIRST_STEP
    while (this.#end > this.#start && taken < length) {
      const end = Math.min(length, taken + step)
      this.#append(chunk, taken, end)
      taken = end
      step *= 2
      this.#start += this.#show(this.#storage.subarray(this.#start, this.#end))
      const left = this.#end - this.#start
      if (left <= taken && taken < length) {
        // All that is still needed lies in the chunk.
        taken -= left
        this.#start = this.#end
      }
    }
    if (taken === length) return
    const rest = taken === 0 ? chunk : chunk.subarray(taken)
    this.#keep(rest, this.#show(rest))
  }

  /** Shows bytes that begin with the first one still needed; the answer is the first one needed then. */
  #show(bytes: Buffer): number {
    this.#feed(bytes)
    this.#needed = this.#user.use()
    return this.#needed
  }

  #feed(bytes: Buffer): void {
    this.#base += this.#needed
    this.#user.feed(bytes, this.#needed, this.#base)
  }

  /** Keeps the end of a chunk, and has the user let go of the chunk itself and of the storage. */
  #keep(bytes: Buffer, from: number): void {
    const left = bytes.length - from
    const used = this.#storage
    this.#storage = left === 0 ? NOTHING : Buffer.allocUnsafeSlow(left)
    bytes.copy(this.#storage, 0, from)
    this.#start = 0
    this.#end = left
    this.#feed(this.#storage)
    this.#needed = 0
    giveBack(used)
  }

  #append(chunk: Buffer, from: number, to: number): void {
    if (this.#end + to - from > this.#storage.length) this.#makeRoom(to - from)
    chunk.copy(this.#storage, this.#end, from, to)
    this.#end += to - from
  }

  /** Moves what is kept to the front, or to a storage twice as large, so that moving pays for as many bytes appended. */
  #makeRoom(size: number): void {
    const left = this.#end - this.#start
    const former = this.#storage
    if ((left + size) * 2 > former.length) this.#storage = takeStorage((left + size) * 2)
    former.copy(this.#storage, 0, this.#start, this.#end)
    if (former !== this.#storage) giveBack(former)
    this.#start = 0
    this.#end = left
  }
}
