/*
 * Stands in for `node:crypto` in a browser: SHA-1 and SHA-256 (FIPS 180-4), as far as feedmill needs them. Browsers
 * have both in `crypto.subtle`, but only as promises, and feedmill computes hashes as it reads. Bundlers for browsers
 * resolve `#node-crypto` to this file, by the conditions of `imports` in package.json.
 */

import { Buffer as BrowserBuffer } from './node-buffer.ts'

type Input = string | Uint8Array
type Algorithm = 'sha1' | 'sha256'
type Compress = (state: Uint32Array, block: DataView, schedule: Uint32Array) => void

const BLOCK = 64
const LENGTH = 8

/** Stands in for `hash` of `node:crypto`. `binary` gives a text of one character for each byte. */
export function hash(algorithm: Algorithm, input: Input, output: 'buffer'): Buffer
export function hash(algorithm: Algorithm, input: Input, output: 'binary' | 'hex'): string
export function hash(algorithm: Algorithm, input: Input, output: 'buffer' | 'binary' | 'hex'): Buffer | string {
  const created = createHash(algorithm).update(input)
  return output === 'buffer' ? created.digest() : created.digest(output)
}

/** Stands in for `createHash` of `node:crypto`. */
export function createHash(algorithm: Algorithm): Hash {
  return new Hash(algorithm)
}

class Hash {
  readonly #state: Uint32Array
  readonly #compress: Compress
  readonly #schedule = new Uint32Array(80)
  readonly #block = new Uint8Array(BLOCK)
  readonly #view = new DataView(this.#block.buffer)
  #filled = 0
  #length = 0

  constructor(algorithm: Algorithm) {
    this.#state = Uint32Array.from(algorithm === 'sha1' ? SHA1_START : SHA256_START)
    this.#compress = algorithm === 'sha1' ? compressSha1 : compressSha256
  }

  update(input: Input): this {
    const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input
    this.#length += bytes.length
    for (let at = 0; at < bytes.length; ) {
      const taken = Math.min(BLOCK - this.#filled, bytes.length - at)
      this.#block.set(bytes.subarray(at, at + taken), this.#filled)
      this.#filled += taken
      at += taken
      if (this.#filled === BLOCK) this.#take()
    }
    return this
  }

  digest(): Buffer
  digest(output: 'binary' | 'hex'): string
  digest(output?: 'binary' | 'hex'): Buffer | string {
    const digest = this.#digest()
    return output === undefined ? digest : digest.toString(output === 'binary' ? 'latin1' : output)
  }

  #digest(): Buffer {
    const bits = this.#length * 8
    this.update(Uint8Array.of(0x80))
    if (this.#filled > BLOCK - LENGTH) this.update(new Uint8Array(BLOCK - this.#filled))
    this.#block.fill(0, this.#filled)
    this.#view.setUint32(BLOCK - LENGTH, Math.floor(bits / 2 ** 32))
    this.#view.setUint32(BLOCK - 4, bits % 2 ** 32)
    this.#take()
    const digest = new DataView(new ArrayBuffer(this.#state.length * 4))
    for (const [at, word] of this.#state.entries()) digest.setUint32(at * 4, word)
    return BrowserBuffer.from(digest.buffer)
  }

  #take(): void {
    this.#compress(this.#state, this.#view, this.#schedule)
    this.#filled = 0
  }
}

const SHA1_START = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
const SHA1_CONSTANTS = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6]
const [SHA256_START, SHA256_CONSTANTS] = sha256Constants()

function compressSha1(state: Uint32Array, block: DataView, schedule: Uint32Array): void {
  for (let at = 0; at < 80; at += 1) {
    const word =
      at < 16
        ? block.getUint32(at * 4)
        : turned(schedule[at - 3]! ^ schedule[at - 8]! ^ schedule[at - 14]! ^ schedule[at - 16]!, 1)
    schedule[at] = word
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state
  for (let at = 0; at < 80; at += 1) {
    const round = Math.floor(at / 20)
    const mixed = round === 0 ? (b & c) ^ (~b & d) : round === 2 ? (b & c) ^ (b & d) ^ (c & d) : b ^ c ^ d
    const next = (turned(a, 5) + mixed + e + SHA1_CONSTANTS[round]! + schedule[at]!) >>> 0
    e = d
    d = c
    c = turned(b, 30)
    b = a
    a = next
  }
  addTo(state, [a, b, c, d, e])
}

function compressSha256(state: Uint32Array, block: DataView, schedule: Uint32Array): void {
  for (let at = 0; at < 64; at += 1) {
    if (at < 16) {
      schedule[at] = block.getUint32(at * 4)
      continue
    }
    const early = schedule[at - 15]!
    const late = schedule[at - 2]!
    const sigma0 = turned(early, 25) ^ turned(early, 14) ^ (early >>> 3)
    const sigma1 = turned(late, 15) ^ turned(late, 13) ^ (late >>> 10)
    schedule[at] = schedule[at - 16]! + sigma0 + schedule[at - 7]! + sigma1
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let at = 0; at < 64; at += 1) {
    const sum1 = turned(e, 26) ^ turned(e, 21) ^ turned(e, 7)
    const first = h + sum1 + ((e & f) ^ (~e & g)) + SHA256_CONSTANTS[at]! + schedule[at]!
    const sum0 = turned(a, 30) ^ turned(a, 19) ^ turned(a, 10)
    const second = sum0 + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + first) >>> 0
    d = c
    c = b
    b = a
    a = (first + second) >>> 0
  }
  addTo(state, [a, b, c, d, e, f, g, h])
}

function addTo(state: Uint32Array, words: readonly number[]): void {
  words.forEach((word, at) => {
    state[at]! += word
  })
}

/** Rotates the 32 bits of a word to the left. */
function turned(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by))
}

/** Returns 32 bits of the fraction of the square root of each of 8 primes, and of the cube root of each of 64. */
function sha256Constants(): readonly [number[], number[]] {
  const primes: number[] = []
  for (let number = 2; primes.length < 64; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  }
  const bits = (root: number): number => Math.floor((root % 1) * 2 ** 32)
  return [primes.slice(0, 8).map((prime) => bits(prime ** (1 / 2))), primes.map((prime) => bits(Math.cbrt(prime)))]
}
