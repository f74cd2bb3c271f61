import { chanceOf } from '../../seed.ts'
import { circle, ellipse, group, path, rect, stroke, times } from '../shapes.ts'
import type { Draw } from './waterside.ts'

/** A round bird on a twig. */
export const bird: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  const leaves = times(9, (index) => {
    const x = 40 + index * 66
    return path(`M${x} ${index % 2 ? 478 : 446}q30 -44 62 -14q-24 34 -62 14z`, index % 3 === 0 ? mid : deep)
  })
  return (
    rect([0, 0, 600, 600], soft) +
    circle([110 + chance() * 380, 120, 74], spark) +
    ellipse([300, 640, 420, 120], mid) +
    stroke('M0 470q300 -40 600 20', deep, 18) +
    leaves +
    path('M170 330l-130 60l120 26z', deep) +
    ellipse([300, 320, 170, 150], mid) +
    ellipse([330, 360, 120, 106], accent) +
    path('M190 300q90 -70 170 20q-70 110 -170 70z', deep) +
    circle([390, 220, 84], mid) +
    circle([410, 206, 22], light) +
    circle([416, 206, 11], deep) +
    path('M466 220l66 18l-66 24z', spark) +
    stroke('M290 464v22m60 -22v22', deep, 10)
  )
}

/** Trees in rows, with fruit. */
export const orchard: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  const tree = (x: number, y: number, size: number) =>
    group(
      `translate(${x} ${y}) scale(${size})`,
      path('M-12 0q8 -60 0 -110h26q-8 60 2 110z', deep),
      circle([0, -170, 84], mid),
      circle([-54, -130, 52], mid),
      circle([58, -132, 56], mid),
      times(7, () => circle([-80 + chance() * 160, -220 + chance() * 120, 13], accent)),
    )
  return (
    rect([0, 0, 600, 600], light) +
    circle([460, 130, 66], spark) +
    path('M0 330q150 -90 300 -30t300 -40V600H0z', soft) +
    path('M0 420q220 -60 600 10V600H0z', mid, 'opacity=".45"') +
    tree(130, 400, 0.62) +
    tree(455, 410, 0.7) +
    tree(290, 520, 1.15) +
    group(
      'translate(420 540)',
      stroke('M0 0l40 -190m46 190l-40 -190', deep, 9),
      times(5, (row) => stroke(`M${8 + row * 7} ${-34 - row * 32}h${70 - row * 14}`, deep, 8)),
    )
  )
}

/** A greenhouse with plants. */
export const greenhouse: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  const plant = (x: number, height: number) =>
    stroke(`M${x} 500v${-height}`, mid, 10) +
    times(Math.floor(height / 46), (row) => {
      const y = 490 - row * 46
      return (
        path(`M${x} ${y}q44 -54 70 -20q-24 34 -70 20z`, mid) +
        path(`M${x} ${y - 20}q-44 -54 -70 -20q24 34 70 20z`, deep)
      )
    }) +
    circle([x + (chance() - 0.5) * 40, 500 - height, 22], accent)
  return (
    rect([0, 0, 600, 600], soft) +
    circle([500, 96, 60], spark) +
    rect([0, 520, 600, 80], deep) +
    path('M60 530V270L300 90l240 180v260z', light, 'opacity=".8"') +
    plant(150, 190) +
    plant(300, 290) +
    plant(452, 160) +
    stroke('M60 530V270L300 90l240 180v260M60 270h480M180 180v350M420 180v350M300 90v180', deep, 9) +
    times(3, (index) => path(`M${98 + index * 150} 500h104l-16 58h-72z`, accent))
  )
}

/** A road over hills. */
export const road: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  return (
    rect([0, 0, 600, 600], light) +
    circle([180 + chance() * 240, 210, 90], spark) +
    path('M0 300l140 -110l120 90l150 -130l190 150V600H0z', soft) +
    path('M0 380q180 -110 330 -20t270 -30V600H0z', mid) +
    path('M0 460q260 -70 600 -10V600H0z', deep) +
    path('M180 600q90 -120 170 -150t-10 -90q-30 -24 20 -44q-18 30 26 50q90 50 0 110t-60 124z', light) +
    stroke('M250 590q60 -100 130 -136', accent, 7, 'stroke-dasharray="26 22"') +
    group(
      'translate(150 430)',
      circle([0, -96, 24], accent),
      stroke('M0 -70l-10 60l34 40m-34 -40l-44 24m40 -66l42 22m-46 -24l-34 28', accent, 16),
    )
  )
}

/** Streets with lit windows, and something on wheels. */
export const streets: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  const tower = (x: number, width: number, height: number, fill: string) =>
    rect([x, 480 - height, width, height], fill) +
    times(Math.floor(height / 46), (row) =>
      times(Math.floor(width / 40), (column) =>
        rect([x + 14 + column * 38, 494 - height + row * 46, 18, 24], chance() > 0.45 ? spark : soft, 'rx="3"'),
      ),
    )
  return (
    rect([0, 0, 600, 600], mid) +
    circle([120 + chance() * 360, 110, 56], light) +
    tower(0, 130, 250, deep) +
    tower(450, 150, 300, deep) +
    tower(150, 120, 330 - chance() * 60, deep) +
    tower(290, 150, 210 + chance() * 60, deep) +
    rect([0, 480, 600, 120], deep) +
    rect([0, 478, 600, 8], soft) +
    group(
      'translate(170 410)',
      rect([0, 0, 270, 120], accent, 'rx="18"'),
      times(4, (index) => rect([20 + index * 60, 20, 46, 42], spark, 'rx="6"')),
      rect([0, 74, 270, 10], light),
      circle([60, 122, 26], light),
      circle([60, 122, 12], deep),
      circle([210, 122, 26], light),
      circle([210, 122, 12], deep),
    )
  )
}

/** A train on a bridge. */
export const train: Draw = ({ deep, mid, soft, light, accent, spark }, seed) => {
  const chance = chanceOf(seed)
  return (
    rect([0, 0, 600, 600], deep) +
    times(24, () => circle([chance() * 600, chance() * 220, 1.5 + chance() * 2], light)) +
    circle([110 + chance() * 380, 120, 52], spark) +
    path('M0 340l150 -120l110 80l160 -140l180 150V600H0z', mid) +
    rect([0, 396, 600, 22], light) +
    times(4, (index) => path(`M${index * 160 - 30} 418h150v180h-30q0 -130 -45 -130t-45 130h-30z`, soft)) +
    times(3, (index) =>
      group(
        `translate(${-30 + index * 206} 300)`,
        path(index === 2 ? 'M0 0h130q56 20 62 82h-192z' : 'M0 0h194v82h-194z', accent),
        times(3, (window) => rect([16 + window * 50, 18, 36, 30], spark, 'rx="4"')),
        circle([44, 88, 14], light),
        circle([146, 88, 14], light),
      ),
    )
  )
}
