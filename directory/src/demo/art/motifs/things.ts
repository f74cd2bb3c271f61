import { chanceOf } from '../../seed.ts'
import { circle, ellipse, group, path, rect, stroke, times } from '../shapes.ts'
import type { Draw } from './waterside.ts'

/** Halves of an orange on a green field. */
export const oranges: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  const half = (x: number, y: number, size: number) =>
    group(
      `translate(${x} ${y}) rotate(${chance() * 60}) scale(${size})`,
      circle([0, 0, 100], accent),
      circle([0, 0, 88], light),
      times(8, (index) => path('M0 -8L-26 -66q26 -18 52 0z', spark, `transform="rotate(${index * 45})"`)),
    )
  return (
    rect([0, 0, 600, 600], mid) +
    times(5, (index) => rect([0, index * 120, 600, 60], deep, 'opacity=".35"')) +
    circle([300, 300, 190], 'none', `stroke="${light}" stroke-width="8" opacity=".7"`) +
    rect([296, 0, 8, 600], light, 'opacity=".7"') +
    half(210, 200, 1.25) +
    half(410, 330, 1.05) +
    half(190, 430, 0.8) +
    path('M330 110q50 -60 110 -30q-40 60 -110 30z', soft)
  )
}

/** Tall trunks, and an animal that looks. */
export const forest: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  const fir = (x: number, y: number, size: number, fill: string) =>
    group(
      `translate(${x} ${y}) scale(${size})`,
      rect([-10, -40, 20, 50], deep),
      times(4, (row) => path(`M${-92 + row * 16} ${-30 - row * 62}h${184 - row * 32}l${-92 + row * 16} -110z`, fill)),
    )
  return (
    rect([0, 0, 600, 600], light) +
    circle([300, 200, 120], spark) +
    times(7, (index) => fir(index * 100 + chance() * 20, 420, 0.8 + chance() * 0.3, soft)) +
    times(5, (index) => fir(30 + index * 140, 500, 1 + chance() * 0.3, mid)) +
    path('M0 470q300 -50 600 0V600H0z', deep) +
    group(
      'translate(330 500)',
      path('M-60 0v-64q-4 -34 34 -34h50l16 -40h26l20 26l-30 10l-8 102h-14v-60h-66l-6 60z', accent),
      stroke('M64 -140l-20 -40m8 18l-22 -6m40 26l14 -42m-6 20l22 -8', accent, 7),
    ) +
    ellipse([120, 560, 60, 14], mid)
  )
}

/** The ribs of a boat in a shed. */
export const hull: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const swing = chanceOf(seed)() * 30
  return (
    rect([0, 0, 600, 600], deep) +
    times(9, (index) => rect([index * 70 - 10, 0, 62, 600], mid, 'opacity=".45"')) +
    path('M0 0h600L300 90z', deep) +
    group(`rotate(${swing - 15} 300 0)`, rect([297, 0, 6, 120], light), path('M260 160q0 -50 40 -50t40 50z', spark)) +
    path('M300 130L60 520h480z', spark, 'opacity=".14"') +
    path('M40 290q40 180 180 200h180q130 -30 170 -230q-120 60 -270 60t-260 -30z', accent) +
    times(8, (index) =>
      stroke(`M${90 + index * 60} ${312 + Math.sin(index / 2.4) * 14}q-6 90 ${40 - index * 11} 170`, light, 13),
    ) +
    stroke('M40 290q110 30 260 30t270 -60M60 350q110 46 240 46t250 -70', soft, 12) +
    times(3, (index) => path(`M${130 + index * 150} 600l20 -110h20l20 110z`, spark))
  )
}

/** Buttons, thread and a needle. */
export const buttons: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  const button = (x: number, y: number, size: number, fill: string) =>
    circle([x, y, size], fill) +
    circle([x, y, size * 0.74], 'none', `stroke="${deep}" stroke-width="5" opacity=".45"`) +
    [-1, 1]
      .map(
        (side) =>
          circle([x + side * size * 0.2, y - size * 0.2, size * 0.09], deep) +
          circle([x + side * size * 0.2, y + size * 0.2, size * 0.09], deep),
      )
      .join('')
  return (
    rect([0, 0, 600, 600], soft) +
    times(16, (index) => rect([index * 40, 0, 20, 600], light, 'opacity=".35"')) +
    times(4, (row) =>
      times(4, (column) =>
        button(
          90 + column * 140 + (row % 2) * 30,
          80 + row * 145,
          38 + chance() * 30,
          [mid, accent, spark, light][(row * 3 + column) % 4]!,
        ),
      ),
    ) +
    stroke('M60 560q60 -160 200 -150t120 -160t160 -150', accent, 9) +
    stroke('M470 170L580 40', deep, 12) +
    circle([566, 56, 3], light)
  )
}
