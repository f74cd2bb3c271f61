/** Bytes of our own, whatever becomes of those given: `slice` of a Buffer is a view of it. Null of none. */
export function ownBytes(bytes: Uint8Array | undefined): Uint8Array | null {
  return bytes === undefined ? null : Uint8Array.from(bytes)
}
