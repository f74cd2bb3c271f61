/**
 * Returns a copy of bytes that the caller cannot change; `null` for `undefined`. `slice` of a Buffer would be a view.
 */
export function ownBytes(bytes: Uint8Array | undefined): Uint8Array | null {
  return bytes === undefined ? null : Uint8Array.from(bytes)
}
