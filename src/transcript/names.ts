const MAX_WORDS = 4
const PARTICLES = new Set('von van der den de la le di da del dos du bin ibn al el ter zu y e i und and'.split(' '))

/** Returns whether a text has few enough words for a person's name. */
export function isShortAsName(text: string): boolean {
  return text.split(' ').length <= MAX_WORDS
}

/** Returns whether no word begins with a small letter, except particles: `The answer is` is no name. */
export function isCapitalised(name: string): boolean {
  return name.split(' ').every((word) => !/^\p{Ll}/u.test(word) || PARTICLES.has(word))
}
