import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, root } from './source-files.ts'

const MAX_FILES = 30
const MAX_LINES = 500

/** Returns the folders with too many files for one look, with their counts. */
function crowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > MAX_FILES).map(([folder, count]) => `${folder}: ${count}`)
}

test('no folder of the library holds more than 30 source files', () => {
  expect(crowdedFolders(filesBelow('src'))).toEqual([])
})

test('a folder of 31 files is found', () => {
  const paths = Array.from({ length: 31 }, (_, number) => `src/room/file-${number}.ts`)
  expect(crowdedFolders(paths)).toEqual(['src/room: 31'])
})

test('no source file is longer than 500 lines, unless it is generated', () => {
  const long = filesBelow('src')
    .filter((path) => !path.endsWith('.generated.ts'))
    .map((path) => [path, readFileSync(join(root, path), 'utf8').split('\n').length - 1] as const)
    .filter(([, lines]) => lines > MAX_LINES)
  expect(long).toEqual([])
})
