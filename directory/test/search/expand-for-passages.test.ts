import { expect, test } from 'vitest'
import { expandForPassages } from '../../src/search/passages/expand-for-passages.ts'
import type { PassageVocabulary } from '../../src/search/passages/passage-engine.ts'
import { understand } from '../../src/search/question/understand.ts'
import { expand } from '../../src/search/ranking/expand.ts'
import { latinOf } from '../../src/search/terms/latin.ts'
import { vocabularyOf } from './fake-vocabulary.ts'

/** The terms of passages that stand for each word of a question. */
async function saidFor(term: string, said: Record<string, number>, named: Record<string, number> = {}) {
  const vocabulary: PassageVocabulary = {
    count: async () => 100_000,
    lookUp: async () =>
      Object.entries(said).map(([each, passages]) => ({ term: each, latin: latinOf(each), passages })),
  }
  const expanded = await expand(understand(term), vocabularyOf(named), false)
  const { slots } = await expandForPassages(expanded, vocabulary, false)
  return slots.map(({ terms }) => terms.map((each) => each.term))
}

test('a word has its other forms that are said', async () => {
  expect(await saidFor('lighthouse keepers', { lighthouses: 3, keeper: 20, keepers: 4, keel: 9 })).toEqual([
    ['lighthouse', 'lighthouses'],
    ['keepers', 'keeper'],
  ])
})

test('a word that names do not know, and that is said, is not split', async () => {
  const named = { que: 500, man: 500 }
  expect(await saidFor('queman', { quema: 5, man: 9_000 }, named)).toEqual([['queman', 'quema']])
})

test('a word that neither names nor transcripts know is split where names know its parts', async () => {
  const words = await saidFor('harbourlight', { harbour: 5, light: 50 }, { harbour: 500, light: 500 })
  expect(words.map((terms) => terms.at(-1))).toEqual(['harbour', 'light'])
})

test('a slip of the pen stands for a word only if nobody says the word', async () => {
  expect(await saidFor('kinkajou', { kinkejou: 5 })).toEqual([['kinkajou', 'kinkejou']])
  expect(await saidFor('kinkajou', { kinkajou: 1, kinkejou: 5 })).toEqual([['kinkajou']])
})

test('a split word that is asked for twice counts each time as its parts alone', async () => {
  const named = { harbour: 500, light: 500 }
  const words = await saidFor('harbourlight tower harbourlight', { harbour: 5, light: 50, tower: 9 }, named)
  expect(words.map((terms) => terms.at(-1))).toEqual(['harbour', 'light', 'tower', 'harbour', 'light'])
})
