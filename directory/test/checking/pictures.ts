/** Returns the beginning of a PNG of this size: its signature and its header. */
export function pngOf(width: number, height: number): Uint8Array {
  const png = Buffer.alloc(33)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(png)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.set([8, 2, 0, 0, 0], 24)
  return png
}
