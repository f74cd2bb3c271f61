import { expect, it } from 'vitest'
import { scoreOf } from '../../src/search/ranking/score.ts'
import { documentTerms, nameText } from '../../src/search/search-document.ts'
import { queryTerms, stemsOf } from '../../src/search/terms/query-terms.ts'

/** Returns the score of a document that has only a name. */
function scoreOfName(question: string, name: string): number {
  const terms = queryTerms(question, false)
  const named = nameText(documentTerms({ name, by: [], text: '' }).name)
  const document = { uuid: '', nameText: named, byText: '', matched: terms.length, popularity: 0, childrenCount: 0 }
  return scoreOf(terms, document)
}

it('gives names the same score if the search term is about the same part of them', () => {
  expect(scoreOfName('mill lane', 'Murder at Mill Lane')).toBe(scoreOfName('mill lane', 'Mill Lane Gardeners'))
  expect(scoreOfName('mill lane', 'A Long Winter of Murder at Mill Lane')).toBeLessThan(
    scoreOfName('mill lane', 'Mill Lane Gardeners'),
  )
  expect(scoreOfName('mill lane', 'Mill Lane')).toBe(100)
})

it('removes endings from long words only', () => {
  const stems = (question: string) => stemsOf(queryTerms(question, false))?.map(({ text }) => text) ?? null
  expect(stems('программирование для всех')).toEqual(['программировани'.slice(0, 14), 'для', 'всех'])
  expect(stems('bread hour')).toBeNull()
  expect(stems('s12e345 2024')).toBeNull()
})
