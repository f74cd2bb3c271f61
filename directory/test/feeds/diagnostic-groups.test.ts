import type { Diagnostic, DiagnosticCode } from 'feedmill'
import { diagnosticTable } from 'feedmill'
import type { RefreshOutcome } from 'feedmill/ingest'
import { expect, test } from 'vitest'
import { diagnosticsOfRefresh } from '../../src/feeds/index.ts'

const outcomeOf = (diagnostics: readonly Diagnostic[], kind: RefreshOutcome['kind'] = 'modified', documents = 1) =>
  ({ kind, diagnostics, metrics: { documents } }) as RefreshOutcome

const diagnostic = (code: DiagnosticCode, path?: string): Diagnostic => ({
  ...diagnosticTable[code],
  code,
  ...(path !== undefined && { path }),
})

test('errors come first, then the most frequent faults', () => {
  const groups = diagnosticsOfRefresh(
    outcomeOf([
      diagnostic('value-date-unreadable', '$.episodes[0].datePublished'),
      diagnostic('value-url-invalid', '$.episodes[1].url'),
      diagnostic('value-url-invalid', '$.episodes[2].url'),
      diagnostic('limit-bytes'),
    ]),
  )
  expect(groups?.map(({ code, count, places }) => [code, count, places])).toEqual([
    ['limit-bytes', 1, [{}]],
    ['value-url-invalid', 2, [{ path: '$.episodes[1].url' }, { path: '$.episodes[2].url' }]],
    ['value-date-unreadable', 1, [{ path: '$.episodes[0].datePublished' }]],
  ])
})

test('faults of severity `info` are left out', () => {
  expect(diagnosticsOfRefresh(outcomeOf([diagnostic('value-text-truncated')]))).toEqual([])
})

test('at most 20 kinds of faults are kept', () => {
  const codes = (Object.keys(diagnosticTable) as DiagnosticCode[]).filter(
    (code) => diagnosticTable[code].severity === 'warning',
  )
  expect(codes.length).toBeGreaterThan(20)
  expect(diagnosticsOfRefresh(outcomeOf(codes.map((code) => diagnostic(code))))).toHaveLength(20)
})

test('a kind of fault keeps its first 100 places', () => {
  const paths = Array.from({ length: 120 }, (_, index) => `$.episodes[${index}].url`)
  const [group] = diagnosticsOfRefresh(outcomeOf(paths.map((path) => diagnostic('value-url-invalid', path)))) ?? []
  expect([group?.count, group?.places.length, group?.places.at(-1)?.path]).toEqual([120, 100, '$.episodes[99].url'])
})

test('the lines of all places together are bounded, and later places have numbers alone', () => {
  const text = 'x'.repeat(1_000)
  const located = Array.from({ length: 100 }, (_, index) => ({
    ...diagnostic('value-url-invalid'),
    location: { offset: index, line: index + 1, column: 1, text },
  }))
  const [group] = diagnosticsOfRefresh(outcomeOf(located)) ?? []
  expect(group?.places.filter((place) => place.text !== undefined)).toHaveLength(64)
  expect(group?.places.at(-1)).toEqual({ line: 100, column: 1 })
})

test('long paths and messages are cut', () => {
  const long = { ...diagnostic('value-url-invalid', '$'.repeat(1_000)), message: 'x'.repeat(1_000) }
  const [group] = diagnosticsOfRefresh(outcomeOf([long])) ?? []
  expect([group?.places[0]?.path?.length, group?.message.length]).toEqual([501, 501])
})

test.each([
  ['unchanged', 0],
  ['failed', 1],
  ['unreadable', 0],
] as const)('a refresh that is %s with %i documents says nothing about faults', (kind, documents) => {
  expect(diagnosticsOfRefresh(outcomeOf([diagnostic('value-url-invalid')], kind, documents))).toBeNull()
})
