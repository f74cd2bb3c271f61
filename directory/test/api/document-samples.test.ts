import { readdirSync, readFileSync } from 'node:fs'
import { parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import { analyseQuery } from '../../src/api/graphql/analyse-query.ts'
import { buildApiSchema } from '../../src/api/graphql/build-schema.ts'
import { createCost } from '../../src/api/graphql/query-cost.ts'
import { explorerExamples } from '../../src/pages/public/explorer/explorer-page.tsx'

const schema = buildApiSchema()
const folder = new URL('../../docs/', import.meta.url)

const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

/** The queries in the documents, as blocks of code and within bodies of requests. */
const samples = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) => {
    const blocks = [...textOf(name).matchAll(/^```graphql\n(.*?)^```$/gms)].map(([, query = '']) => query)
    const bodies = [...textOf(name).matchAll(/-d '(\{"query.*?\})'$/gms)].map(([, body = '']) => JSON.parse(body).query)
    return [...blocks, ...bodies].map((query, place) => [name, place + 1, query as string] as const)
  })

test('the documents have queries', () => {
  expect(samples.length).toBeGreaterThan(5)
})

const examples = Object.entries(explorerExamples).map(([name, query], place) => [name, place + 1, query] as const)

describe.each([...samples, ...examples])('in %s, query %i', (_name, _place, query) => {
  test('is valid', () => {
    expect(validate(schema, parse(query)).map(({ message }) => message)).toEqual([])
  })
})

test('the query of the page about costs has the cost that the page computes', () => {
  const text = textOf('limits.md')
  const [, query = ''] = /^```graphql\n(.*?)^```$/ms.exec(text) ?? []
  const [, told = ''] = /Together that is ([\d,]+)/.exec(text) ?? []
  const { operations, fragments } = analyseQuery(schema, parse(query))
  expect(createCost(schema)(operations[0]!, fragments, {})).toBe(Number(told.replace(',', '')))
})
