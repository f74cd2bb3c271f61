import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { directorySources } from './source-files.ts'

const MAX_FILES = 30
const MAX_LINES = 500

test(`no folder holds more than ${MAX_FILES} source files`, () => {
  const counts = new Map<string, number>()
  for (const path of directorySources()) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([])
})

test(`no source file but a generated one is longer than ${MAX_LINES} lines`, () => {
  const long = directorySources()
    .filter((path) => !path.includes('.generated.'))
    .filter(
      (path) => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8').split('\n').length > MAX_LINES,
    )
  expect(long).toEqual([])
})
