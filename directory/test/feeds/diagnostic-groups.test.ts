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
  expect(groups?.map(({ code, count, path }) => [code, count, path])).toEqual([
    ['limit-bytes', 1, null],
    ['value-url-invalid', 2, '$.episodes[1].url'],
    ['value-date-unreadable', 1, '$.episodes[0].datePublished'],
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

test('long paths and messages are cut', () => {
  const long = { ...diagnostic('value-url-invalid', '$'.repeat(1_000)), message: 'x'.repeat(1_000) }
  const [group] = diagnosticsOfRefresh(outcomeOf([long])) ?? []
  expect([group?.path?.length, group?.message.length]).toEqual([501, 501])
})

test.each([
  ['unchanged', 0],
  ['failed', 1],
  ['unreadable', 0],
] as const)('a refresh that is %s with %i documents says nothing about faults', (kind, documents) => {
  expect(diagnosticsOfRefresh(outcomeOf([diagnostic('value-url-invalid')], kind, documents))).toBeNull()
})
