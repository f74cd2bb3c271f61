import type { DemoPodcast, Motif } from '../content/podcast-text.ts'
import { seedOf } from '../seed.ts'
import { fitted } from './lettering.ts'
import { chips, cup, loaf, microphone, moonBooks, orbits, tools } from './motifs/indoors.ts'
import { bird, greenhouse, orchard, road, streets, train } from './motifs/outdoors.ts'
import { archive, chart, cinema, columns, dice, ledger, staff } from './motifs/papers.ts'
import { buttons, forest, hull, oranges } from './motifs/things.ts'
import { aurora, type Draw, harbour, map, waves } from './motifs/waterside.ts'
import { type Palette, paletteOf } from './palettes.ts'
import { group, path, rect, svg, text } from './shapes.ts'

const motifs: Readonly<Record<Motif, Draw>> = {
  harbour,
  chips,
  loaf,
  orchard,
  streets,
  'moon-books': moonBooks,
  orbits,
  ledger,
  bird,
  archive,
  staff,
  greenhouse,
  cinema,
  road,
  dice,
  aurora,
  microphone,
  columns,
  chart,
  cup,
  train,
  waves,
  tools,
  map,
  oranges,
  forest,
  hull,
  buttons,
}

const fonts = ['Georgia, serif', 'system-ui, sans-serif', 'ui-rounded, Verdana, sans-serif']

/** The cover of a podcast: its motif, and its title on a band, a plate or a ribbon. */
export function podcastCover({ slug, title, motif, palette }: DemoPodcast): string {
  const colours = paletteOf(palette)
  const seed = seedOf(slug)
  const { drawn, height, isOnTop } = label(title, colours, seed)
  // The motif makes room, so that its middle is not hidden.
  const shift = (isOnTop ? 0.34 : -0.36) * height
  return svg(600, 600, group(`translate(0 ${shift.toFixed(1)})`, motifs[motif](colours, seed)), drawn)
}

/** The picture of an episode or a chapter: the motif of its podcast, seen otherwise, without a title. */
export function partPicture({ slug, motif, palette }: DemoPodcast, part: string): string {
  const seed = seedOf(`${slug} ${part}`)
  const zoom = 1.15 + (seed % 50) / 100
  const x = -(seed % 97) * (zoom - 1) * 6
  const y = -((seed >>> 8) % 97) * (zoom - 1) * 6
  // Every other picture is mirrored.
  const flip = seed & 1 ? 'translate(600 0) scale(-1 1) ' : ''
  const drawn = motifs[motif](paletteOf(palette + (seed % 3) * 5), seed)
  return svg(600, 600, group(`${flip}translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${zoom})`, drawn))
}

/** A title, and how much of the cover it takes. */
interface Label {
  readonly drawn: string
  readonly height: number
  readonly isOnTop: boolean
}

function label(title: string, { deep, light, accent, spark }: Palette, seed: number): Label {
  const { lines, size } = fitted(title, 500, 78)
  const font = fonts[seed % fonts.length]!
  const line = size * 1.12
  const height = lines.length * line + 36
  const isOnTop = (seed >>> 4) % 3 === 0
  const top = isOnTop ? 0 : 600 - height
  const more = `font-family="${font}" font-weight="700" text-anchor="middle"`
  const written = (fill: string) =>
    lines.map((words, index) => text([300, top + 18 + size * 0.86 + index * line, size], fill, words, more)).join('')
  switch ((seed >>> 8) % 3) {
    case 0:
      return { drawn: rect([0, top, 600, height], deep) + written(spark), height, isOnTop }
    case 1: {
      const edge = rect([0, isOnTop ? height : top - 10, 600, 10], accent)
      return { drawn: rect([0, top, 600, height], light) + edge + written(deep), height, isOnTop }
    }
    default: {
      const edge = isOnTop ? `M0 0H600V${height}L0 ${height + 26}z` : `M0 ${top - 26}L600 ${top}V600H0z`
      return { drawn: path(edge, accent) + written(isBright(accent) ? deep : light), height, isOnTop }
    }
  }
}

/** Whether dark letters are read more easily on a colour than bright ones. */
function isBright(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return red * 0.3 + green * 0.59 + blue * 0.11 > 130
}
