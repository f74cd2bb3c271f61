/** Bytes of a new chunk that are taken at first to complete the unfinished rest of the last one. */
const FIRST_STEP = 4_096
/**
 * Length of the slices in which a huge chunk is shown, so that searches without success do not run to its end again and
 * again.
 */
const SLICE_BYTES = 262_144
const SMALLEST_STORAGE = 8_192
/** Maximum size of a storage that is kept for the next reader. */
const LARGE_STORAGE = 262_144

const NOTHING: Buffer = Buffer.alloc(0)

/**
 * The unused storage. A waiting reader holds only the unfinished rest of its last chunk, except if that chunk was used
 * up to complete the one before. With 200 readers, each in the middle of a feed, this saves 25 KB for each.
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

/** Uses the bytes that a {@link Window} shows. */
export interface WindowUser {
  /**
   * Takes the current bytes. `moved` is the distance that the bytes before moved towards the front; `base` is the
   * offset in the document of the first byte.
   */
  feed(bytes: Buffer, moved: number, base: number): void
  /** Uses as much as possible. Returns the index of the first byte that is still needed. */
  use(): number
}

/**
 * Shows a document to its user piece by piece, with all bytes that are still needed in one piece before the new ones. A
 * chunk is read in place. Only its unfinished rest is copied, and each byte a bounded number of times.
 */
export class Window {
  readonly #user: WindowUser
  #storage: Buffer = NOTHING
  /** The part of the storage with the rest of earlier chunks. */
  #start = 0
  #end = 0
  /** The index of the first byte that is still needed, in the bytes shown last. */
  #needed = 0
  /** The offset in the document of the first byte shown last. */
  #base = 0

  constructor(user: WindowUser) {
    this.#user = user
  }

  /** Shows a chunk. Nothing refers to it afterwards. */
  write(chunk: Buffer): void {
    const { length } = chunk
    if (length <= SLICE_BYTES) this.#write(chunk)
    else for (let at = 0; at < length; at += SLICE_BYTES) this.#write(chunk.subarray(at, at + SLICE_BYTES))
  }

  #write(chunk: Buffer): void {
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
        // All bytes that are still needed are in the chunk.
        taken -= left
        this.#start = this.#end
      }
    }
    if (taken === length) return
    const rest = taken === 0 ? chunk : chunk.subarray(taken)
    this.#keep(rest, this.#show(rest))
  }

  /** Shows bytes that begin with the first one still needed. Returns the index of the first one needed afterwards. */
  #show(bytes: Buffer): number {
    this.#feed(bytes)
    this.#needed = this.#user.use()
    return this.#needed
  }

  #feed(bytes: Buffer): void {
    this.#base += this.#needed
    this.#user.feed(bytes, this.#needed, this.#base)
  }

  /** Keeps the end of a chunk, and makes the user release the chunk itself and the storage. */
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

  /**
   * Moves the kept bytes to the front, or to a storage twice as large. Each move makes room for at least as many bytes
   * as it moves.
   */
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
