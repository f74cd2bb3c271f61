import { expect, test } from 'vitest'
import type { SearchEngine, SearchQuery } from '../../src/search/index.ts'
import { RankedSearch } from '../../src/search/ranking/ranked-search.ts'
import {
  type Candidate,
  type CandidateRequest,
  EXACT_TO,
  MOST_WEIGHED,
  type Rule,
} from '../../src/search/search-engine.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'
import { noResults, vocabularyOf } from './fake-vocabulary.ts'

function candidate(number: number): Candidate {
  const uuid = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  return { uuid, nameText: 'lantern comet', popularity: 0, childrenCount: 0, fieldsOf: () => 1 }
}

/** Asks an engine that finds as many documents as `foundBy` says, and returns the rules that it was asked for. */
async function askedOf(
  words: Readonly<Record<string, number>>,
  query: SearchQuery,
  foundBy: (rule: Rule) => number = () => 0,
) {
  const rules: Rule[] = []
  let counts = 0
  const engine = {
    name: 'counting',
    async candidates({ rule, limit }: CandidateRequest) {
      rules.push(rule)
      const found = foundBy(rule)
      const candidates = Array.from({ length: Math.min(limit, found) }, (_, number) => candidate(number))
      return { candidates, total: found < MOST_WEIGHED ? found : null, isIncomplete: false }
    },
    async count({ rule }: CandidateRequest) {
      counts += 1
      return Math.min(EXACT_TO, foundBy(rule))
    },
  } as unknown as SearchEngine
  const { types } = await new RankedSearch(
    { engine, vocabulary: vocabularyOf(words), said: null },
    noResults,
    new TestRuntime(),
  ).search(query)
  return { rules, counts, total: types[0]!.totalCount }
}

const isTiered = (rule: Rule): boolean =>
  rule.anyOf.some((all) => all.some((terms) => terms.some((term) => term.startsWith('=p'))))

test('any rare word of a question finds documents', async () => {
  const { rules } = await askedOf({ lantern: 200, comet: 300 }, { term: 'lantern comet' })
  expect(rules).toHaveLength(1)
  expect(rules[0]!.anyOf).toEqual(expect.arrayContaining([[['lantern']], [['comet']]]))
})

test('the beginning of a word that is being typed finds nothing by itself beside a rare word', async () => {
  const { rules } = await askedOf({ lantern: 200 }, { term: 'lantern t', isTyping: true })
  expect(rules[0]!.anyOf).toContainEqual([['lantern']])
  expect(rules[0]!.anyOf.some((all) => all.length === 1 && all[0]!.includes('t*'))).toBe(false)
})

test('documents that were all looked at are not counted again', async () => {
  const { total, counts } = await askedOf({ lantern: 900 }, { term: 'lantern' }, () => 900)
  expect([total, counts]).toEqual([900, 0])
})

test('documents with a common word are counted beside the look at the popular ones', async () => {
  const { rules, total, counts } = await askedOf({ lantern: 9_000 }, { term: 'lantern' }, (rule) =>
    isTiered(rule) ? 400 : 9_000,
  )
  expect(rules.map(isTiered)).toEqual([true])
  expect([total, counts]).toEqual([9_000, 1])
})

test('documents with a word that the vocabulary knows of far more than are counted are not counted', async () => {
  const { total, counts } = await askedOf({ lantern: 2 * EXACT_TO }, { term: 'lantern' }, () => 400)
  expect([total, counts]).toEqual([EXACT_TO, 0])
})

test('where words stand together more often than expected, the popular documents with both are looked at', async () => {
  const { rules } = await askedOf(
    { lantern: 9_000, comet: 9_000 },
    { term: 'lantern comet', matchBy: 'ALL_TERMS' },
    (rule) => (isTiered(rule) ? 400 : MOST_WEIGHED),
  )
  expect(rules.map(isTiered)).toEqual([false, true])
})

test('where filters leave too few of the popular documents, more are looked at', async () => {
  const { rules } = await askedOf({ lantern: 9_000 }, { term: 'lantern' }, (rule) => (isTiered(rule) ? 100 : 200))
  expect(rules.map(isTiered)).toEqual([true, true, false])
})

test('where few popular documents have words that stand together, all documents are counted', async () => {
  const query = { term: 'lantern comet', matchBy: 'ALL_TERMS' } as const
  const { rules, total } = await askedOf({ lantern: 9_000, comet: 9_000 }, query, (rule) =>
    isTiered(rule) ? 100 : MOST_WEIGHED + 1_000,
  )
  expect(rules.map(isTiered)).toEqual([false, true, true])
  expect(total).toBe(MOST_WEIGHED + 1_000)
})

test('popular documents are looked at first with a common word in quotes', async () => {
  const { rules } = await askedOf({ lantern: 9_000 }, { term: '"lantern"' }, (rule) => (isTiered(rule) ? 400 : 9_000))
  expect(rules.map(isTiered)).toEqual([true])
})

test('words that are not expected together more often are looked for once', async () => {
  const { rules } = await askedOf({ lantern: 2_000, comet: 2_000 }, { term: 'lantern comet', matchBy: 'ALL_TERMS' })
  expect(rules.map(isTiered)).toEqual([false])
})
