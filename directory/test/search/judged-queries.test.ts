import { describe, expect, it } from 'vitest'
import { distractors } from '../support/relevance/distractors.ts'
import { episodeLabel, gradesOf, type JudgedDocument, titleOf } from '../support/relevance/judged-documents.ts'
import type { ContentType } from '../support/relevance/judged-query.ts'
import { corpusQueries, type QueryKind, unseenQueries, writtenQueries } from '../support/relevance/judged-query.ts'
import { meanOf, scoreOf } from '../support/relevance/score.ts'
import { unseenForms } from '../support/relevance/unseen-forms.ts'
import { unseenSeries, type WrittenSeries, writtenSeries } from '../support/relevance/written-series.ts'

const contents = [writtenSeries, unseenSeries]
const all = contents.flatMap((content) => Object.values(content).flat())
const tunedKinds = [...writtenQueries, ...corpusQueries]
const forms = unseenForms(unseenSeries)

const typeOf: Readonly<Record<string, ContentType>> = {
  podcast: 'PODCASTSERIES',
  comic: 'COMICSERIES',
  creator: 'CREATOR',
}

const documents: JudgedDocument[] = contents
  .flatMap(Object.entries)
  .flatMap(([kind, list]: [string, readonly WrittenSeries[]]) =>
    list.flatMap(({ key, episodes }) => [
      { type: typeOf[kind] ?? 'PODCASTSERIES', label: key, uuid: key },
      ...episodes.map((episode) => {
        const label = episodeLabel(key, titleOf(episode))
        return { type: 'PODCASTEPISODE' as const, label, uuid: label }
      }),
    ]),
  )

describe('the judged queries', () => {
  it('have a key of its own for every written series', () => {
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
  })

  it('expect only written documents', () => {
    const kinds = [...writtenQueries, ...unseenQueries, ...forms.names, ...forms.titles]
    for (const query of kinds.flatMap(({ queries }) => queries)) {
      expect(gradesOf(query, documents).size, query.term).toBeGreaterThan(0)
    }
  })

  it('keep a third of the queries of every kind for checking', () => {
    for (const { kind, queries } of tunedKinds) {
      const kept = queries.filter(({ part }) => part === 'check').length
      expect(Math.abs(kept - queries.length / 3), kind).toBeLessThanOrEqual(1.5)
    }
  })

  it('have no query twice', () => {
    const asked = [...tunedKinds, ...unseenQueries].flatMap(({ queries }) =>
      queries.map(({ type, term, matchBy, filters }) => `${type} ${matchBy} ${JSON.stringify(filters)} ${term}`),
    )
    expect(asked.filter((query, index) => asked.indexOf(query) !== index)).toEqual([])
  })

  it('have generated forms that are the same in each run, and at least 400 of names and 200 of titles', () => {
    const countOf = (kinds: readonly QueryKind[]) => kinds.reduce((sum, { queries }) => sum + queries.length, 0)
    expect(unseenForms(unseenSeries)).toEqual(forms)
    expect(countOf(forms.names)).toBeGreaterThanOrEqual(400)
    expect(countOf(forms.titles)).toBeGreaterThanOrEqual(200)
  })

  it('have distractors whose names differ from each other and from those of all written series', () => {
    const names = distractors(1000).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(all.filter(({ name }) => names.includes(name))).toEqual([])
  })
})

describe('the score of an order', () => {
  it('is 1 for the best order', () => {
    expect(scoreOf([3, 2, 0], [2, 3])).toEqual({ ndcg: 1, isFirstRight: 1 })
  })

  it('falls with the place of the wanted result', () => {
    expect(scoreOf([0, 3], [3]).ndcg).toBeCloseTo(1 / Math.log2(3))
    expect(scoreOf([0, 3], [3]).isFirstRight).toBe(0)
  })

  it('is 0 if no wanted result is among the first ten', () => {
    expect(scoreOf([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3], [3])).toEqual({ ndcg: 0, isFirstRight: 0 })
    expect(scoreOf([], [3])).toEqual({ ndcg: 0, isFirstRight: 0 })
  })

  it('is the mean of its queries', () => {
    const mean = meanOf([
      { ndcg: 1, isFirstRight: 1 },
      { ndcg: 0.5, isFirstRight: 0 },
    ])
    expect(mean).toEqual({ ndcg: 0.75, isFirstRight: 0.5 })
  })
})
