import type { SliceableBuffer } from './sliceable-buffer.ts'
import { utf8Kernel } from './utf8-kernel.generated.ts'

/** Longer texts are too rare to hold memory for: 32 KiB. */
export const KERNEL_CAPACITY = 32_768
/** From this many bytes on, a text is remembered. */
const LONG = 512

/** The result of `decode` begins at 0, and what is decoded behind it. */
const RESULT_LENGTH = 2 * KERNEL_CAPACITY
/** As many bytes are decoded at a time: there is so much room around everything. */
const ROOM = 64

/** What `source/utf8.wat` exports. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer }
  readonly decode: (at: number, length: number) => number
}

interface Kernel {
  readonly memory: SliceableBuffer
  readonly decode: Exports['decode']
}

/** `WebAssembly`: neither ES2023 nor the types of Node 20 declare it. */
interface Assembly {
  Module: new (binary: Uint8Array) => object
  Instance: new (module: object) => { readonly exports: object }
}

/** Undefined until it is loaded. */
let theKernel: Kernel | null | undefined

/** Null where there is no WebAssembly (`--jitless`), no SIMD, or no address space for it: what it does, others can. */
function load(): Kernel | null {
  try {
    const { Module, Instance } = (globalThis as unknown as { WebAssembly: Assembly }).WebAssembly
    const { memory, decode } = new Instance(new Module(Buffer.from(utf8Kernel, 'base64'))).exports as Exports
    return { memory: Buffer.from(memory.buffer) as SliceableBuffer, decode }
  } catch {
    return null
  }
}

function loaded(): Kernel | null {
  if (theKernel === undefined) theKernel = load()
  return theKernel
}

/** Where a text stands as UTF-8 in the kernel's memory, until another one takes its place. */
class Place {
  readonly at: number
  text = ''
  byteLength = 0
  isClean = false

  constructor(index: number) {
    this.at = RESULT_LENGTH + ROOM + index * (KERNEL_CAPACITY + ROOM)
  }
}

const shortPlace = new Place(0)
/**
 * Of the two long texts that were decoded last. The description of an episode is written again at once, for its hash: to
 * copy its bytes takes 0.2 µs, to encode it 2 (2,200 characters, Node 20).
 */
const longPlaces = [new Place(1), new Place(2)] as const
let older: 0 | 1 = 0

/**
 * The text of at most {@link KERNEL_CAPACITY} bytes; null where they are no UTF-8. Needs a quarter of the time of the
 * engine's decoder (3,500 bytes of English with dashes and quotes: 1.6 against 6.1 µs; 3,000 of Japanese: 2.7 against 13),
 * and no time to become fast.
 */
export function decodeByKernel(bytes: Buffer, start: number, end: number): string | null {
  const kernel = loaded()
  if (kernel === null) return null
  const { memory } = kernel
  const byteLength = end - start
  const isLong = byteLength >= LONG
  const place = isLong ? longPlaces[older] : shortPlace
  place.text = ''
  bytes.copy(memory, place.at, start, end)
  const result = kernel.decode(place.at, byteLength)
  if (result < 0) return null
  const length = result >> 2
  const text = (result & 1) === 0 ? memory.latin1Slice(0, length) : memory.ucs2Slice(0, length * 2)
  if (!isLong) return text
  place.text = text
  place.byteLength = byteLength
  place.isClean = (result & 2) === 0
  older = older === 0 ? 1 : 0
  return text
}

/** A text of so many bytes is no shorter than this: no UTF-16 unit takes more than three of them. */
const LONG_IN_UNITS = LONG / 3

function placeOf(text: string): Place | null {
  if (text.length < LONG_IN_UNITS) return null
  for (const place of longPlaces) if (place.text === text) return place
  return null
}

/** Writes a text that was decoded lately as UTF-8 at a place, and answers its length in bytes; -1 where it is another. */
export function copyDecoded(bytes: Buffer, text: string, at: number): number {
  const place = placeOf(text)
  return place === null ? -1 : (theKernel?.memory.copy(bytes, at, place.at, place.at + place.byteLength) ?? -1)
}

/**
 * Whether a text is known to hold no control character but TAB and LF, no half of a character and no U+FFFD: it was
 * decoded lately, and that was seen on the way.
 */
export function isKnownClean(text: string): boolean {
  return placeOf(text)?.isClean === true
}
