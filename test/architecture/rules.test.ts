import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow, root } from './source-files.ts'

/** The rules of the mapping that readers, look-ups and HTML follow, by their numbers in the reference. */
const rules = [
  'G1',
  'G2',
  'G3',
  'G4',
  'G5',
  'G6',
  'G7',
  'G8',
  'G9',
  'G10',
  'H1',
  'H2',
  'H3',
  '2.6',
  '2.10',
  '2.9',
  '3.2',
  '3.3',
  '3.5',
]

const named = filesBelow('test')
  .filter((path) => path.endsWith('.test.ts') && !path.startsWith('test/architecture/'))
  .flatMap(
    (path) =>
      readFileSync(join(root, path), 'utf8').match(/(?:test|describe|test\.each|test\.prop)\b[^\n]*\n?[^\n]*/g) ?? [],
  )
  .join('\n')

describe('each rule of the mapping has a test that names it', () => {
  test.each(rules)('rule %s', (rule) => {
    const number = rule.replace('.', '\\.')
    expect(named).toMatch(new RegExp(`\\b(?:rules?|mapping)\\b[^\\n]*(?<![\\d.])${number}(?!\\d)`))
  })
})
