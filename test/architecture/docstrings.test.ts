import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { filesBelow, root } from './source-files.ts'

const entries = [...filesBelow('src').filter((path) => /^src\/(\w+\/)?index\.ts$/.test(path)), 'src/podcast/stream.ts']

/** The names that an entry exports without a word about them. */
function undocumented(program: ts.Program, entry: string): string[] {
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(join(root, entry))
  const module = file && checker.getSymbolAtLocation(file)
  if (module === undefined) return [`${entry} exports nothing`]
  return checker
    .getExportsOfModule(module)
    .filter((symbol) => {
      const named = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      return named.getDocumentationComment(checker).length === 0
    })
    .map(({ name }) => name)
}

describe('every exported name says what it is', () => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const program = ts.createProgram(
    entries.map((entry) => join(root, entry)),
    options,
  )

  test.each(entries)('%s', { timeout: 60_000 }, (entry) => {
    expect(undocumented(program, entry)).toEqual([])
  })
})
