import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow, root } from './source-files.ts'

/** The rules of the mapping, by their numbers in the reference; those of its section 2.1 are H1 to H3. */
const rules = [
  'G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 H1 H2 H3 2.2 2.3 2.4 2.5',
  '2.6.1 2.6.2 2.6.3 2.6.4 2.6.5 2.6.6 2.6.7 2.6.8 2.7.1 2.7.2 2.7.3 2.7.4 2.7.5 2.7.6 2.8',
  '2.9.1 2.9.2 2.9.3 2.9.4 2.9.5 2.9.6 2.9.7 2.10 2.11 2.12',
  '3.2.1 3.2.2 3.2.3 3.2.4 3.2.5 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.5 3.4 3.5',
].flatMap((line) => line.split(' '))

/** Lines of tests that name a rule within quotes, as the name of a test does; comments do not count. */
const named = filesBelow('test')
  .filter((path) => path.endsWith('.test.ts') && !path.startsWith('test/architecture/'))
  .flatMap(
    (path) => readFileSync(join(root, path), 'utf8').match(/^(?!\s*(?:\/?\*|\/\/)).*['"`].*\brules? .*['"`]/gm) ?? [],
  )
  .join('\n')

describe('each rule of the mapping has a test that names it', () => {
  test.each(rules)('rule %s', (rule) => {
    const number = rule.replaceAll('.', '\\.')
    expect(named).toMatch(new RegExp(`\\brules? [^\\n]*(?<![\\w.])${number}(?![\\w]|\\.\\d)`))
  })
})
