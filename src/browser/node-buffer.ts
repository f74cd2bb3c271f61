/*
 * Stands in for `node:buffer`, and for the global `Buffer`, in a browser: as far as feedmill needs them, and no
 * further. Bundlers for browsers resolve `#node-buffer` to this file, by the conditions of `imports` in package.json.
 */

type Encoding = 'utf8' | 'latin1' | 'hex' | 'base64' | 'base64url' | 'utf16le' | 'ucs2' | 'ascii' | 'binary'

const encoder = new TextEncoder()
/** Keeps a byte order mark, as Buffer does. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
const strictUtf8 = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })
const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true })

class BrowserBuffer extends Uint8Array<ArrayBuffer> {
  static alloc(size: number, fill?: string | number): BrowserBuffer {
    const buffer = new BrowserBuffer(new ArrayBuffer(size))
    if (fill !== undefined) buffer.fill(typeof fill === 'string' ? fill.charCodeAt(0) : fill)
    return buffer
  }

  static allocUnsafe(size: number): BrowserBuffer {
    return new BrowserBuffer(new ArrayBuffer(size))
  }

  static allocUnsafeSlow(size: number): BrowserBuffer {
    return new BrowserBuffer(new ArrayBuffer(size))
  }

  static isBuffer(value: unknown): boolean {
    return value instanceof BrowserBuffer
  }

  static byteLength(text: string): number {
    return encoder.encode(text).length
  }

  static concat(parts: readonly Uint8Array[]): BrowserBuffer {
    const whole = BrowserBuffer.alloc(parts.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const part of parts) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }

  static compare(one: Uint8Array, other: Uint8Array): number {
    const length = Math.min(one.length, other.length)
    for (let at = 0; at < length; at += 1) {
      if (one[at] !== other[at]) return one[at]! < other[at]! ? -1 : 1
    }
    return Math.sign(one.length - other.length)
  }

  static fromText(text: string, encoding: Encoding = 'utf8'): BrowserBuffer {
    switch (encoding) {
      case 'utf8':
        return viewOf(encoder.encode(text))
      case 'hex':
        return viewOf(
          Uint8Array.from(/^(?:[\da-f]{2})*/i.exec(text)?.[0].match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
        )
      case 'base64':
      case 'base64url':
        return viewOf(bytesOfBase64(text))
      case 'utf16le':
      case 'ucs2':
        return viewOf(new Uint8Array(Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).buffer))
      default:
        return viewOf(Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)))
    }
  }

  equals(other: Uint8Array): boolean {
    return BrowserBuffer.compare(this, other) === 0
  }

  compare(other: Uint8Array, otherStart = 0, otherEnd = other.length, start = 0, end: number = this.length): number {
    return BrowserBuffer.compare(this.subarray(start, end), other.subarray(otherStart, otherEnd))
  }

  copy(target: Uint8Array, targetStart = 0, start = 0, end: number = this.length): number {
    const part = this.subarray(start, Math.min(end, start + target.length - targetStart))
    target.set(part, targetStart)
    return part.length
  }

  override indexOf(value: number | string | Uint8Array, from = 0): number {
    if (typeof value === 'number') return super.indexOf(value, from)
    const wanted = typeof value === 'string' ? encoder.encode(value) : value
    const [first] = wanted
    if (first === undefined) return from
    for (let at = super.indexOf(first, from); at >= 0; at = super.indexOf(first, at + 1)) {
      if (wanted.every((byte, offset) => this[at + offset] === byte)) return at
    }
    return -1
  }

  override includes(value: number | string | Uint8Array, from = 0): boolean {
    return this.indexOf(value, from) >= 0
  }

  override lastIndexOf(value: number | string | Uint8Array, from: number = this.length - 1): number {
    if (typeof value === 'number') return super.lastIndexOf(value, from)
    const wanted = typeof value === 'string' ? encoder.encode(value) : value
    for (let at = Math.min(from, this.length - wanted.length); at >= 0; at -= 1) {
      if (wanted.every((byte, offset) => this[at + offset] === byte)) return at
    }
    return -1
  }

  override toString(encoding: Encoding = 'utf8', start = 0, end: number = this.length): string {
    switch (encoding) {
      case 'utf8':
        return this.utf8Slice(start, end)
      case 'utf16le':
      case 'ucs2':
        return this.ucs2Slice(start, end)
      case 'hex':
        return Array.from(this.subarray(start, end), (byte) => byte.toString(16).padStart(2, '0')).join('')
      case 'base64':
        return btoa(this.latin1Slice(start, end))
      case 'base64url':
        return btoa(this.latin1Slice(start, end)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
      default:
        return this.latin1Slice(start, end)
    }
  }

  utf8Slice(start: number, end: number): string {
    return utf8.decode(this.subarray(start, end))
  }

  ucs2Slice(start: number, end: number): string {
    return utf16.decode(this.subarray(start, end - ((end - start) % 2)))
  }

  latin1Slice(start = 0, end: number = this.length): string {
    let text = ''
    // The number of arguments of a call is limited.
    for (let at = start; at < end; at += 8_192) {
      text += String.fromCharCode(...this.subarray(at, Math.min(end, at + 8_192)))
    }
    return text
  }

  /** Writes a text at `at`, which may be left out, as in Node. */
  write(text: string, at: number | Encoding = 0, encoding: Encoding = 'utf8'): number {
    if (typeof at === 'string') return this.write(text, 0, at)
    if (encoding === 'utf8') return this.utf8Write(text, at)
    return BrowserBuffer.fromText(text, encoding).copy(this, at)
  }

  utf8Write(text: string, at: number): number {
    return encoder.encodeInto(text, this.subarray(at)).written
  }

  latin1Write(text: string, at: number): number {
    const length = Math.min(text.length, this.length - at)
    for (let offset = 0; offset < length; offset += 1) this[at + offset] = text.charCodeAt(offset)
    return length
  }
}

/** Creates a Buffer. Not a method of the class, because `Uint8Array.from` has other types. */
function from(
  value: string | ArrayBuffer | ArrayLike<number>,
  second?: Encoding | number,
  length?: number,
): BrowserBuffer {
  if (typeof value === 'string') return BrowserBuffer.fromText(value, second as Encoding | undefined)
  if (value instanceof ArrayBuffer) return new BrowserBuffer(value, second as number | undefined, length)
  return viewOf(Uint8Array.from(value))
}

function viewOf(bytes: Uint8Array<ArrayBuffer>): BrowserBuffer {
  return new BrowserBuffer(bytes.buffer, bytes.byteOffset, bytes.length)
}

/** Decodes base64 as Buffer does: reads both alphabets, stops at the first `=` and skips all other characters. */
function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const [digits = ''] = text.replaceAll('-', '+').replaceAll('_', '/').split('=', 1)
  const kept = digits.replace(/[^\w+/]/g, '')
  const whole = kept.slice(0, kept.length % 4 === 1 ? -1 : undefined)
  return Uint8Array.from(atob(whole), (byte) => byte.charCodeAt(0))
}

const asBuffer = Object.assign(BrowserBuffer, { from }) as unknown as typeof Buffer

export { asBuffer as Buffer }

/** Stands in for `isAscii` of `node:buffer`. */
export function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80)
}

/** Stands in for `isUtf8` of `node:buffer`. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strictUtf8.decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Stands in for `transcode` of `node:buffer`, always from UTF-8 to UTF-16. */
export function transcode(bytes: Uint8Array): Buffer {
  return asBuffer.from(utf8.decode(bytes), 'utf16le')
}
