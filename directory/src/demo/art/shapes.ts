import { escapeXml } from '../../reading/index.ts'

/** Returns a picture as an SVG document. */
export function svg(width: number, height: number, ...parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${parts.join('')}</svg>`
}

/** Further attributes of a shape, as written. */
type More = string

/** Left, top, width, height. */
type Box = readonly [x: number, y: number, width: number, height: number]

export const rect = ([x, y, width, height]: Box, fill: string, more: More = ''): string =>
  `<rect x="${r(x)}" y="${r(y)}" width="${r(width)}" height="${r(height)}" fill="${fill}"${pad(more)}/>`

/** Middle and radius. */
type Round = readonly [x: number, y: number, radius: number]

export const circle = ([x, y, radius]: Round, fill: string, more: More = ''): string =>
  `<circle cx="${r(x)}" cy="${r(y)}" r="${r(radius)}" fill="${fill}"${pad(more)}/>`

/** Middle and both radii. */
type Oval = readonly [x: number, y: number, rx: number, ry: number]

export const ellipse = ([x, y, rx, ry]: Oval, fill: string, more: More = ''): string =>
  `<ellipse cx="${r(x)}" cy="${r(y)}" rx="${r(rx)}" ry="${r(ry)}" fill="${fill}"${pad(more)}/>`

export const path = (d: string, fill: string, more: More = ''): string => `<path d="${d}" fill="${fill}"${pad(more)}/>`

/** A line along a path. */
export const stroke = (d: string, colour: string, width: number, more: More = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${r(width)}" stroke-linecap="round" stroke-linejoin="round"${pad(more)}/>`

export const group = (transform: string, ...parts: readonly string[]): string =>
  `<g transform="${transform}">${parts.join('')}</g>`

/** Where the middle, or the start, of a text is, and its size. */
type Spot = readonly [x: number, y: number, size: number]

export function text([x, y, size]: Spot, fill: string, words: string, more: More = ''): string {
  return `<text x="${r(x)}" y="${r(y)}" font-size="${r(size)}" fill="${fill}"${pad(more)}>${escapeXml(words)}</text>`
}

/** Returns `count` pictures, made from their index. */
export function times(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join('')
}

function r(value: number): number {
  return Math.round(value * 10) / 10
}

function pad(more: string): string {
  return more === '' ? '' : ` ${more}`
}
