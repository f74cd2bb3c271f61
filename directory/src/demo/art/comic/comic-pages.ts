import type { DemoComic } from '../../content/comic-text.ts'
import { seedOf } from '../../seed.ts'
import { fitted } from '../lettering.ts'
import { paletteOf } from '../palettes.ts'
import { path, rect, svg, text } from '../shapes.ts'
import { drawPanel } from './panels.ts'

const WIDTH = 800
const HEIGHT = 1_130
const MARGIN = 22
const GAP = 14

/** How many panels stand in each row of a page, by their number. Two forms take turns. */
const rows: readonly (readonly (readonly number[])[])[] = [
  [[1], [1]],
  [[1], [1]],
  [
    [1, 1],
    [1, 1],
  ],
  [
    [1, 2],
    [2, 1],
  ],
  [
    [2, 2],
    [1, 2, 1],
  ],
  [
    [2, 1, 2],
    [1, 2, 2],
  ],
]

/** Draws a page of an issue: panels in rows, or below each other for a vertical comic. */
export function comicPage(comic: DemoComic, panels: readonly string[], number: number): string {
  return comic.layout === 'VERTICAL_SCROLL_TOP_TO_BOTTOM' ? strip(comic, panels) : grid(comic, panels, number)
}

/** Panels as wide as the page. Its upper and lower edges are half a gap, so that pages continue each other. */
function strip(comic: DemoComic, panels: readonly string[]): string {
  const each = 460
  const gap = 36
  const drawn = panels.map((panel, index) =>
    framed(drawPanel(panel, comic, WIDTH - 40, each), [20, gap / 2 + index * (each + gap), WIDTH - 40, each]),
  )
  const height = panels.length * (each + gap)
  return svg(WIDTH, height, rect([0, 0, WIDTH, height], paletteOf(comic.palette).deep), ...drawn)
}

function grid(comic: DemoComic, panels: readonly string[], number: number): string {
  const forms = rows[Math.min(panels.length, rows.length - 1)]!
  const form = forms[number % forms.length]!
  const height = (HEIGHT - MARGIN * 2 - GAP * (form.length - 1)) / form.length
  const drawn: string[] = []
  let place = 0
  for (const [row, count] of form.entries()) {
    const width = (WIDTH - MARGIN * 2 - GAP * (count - 1)) / count
    for (let column = 0; column < count && place < panels.length; column += 1) {
      const fromLeft = comic.layout === 'RIGHT_TO_LEFT' ? count - 1 - column : column
      const x = MARGIN + fromLeft * (width + GAP)
      drawn.push(
        framed(drawPanel(panels[place]!, comic, width, height), [x, MARGIN + row * (height + GAP), width, height]),
      )
      place += 1
    }
  }
  return svg(WIDTH, HEIGHT, rect([0, 0, WIDTH, HEIGHT], '#fbfaf5'), ...drawn)
}

/** Cuts a panel at its frame, and draws the frame. */
function framed(drawn: string, frame: readonly [x: number, y: number, width: number, height: number]): string {
  const [x, y, width, height] = frame
  const inner = `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawn}</svg>`
  return inner + rect(frame, 'none', 'stroke="#22202a" stroke-width="5" rx="3"')
}

/** Draws the cover of a comic, upright, with its title. */
export function comicCover(comic: DemoComic): string {
  const [width, height] = [600, 800]
  const { deep, spark, accent } = paletteOf(comic.palette)
  const { lines, size } = fitted(comic.title, width - 80, 96)
  const tall = lines.length * size * 1.1 + 50
  const slant = 20 + (seedOf(comic.slug) % 26)
  const more = `font-family="'Arial Black', Impact, system-ui, sans-serif" font-weight="900" text-anchor="middle"`
  const words = lines.map((line, index) =>
    text([width / 2, 22 + size * 0.95 + index * size * 1.1, size], spark, line, more),
  )
  const plate =
    path(`M0 0H${width}V${tall - slant}L0 ${tall + slant}z`, accent) +
    path(`M0 0H${width}V${tall - slant - 14}L0 ${tall + slant - 14}z`, deep)
  return svg(width, height, drawPanel(comic.cover, comic, width, height), plate, ...words)
}

/** Draws the wide banner of a comic, or of an issue: its first panel without words. */
export function comicBanner(comic: DemoComic, panel: string = comic.cover): string {
  return svg(1_200, 400, drawPanel(silent(panel), comic, 1_200, 400))
}

/** Draws the square thumbnail of a comic, or of an issue. */
export function comicThumbnail(comic: DemoComic, panel: string = comic.cover): string {
  return svg(400, 400, drawPanel(silent(panel), comic, 400, 400))
}

/** Returns the script of a panel without its words. */
function silent(panel: string): string {
  return panel.split(' >').slice(0, 2).join(' >')
}
