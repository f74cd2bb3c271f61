import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inflectedScore, scoreOf, similarScore } from '../../src/search/ranking/score.ts'
import { documentTerms, nameText } from '../../src/search/search-document.ts'
import type { Candidate } from '../../src/search/search-engine.ts'
import { queryTerms, stemsOf } from '../../src/search/terms/query-terms.ts'
import { trigramsOf } from '../../src/search/terms/trigrams.ts'

const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'the', '日本', 'programming')
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))
const anyText = fc.oneof(text, fc.string({ unit: 'grapheme', maxLength: 40 }))

function candidateOf(name: string, by: string, matched: number): Candidate {
  const terms = documentTerms({ name, by: [by], text: '' })
  const byText = terms.by.flatMap((term) => (term.isExtra ? [] : [term.text])).join(' ')
  return { uuid: '', nameText: nameText(terms.name), byText, matched, popularity: 0, childrenCount: 0 }
}

describe('a score', () => {
  test('is a whole number from 0 to 100 for any query and document', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, fc.nat(1000), (question, name, by, matched) => {
        const score = scoreOf(queryTerms(question, false), candidateOf(name, by, matched))
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
      }),
    )
  })

  test('does not fall when a document has one more of the terms', () => {
    fc.assert(
      fc.property(text, anyText, anyText, fc.nat(5), (question, name, by, matched) => {
        const terms = queryTerms(question, false)
        const fewer = scoreOf(terms, candidateOf(name, by, matched))
        expect(scoreOf(terms, candidateOf(name, by, matched + 1))).toBeGreaterThanOrEqual(fewer)
      }),
    )
  })

  test('of a document that has all terms is above that of any document that lacks some', () => {
    fc.assert(
      fc.property(text, text, text, text, (question, one, other, by) => {
        const terms = queryTerms(question, false)
        fc.pre(terms.length > 1)
        const all = scoreOf(terms, candidateOf(one, by, terms.length))
        const lacking = candidateOf(other, '', terms.length - 1)
        fc.pre(!terms.every((term) => lacking.nameText.split(/\s/).includes(term.text)))
        expect(all).toBeGreaterThan(scoreOf(terms, lacking))
      }),
    )
  })

  test('is 100 for the name itself', () => {
    fc.assert(
      fc.property(text, (name) => {
        const terms = queryTerms(name, false)
        fc.pre(terms.length > 0)
        expect(scoreOf(terms, candidateOf(name, '', terms.length))).toBe(100)
      }),
    )
  })

  test('of a name that is spelt similarly, or of words with other endings, is at most 40', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.nat(1000), (question, name, matched) => {
        const candidate = candidateOf(name, '', matched)
        expect(similarScore(trigramsOf(question), candidate) ?? 0).toBeLessThanOrEqual(40)
        const stems = stemsOf(queryTerms(question, false))
        if (stems !== null) expect(inflectedScore(stems, candidate)).toBeLessThanOrEqual(40)
      }),
    )
  })
})
