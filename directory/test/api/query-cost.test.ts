import { parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { analyseQuery } from '../../src/api/graphql/analyse-query.ts'
import { buildApiSchema } from '../../src/api/graphql/build-schema.ts'
import { createCost } from '../../src/api/graphql/query-cost.ts'

const schema = buildApiSchema()
const costOf = createCost(schema)

function cost(text: string, variables: Record<string, unknown> = {}): number {
  const { operations, fragments } = analyseQuery(schema, parse(text))
  return costOf(operations[0]!, fragments, variables)
}

const uuids = (count: number) => `[${'"u",'.repeat(count)}]`

describe('fields', () => {
  test('each one costs 1', () => {
    expect(cost('{getPodcastSeries{uuid name}}')).toBe(3)
  })

  test('@cost replaces the 1', () => {
    expect(cost('{getApiRequestsRemaining}')).toBe(0)
    expect(cost('{getPodcastEpisode{uuid transcript}}')).toBe(102)
  })

  test('introspection and __typename cost nothing', () => {
    expect(cost('{__typename __schema{types{name fields{name}}} getPodcastSeries{__typename uuid}}')).toBe(2)
  })

  test('a field that a directive leaves out costs nothing', () => {
    const text = 'query($yes:Boolean!){getPodcastSeries{uuid @skip(if:$yes) name @include(if:$yes)}}'
    expect(cost(text, { yes: true })).toBe(2)
    expect(cost('query($yes:Boolean!){getPodcastSeries{uuid ...@include(if:$yes){name}}}', { yes: false })).toBe(2)
  })
})

describe('searches', () => {
  test('matches count for each result, and marks for each of three fields and three places of a transcript', () => {
    const ofOne = 5 + 6 * (1 + 1 + 4 * 2)
    expect(cost('{search(term:"a"){rankingDetails{matches{text marks{start end}}}}}')).toBe(20 + 1 + 10 * ofOne)
  })

  test('suggestions multiply by their limit', () => {
    expect(cost('{getSearchSuggestions(term:"a"){name uuid}}')).toBe(10 + 8 * 2)
    expect(cost('{getSearchSuggestions(term:"a",limit:20){name}}')).toBe(10 + 20)
  })
})

describe('lists', () => {
  test('multiply by limitPerPage, by default or as given', () => {
    expect(cost('{getPodcastSeries{episodes{uuid name}}}')).toBe(2 + 10 * 2)
    expect(cost('{getPodcastSeries{episodes(limitPerPage:25){uuid name}}}')).toBe(2 + 25 * 2)
    expect(cost('{getPodcastSeries{episodes(limitPerPage:null){uuid name}}}')).toBe(2 + 10 * 2)
  })

  test('multiply by a limit that a variable brings', () => {
    expect(cost('query($n:Int){getPodcastSeries{episodes(limitPerPage:$n){uuid}}}', { n: 25 })).toBe(27)
    expect(cost('query($n:Int){getPodcastSeries{episodes(limitPerPage:$n){uuid}}}')).toBe(12)
  })

  test('multiply by the highest allowed limit if the value is out of range', () => {
    expect(cost('{getPodcastSeries{episodes(limitPerPage:1000000){uuid}}}')).toBe(27)
    expect(cost('{getPodcastSeries{episodes(limitPerPage:-1){uuid}}}')).toBe(27)
    expect(cost('{getLatestPodcastEpisodes(limitPerPage:51){uuid}}')).toBe(50 + 50)
    expect(cost(`{getMultiplePodcastSeries(uuids:${uuids(26)}){uuid}}`)).toBe(1 + 25)
    expect(cost('{getMultiplePodcastSeries(uuids:[]){uuid}}')).toBe(1 + 25)
  })

  test('cost at least 1 for each item', () => {
    expect(cost('{getPodcastSeries{episodes(limitPerPage:25){__typename}}}')).toBe(2 + 25)
    expect(cost('{getPodcastSeries{episodes(limitPerPage:25){uuid @skip(if:true)}}}')).toBe(2 + 25)
  })

  test('multiply by the number of uuids', () => {
    expect(cost(`{getMultiplePodcastSeries(uuids:${uuids(3)}){uuid name}}`)).toBe(1 + 3 * 2)
    expect(cost('query($u:[ID]){getMultipleCreators(uuids:$u){uuid}}', { u: ['a', 'b'] })).toBe(1 + 2)
    expect(cost('{getMultipleCreators(uuids:"a"){uuid}}')).toBe(1 + 1)
  })

  test('multiply by @costFactor if no argument gives the number', () => {
    expect(cost('{getPodcastSeries{persons{name role}}}')).toBe(2 + 5 * 2)
    expect(cost('{getMyDeveloperWebhooks(limit:3){webhooks{id}}}')).toBe(2 + 25)
  })

  test('multiply by 1 if neither an argument nor @costFactor gives the number', () => {
    expect(cost('{getPodcastEpisode{chaptersUrlsWithDetails{url}}}')).toBe(3)
    expect(cost('{getPodcastSeries{genres}}')).toBe(2)
  })

  test('multiply by the lists around them', () => {
    const text = `{getMultiplePodcastSeries(uuids:${uuids(25)}){uuid name hash episodes(limitPerPage:25){
      uuid guid name datePublished duration audioUrl}}}`
    expect(cost(text)).toBe(3851)
  })
})

describe('lists in the result of a search or chart', () => {
  test('multiply by its limitPerPage', () => {
    expect(cost('{search(term:"a"){podcastSeries{uuid}}}')).toBe(20 + 1 + 10)
    expect(cost('{search(term:"a",limitPerPage:25){podcastSeries{uuid} creators{uuid}}}')).toBe(20 + 2 + 50)
    expect(cost('{getPopularContent{podcastSeries{uuid}}}')).toBe(20 + 1 + 10)
  })

  test('multiply rankingDetails by the number of types too', () => {
    const text = '{search(term:"a",filterForTypes:[PODCASTSERIES,CREATOR]){rankingDetails{uuid}}}'
    expect(cost(text)).toBe(20 + 1 + 2 * 10)
  })

  test('multiply by the page of the result at the first level only', () => {
    expect(cost('{search(term:"a"){podcastSeries{persons{name}}}}')).toBe(20 + 1 + 10 * (1 + 5))
  })

  test('multiply by a @costFactor of their own instead', () => {
    expect(cost('{search(term:"a",limitPerPage:25){responseDetails{id}}}')).toBe(20 + 1 + 4)
  })
})

describe('fragments', () => {
  test('are counted where they are spread', () => {
    const text =
      '{a:getPodcastSeries{...A} b:getPodcastSeries{episodes{podcastSeries{...A}}}} fragment A on PodcastSeries{uuid name}'
    expect(cost(text)).toBe(1 + 2 + 1 + 1 + 10 * (1 + 2))
  })

  test('are counted with the limit of the field around them', () => {
    const text = `{a:search(term:"a"){...A} b:search(term:"a",limitPerPage:25){...A}}
      fragment A on SearchResults{podcastSeries{uuid}}`
    expect(cost(text)).toBe(20 + 1 + 10 + 20 + 1 + 25)
  })

  test('that double 100 times are counted without expanding them', () => {
    const chain = Array.from({ length: 100 }, (_, i) => `fragment F${i} on PodcastSeries{...F${i + 1} ...F${i + 1}}`)
    const text = `{getPodcastSeries{...F0}}${chain.join('')}fragment F100 on PodcastSeries{uuid}`
    expect(cost(text)).toBe(1 + 2 ** 100)
  })
})
