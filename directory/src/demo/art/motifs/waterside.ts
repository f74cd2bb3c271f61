import { chanceOf } from '../../seed.ts'
import type { Palette } from '../palettes.ts'
import { circle, ellipse, group, path, rect, stroke, times } from '../shapes.ts'

/** Draws a motif of 600 by 600. The same seed gives the same picture. */
export type Draw = (palette: Palette, seed: number) => string

/** A quay at night, with lamps that are mirrored in the water. */
export const harbour: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  const houses = times(7, (index) => {
    const height = 60 + chance() * 90
    const x = index * 90 - 15
    return (
      rect([x, 340 - height, 84, height], index % 2 === 0 ? deep : mid) +
      path(`M${x - 4} ${340 - height}l46 -34l46 34z`, deep) +
      times(2, (row) => rect([x + 18 + row * 30, 340 - height + 24, 14, 20], chance() > 0.35 ? spark : soft))
    )
  })
  const lamps = times(5, (index) => {
    const x = 70 + index * 118
    return (
      rect([x - 3, 285, 6, 62], light) +
      circle([x, 280, 26], accent, 'opacity=".35"') +
      circle([x, 280, 12], spark) +
      times(5, (row) => ellipse([x + (row % 2) * 8 - 4, 376 + row * 34, 26 - row * 3, 5], spark, 'opacity=".7"'))
    )
  })
  return (
    rect([0, 0, 600, 600], mid) +
    rect([0, 0, 600, 200], deep, 'opacity=".55"') +
    circle([450, 110, 48], light, 'opacity=".9"') +
    houses +
    rect([0, 338, 600, 14], deep) +
    rect([0, 352, 600, 248], deep) +
    lamps +
    group(
      'translate(330 470)',
      path('M-130 0h260l-44 60h-172z', accent),
      rect([-40, -62, 78, 62], light),
      rect([-8, -120, 8, 60], light),
      path('M0 -120l70 60h-70z', soft),
    )
  )
}

/** Waves over waves, and a small whale or a buoy. */
export const waves: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  const layers = [soft, mid, deep, mid, deep]
  const shift = chance() * 60
  return (
    rect([0, 0, 600, 600], light) +
    circle([300, 250, 130], spark) +
    circle([300, 250, 92], accent) +
    layers
      .map((fill, index) => {
        const y = 250 + index * 70
        const bumps = times(6, () => 'q37 -52 75 0t75 0')
        return path(`M${-150 + shift * (index % 2)} ${y}${bumps}V600H-150z`, fill, `opacity="${0.75 + index * 0.05}"`)
      })
      .join('') +
    stroke('M470 190v-70m-14 16l14 -16l14 16', deep, 6) +
    times(9, (index) =>
      rect([60 + index * 58, 540 - Math.abs(4 - index) * 12, 12, 36 + Math.abs(4 - index) * 16], spark, 'rx="6"'),
    )
  )
}

/** A northern night. */
export const aurora: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  return (
    rect([0, 0, 600, 600], deep) +
    times(40, () => circle([chance() * 600, chance() * 360, 1 + chance() * 2.4], light)) +
    times(3, (index) =>
      stroke(
        `M-40 ${190 + index * 62}q150 ${-150 - index * 20} 330 -30t360 -90`,
        [accent, soft, spark][index]!,
        46,
        'opacity=".38"',
      ),
    ) +
    path('M0 430l120 -90l90 60l130 -120l120 110l140 -70V600H0z', mid) +
    path('M0 500q150 -70 300 -10t300 -20V600H0z', light) +
    times(6, (index) => {
      const x = 40 + index * 106 + chance() * 30
      return path(`M${x} 520l26 -92l26 92z`, deep) + path(`M${x + 4} 478l22 -70l22 70z`, deep)
    }) +
    group('translate(300 500)', path('M-46 0h92v-40l-46 -34l-46 34z', accent), rect([-12, -32, 24, 26], spark))
  )
}

/** A folded map with a route, an island and a rose of the winds. */
export const map: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  const x = 150 + chance() * 60
  return (
    rect([0, 0, 600, 600], deep) +
    times(4, (index) =>
      path(
        `M${40 + index * 130} ${index % 2 ? 70 : 100}l130 ${index % 2 ? 30 : -30}v400l-130 ${index % 2 ? -30 : 30}z`,
        index % 2 ? soft : light,
      ),
    ) +
    path(`M${x} 220q70 -90 160 -30t90 110q-40 90 -150 70t-150 10q-60 -80 50 -160z`, mid, 'opacity=".85"') +
    path(`M${x + 60} 250q40 -40 90 0t20 70q-60 40 -110 0t0 -70z`, spark, 'opacity=".7"') +
    stroke('M90 470q90 -20 130 -90t120 -20t110 -90t60 -120', accent, 8, 'stroke-dasharray="4 20"') +
    stroke('M488 128l44 44m0 -44l-44 44', accent, 12) +
    group(
      'translate(150 170)',
      circle([0, 0, 52], light),
      path('M0 -66l16 66h-32z', accent),
      path('M0 66l16 -66h-32z', deep),
    )
  )
}
