import { chanceOf } from '../../seed.ts'
import { circle, ellipse, group, path, rect, stroke, times } from '../shapes.ts'
import type { Draw } from './waterside.ts'

/** Coins that grow into a graph over ruled paper. */
export const ledger: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  return (
    rect([0, 0, 600, 600], light) +
    times(14, (row) => rect([0, 40 + row * 42, 600, 2], soft)) +
    rect([90, 0, 4, 600], accent, 'opacity=".7"') +
    times(4, (index) => {
      const coins = 2 + index * 2 + Math.floor(chance() * 2)
      const x = 180 + index * 106
      return times(
        coins,
        (row) =>
          ellipse([x, 510 - row * 34, 46, 20], deep) + ellipse([x, 502 - row * 34, 46, 20], row % 2 ? spark : accent),
      )
    }) +
    stroke('M150 400l110 -60l100 20l110 -130l80 -90', mid, 12) +
    path('M520 110l52 6l-26 44z', mid)
  )
}

/** Boxes of an archive, one of them open. */
export const archive: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  const open = Math.floor(chance() * 6) + 3
  return (
    rect([0, 0, 600, 600], deep) +
    times(4, (row) => rect([20, 140 + row * 140, 560, 12], soft)) +
    times(12, (index) => {
      const x = 36 + (index % 4) * 136
      const y = 30 + Math.floor(index / 4) * 140
      const isOpen = index === open
      return (
        (isOpen ? path(`M${x + 20} ${y}l70 -34l20 60z`, light) + path(`M${x + 4} ${y + 6}l60 -34l30 60z`, spark) : '') +
        rect([x, y + (isOpen ? 24 : 10), 120, isOpen ? 86 : 100], isOpen ? accent : mid, 'rx="4"') +
        rect([x + 34, y + 40, 52, 26], light) +
        circle([x + 60, y + 90, 8], deep)
      )
    }) +
    path('M210 600L120 300h-20L300 600z', spark, 'opacity=".18"') +
    group(
      'translate(300 520)',
      circle([0, -26, 66], 'none', `stroke="${light}" stroke-width="16"`),
      circle([0, -26, 58], spark, 'opacity=".35"'),
      stroke('M46 22l70 66', light, 24),
    )
  )
}

/** A staff with notes, in a swing. */
export const staff: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  const note = (index: number) => {
    const x = 130 + index * 82
    const step = Math.floor(chance() * 5)
    const y = 330 - step * 24 - Math.sin(index) * 16
    const fill = index % 3 === 1 ? accent : light
    return (
      ellipse([x, y, 27, 20], fill, `transform="rotate(-20 ${x} ${y})"`) +
      stroke(`M${x + 24} ${y - 6}v-110${index % 2 ? 'q40 16 28 60' : ''}`, fill, 8)
    )
  }
  return (
    rect([0, 0, 600, 600], deep) +
    circle([480, 480, 230], mid) +
    circle([90, 110, 120], mid, 'opacity=".6"') +
    times(5, (row) => stroke(`M-10 ${210 + row * 44}q150 -50 310 0t310 0`, soft, 5)) +
    times(6, note) +
    stroke(
      'M74 400q-50 -30 -10 -70q50 -24 64 30q0 70 -70 66q-90 -30 -60 -110q40 -70 78 -120q26 -70 -10 -70q-34 10 -20 90l40 220q4 50 -40 44',
      spark,
      11,
    )
  )
}

/** Two dice, a pawn and a board. */
export const dice: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  const die = (place: string, size: number, fill: string, dots: readonly (readonly [number, number])[]) =>
    group(
      place,
      rect([-size, -size, size * 2, size * 2], fill, `rx="${size * 0.28}"`),
      ...dots.map(([x, y]) => circle([x * size, y * size, size * 0.17], fill === light ? deep : light)),
    )
  const four = [-0.5, 0.5].flatMap((x) => [-0.5, 0.5].map((y) => [x, y] as const))
  return (
    rect([0, 0, 600, 600], mid) +
    group(
      'translate(300 420) scale(1 .55) rotate(45)',
      times(36, (index) =>
        rect(
          [-300 + (index % 6) * 100, -300 + Math.floor(index / 6) * 100, 100, 100],
          (index + Math.floor(index / 6)) % 2 ? deep : soft,
        ),
      ),
    ) +
    die(`translate(220 230) rotate(${(-14 + chance() * 8).toFixed(1)})`, 92, light, [...four, [0, 0]]) +
    die(`translate(394 330) rotate(${(18 + chance() * 10).toFixed(1)})`, 78, accent, four) +
    group('translate(150 470)', circle([0, -110, 36], spark), path('M-50 0q30 -30 26 -90h48q-4 60 26 90z', spark)) +
    group('translate(480 500)', circle([0, -110, 36], deep), path('M-50 0q30 -30 26 -90h48q-4 60 26 90z', deep))
  )
}

/** A town hall. */
export const columns: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  const hand = chance() * 360
  return (
    rect([0, 0, 600, 600], soft) +
    circle([300, 300, 280], light, 'opacity=".55"') +
    path('M60 260L300 110l240 150z', mid) +
    rect([70, 258, 460, 34], deep) +
    times(
      5,
      (index) =>
        rect([96 + index * 92, 300, 40, 190], light) + rect([96 + index * 92, 300, 12, 190], mid, 'opacity=".35"'),
    ) +
    rect([272, 380, 56, 110], accent, 'rx="26"') +
    rect([50, 490, 500, 26], deep) +
    rect([20, 516, 560, 84], mid) +
    circle([300, 206, 40], light) +
    group(`rotate(${hand} 300 206)`, stroke('M300 206v-28', deep, 7)) +
    stroke('M300 206h18', deep, 7) +
    stroke('M300 110V30', deep, 8) +
    path('M304 32h90l-22 24l22 24h-90z', accent) +
    circle([520, 84, 36], spark)
  )
}

/** A graph of points with a line through them. */
export const chart: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  return (
    rect([0, 0, 600, 600], light) +
    times(
      9,
      (index) =>
        rect([60 + index * 62, 40, 2, 460], soft, 'opacity=".6"') +
        rect([60, 40 + index * 58, 510, 2], soft, 'opacity=".6"'),
    ) +
    times(8, (index) => {
      const height = 320 * Math.exp(-(((index - 3.5) / 2.2) ** 2)) + 20
      return rect([70 + index * 62, 500 - height, 52, height], index % 2 ? mid : deep, 'opacity=".85"')
    }) +
    times(26, () => circle([80 + chance() * 470, 90 + chance() * 360, 9], accent)) +
    stroke('M60 470q120 -10 190 -210t90 -120t80 160t150 170', spark, 14) +
    stroke('M60 30v472h520', deep, 10)
  )
}

/** A cinema's screen. */
export const cinema: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  const fin = 240 + chance() * 120
  return (
    rect([0, 0, 600, 600], deep) +
    rect([70, 90, 460, 260], light) +
    rect([70, 90, 460, 260], soft, 'opacity=".5"') +
    circle([430, 160, 40], spark) +
    path(`M70 290q60 -30 115 0t115 0t115 0t115 0v60H70z`, mid) +
    path(`M${fin} 300q10 -110 90 -120q-30 60 0 120z`, deep) +
    path('M0 0h600v70q-50 50 -100 0t-100 0t-100 0t-100 0t-100 0t-100 0z', accent) +
    path('M0 40h70v350q-40 30 -70 0zM530 40h70v350q-40 30 -70 0z', accent) +
    times(
      6,
      (index) => circle([70 + index * 92, 470, 38], mid) + rect([26 + index * 92, 490, 88, 120], mid, 'rx="26"'),
    ) +
    times(
      5,
      (index) =>
        circle([116 + index * 92, 540, 40], '#000', 'opacity=".55"') +
        rect([70 + index * 92, 560, 92, 60], '#000', 'rx="26" opacity=".55"'),
    ) +
    path('M300 600L180 350h240z', spark, 'opacity=".12"')
  )
}
