import type ts from 'typescript'
import { expect, test } from 'vitest'
import { entriesProgram, exportsOf, publicEntries } from './public-entries.ts'

test('a name means the same in every entry that exports it', () => {
  const program = entriesProgram()
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
