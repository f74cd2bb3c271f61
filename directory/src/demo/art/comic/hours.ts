/** Colours of an hour. */
export interface Air {
  readonly sky: string
  readonly low: string
  readonly far: string
  readonly near: string
  readonly ink: string
  readonly lamp: string
  readonly isDark: boolean
}

/** The colours of each hour. */
export const airs: Readonly<Record<string, Air>> = {
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
export interface Place {
  readonly w: number
  readonly h: number
  readonly air: Air
  readonly chance: () => number
}

/** Draws a scene. */
export type Scene = (place: Place) => string
