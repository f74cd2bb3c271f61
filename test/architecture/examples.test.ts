import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { shareOfRuns } from '../runs.ts'
import { compilerOptions, entriesProgram, exportsOf, publicEntries } from './public-entries.ts'
import { filesBelow, root, walk } from './source-files.ts'

interface Example {
  /** File and line, to find a failed example. */
  readonly place: string
  readonly code: string
}

/** Variables that the examples use without declaring them. */
const surroundings = `
type Bytes = Uint8Array<ArrayBuffer>
declare const bytes: Bytes, bytesOrString: Bytes | string, stored: Bytes | null, body: Bytes
declare const feedUrl: string, feedId: string, seriesUuid: string, callbackBase: string
declare const signal: AbortSignal, response: Response
declare const fetcher: import('feedmill/fetch').FeedFetcher
declare const validators: import('feedmill/fetch').Validators | null
declare const snapshot: import('feedmill/changes').Snapshot
declare const diff: import('feedmill/changes').Diff
declare const series: import('feedmill').PodcastSeries
declare const episode: import('feedmill').PodcastEpisode
declare const comic: import('feedmill').ComicSeries
declare const discovery: import('feedmill/websub').Discovery
declare const subscriber: import('feedmill/websub').WebsubSubscriber
declare const schedule: import('feedmill/schedule').RefreshState
declare const state: import('feedmill/ingest').FeedState
declare const staged: ReadonlyMap<number, import('feedmill/ingest').FeedChildPart>
declare const outcome: import('feedmill/ingest').RefreshOutcome
declare const queue: AsyncIterable<import('feedmill/ingest').QueuedFeed>
declare const onEvent: (event: import('feedmill/websub').WebsubEvent) => Promise<void>
declare const parts: WritableStream<import('feedmill').PodcastPart>
declare const createServer: typeof import('node:http').createServer
declare const count: (kind: string) => void
declare const log: (...words: unknown[]) => void
declare const stage: (...parts: readonly (number | object)[]) => Promise<void>
declare const commit: (...results: readonly (boolean | string | object)[]) => Promise<void>
declare const save: (...results: readonly (object | null)[]) => Promise<void>
declare const refresh: (feedId: string, feedUrl: string) => Promise<boolean>
declare const episodesOf: (seriesUuid: string) => Promise<readonly import('feedmill/changes').KnownRow[]>
declare const store: Pick<import('feedmill/ingest').FeedStore, 'open'>
declare const openStore: () => Promise<import('feedmill/ingest/check-store').CheckedStore>
declare const test: (name: string, run: () => Promise<void>) => void
interface Transaction {
  saveFeed(url: string, facts: Uint8Array, dueAt: number | null): Promise<void>
  saveSnapshot(url: string, snapshot: Uint8Array): Promise<void>
  saveSeries(series: object): Promise<void>
  recountSeries(url: string, known: number, childrenHash: string | null): Promise<void>
  markChild(uuid: string, change: { hash: string | null; isRemoved: boolean }): Promise<void>
  saveChild(child: object): Promise<void>
  queueEvents(events: readonly import('feedmill/changes').FeedEvent[]): Promise<void>
}
declare const database: {
  findFeed(query: import('feedmill/ingest').FeedQuery): Promise<import('feedmill/ingest').KnownFeed | null>
  transaction(work: (tx: Transaction) => Promise<void>): Promise<void>
  snapshotOf(id: number): Promise<Uint8Array>
  spillArea(leaseToken: string): import('feedmill/ingest').SpillArea
  saveRefresh(id: number, leaseToken: string, ...results: readonly object[]): Promise<void>
  endLease(id: number, leaseToken: string): Promise<void>
  claimDueFeeds(): AsyncIterable<
    import('feedmill/ingest').QueuedFeed & { id: number; facts: Uint8Array; leaseToken: string }
  >
}
`

/** The pages with examples of code, each by itself. */
const pages = ['docs/using.md', 'docs/server.md']

const examples = [
  ...examplesInSequence('README.md'),
  ...pages.flatMap(examplesOfPage),
  ...filesBelow('src').flatMap(examplesOfDocstrings),
]
const pathOf = (at: number) => join(root, 'test/architecture', `example-${at}.ts`)

/** Most programs are compiled with the types of browsers, so examples must compile with these and Node's together. */
const libraries = {
  'the types of Node': ['lib.es2023.d.ts'],
  'the types of Node and of browsers': ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
}

/** `npm test` tries both together only: an example that compiles with both mostly compiles with Node's alone. */
const tried = Object.entries(libraries).slice(shareOfRuns >= 1 ? 0 : 1)

describe.each(tried)('every example compiles with %s', (_, lib) => {
  const program = programWith(lib)

  test.each(examples.map(({ place }, at) => ({ place, at })))('$place', ({ at }) => {
    const file = program.getSourceFile(pathOf(at))
    const faults = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
    expect(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])
  })
})

test('the examples are found', () => {
  for (const page of ['README.md', ...pages])
    expect(examples.filter(({ place }) => place.startsWith(page)).length).toBeGreaterThan(1)
  expect(examples.filter(({ place }) => place.startsWith('src/')).length).toBeGreaterThan(10)
})

function examplesOfPage(path: string): Example[] {
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(({ index, 1: code = '' }) => ({
    place: `${path}, line ${text.slice(0, index).split('\n').length}`,
    code,
  }))
}

/** Each example with those before it: they are one program. */
function examplesInSequence(path: string): Example[] {
  return examplesOfPage(path).map(({ place }, at, all) => ({
    place,
    code: all
      .slice(0, at + 1)
      .map(({ code }) => code)
      .join(''),
  }))
}

function examplesOfDocstrings(path: string): Example[] {
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(/^ *\* @example(.*\n(?: *\*(?!\/)(?! @).*\n)*)/gm)].map(({ index, 1: code = '' }) => ({
    place: `${path}, line ${text.slice(0, index).split('\n').length}`,
    code: code.replaceAll(/^ *\* ?/gm, ''),
  }))
}

/** Makes a program of all examples, each its own module. Adds the imports from the entries that an example lacks. */
function programWith(lib: readonly string[]): ts.Program {
  const entryOf = entriesByName()
  const sources = new Map(examples.map(({ code }, at) => [pathOf(at), withImports(code, entryOf)]))
  const globals = join(root, 'test/architecture', 'examples.d.ts')
  sources.set(globals, surroundings)
  const options: ts.CompilerOptions = {
    ...compilerOptions(),
    lib: [...lib],
    noUnusedLocals: false,
    isolatedModules: false,
    verbatimModuleSyntax: false,
    paths: Object.fromEntries(publicEntries.map(({ name, source }) => [name, [join(root, source)]])),
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (path) => sources.has(path) || fileExists(path)
  host.readFile = (path) => sources.get(path) ?? readFile(path)
  host.getSourceFile = (path, ...rest) => {
    const source = sources.get(path)
    return source === undefined
      ? getSourceFile(path, ...rest)
      : ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  }
  return ts.createProgram([...sources.keys()], options, host)
}

/** Maps each exported name to the entry that it is imported from: the first that exports it. */
function entriesByName(): ReadonlyMap<string, string> {
  const program = entriesProgram()
  const names = publicEntries.flatMap(({ name, source }) =>
    [...exportsOf(program, source).keys()].map((each) => [each, name] as const),
  )
  return new Map(names.reverse())
}

function withImports(code: string, entryOf: ReadonlyMap<string, string>): string {
  const used = new Set<string>()
  const declared = new Set<string>()
  walk(ts.createSourceFile('example.ts', code, ts.ScriptTarget.Latest, true), (node) => {
    if (!ts.isIdentifier(node)) return
    if (isDeclaration(node.parent) && node.parent.name === node) declared.add(node.text)
    else used.add(node.text)
  })
  const imports = [...used]
    .filter((name) => entryOf.has(name) && !declared.has(name))
    .map((name) => `import { ${name} } from '${entryOf.get(name)}'`)
  return [...imports, code, 'export {}'].join('\n')
}

function isDeclaration(node: ts.Node): node is ts.NamedDeclaration {
  return (
    ts.isImportSpecifier(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node) || ts.isParameter(node)
  )
}
