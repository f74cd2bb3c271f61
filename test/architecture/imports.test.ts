import { dirname, relative, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { violations } from './layers.ts'
import { entriesProgram, exportsOf, publicEntries } from './public-entries.ts'
import { filesBelow, importsOf, isProjectFile, parse, root } from './source-files.ts'

const sources = filesBelow('src')
const program = entriesProgram()
const publicSymbols = new Set(publicEntries.flatMap(({ source }) => [...exportsOf(program, source).values()]))

describe('imports run one way', () => {
  test.each(sources)('%s imports only what is below it', (path) => {
    expect(violations(path)).toEqual([])
  })

  test('an upward import is found', () => {
    expect(violations('src/values/url.ts', "import { genres } from '../tables/index.ts'")).toEqual([
      'src/values/url.ts imports src/tables/index.ts, which is not below values',
    ])
  })

  test('a type import counts as an import', () => {
    expect(violations('src/xml/names/names.ts', "import type { Person } from '../../model/person.ts'")).toHaveLength(1)
  })

  test('a re-export counts as an import', () => {
    expect(violations('src/index.ts', "export { createFetcher } from './fetch/fetcher.ts'")).toHaveLength(1)
  })

  test('a dynamic import counts as an import', () => {
    expect(violations('src/values/url.ts', "const load = () => import('../cli/main.ts')")).toHaveLength(1)
  })

  test('the fetcher may import the decoder of XML and nothing else of it', () => {
    expect(violations('src/fetch/fetcher.ts', "import '../xml/decode.ts'")).toEqual([])
    expect(violations('src/fetch/fetcher.ts', "import '../xml/tokenizer.ts'")).toHaveLength(1)
  })

  test('a file outside the rooms is found', () => {
    expect(violations('src/misc/thing.ts', '')).toHaveLength(1)
  })
})

describe('packages stay in their rooms', () => {
  test.each([
    ['src/podcast/read.ts', 'saxes'],
    ['src/xml/tokenizer.ts', 'saxes'],
    ['src/values/text.ts', 'htmlparser2'],
    ['src/podcast/read.ts', 'undici'],
    ['src/ingest/refresh-feeds.ts', 'p-limit'],
    ['src/tables/genres.ts', 'iso-639-2'],
    ['src/values/url.ts', 'left-pad'],
    ['src/values/url.ts', 'node:process'],
  ])('%s may not import %s', (path, name) => {
    expect(violations(path, `import '${name}'`)).toHaveLength(1)
  })

  test('validate may import saxes', () => {
    expect(violations('src/xml/validate.ts', "import { SaxesParser } from 'saxes'")).toEqual([])
  })
})

describe('the command line imports from public entries all that they export', () => {
  test.each(filesBelow('src/cli'))('%s', (path) => {
    expect(innerImports(path)).toEqual([])
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

test('no file imports itself through others', () => {
  const graph = new Map(sources.map((path) => [path, importsOf(path).filter(isProjectFile)]))
  expect(findCycle(graph)).toBeNull()
})

test('a cycle is found', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
  ])
  expect(findCycle(graph)).toEqual(['b', 'c', 'b'])
})

function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  const visit = (node: string, path: readonly string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...path, node])
      if (cycle !== null) return cycle
    }
    done.add(node)
    return null
  }
  for (const node of graph.keys()) {
    const cycle = visit(node, [])
    if (cycle !== null) return cycle
  }
  return null
}
