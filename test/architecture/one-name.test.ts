import ts from 'typescript'
import { expect, test } from 'vitest'
import { compilerOptions, exportsOf, publicEntries } from './public-entries.ts'
import { root } from './source-files.ts'

test('a name means the same in every entry that exports it', () => {
  const sources = publicEntries.map(({ source }) => `${root}/${source}`)
  const program = ts.createProgram(sources, { ...compilerOptions(), noEmit: true })
  const meanings = new Map<string, Map<ts.Symbol, string[]>>()
  for (const { name: entry, source } of publicEntries) {
    for (const [name, symbol] of exportsOf(program, source)) {
      const entries = meanings.get(name) ?? new Map<ts.Symbol, string[]>()
      meanings.set(name, entries.set(symbol, [...(entries.get(symbol) ?? []), entry]))
    }
  }
  const ambiguous = [...meanings]
    .filter(([, symbols]) => symbols.size > 1)
    .map(([name, symbols]) => `${name}: ${[...symbols.values()].map((entries) => entries.join(', ')).join(' | ')}`)
  expect(ambiguous).toEqual([])
})
