import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test, vi } from 'vitest'
import { createDiagnostics, type Diagnostic, type DiagnosticCode, diagnosticTable } from '../../src/core/diagnostics.ts'

const codes = Object.keys(diagnosticTable) as DiagnosticCode[]
const anyCode = fc.constantFrom(...codes)

describe('the table of codes', () => {
  test.each(codes)('%s is in kebab-case and begins with the part it comes from', (code) => {
    expect(code).toMatch(/^(encoding|xml|json|rss|sss|chapters|transcript|value|limit)(-[a-z0-9]+)+$/)
  })

  test.each(codes)('%s has a sentence that a full stop or a detail can follow', (code) => {
    expect(diagnosticTable[code].message).toMatch(/^\S.*[^\s.:]$/)
  })

  test.each(codes)('%s has a severity', (code) => {
    expect(['error', 'warning', 'info']).toContain(diagnosticTable[code].severity)
  })
})

describe('a diagnostic', () => {
  const reported = (...report: Parameters<ReturnType<typeof createDiagnostics>['report']>): Diagnostic => {
    const diagnostics = createDiagnostics(10)
    diagnostics.report(...report)
    return diagnostics.list[0]!
  }

  test('ends its message with a full stop when it has no detail', () => {
    expect(reported('value-date-unreadable').message).toBe('The date cannot be read and is left out.')
    expect(reported('value-date-unreadable', { detail: '' }).message).toBe('The date cannot be read and is left out.')
  })

  test('ends its message with the detail that was found', () => {
    expect(reported('value-date-unreadable', { detail: 'someday' }).message).toBe(
      'The date cannot be read and is left out: someday',
    )
  })

  test('says where it was, at the first byte too', () => {
    expect(reported('value-date-unreadable', { offset: 0, path: '$.issues[3].datePublished' })).toMatchObject({
      location: { offset: 0 },
      path: '$.issues[3].datePublished',
    })
  })

  test('has neither place nor `structural` when they are not known', () => {
    expect(Object.keys(reported('value-date-unreadable', { offset: undefined, path: undefined })).sort()).toEqual([
      'code',
      'message',
      'severity',
    ])
  })

  test('is structural when children may be missing from the list', () => {
    expect(reported('limit-bytes')).toMatchObject({ severity: 'error', structural: true })
  })
})

describe('a collector', () => {
  test('keeps diagnostics in the order they were reported', () => {
    const diagnostics = createDiagnostics(10)
    diagnostics.report('value-url-invalid')
    diagnostics.report('value-date-unreadable')
    expect(diagnostics.list.map(({ code }) => code)).toEqual(['value-url-invalid', 'value-date-unreadable'])
  })

  test('keeps all when there are exactly as many as the limit allows', () => {
    const diagnostics = createDiagnostics(3)
    for (let n = 0; n < 3; n += 1) diagnostics.report('value-url-invalid')
    expect(diagnostics.list.map(({ code }) => code)).toEqual(Array(3).fill('value-url-invalid'))
  })

  test('says at the end of the list that there are more than it kept', () => {
    const diagnostics = createDiagnostics(3)
    for (let n = 0; n < 50; n += 1) diagnostics.report('value-url-invalid')
    expect(diagnostics.list.map(({ code }) => code)).toEqual([
      'value-url-invalid',
      'value-url-invalid',
      'limit-diagnostics',
    ])
    expect(diagnostics.count).toBe(50)
  })

  test('keeps an error, or else a structural one, in place of the last that is neither', () => {
    const diagnostics = createDiagnostics(4)
    for (const detail of ['first', 'second', 'third', 'fourth']) diagnostics.report('value-url-invalid', { detail })
    diagnostics.report('xml-child-unclosed')
    diagnostics.report('rss-not-a-feed')
    diagnostics.report('value-date-unreadable')
    expect(diagnostics.list.map(({ code }) => code)).toEqual([
      'value-url-invalid',
      'xml-child-unclosed',
      'rss-not-a-feed',
      'limit-diagnostics',
    ])
    expect(diagnostics.list[0]?.message).toMatch(/: first$/)
  })

  test('keeps those at the beginning of the document, whichever was reported first', () => {
    const reports = [
      ['encoding-null-character', 90],
      ['xml-ampersand-bare', 10],
      ['xml-less-than-bare', 30],
      ['xml-comment-unclosed', 20],
    ] as const
    const keptOf = (inTurn: readonly (typeof reports)[number][]): string[] => {
      const diagnostics = createDiagnostics(3)
      for (const [code, offset] of inTurn) diagnostics.report(code, { offset })
      return diagnostics.list.map(({ code }) => code).toSorted()
    }
    expect(keptOf(reports)).toEqual(['limit-diagnostics', 'xml-ampersand-bare', 'xml-comment-unclosed'])
    expect(keptOf(reports.toReversed())).toEqual(keptOf(reports))
  })

  test('keeps the first of many errors', () => {
    const diagnostics = createDiagnostics(3)
    diagnostics.report('value-url-invalid')
    for (const detail of ['first', 'second', 'third']) diagnostics.report('rss-not-a-feed', { detail })
    expect(diagnostics.list.map(({ message }) => message.split(': ')[1])).toEqual(['first', 'second', undefined])
  })

  test('keeps as many errors as its limit allows, and no error costs more than the one before', () => {
    const limit = 100_000
    const diagnostics = createDiagnostics(limit)
    for (const code of ['value-url-invalid', 'xml-child-unclosed', 'rss-not-a-feed'] as const) {
      for (let n = 0; n < limit; n += 1) diagnostics.report(code)
    }
    expect(diagnostics.list.filter(isError)).toHaveLength(limit - 1)
  })

  test('knows of a structural diagnostic that it did not keep', () => {
    const diagnostics = createDiagnostics(1)
    diagnostics.report('value-url-invalid')
    diagnostics.report('value-url-invalid')
    expect(diagnostics.structural).toBe(false)
    diagnostics.report('limit-depth')
    diagnostics.report('value-url-invalid')
    expect(diagnostics.structural).toBe(true)
  })

  test('hands on each diagnostic as it comes, those beyond the limit included', () => {
    const onDiagnostic = vi.fn<(diagnostic: Diagnostic) => void>()
    const diagnostics = createDiagnostics(2, onDiagnostic)
    diagnostics.report('value-url-invalid', { detail: 'first' })
    expect(onDiagnostic).toHaveBeenCalledTimes(1)
    for (const detail of ['second', 'third', 'fourth']) diagnostics.report('value-url-invalid', { detail })
    expect(onDiagnostic.mock.calls.map(([{ message }]) => message.split(': ')[1])).toEqual([
      'first',
      'second',
      'third',
      'fourth',
    ])
    expect(diagnostics.list).toHaveLength(2)
  })

  test('keeps every diagnostic when there is no limit', () => {
    const diagnostics = createDiagnostics(Number.POSITIVE_INFINITY)
    for (let n = 0; n < 5000; n += 1) diagnostics.report('value-url-invalid')
    expect(diagnostics.list).toHaveLength(5000)
  })

  property.prop([fc.integer({ min: 1, max: 20 }), fc.array(anyCode, { maxLength: 60 }), fc.boolean()])(
    'counts all, keeps no more than the limit, and knows what was structural',
    (limit, reports, live) => {
      const seen: Diagnostic[] = []
      const diagnostics = createDiagnostics(limit, live ? (diagnostic) => seen.push(diagnostic) : undefined)
      for (const code of reports) diagnostics.report(code)
      const all = reports.length <= limit
      expect(diagnostics.count).toBe(reports.length)
      expect(diagnostics.list.map(({ code }) => code)).toEqual(
        all ? reports : [...weightiest(reports, limit - 1), 'limit-diagnostics'],
      )
      expect(diagnostics.structural).toBe(reports.some((code) => 'structural' in diagnosticTable[code]))
      expect(seen.map(({ code }) => code)).toEqual(live ? reports : [])
    },
  )
})

/** The first errors among the codes, then the first that are structural, then the first of the others, in order. */
function weightiest(codes: readonly DiagnosticCode[], count: number): DiagnosticCode[] {
  const rows = codes.map((code, place) => ({ code, place, ...diagnosticTable[code] }))
  const [errors, others] = [rows.filter(isError), rows.filter((row) => !isError(row))]
  const structural = others.filter((row) => 'structural' in row)
  const minor = others.filter((row) => !('structural' in row))
  const kept = [...errors, ...structural, ...minor].slice(0, count)
  return kept.sort((a, b) => a.place - b.place).map(({ code }) => code)
}

const isError = ({ severity }: Pick<Diagnostic, 'severity'>): boolean => severity === 'error'
