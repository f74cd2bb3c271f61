import { chanceOf } from '../../seed.ts'
import { circle, ellipse, group, path, rect, stroke, times } from '../shapes.ts'
import type { Draw } from './waterside.ts'

/** A loaf on a board, and ears of rye. */
export const loaf: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  const ear = (x: number, lean: number) =>
    group(
      `translate(${x} 300) rotate(${lean})`,
      stroke('M0 0v-210', mid, 6),
      times(
        6,
        (row) =>
          ellipse([-13, -120 - row * 22, 9, 17], spark, 'transform="rotate(-24 -13 -120)"') +
          ellipse([14, -110 - row * 22, 9, 17], accent),
      ),
    )
  return (
    rect([0, 0, 600, 600], light) +
    circle([300, 290, 240], soft, 'opacity=".5"') +
    ear(150, -18 - chance() * 8) +
    ear(450, 18 + chance() * 8) +
    rect([50, 440, 500, 40], mid, 'rx="20"') +
    path('M96 440q-30 -190 204 -200t204 200z', mid) +
    path('M120 432q-10 -160 180 -168t180 168z', deep, 'opacity=".35"') +
    times(3, (index) => path(`M${190 + index * 84} 400q-10 -80 40 -110q34 40 4 110z`, spark)) +
    times(3, (index) => stroke(`M${220 + index * 80} 210q-22 -34 0 -62t0 -62`, accent, 9, 'opacity=".7"'))
  )
}

/** A night window over a shelf. */
export const moonBooks: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  let x = 40
  const books: string[] = []
  while (x < 540) {
    const width = 26 + chance() * 34
    const height = 120 + chance() * 84
    const fill = [mid, soft, accent, spark, light][Math.floor(chance() * 5)]!
    books.push(
      rect([x, 510 - height, width, height], fill, 'rx="4"'),
      rect([x + 5, 530 - height, width - 10, 8], deep, 'opacity=".6"'),
    )
    x += width + 4
  }
  return (
    rect([0, 0, 600, 600], deep) +
    rect([110, 40, 380, 260], mid, 'rx="190"') +
    times(16, () => circle([150 + chance() * 300, 70 + chance() * 190, 1.5 + chance() * 2.5], light)) +
    circle([330, 150, 74], spark) +
    circle([362, 132, 66], mid) +
    books.join('') +
    rect([0, 510, 600, 26], accent) +
    rect([0, 536, 600, 64], mid) +
    group(
      'translate(470 306)',
      ellipse([0, -6, 44, 30], deep),
      circle([34, -34, 22], deep),
      path('M18 -48l6 -22l12 16zM38 -54l14 -14l2 22z', deep),
      stroke('M-42 -6q-40 0 -26 -46', deep, 10),
    )
  )
}

/** A planet with rings, orbits and a telescope. */
export const orbits: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  const angle = chance() * 360
  return (
    rect([0, 0, 600, 600], deep) +
    times(50, () => circle([chance() * 600, chance() * 600, 1 + chance() * 2.6], light, 'opacity=".8"')) +
    times(3, (index) =>
      ellipse(
        [320, 240, 150 + index * 74, 60 + index * 40],
        'none',
        `stroke="${soft}" stroke-width="3" transform="rotate(-18 320 240)"`,
      ),
    ) +
    circle([320, 240, 96], accent) +
    path('M226 220q94 50 190 10a96 96 0 0 1 -6 44q-90 40 -186 -4z', spark, 'opacity=".6"') +
    group(`rotate(${angle} 320 240)`, circle([520, 240, 26], light)) +
    group(`rotate(${angle + 130} 320 240)`, circle([500, 240, 16], spark)) +
    path('M0 540q300 -110 600 0V600H0z', mid) +
    group(
      'translate(150 500)',
      stroke('M0 0l-50 90m50 -90l50 90m-50 -90v90', light, 12),
      group(
        'rotate(-36)',
        rect([-90, -28, 200, 52], light, 'rx="10"'),
        rect([104, -36, 34, 68], spark, 'rx="6"'),
        rect([-120, -14, 34, 26], soft),
      ),
    )
  )
}

/** A screen with lines of code, and a cup of tea. */
export const chips: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  const pin = (index: number) =>
    rect([110 + index * 48, 96, 18, 34], spark) +
    rect([110 + index * 48, 412, 18, 34], spark) +
    rect([56, 150 + index * 36, 34, 14], spark) +
    rect([510, 150 + index * 36, 34, 14], spark)
  return (
    rect([0, 0, 600, 600], mid) +
    times(5, (index) => stroke(`M0 ${60 + index * 120}h70l40 40v${60 + index * 10}`, soft, 5, 'opacity=".5"')) +
    times(8, pin) +
    rect([86, 126, 428, 290], deep, 'rx="22"') +
    times(7, (row) => {
      const indent = [0, 26, 52, 52, 26, 26, 0][row]!
      const width = 90 + chance() * 150
      return (
        rect([122 + indent, 158 + row * 34, width, 14], [accent, light, soft][row % 3]!, 'rx="7"') +
        rect([134 + indent + width, 158 + row * 34, 24 + chance() * 40, 14], spark, 'rx="7"')
      )
    }) +
    group(
      'translate(410 440)',
      stroke('M70 0q64 0 48 -44t-54 -20', light, 14),
      path('M-76 -84h152q6 120 -76 120t-76 -120z', light),
      path('M-64 -72h128q0 22 -6 34h-116q-6 -14 -6 -34z', accent),
      ellipse([0, 44, 116, 14], deep),
      stroke('M-24 -106q-18 -26 0 -48m40 48q-18 -26 0 -48', light, 8),
    )
  )
}

/** A radio studio's microphone. */
export const microphone: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const turn = chanceOf(seed)() * 30
  return (
    rect([0, 0, 600, 600], mid) +
    group(
      `rotate(${turn} 300 260)`,
      times(12, (index) =>
        path('M300 260L250 -260h100z', deep, `opacity=".35" transform="rotate(${index * 30} 300 260)"`),
      ),
    ) +
    circle([300, 260, 170], accent) +
    stroke('M190 250v20a110 110 0 0 0 220 0v-20M300 380v120M210 500h180', light, 20) +
    rect([222, 90, 156, 250], deep, 'rx="78"') +
    times(5, (row) => times(4, (column) => circle([252 + column * 32, 138 + row * 32, 8], soft))) +
    rect([222, 226, 156, 18], spark) +
    path('M0 560h600v40H0z', deep)
  )
}

/** A cup with steam in which a picture forms. */
export const cup: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  const steam = times(3, (index) =>
    stroke(`M${230 + index * 70} 240q${-50 + chance() * 30} -60 0 -110t0 -100`, light, 18, 'opacity=".55"'),
  )
  return (
    rect([0, 0, 600, 600], accent) +
    times(10, (row) =>
      times(10, (column) =>
        (row + column) % 2 ? rect([column * 60, 420 + row * 24, 60, 24], row < 8 ? spark : spark, 'opacity=".45"') : '',
      ),
    ) +
    circle([300, 280, 220], deep, 'opacity=".3"') +
    steam +
    ellipse([300, 486, 230, 40], light) +
    ellipse([300, 478, 190, 26], soft) +
    stroke('M430 310q110 -20 96 60t-120 62', light, 26) +
    path('M150 262h300q4 212 -150 212t-150 -212z', light) +
    path('M160 330h279q-6 40 -20 66h-240q-14 -26 -19 -66z', mid) +
    ellipse([300, 262, 150, 30], mid) +
    ellipse([300, 264, 130, 22], deep)
  )
}

/** Tools on a wall. */
export const tools: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  const lean = chance() * 14 - 7
  return (
    rect([0, 0, 600, 600], mid) +
    times(6, (row) => times(6, (column) => circle([60 + column * 96, 60 + row * 70, 5], deep, 'opacity=".5"'))) +
    group(
      `rotate(${lean} 150 80)`,
      rect([138, 130, 26, 270], spark, 'rx="10"'),
      path('M80 80h130q40 0 44 44l-34 6h-140z', deep),
    ) +
    group(
      'rotate(12 310 100)',
      path('M280 90h60v210h-60z', light),
      path('M270 300h80v120q-40 40 -80 0z', accent),
      rect([300, 60, 20, 40], light),
    ) +
    group(
      `rotate(${-lean} 460 90)`,
      path('M400 90a66 66 0 1 1 110 46l-20 264a24 24 0 0 1 -54 0l-18 -264q-14 -16 -18 -46l40 40h36l12 -38z', soft),
    ) +
    rect([0, 470, 600, 130], deep) +
    rect([0, 462, 600, 18], accent) +
    times(
      7,
      (index) =>
        circle([60 + index * 82, 524, 16], index % 2 ? spark : soft) + rect([52 + index * 82, 521, 16, 6], deep),
    )
  )
}
