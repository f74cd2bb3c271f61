import type { GraphQLError } from 'graphql'
import { describe, expect, test } from 'vitest'
import { graphqlLimits } from '../../src/api/dependencies.ts'
import { isFree } from '../../src/api/graphql/analyse-query.ts'
import { buildApiSchema } from '../../src/api/graphql/build-schema.ts'
import { createQueryReader, type ReadQuery } from '../../src/api/graphql/read-query.ts'

const schema = buildApiSchema()
const read = createQueryReader(schema, graphqlLimits)

function messages(text: string): string[] {
  const result = read(text)
  return 'document' in result ? [] : result.map(({ message }: GraphQLError) => message)
}

function readable(text: string): ReadQuery {
  const result = read(text)
  if (!('document' in result)) throw result[0]
  return result
}

/** Returns a query with `depth` levels of fields. */
function nested(depth: number): string {
  const pairs = 'episodes{podcastSeries{'.repeat(Math.floor((depth - 2) / 2))
  const end = depth % 2 === 0 ? 'uuid' : 'episodes{uuid}'
  return `{getPodcastSeries{${pairs}${end}${'}}'.repeat(Math.floor((depth - 2) / 2))}}}`
}

describe('a query is refused for', () => {
  test('an unknown field, which the message names', () => {
    expect(messages('{getPodcastSeries{nam}}')).toEqual([expect.stringContaining('"nam"')])
  })

  test('a text that is not GraphQL', () => {
    expect(messages('{getPodcastSeries')).toEqual([expect.stringContaining('Syntax Error')])
  })

  test('more than 5,000 tokens', () => {
    expect(messages(`{${'__typename '.repeat(5000)}}`)).toEqual([expect.stringContaining('5000 tokens')])
  })

  test('more than 12 levels of fields', () => {
    expect(messages(nested(12))).toEqual([])
    expect(messages(nested(13))).toEqual(['The query is 13 levels deep. At most 12 are allowed'])
  })

  test('more than 12 levels that are hidden in fragments', () => {
    const text = `{getPodcastSeries{...A}} fragment A on PodcastSeries{episodes{podcastSeries{...B}}}
      fragment B on PodcastSeries{episodes{podcastSeries{...C}}}
      fragment C on PodcastSeries{episodes{podcastSeries{...D}}}
      fragment D on PodcastSeries{episodes{podcastSeries{...E}}}
      fragment E on PodcastSeries{episodes{podcastSeries{uuid}}}`
    expect(messages(text)).toEqual([])
    expect(messages(text.replace('{uuid}', '{episodes{uuid}}'))).toEqual([
      'The query is 13 levels deep. At most 12 are allowed',
    ])
  })

  test('brackets that exhaust the stack of the parser', () => {
    const text = `{search(filterForTags:${'['.repeat(2400)}1${']'.repeat(2400)}){searchId}}`
    expect(withLittleStack(() => messages(text))).toEqual(['The query is nested too deeply'])
  })

  test('fields that are selected over and over', () => {
    expect(messages(`{${'getPodcastSeries{uuid}'.repeat(1200)}}`)).toEqual([
      'The query selects the same fields too often',
    ])
  })

  test('more than 100 fragments', () => {
    const fragments = Array.from({ length: 101 }, (_, i) => `fragment F${i} on PodcastSeries{uuid}`)
    expect(messages(`{getPodcastSeries{uuid}}${fragments.join('')}`)).toEqual([
      'The query has 101 fragments. At most 100 are allowed',
    ])
  })

  test('introspection nested beyond the rule', () => {
    const text = '{__schema{types{fields{type{fields{type{fields{type{fields{name}}}}}}}}}}'
    expect(messages(text)).not.toEqual([])
  })
})

test('a text is parsed once', () => {
  const text = '{getPodcastSeries{uuid}}'
  expect(read(text)).toBe(read(text))
})

test('the selected fields include those in fragments', () => {
  const { selectedFields } = readable(
    'query Q{getPodcastSeries{...A}} fragment A on PodcastSeries{description episodes{... on PodcastEpisode{name}}}',
  )
  expect([...selectedFields].sort()).toEqual([
    'PodcastEpisode.name',
    'PodcastSeries.description',
    'PodcastSeries.episodes',
    'Query.getPodcastSeries',
  ])
})

test.each([
  ['{getApiRequestsRemaining getTranscriptCreditsRemaining __typename}', true],
  ['{__schema{queryType{name}} ...A} fragment A on Query{getApiRequestsRemaining}', true],
  ['{getApiRequestsRemaining getPodcastSeries{uuid}}', false],
  ['{getApiRequestsRemaining ...A} fragment A on Query{... on Query{getPodcastSeries{uuid}}}', false],
])('whether %s is free: %s', (text, expected) => {
  const query = readable(text)
  expect(isFree(query.operations[0]!, query)).toBe(expected)
})

/** Runs `run` near the end of the stack. How much stack the parser takes depends on how V8 compiled it. */
function withLittleStack<Result>(run: () => Result): Result {
  try {
    return withLittleStack(run)
  } catch {
    return run()
  }
}
