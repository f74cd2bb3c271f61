import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { compilerOptions, exportsOf } from './public-entries.ts'
import { filesBelow, root } from './source-files.ts'

const entries = [...filesBelow('src').filter((path) => /^src\/(\w+\/)?index\.ts$/.test(path)), 'src/podcast/stream.ts']

/** The names that an entry exports without a word about them. */
function undocumented(program: ts.Program, entry: string): string[] {
  const exported = exportsOf(program, entry)
  if (exported.size === 0) return [`${entry} exports nothing`]
  const checker = program.getTypeChecker()
  return [...exported]
    .filter(([, symbol]) => symbol.getDocumentationComment(checker).length === 0)
    .map(([name]) => name)
}

describe('every exported name says what it is', () => {
  const program = ts.createProgram(
    entries.map((entry) => join(root, entry)),
    compilerOptions(),
  )

  test.each(entries)('%s', (entry) => {
    expect(undocumented(program, entry)).toEqual([])
  })
})
