import { expect, test } from 'vitest'
import { choosePassages } from '../../src/search/passages/choose-passages.ts'
import { episodeMarks } from '../../src/search/passages/passage-terms.ts'

const COUNT = 100_000

/** The sets of words that passages are looked for by. Of several terms for one word, how many they are. */
function setsOf(passages: Readonly<Record<string, number>>): string[] {
  const slots = Object.entries(passages).map(([term, count]) => ({
    terms: [{ term, quality: 1, passages: count }],
    passages: count,
    share: 1,
  }))
  const words = Object.keys(passages)
  const chosen = choosePassages({ slots, count: COUNT }, { words, phrases: [], minus: [] }, 'MOST_TERMS')
  return chosen!.rule.anyOf.map((all) => all.map((terms) => (terms.length > 1 ? terms.length : terms[0])).join(' '))
}

test('a rare word brings its passages alone, and the others do together', () => {
  expect(setsOf({ kinkajou: 20, honey: 2_000, evening: 3_000 })).toEqual(['kinkajou', 'honey evening'])
})

test('two words that too many passages have get a third', () => {
  const sets = setsOf({ harbour: 10_000, evening: 12_000, winter: 15_000, honey: 2_000 })
  expect(sets).toEqual(['honey harbour evening', 'honey harbour winter'])
})

test('words that too many passages have, even all of them together, are looked for in a part of the episodes', () => {
  const [set] = setsOf({ people: 50_000, time: 60_000 })
  expect(set).toMatch(/^people time \d+$/)
  expect(Number(set!.split(' ')[2])).toBeLessThan(episodeMarks.length)
})

test('words that about 1,500 to 12,000 passages have are looked for in all episodes', () => {
  expect(setsOf({ harbour: 9_000, evening: 12_000 })).toEqual(['harbour evening'])
})

/** The terms that bring the passages of a word, with how many have them. */
function findersOf(terms: Readonly<Record<string, number>>): readonly string[] {
  const said = Object.entries(terms).map(([term, passages]) => ({ term, quality: 0.9, passages }))
  const passages = said.reduce((sum, term) => sum + term.passages, 0)
  const question = { slots: [{ terms: said, passages, share: 1 }], count: COUNT }
  const chosen = choosePassages(question, { words: [], phrases: [], minus: [] }, 'MOST_TERMS')
  return chosen!.rule.anyOf.flat(2)
}

test('a rare word is found, though a form of it is in many passages', () => {
  expect(findersOf({ comet: 50, comets: 20, come: 40_000 })).toEqual(['comet', 'comets'])
})

test('a Japanese noun with a particle is found, though many words begin with its character', () => {
  expect(findersOf({ 魚が: 40, '魚*': 9_000 })).toEqual(['魚が'])
})

test('a word that nobody says is found by the form that is said, however common', () => {
  expect(findersOf({ washs: 0, wash: 1_000, was: 90_000 })).toEqual(['washs', 'wash'])
})
