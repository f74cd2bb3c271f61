import { dirname, relative, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { entriesProgram, exportsOf, publicEntries } from './public-entries.ts'
import { filesBelow, parse, root } from './source-files.ts'

const program = entriesProgram()
const publicSymbols = new Set(publicEntries.flatMap(({ source }) => [...exportsOf(program, source).values()]))

// Which room may import which is in .dependency-cruiser.cjs.
describe('the command line imports from public entries all that they export', () => {
  test('in each file', () => {
    expect(filesBelow('src/cli').flatMap((path) => innerImports(path).map((name) => `${path}: ${name}`))).toEqual([])
  })

  test('an import from an inner file is found', () => {
    const text = "import { type ParsedChapters, parseChapters } from '../chapters/parse-chapters.ts'"
    expect(innerImports('src/cli/chapters.ts', text)).toEqual(['ParsedChapters', 'parseChapters'])
  })

  test('an import of a name that no entry exports passes', () => {
    expect(innerImports('src/cli/chapters.ts', "import { parseUrl } from '../values/parse-url.ts'")).toEqual([])
  })
})

/** Returns the names that a file imports from inner files of rooms although an entry exports them. */
function innerImports(path: string, text?: string): string[] {
  return parse(path, text).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return []
    const source = relative(root, resolve(root, dirname(path), statement.moduleSpecifier.text)).replaceAll('\\', '/')
    const named = statement.importClause?.namedBindings
    if (!source.startsWith('src/') || source.endsWith('/index.ts') || !named || !ts.isNamedImports(named)) return []
    const inner = exportsOf(program, source)
    const names = named.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
    return names.filter((name) => inner.has(name) && publicSymbols.has(inner.get(name)!))
  })
}
