import { chanceOf } from '../../seed.ts'
import { path, rect, stroke, times } from '../shapes.ts'
import { airs, type Scene } from './hours.ts'
import { indoors } from './scenes-indoors.ts'
import { outdoors, sky } from './scenes-outdoors.ts'

const scenes: Readonly<Record<string, Scene>> = { ...outdoors, ...indoors }

/** What stands before the figures of a scene. */
const fronts: Readonly<Record<string, (w: number, h: number) => string>> = {
  boat: (w, h) =>
    path(
      `M${w * 0.06} ${h * 0.8}h${w * 0.88}q${-w * 0.04} ${h * 0.2} ${-w * 0.14} ${h * 0.24}h${-w * 0.6}q${-w * 0.1} 0 ${-w * 0.14} ${-h * 0.24}z`,
      '#b5533c',
    ) + rect([w * 0.06, h * 0.79, w * 0.88, 12], '#f4ead8'),
  airship: (w, h) =>
    path(`M${w * 0.06} ${h * 0.84}h${w * 0.88}l${-w * 0.06} ${h * 0.2}h${-w * 0.76}z`, '#8a5a3b') +
    rect([w * 0.04, h * 0.82, w * 0.92, 14], '#b98a5e', 'rx="7"'),
}

/** Draws what stands before the figures of a scene such as `boat:night`. */
export function foreground(name: string, w: number, h: number): string {
  return fronts[name.split(':')[0] ?? '']?.(w, h) ?? ''
}

/** Draws a scene such as `sea:night`. */
export function scenery(name: string, w: number, h: number, seed: number): string {
  const [scene = '', hour = 'day'] = name.split(':')
  const air = airs[hour] ?? airs['day']!
  const drawn = (scenes[scene] ?? sky)({ w, h, air, chance: chanceOf(seed) })
  const rain =
    hour === 'rain'
      ? times(30, (index) =>
          stroke(`M${((index * 137) % w).toFixed()} ${((index * 71) % h).toFixed()}l-8 26`, '#fff', 2, 'opacity=".5"'),
        )
      : ''
  return drawn + rain
}

/** The names of scenes. */
export const sceneNames: readonly string[] = Object.keys(scenes)
