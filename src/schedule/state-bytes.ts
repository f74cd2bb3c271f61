/** A writer of numbers, most significant byte first, and of byte strings. */
export interface ByteWriter {
  /** @throws TypeError, with the name of the field, if the value is no whole number that fits */
  uint(value: number, bytes: 1 | 2 | 3 | 4, name: string): void
  float(value: number): void
  raw(bytes: Uint8Array): void
  /** Returns the bytes written so far. */
  written(): Uint8Array
}

export interface ByteReader {
  /** @throws RangeError after the end */
  uint(bytes: 1 | 2 | 3 | 4): number
  float(): number
  raw(length: number): Uint8Array
  isAtEnd(): boolean
}

export function createByteWriter(capacity: number): ByteWriter {
  const view = new DataView(new ArrayBuffer(capacity))
  let end = 0
  return {
    uint(value, bytes, name) {
      if (!Number.isInteger(value) || value < 0 || value >= 256 ** bytes) {
        throw new TypeError(`state.${name} must be a whole number below ${256 ** bytes}, not ${String(value)}`)
      }
      for (let place = bytes - 1; place >= 0; place -= 1) {
        view.setUint8(end, Math.floor(value / 256 ** place) % 256)
        end += 1
      }
    },
    float(value) {
      view.setFloat32(end, value)
      end += 4
    },
    raw(bytes) {
      new Uint8Array(view.buffer).set(bytes, end)
      end += bytes.length
    },
    written: () => new Uint8Array(view.buffer, 0, end).slice(),
  }
}

export function createByteReader(bytes: Uint8Array): ByteReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  return {
    uint(length) {
      let value = 0
      for (let place = 0; place < length; place += 1) value = value * 256 + view.getUint8(at + place)
      at += length
      return value
    },
    float() {
      at += 4
      return view.getFloat32(at - 4)
    },
    raw(length) {
      at += length
      if (at > bytes.length) throw new RangeError('beyond the end')
      return bytes.subarray(at - length, at)
    },
    isAtEnd: () => at === bytes.length,
  }
}
