import { chanceOf } from '../../seed.ts'
import { circle, ellipse, path, rect, stroke, times } from '../shapes.ts'

/** Colours of an hour. */
interface Air {
  readonly sky: string
  readonly low: string
  readonly far: string
  readonly near: string
  readonly ink: string
  readonly lamp: string
  readonly isDark: boolean
}

const airs: Readonly<Record<string, Air>> = {
  day: {
    sky: '#a9d8ee',
    low: '#e6f5f7',
    far: '#8fbf9f',
    near: '#5b9a72',
    ink: '#2f4858',
    lamp: '#fff3c4',
    isDark: false,
  },
  dusk: {
    sky: '#e88d7a',
    low: '#f9d49b',
    far: '#a5678e',
    near: '#6d4a7c',
    ink: '#3a2748',
    lamp: '#ffe9a8',
    isDark: false,
  },
  dawn: {
    sky: '#f5c6aa',
    low: '#fdf0d5',
    far: '#b9a7c9',
    near: '#8390b5',
    ink: '#47506f',
    lamp: '#fff6d6',
    isDark: false,
  },
  night: {
    sky: '#14203d',
    low: '#2d4270',
    far: '#22345c',
    near: '#182747',
    ink: '#0b1228',
    lamp: '#ffd976',
    isDark: true,
  },
  rain: {
    sky: '#7f93a3',
    low: '#b5c3ca',
    far: '#6a8087',
    near: '#4e636b',
    ink: '#2c3a42',
    lamp: '#ffe2a0',
    isDark: false,
  },
}

/** A place to draw in: width, height, hour and a chance that is the same for the same panel. */
interface Place {
  readonly w: number
  readonly h: number
  readonly air: Air
  readonly chance: () => number
}

type Scene = (place: Place) => string

function sky({ w, h, air, chance }: Place): string {
  const stars = air.isDark
    ? times(24, () => circle(chance() * w, chance() * h * 0.6, 1.2 + chance() * 1.8, '#fff', 'opacity=".8"'))
    : ''
  const orb = circle(w * (0.12 + chance() * 0.28), h * 0.2, h * 0.09, air.lamp)
  return rect(0, 0, w, h, air.sky) + rect(0, h * 0.4, w, h * 0.6, air.low, 'opacity=".6"') + stars + orb
}

function sea(place: Place): string {
  const { w, h, air, chance } = place
  const water = air.isDark ? '#1d3f63' : '#3f87a6'
  return (
    sky(place) +
    rect(0, h * 0.62, w, h * 0.38, water) +
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

/** A wall and a floor. */
function indoors({ w, h, air }: Place, wall: string, floor: string): string {
  const shade = air.isDark ? rect(0, 0, w, h, '#0b1228', 'opacity=".35"') : ''
  return rect(0, 0, w, h, wall) + rect(0, h * 0.8, w, h * 0.2, floor) + rect(0, h * 0.79, w, 6, '#0003') + shade
}

function window_({ air }: Place, x: number, y: number, width: number, height: number): string {
  return (
    rect(x - 8, y - 8, width + 16, height + 16, '#f4ead8', 'rx="6"') +
    rect(x, y, width, height, air.sky) +
    circle(x + width * 0.7, y + height * 0.3, width * 0.12, air.lamp) +
    stroke(`M${x + width / 2} ${y}v${height}M${x} ${y + height / 2}h${width}`, '#f4ead8', 7)
  )
}

/** What stands before the figures of a scene. */
const fronts: Readonly<Record<string, (w: number, h: number) => string>> = {
  boat: (w, h) =>
    path(
      `M${w * 0.06} ${h * 0.8}h${w * 0.88}q${-w * 0.04} ${h * 0.2} ${-w * 0.14} ${h * 0.24}h${-w * 0.6}q${-w * 0.1} 0 ${-w * 0.14} ${-h * 0.24}z`,
      '#b5533c',
    ) + rect(w * 0.06, h * 0.79, w * 0.88, 12, '#f4ead8'),
  airship: (w, h) =>
    path(`M${w * 0.06} ${h * 0.84}h${w * 0.88}l${-w * 0.06} ${h * 0.2}h${-w * 0.76}z`, '#8a5a3b') +
    rect(w * 0.04, h * 0.82, w * 0.92, 14, '#b98a5e', 'rx="7"'),
}

/** Draws what stands before the figures of a scene such as `boat:night`. */
export function foreground(name: string, w: number, h: number): string {
  return fronts[name.split(':')[0] ?? '']?.(w, h) ?? ''
}

const scenes: Readonly<Record<string, Scene>> = {
  sea,
  island: (place) => {
    const { w, h, air } = place
    return (
      sea(place) +
      path(
        `M${w * 0.42} ${h * 0.63}q${w * 0.08} ${-h * 0.28} ${w * 0.24} ${-h * 0.22}t${w * 0.2} ${h * 0.22}z`,
        air.ink,
      ) +
      rect(w * 0.62, h * 0.26, w * 0.035, h * 0.2, '#f4ead8') +
      circle(w * 0.637, h * 0.25, w * 0.03, '#ffd976') +
      circle(w * 0.637, h * 0.25, w * 0.08, '#ffd976', 'opacity=".3"')
    )
  },
  shore: (place) => {
    const { w, h, air, chance } = place
    return (
      sea(place) +
      path(`M0 ${h * 0.84}q${w * 0.4} ${-h * 0.08} ${w} 0V${h}H0z`, air.isDark ? '#6f6a6a' : '#e5cf9f') +
      times(5, () => ellipse(chance() * w, h * (0.9 + chance() * 0.08), 12, 6, air.ink, 'opacity=".35"'))
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
          rect(x, t, w * 0.2, h * 0.62 - t, index % 2 ? air.far : air.near) +
          rect(x + w * 0.06, t + h * 0.06, w * 0.03, h * 0.05, air.lamp) +
          rect(x + w * 0.12, t + h * 0.06, w * 0.03, h * 0.05, air.lamp)
        )
      }) +
      rect(0, h * 0.82, w, h * 0.18, air.ink) +
      rect(0, h * 0.82, w, 8, '#0004')
    )
  },
  lamproom: (place) => {
    const { w, h } = place
    return (
      indoors(place, '#31456b', '#22304d') +
      circle(w / 2, h * 0.36, h * 0.24, '#ffd976', 'opacity=".35"') +
      circle(w / 2, h * 0.36, h * 0.13, '#fff3c4') +
      rect(w / 2 - 30, h * 0.5, 60, h * 0.3, '#c8a15a') +
      times(6, (index) => stroke(`M${index * w * 0.2} 0v${h * 0.8}`, '#1b2745', 8))
    )
  },
  room: (place) => {
    const { w, h } = place
    return (
      indoors(place, '#e9d8c0', '#a9744f') +
      window_(place, w * 0.08, h * 0.16, w * 0.2, h * 0.28) +
      rect(w * 0.7, h * 0.14, w * 0.2, h * 0.2, '#7da3a1', 'rx="4"') +
      circle(w * 0.8, h * 0.24, h * 0.06, '#f2e3c2')
    )
  },
  workshop: (place) => {
    const { w, h, chance } = place
    return (
      indoors(place, '#c9d2cf', '#6b6f76') +
      times(
        3,
        (row) =>
          rect(w * 0.05, h * (0.16 + row * 0.14), w * 0.9, 8, '#8a6f52') +
          times(6, (index) =>
            rect(
              w * (0.08 + index * 0.14),
              h * (0.16 + row * 0.14) - 30 - chance() * 14,
              26 + chance() * 26,
              40,
              ['#d9825b', '#5b8a9a', '#e0b354', '#7d6a8e'][Math.floor(chance() * 4)]!,
              'rx="4"',
            ),
          ),
      ) +
      stroke(`M${w / 2} 0v${h * 0.08}`, '#333', 4) +
      path(`M${w / 2 - 34} ${h * 0.08 + 24}q34 -48 68 0z`, '#d8b03c')
    )
  },
  bakery: (place) => {
    const { w, h, chance } = place
    return (
      indoors(place, '#d8b48a', '#7a5138') +
      path(`M${w * 0.56} ${h * 0.8}V${h * 0.36}q${w * 0.18} ${-h * 0.26} ${w * 0.36} 0v${h * 0.44}z`, '#8f4c37') +
      path(`M${w * 0.64} ${h * 0.66}v${-h * 0.14}q${w * 0.1} ${-h * 0.12} ${w * 0.2} 0v${h * 0.14}z`, '#2b1512') +
      circle(w * 0.74, h * 0.62, h * 0.05, '#f7a53b') +
      times(
        2,
        (row) =>
          rect(w * 0.05, h * (0.26 + row * 0.18), w * 0.42, 9, '#6b4630') +
          times(4, (index) =>
            ellipse(w * (0.1 + index * 0.1), h * (0.26 + row * 0.18) - 14, 26, 15 + chance() * 5, '#b9773f'),
          ),
      )
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
          rect(x, t, w * 0.2, h * 0.82 - t, index % 2 ? air.far : air.near) +
          times(6, (at) =>
            rect(
              x + w * (0.035 + (at % 2) * 0.08),
              t + h * (0.07 + Math.floor(at / 2) * 0.13),
              w * 0.045,
              h * 0.07,
              chance() > 0.4 ? air.lamp : air.ink,
              'opacity=".85"',
            ),
          )
        )
      }) +
      rect(0, h * 0.8, w, h * 0.2, air.ink) +
      rect(0, h * 0.8, w, 7, air.low, 'opacity=".5"')
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
      rect(0, h * 0.82, w, h * 0.18, air.near)
    )
  },
  meadow: (place) => {
    const { w, h, chance } = place
    return (
      sky(place) +
      hills(place, 0.62) +
      times(14, () =>
        circle(chance() * w, h * (0.8 + chance() * 0.18), 6, ['#f7d36b', '#f28b82', '#fff'][Math.floor(chance() * 3)]!),
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
          ellipse(x, y, w * 0.16, h * 0.05, '#fff', 'opacity=".75"') +
          ellipse(x + w * 0.08, y - h * 0.03, w * 0.09, h * 0.05, '#fff', 'opacity=".75"')
        )
      })
    )
  },
  airship: (place) => {
    const { w, h } = place
    return (
      scenes['clouds']!(place) +
      ellipse(w * 0.5, h * 0.2, w * 0.4, h * 0.17, '#d1654c') +
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
      rect(0, 0, w, h, '#0c1030') +
      times(46, () => circle(chance() * w, chance() * h, 1 + chance() * 2, '#fff')) +
      circle(w * 0.5, h * 1.5, h * 0.9, '#3f87a6') +
      path(
        `M${w * 0.2} ${h * 0.76}q${w * 0.2} ${-h * 0.1} ${w * 0.5} ${-h * 0.02}q${-w * 0.2} ${h * 0.14} ${-w * 0.5} ${h * 0.02}z`,
        '#7fb58a',
      )
    )
  },
  laundry: (place) => {
    const { w, h } = place
    return (
      indoors(place, '#c7d3e6', '#5d6b8a') +
      times(4, (index) => {
        const x = w * (0.06 + index * 0.24)
        return (
          rect(x, h * 0.3, w * 0.19, h * 0.5, '#eef2f8', 'rx="10"') +
          circle(x + w * 0.095, h * 0.57, w * 0.07, '#51618a') +
          circle(x + w * 0.095, h * 0.57, w * 0.05, '#9fc4e0') +
          circle(x + w * 0.04, h * 0.37, 6, '#e0704f')
        )
      }) +
      ellipse(w * 0.5, h * 0.13, w * 0.12, h * 0.09, '#0c1030') +
      circle(w * 0.52, h * 0.12, 3, '#fff') +
      circle(w * 0.46, h * 0.15, 2, '#fff')
    )
  },
  underwater: (place) => {
    const { w, h, air, chance } = place
    const deep = air.isDark ? '#123047' : '#3d8fa3'
    return (
      rect(0, 0, w, h, deep) +
      times(4, (index) =>
        path(`M${w * (0.1 + index * 0.26)} 0h${w * 0.08}l${w * 0.06} ${h}h${-w * 0.2}z`, '#fff', 'opacity=".1"'),
      ) +
      times(9, () =>
        circle(
          chance() * w,
          chance() * h * 0.8,
          3 + chance() * 7,
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
  library: (place) => {
    const { w, h, chance } = place
    return (
      indoors(place, '#5c4033', '#3b2a22') +
      times(
        4,
        (row) =>
          rect(0, h * (0.2 + row * 0.19), w, 8, '#3b2a22') +
          times(Math.floor(w / 26), (index) => {
            const tall = h * (0.1 + chance() * 0.06)
            return rect(
              index * 26,
              h * (0.2 + row * 0.19) - tall,
              19,
              tall,
              ['#b5533c', '#d9a441', '#557a95', '#7d9a6d', '#c9b79c'][Math.floor(chance() * 5)]!,
            )
          }),
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
          rect(index * w * 0.18, t, w * 0.16, h, air.far) +
          path(`M${index * w * 0.18 - 6} ${t}l${w * 0.08 + 6} ${-h * 0.1}l${w * 0.08 + 6} ${h * 0.1}z`, air.ink)
        )
      }) +
      path(`M0 ${h * 0.84}h${w}V${h}H0z`, '#b5533c') +
      times(Math.ceil(w / 40), (index) => path(`M${index * 40} ${h * 0.84}h40q-20 40 -40 0z`, '#8f3f2e')) +
      rect(w * 0.82, h * 0.62, w * 0.08, h * 0.22, '#8f3f2e')
    )
  },
  print: (place) => {
    const { w, h } = place
    return (
      indoors(place, '#cbb994', '#6b4d33') +
      rect(w * 0.56, h * 0.22, w * 0.34, 18, '#4a3424') +
      rect(w * 0.58, h * 0.22, 18, h * 0.56, '#4a3424') +
      rect(w * 0.86, h * 0.22, 18, h * 0.56, '#4a3424') +
      rect(w * 0.62, h * 0.4, w * 0.22, 26, '#2f2a28') +
      rect(w * 0.6, h * 0.56, w * 0.26, 20, '#7b5a3c') +
      times(
        3,
        (index) =>
          rect(w * (0.06 + index * 0.14), h * 0.14, w * 0.11, h * 0.16, '#fbf5e6') +
          times(3, (row) => rect(w * (0.075 + index * 0.14), h * (0.17 + row * 0.035), w * 0.08, 4, '#5b5048')),
      )
    )
  },
  radio: (place) => {
    const { w, h, chance } = place
    return (
      indoors(place, '#27323a', '#161d22') +
      rect(w * 0.52, h * 0.34, w * 0.42, h * 0.36, '#3d4a52', 'rx="8"') +
      times(4, (index) =>
        circle(w * (0.58 + index * 0.1), h * 0.44, w * 0.03, ['#e0704f', '#7fb58a', '#e0b354', '#e0704f'][index]!),
      ) +
      rect(w * 0.56, h * 0.54, w * 0.34, h * 0.09, '#d9e2c5') +
      stroke(
        `M${w * 0.56} ${h * 0.585}${times(8, () => `l${w * 0.02} ${(-14 - chance() * 18).toFixed()}l${w * 0.022} ${(14 + chance() * 18).toFixed()}`)}`,
        '#27323a',
        3,
      ) +
      window_(place, w * 0.08, h * 0.18, w * 0.24, h * 0.26)
    )
  },
  dark: ({ w, h, chance }) =>
    rect(0, 0, w, h, '#0d0f16') +
    times(60, () => rect(chance() * w, chance() * h, 2 + chance() * 8, 2, '#8a96a8', 'opacity=".35"')),
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
