import { expect, test } from 'vitest'
import { publicEntries } from '../architecture/public-entries.ts'
import { filesBelow, importsOf } from '../architecture/source-files.ts'

test('examples import only public entries and packages, as a program can', () => {
  const entries = new Set(publicEntries.map(({ name }) => name))
  const odd = filesBelow('examples').flatMap((path) =>
    importsOf(path)
      .filter((name) => !entries.has(name) && !name.startsWith('@electric-sql/') && !name.startsWith('node:'))
      .map((name) => `${path}: ${name}`),
  )
  expect(odd).toEqual([])
})
