import { circle, ellipse, path, rect, stroke, times } from '../shapes.ts'
import type { Place, Scene } from './hours.ts'

/** A wall and a floor. */
function walls({ w, h, air }: Place, wall: string, floor: string): string {
  const shade = air.isDark ? rect([0, 0, w, h], '#0b1228', 'opacity=".35"') : ''
  return rect([0, 0, w, h], wall) + rect([0, h * 0.8, w, h * 0.2], floor) + rect([0, h * 0.79, w, 6], '#0003') + shade
}

/** A window, whose size is a part of the panel's. */
function pane({ w, h, air }: Place, wide: number, high: number): string {
  const [x, y, width, height] = [w * 0.08, h * 0.17, w * wide, h * high]
  return (
    rect([x - 8, y - 8, width + 16, height + 16], '#f4ead8', 'rx="6"') +
    rect([x, y, width, height], air.sky) +
    circle([x + width * 0.7, y + height * 0.3, width * 0.12], air.lamp) +
    stroke(`M${x + width / 2} ${y}v${height}M${x} ${y + height / 2}h${width}`, '#f4ead8', 7)
  )
}

/** Scenes in rooms. */
export const indoors: Readonly<Record<string, Scene>> = {
  lamproom: (place) => {
    const { w, h } = place
    return (
      walls(place, '#31456b', '#22304d') +
      circle([w / 2, h * 0.36, h * 0.24], '#ffd976', 'opacity=".35"') +
      circle([w / 2, h * 0.36, h * 0.13], '#fff3c4') +
      rect([w / 2 - 30, h * 0.5, 60, h * 0.3], '#c8a15a') +
      times(6, (index) => stroke(`M${index * w * 0.2} 0v${h * 0.8}`, '#1b2745', 8))
    )
  },
  room: (place) => {
    const { w, h } = place
    return (
      walls(place, '#e9d8c0', '#a9744f') +
      pane(place, 0.2, 0.28) +
      rect([w * 0.7, h * 0.14, w * 0.2, h * 0.2], '#7da3a1', 'rx="4"') +
      circle([w * 0.8, h * 0.24, h * 0.06], '#f2e3c2')
    )
  },
  workshop: (place) => {
    const { w, h, chance } = place
    return (
      walls(place, '#c9d2cf', '#6b6f76') +
      times(
        3,
        (row) =>
          rect([w * 0.05, h * (0.16 + row * 0.14), w * 0.9, 8], '#8a6f52') +
          times(6, (index) =>
            rect(
              [w * (0.08 + index * 0.14), h * (0.16 + row * 0.14) - 30 - chance() * 14, 26 + chance() * 26, 40],
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
      walls(place, '#d8b48a', '#7a5138') +
      path(`M${w * 0.56} ${h * 0.8}V${h * 0.36}q${w * 0.18} ${-h * 0.26} ${w * 0.36} 0v${h * 0.44}z`, '#8f4c37') +
      path(`M${w * 0.64} ${h * 0.66}v${-h * 0.14}q${w * 0.1} ${-h * 0.12} ${w * 0.2} 0v${h * 0.14}z`, '#2b1512') +
      circle([w * 0.74, h * 0.62, h * 0.05], '#f7a53b') +
      times(
        2,
        (row) =>
          rect([w * 0.05, h * (0.26 + row * 0.18), w * 0.42, 9], '#6b4630') +
          times(4, (index) =>
            ellipse([w * (0.1 + index * 0.1), h * (0.26 + row * 0.18) - 14, 26, 15 + chance() * 5], '#b9773f'),
          ),
      )
    )
  },
  laundry: (place) => {
    const { w, h } = place
    return (
      walls(place, '#c7d3e6', '#5d6b8a') +
      times(4, (index) => {
        const x = w * (0.06 + index * 0.24)
        return (
          rect([x, h * 0.3, w * 0.19, h * 0.5], '#eef2f8', 'rx="10"') +
          circle([x + w * 0.095, h * 0.57, w * 0.07], '#51618a') +
          circle([x + w * 0.095, h * 0.57, w * 0.05], '#9fc4e0') +
          circle([x + w * 0.04, h * 0.37, 6], '#e0704f')
        )
      }) +
      ellipse([w * 0.5, h * 0.13, w * 0.12, h * 0.09], '#0c1030') +
      circle([w * 0.52, h * 0.12, 3], '#fff') +
      circle([w * 0.46, h * 0.15, 2], '#fff')
    )
  },
  library: (place) => {
    const { w, h, chance } = place
    return (
      walls(place, '#5c4033', '#3b2a22') +
      times(
        4,
        (row) =>
          rect([0, h * (0.2 + row * 0.19), w, 8], '#3b2a22') +
          times(Math.floor(w / 26), (index) => {
            const tall = h * (0.1 + chance() * 0.06)
            return rect(
              [index * 26, h * (0.2 + row * 0.19) - tall, 19, tall],
              ['#b5533c', '#d9a441', '#557a95', '#7d9a6d', '#c9b79c'][Math.floor(chance() * 5)]!,
            )
          }),
      )
    )
  },
  print: (place) => {
    const { w, h } = place
    return (
      walls(place, '#cbb994', '#6b4d33') +
      rect([w * 0.56, h * 0.22, w * 0.34, 18], '#4a3424') +
      rect([w * 0.58, h * 0.22, 18, h * 0.56], '#4a3424') +
      rect([w * 0.86, h * 0.22, 18, h * 0.56], '#4a3424') +
      rect([w * 0.62, h * 0.4, w * 0.22, 26], '#2f2a28') +
      rect([w * 0.6, h * 0.56, w * 0.26, 20], '#7b5a3c') +
      times(
        3,
        (index) =>
          rect([w * (0.06 + index * 0.14), h * 0.14, w * 0.11, h * 0.16], '#fbf5e6') +
          times(3, (row) => rect([w * (0.075 + index * 0.14), h * (0.17 + row * 0.035), w * 0.08, 4], '#5b5048')),
      )
    )
  },
  radio: (place) => {
    const { w, h, chance } = place
    return (
      walls(place, '#27323a', '#161d22') +
      rect([w * 0.52, h * 0.34, w * 0.42, h * 0.36], '#3d4a52', 'rx="8"') +
      times(4, (index) =>
        circle([w * (0.58 + index * 0.1), h * 0.44, w * 0.03], ['#e0704f', '#7fb58a', '#e0b354', '#e0704f'][index]!),
      ) +
      rect([w * 0.56, h * 0.54, w * 0.34, h * 0.09], '#d9e2c5') +
      stroke(
        `M${w * 0.56} ${h * 0.585}${times(8, () => `l${w * 0.02} ${(-14 - chance() * 18).toFixed()}l${w * 0.022} ${(14 + chance() * 18).toFixed()}`)}`,
        '#27323a',
        3,
      ) +
      pane(place, 0.24, 0.26)
    )
  },
  dark: ({ w, h, chance }) =>
    rect([0, 0, w, h], '#0d0f16') +
    times(60, () => rect([chance() * w, chance() * h, 2 + chance() * 8, 2], '#8a96a8', 'opacity=".35"')),
}
