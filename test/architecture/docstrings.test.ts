import { expect, test } from 'vitest'
import { entriesProgram, exportsOf } from './public-entries.ts'
import { filesBelow } from './source-files.ts'

const entries = [...filesBelow('src').filter((path) => /^src\/(\w+\/)?index\.ts$/.test(path)), 'src/podcast/stream.ts']

/** Returns the names that an entry exports without a docstring. */
function undocumented(entry: string): string[] {
  const program = entriesProgram()
  const exported = exportsOf(program, entry)
  if (exported.size === 0) return [`${entry} exports nothing`]
  const checker = program.getTypeChecker()
  return [...exported]
    .filter(([, symbol]) => symbol.getDocumentationComment(checker).length === 0)
    .map(([name]) => name)
}

test('every exported name has a docstring', () => {
  expect(entries.flatMap((entry) => undocumented(entry).map((name) => `${entry}: ${name}`))).toEqual([])
})
