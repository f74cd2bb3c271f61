import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { publicEntries } from './public-entries.ts'
import { filesBelow, root } from './source-files.ts'

/** Tests that no document names a command, an option, a file, an entry or a function that is gone. */

interface Document {
  readonly path: string
  readonly text: string
  /** What stands in code: spans, and the lines of blocks. */
  readonly code: readonly string[]
}

const folders = ['docs', 'directory/docs']
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'directory/README.md', 'directory/ARCHITECTURE.md']
const documents: readonly Document[] = [...pages, ...folders.flatMap(pagesBelow)].filter(isThere).map((path) => {
  const text = readFileSync(join(root, path), 'utf8')
  const blocks = [...text.matchAll(/^ *```(\w*)\n(.*?)^ *```$/gms)].map(({ 2: block = '' }) => block)
  const prose = text.replaceAll(/^ *```\w*\n.*?^ *```$/gms, '').replaceAll('\\|', '|')
  const spans = [...prose.matchAll(/`([^`]+)`/g)].map(({ 1: span = '' }) => span)
  return { path, text, code: [...blocks.flatMap((block) => block.split('\n')), ...spans] }
})

function pagesBelow(folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.md')).map((name) => join(folder, name))
}

function isThere(path: string): boolean {
  return existsSync(join(root, path))
}

/** Returns what a pattern finds in the code of a document. */
function namedIn({ code }: Document, pattern: RegExp): RegExpExecArray[] {
  return code.flatMap((piece) => [...piece.matchAll(pattern)])
}

const optionsOf = new Map(
  await Promise.all(
    Object.entries(commands).map(async ([name, { load }]) => [name, Object.keys((await load()).options)] as const),
  ),
)

/** The commands of the directory, by their lines in the table. */
const directoryCommands = new Set(
  [
    ...readFileSync(join(root, 'directory/src/cli/commands.ts'), 'utf8').matchAll(
      /^ {2}'?([a-z]+(?:[ -][a-z-]+)*)'?: \{$/gm,
    ),
  ].map(([, name = '']) => name),
)

/** The scripts of all packages of the repository. */
const scripts = new Set(
  ['.', 'directory', 'site', 'bench/compare', 'directory/examples/clients', 'directory/examples/receivers']
    .map((folder) => join(root, folder, 'package.json'))
    .flatMap((path) => Object.keys(JSON.parse(readFileSync(path, 'utf8')).scripts ?? {})),
)

const sourcesIn = (folder: string): string =>
  filesBelow(folder)
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
const directorySources = sourcesIn('directory/src')

/** All words of the sources. */
const words = new Set(
  [sourcesIn('src'), directorySources, sourcesIn('directory/test')]
    .concat(readFileSync(join(root, 'directory/src/api/graphql/schema.graphql'), 'utf8'))
    .flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []),
)

test('the documents are found, with commands, options, files, entries and functions', () => {
  expect(documents.length).toBeGreaterThan(30)
  expect(documents.flatMap((page) => namedIn(page, LIBRARY)).length).toBeGreaterThan(10)
  expect(documents.flatMap((page) => namedIn(page, DIRECTORY)).length).toBeGreaterThan(10)
  expect(documents.flatMap((page) => namedIn(page, FILE)).length).toBeGreaterThan(30)
  expect(documents.flatMap((page) => namedIn(page, ENTRY)).length).toBeGreaterThan(20)
  expect(documents.flatMap((page) => namedIn(page, FUNCTION)).length).toBeGreaterThan(100)
})

const LIBRARY = /(?<![\w/'-])feedmill(?: --)? ([a-z]+)(.*)/g
const DIRECTORY = /(?:feedmill-directory|directory\/dist\/main\.js) ([a-z][a-z|-]*(?: [a-z][a-z|-]*)?)/g
const FILE = /(?<![\w./@-])(?:\.\/)?((?:src|test|bench|docs|examples|fixtures|schema|site|directory)\/[\w./*{},-]*\w)/g
const ENTRY = /(?<![\w/@-])(feedmill\/[a-z][\w./-]*)/g
const FUNCTION = /^([a-z]+[A-Z]\w*)(?:\(.*\))?$/g

describe.each(documents.map((document) => [document.path, document] as const))('%s names', (path, document) => {
  test('commands and options of `feedmill` that there are', () => {
    const wrong = namedIn(document, LIBRARY).flatMap(([, name = '', rest = '']) => {
      const options = optionsOf.get(name)
      if (options === undefined) return [name]
      const given = [...rest.matchAll(/--([a-z][a-z0-9-]*)/g)].map(([, option = '']) => option)
      return given.filter((option) => ![...options, 'help'].includes(option)).map((option) => `${name} --${option}`)
    })
    expect(wrong).toEqual([])
  })

  test('commands of `feedmill-directory` that there are', () => {
    const wrong = namedIn(document, DIRECTORY).flatMap(([, line = '']) => {
      const [firsts = '', seconds = ''] = line.split(' ')
      return firsts.split('|').flatMap((first) => {
        if (directoryCommands.has(first)) return []
        const names = seconds.split('|').map((second) => `${first} ${second}`)
        return names.filter((name) => !directoryCommands.has(name))
      })
    })
    expect(wrong).toEqual([])
  })

  test('options of `feedmill-directory` that there are', () => {
    const lines = namedIn(document, /(?:feedmill-directory|directory\/dist\/main\.js)(.*)/g)
    const options = lines.flatMap(([, line = '']) => [...line.matchAll(/--([a-z][a-z0-9-]*)/g)])
    const wrong = options.map(([, option = '']) => option).filter((option) => !isOptionOfDirectory(option))
    expect(wrong).toEqual([])
  })

  test('scripts of npm that there are', () => {
    const named = namedIn(document, /npm run (?:--silent )?([a-z][a-z:-]*)/g).map(([, name = '']) => name)
    const wrong = named.filter((name) => !scripts.has(name))
    expect(wrong).toEqual([])
  })

  test('files that there are', () => {
    const wrong = namedIn(document, FILE)
      .map(([, name = '']) => name.replace(/[{*].*$/, ''))
      .filter((name) => !isMade(name))
      .filter((name) => ![name, join('directory', name), join(dirname(path), name)].some(isThere))
    const links = [...document.text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target = '']) => target)
    expect([...wrong, ...links.filter((target) => !isThere(join(dirname(path), target)))]).toEqual([])
  })

  test('entries of the package that there are', () => {
    const entries = publicEntries.map(({ name }) => name)
    const wrong = namedIn(document, ENTRY)
      .map(([, name = '']) => name)
      .filter((name) => !entries.includes(name) && !isThere(name.replace(/^feedmill\//, '')))
    expect(wrong).toEqual([])
  })

  // The page about other parsers names what those have.
  test.skipIf(path === 'docs/other-parsers.md')('functions, options and fields that the sources have', () => {
    const own = new Set(
      document.code.filter((piece) => /[ (]/.test(piece)).flatMap((piece) => piece.match(/\w+/g) ?? []),
    )
    const named = namedIn(document, FUNCTION).map(([, name = '']) => name)
    expect(named.filter((name) => !words.has(name) && !own.has(name) && !foreign.has(name))).toEqual([])
  })
})

/** Names of TypeScript and of Apollo Client. */
const foreign = new Set(['skipLibCheck', 'keyFields', 'typePolicies'])

/** Options stand in the sources as keys, or as the flags of settings. */
function isOptionOfDirectory(option: string): boolean {
  return option === 'help' || option === 'version' || new RegExp(`'${option}'|\\b${option}:`).test(directorySources)
}

/** Returns whether a path is that of a built file. */
function isMade(path: string): boolean {
  return /(?:^|\/)dist\/|directory-data/.test(path)
}
