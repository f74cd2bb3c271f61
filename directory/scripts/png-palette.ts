import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const MOST_COLOURS = 256
/** Bytes of a pixel by the type of colour: red, green, blue, and perhaps alpha. */
const channelsOf: Readonly<Record<number, number>> = { 2: 3, 6: 4 }

/**
 * Writes a PNG anew with a palette of 256 colours, at a third of its size or less. It is for pictures of pages, whose
 * colours are few but for smooth letters.
 *
 * @param png - 8 bits a channel, not interlaced, as browsers write it
 */
export function withPalette(png: Buffer): Buffer {
  const { width, height, channels, data } = readPng(png)
  const colours = new Uint16Array(width * height)
  const counts = new Map<number, number>()
  const exactCounts = new Map<number, number>()
  for (let index = 0; index < colours.length; index += 1) {
    const exact = data.readUIntBE(index * channels, 3)
    const colour = roundedOf(exact)
    colours[index] = colour
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
    exactCounts.set(exact, (exactCounts.get(exact) ?? 0) + 1)
  }
  // Of colours that are much alike, the most common one stands for all: grounds keep their colours.
  const exactOf = new Map<number, number>()
  for (const [exact] of [...exactCounts].sort(([, one], [, other]) => one - other)) exactOf.set(roundedOf(exact), exact)
  const palette = [...counts].sort(([, one], [, other]) => other - one).slice(0, MOST_COLOURS)
  const places = new Map(palette.map(([colour], place) => [colour, place]))
  const rows = Buffer.alloc(height * (width + 1))
  for (let index = 0; index < colours.length; index += 1) {
    const colour = colours[index]!
    let place = places.get(colour)
    if (place === undefined) {
      place = nearest(colour, palette)
      places.set(colour, place)
    }
    rows[index + Math.floor(index / width) + 1] = place
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const table = Buffer.alloc(palette.length * 3)
  for (const [place, [colour]] of palette.entries()) table.writeUIntBE(exactOf.get(colour)!, place * 3, 3)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', table),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A colour whose channels have 32 steps, in 15 bits. */
const roundedOf = (colour: number) => (step(colour >> 16) << 10) | (step((colour >> 8) & 255) << 5) | step(colour & 255)

const step = (value: number) => Math.round((value * 31) / 255)

const partsOf = (colour: number) => [colour >> 10, (colour >> 5) & 31, colour & 31] as const

function nearest(colour: number, palette: readonly (readonly [colour: number, count: number])[]): number {
  const parts = partsOf(colour)
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const [place, [other]] of palette.entries()) {
    const distance = partsOf(other).reduce((sum, part, index) => sum + (part - parts[index]!) ** 2, 0)
    if (distance < least) [best, least] = [place, distance]
  }
  return best
}

function readPng(png: Buffer) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const channels = channelsOf[png[25]!]
  if (channels === undefined || png[24] !== 8 || png[28] !== 0) throw new TypeError('No PNG of 8 bits a channel')
  const pieces: Buffer[] = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') pieces.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return { width, height, channels, data: unfiltered(inflateSync(Buffer.concat(pieces)), width * channels, channels) }
}

/** Undoes what each row says of how it differs from what stands at its left and above it. */
function unfiltered(filtered: Buffer, rowBytes: number, channels: number): Buffer {
  const height = filtered.length / (rowBytes + 1)
  const data = Buffer.alloc(rowBytes * height)
  for (let row = 0; row < height; row += 1) {
    const kind = filtered[row * (rowBytes + 1)]!
    for (let column = 0; column < rowBytes; column += 1) {
      const at = row * rowBytes + column
      const left = column < channels ? 0 : data[at - channels]!
      const above = row === 0 ? 0 : data[at - rowBytes]!
      const corner = row === 0 || column < channels ? 0 : data[at - rowBytes - channels]!
      data[at] = filtered[row * (rowBytes + 1) + 1 + column]! + predicted(kind, left, above, corner)
    }
  }
  return data
}

function predicted(kind: number, left: number, above: number, corner: number): number {
  if (kind === 0) return 0
  if (kind === 1) return left
  if (kind === 2) return above
  if (kind === 3) return (left + above) >> 1
  const [toLeft, toAbove, toCorner] = [
    Math.abs(above - corner),
    Math.abs(left - corner),
    Math.abs(left + above - 2 * corner),
  ]
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
