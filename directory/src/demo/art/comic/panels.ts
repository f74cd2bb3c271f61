import type { DemoComic } from '../../content/comic-text.ts'
import { seedOf } from '../../seed.ts'
import type { Mood } from '../heads.ts'
import { group } from '../shapes.ts'
import { drawWords, type Words } from './bubbles.ts'
import { figure, headHeights } from './figures.ts'
import { foreground, scenery } from './scenery.ts'

/** A figure in a panel. */
interface Placed {
  readonly name: string
  /** Percent of the width. */
  readonly at: number
  readonly mood: Mood
}

/** A panel as its script says. */
export interface Panel {
  readonly scene: string
  readonly placed: readonly Placed[]
  readonly lines: readonly { readonly by: string; readonly words: string }[]
}

const moods: readonly Mood[] = ['calm', 'glad', 'sad', 'wow', 'cross']

/** Reads the script of a panel. */
export function readPanel(script: string): Panel {
  const [scene = '', figures = '', lines = ''] = script.split(' >').map((part) => part.trim())
  return {
    scene,
    placed: figures.split(' ').flatMap((each) => {
      const [, name, at, mood = 'calm'] = /^(\w+)@(\d+)(?::(\w+))?$/.exec(each) ?? []
      return name === undefined ? [] : [{ name, at: Number(at), mood: moods.find((known) => known === mood) ?? 'calm' }]
    }),
    lines: lines
      .split(' | ')
      .filter((line) => line !== '')
      .map((line) => {
        const [, by = '', words = ''] = /^([-*]|\w+:) ?(.*)$/su.exec(line) ?? []
        return { by: by.replace(':', ''), words }
      }),
  }
}

/** How much of a panel's width a figure may take, by how many there are. */
const shares = [1, 0.8, 0.6, 0.42]

/** Draws a panel: scenery, figures, words. */
export function drawPanel(script: string, { cast }: Pick<DemoComic, 'cast'>, width: number, height: number): string {
  const { scene, placed, lines } = readPanel(script)
  const seed = seedOf(script)
  const isNear = placed.length === 1 && lines.length === 1 && seed % 3 > 0
  // Figures take less of a panel with much to say.
  const tall = height * (isNear ? 0.72 : lines.length > 2 ? 0.4 : 0.48)
  const size = Math.min(tall, width * (shares[placed.length] ?? 0.36)) / 200
  const ground = isNear ? height + size * 46 : height * 0.96
  const mouths = new Map<string, { x: number; y: number }>()
  const figures = placed.flatMap(({ name, at, mood }) => {
    const actor = cast[name]
    if (actor === undefined) return []
    const x = (width * at) / 100
    const rise = actor.being === 'fish' ? height * 0.12 : 0
    mouths.set(name, { x, y: ground - rise - headHeights[actor.being] * size })
    return [
      group(`translate(${x.toFixed(1)} ${(ground - rise).toFixed(1)}) scale(${size.toFixed(3)})`, figure(actor, mood)),
    ]
  })
  const words = lines.map(({ by, words }): Words => {
    const kind = by === '-' ? 'box' : by === '*' ? 'sound' : 'bubble'
    return { kind, words, mouth: mouths.get(by) ?? null }
  })
  const back = scenery(scene, width, height, seed)
  // From near, what is behind a figure is larger, too.
  const seen = isNear
    ? group(`translate(${(-0.2 * width).toFixed(1)} ${(-0.1 * height).toFixed(1)}) scale(1.4)`, back)
    : back
  return seen + figures.join('') + foreground(scene, width, height) + drawWords(words, width, height)
}
