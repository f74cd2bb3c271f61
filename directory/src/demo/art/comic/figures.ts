import type { Actor, Being } from '../../content/comic-text.ts'
import { face, head, type Mood } from '../heads.ts'
import { circle, ellipse, group, path, rect, stroke } from '../shapes.ts'

/** Draws a figure 200 high, whose feet are at (0, 0). */
export function figure(actor: Actor, mood: Mood): string {
  return beings[actor.being](actor, mood)
}

/** How high the mouth of a figure is above its feet, for the tail of its bubble. */
export const headHeights: Readonly<Record<Being, number>> = {
  human: 196,
  robot: 200,
  kettle: 120,
  otter: 150,
  fish: 130,
  cat: 130,
  gull: 120,
  tortoise: 110,
  ghost: 190,
}

const INK = '#22202a'
const raised = (mood: Mood) => mood === 'wow' || mood === 'glad'

const beings: Readonly<Record<Being, (actor: Actor, mood: Mood) => string>> = {
  human: ({ look, colour }, mood) => {
    const skin = look?.skin ?? '#e8b48a'
    const arms = raised(mood)
      ? 'M-26 -104q-30 -10 -34 -44M26 -104q30 -10 34 -44'
      : 'M-28 -104q-18 26 -14 54M28 -104q18 26 14 54'
    const hands = raised(mood)
      ? circle([-60, -152, 9], skin) + circle([60, -152, 9], skin)
      : circle([-42, -46, 9], skin) + circle([42, -46, 9], skin)
    return (
      rect([-22, -46, 16, 46], '#33384a', 'rx="6"') +
      rect([6, -46, 16, 46], '#33384a', 'rx="6"') +
      ellipse([-15, -2, 15, 6], INK) +
      ellipse([15, -2, 15, 6], INK) +
      rect([-9, -128, 18, 20], skin) +
      path('M-36 -34q-4 -76 12 -84q24 -8 48 0q16 8 12 84q-36 10 -72 0z', colour) +
      stroke('M0 -116v78', '#0003', 3) +
      stroke(arms, colour, 17) +
      hands +
      group('translate(0 -158) scale(.82)', look === undefined ? '' : head(look, mood))
    )
  },
  robot: ({ colour }, mood) => {
    const arms = raised(mood) ? 'M-44 -96l-30 -34M44 -96l30 -34' : 'M-44 -92l-22 46M44 -92l22 46'
    return (
      circle([-24, -10, 12], INK) +
      circle([24, -10, 12], INK) +
      rect([-44, -112, 88, 96], colour, 'rx="14"') +
      rect([-26, -92, 52, 36], '#ffffff44', 'rx="6"') +
      circle([-14, -40, 6], '#fff8') +
      circle([6, -40, 6], '#fff8') +
      stroke(arms, '#7a8088', 11) +
      rect([-8, -124, 16, 14], '#7a8088') +
      rect([-40, -188, 80, 66], '#dfe6ea', 'rx="16"') +
      stroke('M0 -188v-18', '#7a8088', 5) +
      circle([0, -210, 8], colour) +
      group('translate(0 -160) scale(.9)', face(mood))
    )
  },
  kettle: ({ colour }, mood) =>
    stroke('M-46 -104q46 -62 92 0', INK, 10) +
    path('M-62 0q-8 -86 26 -104h72q34 18 26 104z', colour) +
    path('M56 -64q30 -6 42 -34l12 10q-6 44 -52 58z', colour) +
    circle([0, -112, 10], INK) +
    group('translate(-4 -52)', face(mood)) +
    (mood === 'wow' || mood === 'glad' ? stroke('M108 -108q14 -16 0 -32t6 -34', '#fff', 8, 'opacity=".8"') : ''),
  otter: ({ colour }, mood) =>
    stroke('M30 -12q60 10 66 -40', colour, 18) +
    ellipse([0, -58, 46, 60], colour) +
    ellipse([0, -50, 28, 46], '#e9d8b8') +
    stroke(raised(mood) ? 'M-38 -80l-30 -34M38 -80l30 -34' : 'M-38 -76q-10 24 8 34M38 -76q10 24 -8 34', colour, 15) +
    circle([-32, -158, 11], colour) +
    circle([32, -158, 11], colour) +
    ellipse([0, -130, 46, 40], colour) +
    ellipse([0, -114, 28, 20], '#e9d8b8') +
    ellipse([0, -124, 9, 6], INK) +
    group('translate(0 -134) scale(.85)', face(mood)) +
    stroke('M-26 -114l-26 -6M-26 -108l-26 4M26 -114l26 -6M26 -108l26 4', INK, 2.5),
  fish: ({ colour }, mood) =>
    group(
      'translate(0 -90)',
      path('M52 0l46 -36v72z', colour),
      ellipse([0, 0, 66, 42], colour),
      path('M-8 -38q22 -34 44 -4z', colour),
      path('M10 4q26 0 26 20q-24 6 -26 -20z', '#fff5'),
      group('translate(-26 -4) scale(.8)', face(mood)),
      circle([-84, -30, 5], 'none', 'stroke="#fff" stroke-width="3"'),
    ),
  cat: ({ colour }, mood) =>
    stroke('M34 -10q56 0 46 -76', colour, 14) +
    path('M-40 0q-8 -90 40 -92t40 92z', colour) +
    path('M-40 -132l2 -44l32 22zM40 -132l-2 -44l-32 22z', colour) +
    ellipse([0, -120, 46, 38], colour) +
    group('translate(0 -122) scale(.85)', face(mood)) +
    path('M-5 -118h10l-5 7z', '#e58a8a') +
    stroke('M-24 -110l-30 -4M-24 -104l-30 6M24 -110l30 -4M24 -104l30 6', INK, 2.5) +
    ellipse([-16, -4, 14, 8], '#fff9') +
    ellipse([16, -4, 14, 8], '#fff9'),
  gull: ({ colour }, mood) =>
    stroke('M-12 -30v28m24 -28v28', '#e0913a', 6) +
    ellipse([0, -66, 52, 42], '#fbfbf7') +
    path(
      raised(mood)
        ? 'M-30 -80q-60 -50 -74 -20q40 50 90 40zM30 -80q60 -50 74 -20q-40 50 -90 40z'
        : 'M-46 -86q66 -20 98 20q-44 40 -98 -20z',
      colour,
    ) +
    circle([-20, -112, 30], '#fbfbf7') +
    path('M-48 -112l-34 10l34 8z', '#e0913a') +
    circle([-28, -118, mood === 'wow' ? 7 : 5], INK) +
    (mood === 'cross' ? stroke('M-40 -132l18 8', INK, 4) : ''),
  tortoise: ({ colour }, mood) =>
    rect([-52, -24, 24, 24], '#8fae6b', 'rx="8"') +
    rect([26, -24, 24, 24], '#8fae6b', 'rx="8"') +
    path('M-70 -22q4 -84 70 -84t70 84z', colour) +
    stroke('M-40 -24l18 -54h44l18 54M-22 -78l22 -26l22 26', '#0003', 5) +
    group('translate(-84 -70)', circle([0, 0, 34], '#8fae6b'), group('scale(.7)', face(mood))),
  ghost: ({ colour }, mood) =>
    path(
      'M-58 -6q6 -30 0 -96q0 -86 58 -86t58 86q-6 66 0 96q-16 14 -29 -4q-14 18 -29 0q-14 18 -29 0q-14 18 -29 4z',
      colour,
      'opacity=".88"',
    ) + group('translate(0 -124) scale(1.1)', face(mood)),
}
