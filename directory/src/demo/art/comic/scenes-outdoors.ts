import { circle, ellipse, path, rect, stroke, times } from '../shapes.ts'
import { airs, type Place, type Scene } from './hours.ts'

/** The sky of an hour, with its sun or moon. */
export function sky({ w, h, air, chance }: Place): string {
  const stars = air.isDark
    ? times(24, () => circle([chance() * w, chance() * h * 0.6, 1.2 + chance() * 1.8], '#fff', 'opacity=".8"'))
    : ''
  // Rain hides sun and moon.
  const orb = air === airs['rain'] ? '' : circle([w * (0.12 + chance() * 0.28), h * 0.2, h * 0.09], air.lamp)
  return rect([0, 0, w, h], air.sky) + rect([0, h * 0.4, w, h * 0.6], air.low, 'opacity=".6"') + stars + orb
}

function sea(place: Place): string {
  const { w, h, air, chance } = place
  const water = air.isDark ? '#1d3f63' : '#3f87a6'
  return (
    sky(place) +
    rect([0, h * 0.62, w, h * 0.38], water) +
    times(12, () => {
      const y = h * (0.66 + chance() * 0.32)
      return stroke(`M${(chance() * w).toFixed()} ${y.toFixed()}q14 -10 28 0t28 0`, air.low, 3, 'opacity=".55"')
    })
  )
}

function hills({ w, h, air }: Place, from: number): string {
  return (
    path(`M0 ${h * from}q${w * 0.25} ${-h * 0.16} ${w * 0.5} 0t${w * 0.5} 0V${h}H0z`, air.far) +
    path(`M0 ${h * (from + 0.14)}q${w * 0.3} ${-h * 0.12} ${w} 0V${h}H0z`, air.near)
  )
}

/** Scenes under the sky. */
export const outdoors: Readonly<Record<string, Scene>> = {
  sea,
  island: (place) => {
    const { w, h, air } = place
    return (
      sea(place) +
      path(
        `M${w * 0.42} ${h * 0.63}q${w * 0.08} ${-h * 0.28} ${w * 0.24} ${-h * 0.22}t${w * 0.2} ${h * 0.22}z`,
        air.ink,
      ) +
      rect([w * 0.62, h * 0.26, w * 0.035, h * 0.2], '#f4ead8') +
      circle([w * 0.637, h * 0.25, w * 0.03], '#ffd976') +
      circle([w * 0.637, h * 0.25, w * 0.08], '#ffd976', 'opacity=".3"')
    )
  },
  shore: (place) => {
    const { w, h, air, chance } = place
    return (
      sea(place) +
      path(`M0 ${h * 0.84}q${w * 0.4} ${-h * 0.08} ${w} 0V${h}H0z`, air.isDark ? '#6f6a6a' : '#e5cf9f') +
      times(5, () => ellipse([chance() * w, h * (0.9 + chance() * 0.08), 12, 6], air.ink, 'opacity=".35"'))
    )
  },
  boat: sea,
  quay: (place) => {
    const { w, h, air, chance } = place
    return (
      sea(place) +
      times(4, (index) => {
        const x = index * w * 0.26
        const t = h * (0.3 + chance() * 0.12)
        return (
          rect([x, t, w * 0.2, h * 0.62 - t], index % 2 ? air.far : air.near) +
          rect([x + w * 0.06, t + h * 0.06, w * 0.03, h * 0.05], air.lamp) +
          rect([x + w * 0.12, t + h * 0.06, w * 0.03, h * 0.05], air.lamp)
        )
      }) +
      rect([0, h * 0.82, w, h * 0.18], air.ink) +
      rect([0, h * 0.82, w, 8], '#0004')
    )
  },
  street: (place) => {
    const { w, h, air, chance } = place
    return (
      sky(place) +
      times(5, (index) => {
        const t = h * (0.16 + chance() * 0.2)
        const x = index * w * 0.21 - 8
        return (
          rect([x, t, w * 0.2, h * 0.82 - t], index % 2 ? air.far : air.near) +
          times(6, (at) =>
            rect(
              [x + w * (0.035 + (at % 2) * 0.08), t + h * (0.07 + Math.floor(at / 2) * 0.13), w * 0.045, h * 0.07],
              chance() > 0.4 ? air.lamp : air.ink,
              'opacity=".85"',
            ),
          )
        )
      }) +
      rect([0, h * 0.8, w, h * 0.2], air.ink) +
      rect([0, h * 0.8, w, 7], air.low, 'opacity=".5"')
    )
  },
  forest: (place) => {
    const { w, h, air, chance } = place
    return (
      sky(place) +
      hills(place, 0.6) +
      times(9, (index) => {
        const x = index * w * 0.13 + chance() * 20
        const t = h * (0.24 + chance() * 0.2)
        return path(
          `M${x - 46} ${h * 0.84}L${x} ${t}l46 ${h * 0.84 - t}z`,
          index % 2 ? air.near : air.ink,
          'opacity=".9"',
        )
      }) +
      rect([0, h * 0.82, w, h * 0.18], air.near)
    )
  },
  meadow: (place) => {
    const { w, h, chance } = place
    return (
      sky(place) +
      hills(place, 0.62) +
      times(14, () =>
        circle(
          [chance() * w, h * (0.8 + chance() * 0.18), 6],
          ['#f7d36b', '#f28b82', '#fff'][Math.floor(chance() * 3)]!,
        ),
      )
    )
  },
  clouds: (place) => {
    const { w, h, chance } = place
    return (
      sky(place) +
      times(6, (index) => {
        const x = chance() * w
        const y = h * (0.42 + index * 0.1)
        return (
          ellipse([x, y, w * 0.16, h * 0.05], '#fff', 'opacity=".75"') +
          ellipse([x + w * 0.08, y - h * 0.03, w * 0.09, h * 0.05], '#fff', 'opacity=".75"')
        )
      })
    )
  },
  airship: (place) => {
    const { w, h } = place
    return (
      outdoors['clouds']!(place) +
      ellipse([w * 0.5, h * 0.2, w * 0.4, h * 0.17], '#d1654c') +
      path(
        `M${w * 0.1} ${h * 0.2}q${w * 0.4} ${h * 0.1} ${w * 0.8} 0q${-w * 0.4} ${h * 0.24} ${-w * 0.8} 0z`,
        '#f1d9b0',
      ) +
      stroke(
        `M${w * 0.3} ${h * 0.34}L${w * 0.2} ${h * 0.82}M${w * 0.7} ${h * 0.34}L${w * 0.8} ${h * 0.82}`,
        '#47372c',
        5,
      )
    )
  },
  space: (place) => {
    const { w, h, chance } = place
    return (
      rect([0, 0, w, h], '#0c1030') +
      times(46, () => circle([chance() * w, chance() * h, 1 + chance() * 2], '#fff')) +
      circle([w * 0.5, h * 1.5, h * 0.9], '#3f87a6') +
      path(
        `M${w * 0.2} ${h * 0.76}q${w * 0.2} ${-h * 0.1} ${w * 0.5} ${-h * 0.02}q${-w * 0.2} ${h * 0.14} ${-w * 0.5} ${h * 0.02}z`,
        '#7fb58a',
      )
    )
  },
  underwater: (place) => {
    const { w, h, air, chance } = place
    const deep = air.isDark ? '#123047' : '#3d8fa3'
    return (
      rect([0, 0, w, h], deep) +
      times(4, (index) =>
        path(`M${w * (0.1 + index * 0.26)} 0h${w * 0.08}l${w * 0.06} ${h}h${-w * 0.2}z`, '#fff', 'opacity=".1"'),
      ) +
      times(9, () =>
        circle(
          [chance() * w, chance() * h * 0.8, 3 + chance() * 7],
          'none',
          'stroke="#fff" stroke-width="2" opacity=".5"',
        ),
      ) +
      path(`M0 ${h * 0.86}q${w * 0.25} ${-h * 0.06} ${w * 0.5} 0t${w * 0.5} 0V${h}H0z`, '#c2a878') +
      times(8, (index) =>
        stroke(`M${index * w * 0.14 + chance() * 30} ${h * 0.92}q-16 -40 0 -70t0 ${-40 - chance() * 60}`, '#4f8f62', 9),
      )
    )
  },
  roof: (place) => {
    const { w, h, air, chance } = place
    return (
      sky(place) +
      times(6, (index) => {
        const t = h * (0.48 + chance() * 0.14)
        return (
          rect([index * w * 0.18, t, w * 0.16, h], air.far) +
          path(`M${index * w * 0.18 - 6} ${t}l${w * 0.08 + 6} ${-h * 0.1}l${w * 0.08 + 6} ${h * 0.1}z`, air.ink)
        )
      }) +
      path(`M0 ${h * 0.84}h${w}V${h}H0z`, '#b5533c') +
      times(Math.ceil(w / 40), (index) => path(`M${index * 40} ${h * 0.84}h40q-20 40 -40 0z`, '#8f3f2e')) +
      rect([w * 0.82, h * 0.62, w * 0.08, h * 0.22], '#8f3f2e')
    )
  },
}
