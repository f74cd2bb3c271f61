import { bearded } from '../content/persons.ts'
import { around, seedOf } from '../seed.ts'
import { paletteOf } from './palettes.ts'
import { circle, ellipse, group, path, rect, stroke, svg } from './shapes.ts'

/** How a person looks. */
export interface Look {
  readonly skin: string
  readonly hair: string
  readonly style: HairStyle
  readonly coat: string
  readonly extra?: 'glasses' | 'beard' | 'freckles' | undefined
}

export type HairStyle = 'bob' | 'bun' | 'short' | 'long' | 'curly' | 'cap' | 'scarf' | 'bald'

/** What a face shows. */
export type Mood = 'calm' | 'glad' | 'sad' | 'wow' | 'cross'

const skins = ['#f6d3b3', '#e8b48a', '#c98a5b', '#9a6240', '#6f4429', '#f1c6a0']
const hairs = ['#2b1d16', '#5a3825', '#a8632c', '#d9b25f', '#8f8f94', '#1c1c22', '#b8452f']
const short: readonly HairStyle[] = ['short', 'curly', 'cap', 'bald', 'long']
const long: readonly HairStyle[] = ['bob', 'bun', 'short', 'long', 'curly', 'scarf', 'cap']
const extras = ['glasses', undefined, 'beard', undefined, 'freckles', 'glasses'] as const

/** Returns a look that depends on a name alone. */
export function lookOf(name: string): Look {
  const seed = seedOf(name)
  const { accent, mid } = paletteOf(seed >>> 3)
  // Hair that goes with a beard, or not.
  const style = around(bearded.has(name) ? short : long, seed >>> 6)
  const extra = around(extras, seed >>> 14)
  return {
    skin: around(skins, seed >>> 9),
    hair: around(hairs, seed >>> 11),
    style,
    coat: seed & 1 ? accent : mid,
    extra: extra === 'beard' && !bearded.has(name) ? 'glasses' : extra,
  }
}

/** Draws a head around (0, 0), 80 wide. */
export function head({ skin, hair, style, extra }: Look, mood: Mood): string {
  return (
    back(style, hair) +
    circle([-39, 4, 8], skin) +
    circle([39, 4, 8], skin) +
    ellipse([0, 0, 38, 42], skin) +
    front(style, hair) +
    features(extra, hair) +
    face(mood)
  )
}

function back(style: HairStyle, hair: string): string {
  switch (style) {
    case 'bob':
      return path('M-46 30q-12 -84 46 -84t46 84q-20 12 -46 0t-46 0z', hair)
    case 'long':
      return path('M-46 74q-16 -128 46 -128t46 128q-18 8 -26 -8h-40q-8 16 -26 8z', hair)
    case 'bun':
      return circle([0, -54, 20], hair)
    case 'curly':
      return [-40, -24, 0, 24, 40].map((x, index) => circle([x, [-6, -34, -44, -34, -6][index]!, 24], hair)).join('')
    default:
      return ''
  }
}

function front(style: HairStyle, hair: string): string {
  switch (style) {
    case 'bald':
      return stroke('M-38 -4q-2 -14 4 -20M38 -4q2 -14 -4 -20', hair, 7)
    case 'cap':
      return path('M-42 -12q0 -38 42 -38t42 38z', hair) + rect([-8, -18, 64, 11], hair, 'rx="5"')
    case 'scarf':
      return path('M-46 34q-10 -90 46 -90t46 90q-6 20 -22 22q18 -66 -24 -72t-24 72q-16 -2 -22 -22z', hair)
    case 'curly':
      return [-26, -9, 9, 26].map((x) => circle([x, -32, 14], hair)).join('')
    default:
      return path('M-40 -4q-2 -46 40 -46t40 46q-14 -6 -22 -22q-26 20 -58 22z', hair)
  }
}

function features(extra: Look['extra'], hair: string): string {
  if (extra === 'glasses') {
    return stroke('M-26 -2a12 12 0 1 0 24 0a12 12 0 1 0 -24 0M2 -2a12 12 0 1 0 24 0a12 12 0 1 0 -24 0', '#2a2a33', 3.5)
  }
  if (extra === 'beard') return path('M-38 8q2 38 38 38t38 -38q-12 14 -38 12t-38 -12z', hair)
  if (extra === 'freckles')
    return [-24, -18, -12, 12, 18, 24].map((x) => circle([x, 12 + (x % 4), 2], '#a5633a')).join('')
  return ''
}

const INK = '#22202a'

/** Draws eyes and mouth around (0, 0). */
export function face(mood: Mood): string {
  const eyes = mood === 'wow' ? 6.5 : 4.5
  const eye = (x: number) => (mood === 'glad' ? stroke(`M${x - 6} -1q6 -8 12 0`, INK, 4) : circle([x, -2, eyes], INK))
  const brows = {
    calm: '',
    glad: '',
    sad: stroke('M-22 -14l12 -5M22 -14l-12 -5', INK, 3.5),
    wow: stroke('M-22 -18q6 -6 12 0M10 -18q6 -6 12 0', INK, 3.5),
    cross: stroke('M-24 -18l14 7M24 -18l-14 7', INK, 4),
  }[mood]
  const mouth = {
    calm: stroke('M-10 19q10 5 20 0', INK, 4),
    glad: path('M-14 14h28q-2 18 -14 18t-14 -18z', '#8c2f3a'),
    sad: stroke('M-10 24q10 -10 20 0', INK, 4),
    wow: ellipse([0, 23, 7, 10], '#8c2f3a'),
    cross: stroke('M-11 22h22', INK, 4),
  }[mood]
  return eye(-14) + eye(14) + brows + mouth
}

/** The portrait of a person. */
export function portrait(slug: string): string {
  const look = lookOf(slug)
  const { soft, spark, deep } = paletteOf(seedOf(slug) >>> 5)
  const mood: Mood = seedOf(slug) % 3 === 0 ? 'calm' : 'glad'
  const body = path('M-96 150q0 -90 66 -98h60q66 8 66 98z', look.coat) + path('M-18 30h36v28q-18 16 -36 0z', look.skin)
  return svg(
    400,
    400,
    rect([0, 0, 400, 400], soft),
    circle([200, 190, 160], spark, 'opacity=".75"'),
    group(
      'translate(200 200) scale(1.75)',
      body,
      look.style === 'scarf'
        ? path('M-40 20q40 50 80 0v36q-40 26 -80 0z', look.hair)
        : stroke('M-22 56l22 22l22 -22', deep, 4),
      group('translate(0 -22)', head(look, mood)),
    ),
  )
}
