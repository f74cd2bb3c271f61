import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { filesBelow, importsOf, parse, root, walk } from './source-files.ts'

const pureRooms = [
  'core',
  'encodings',
  'values',
  'dates',
  'captions',
  'tables',
  'model',
  'xml',
  'json',
  'html',
  'identity',
  'podcast',
  'sss',
  'chapters',
  'transcript',
  'changes',
  'schedule',
  'detection',
]
/** The scripts that write the generated modules are no part of the library. */
const isGenerator = (path: string): boolean => /^src\/(?:core|tables)\/source\//.test(path)
const isPure = (path: string): boolean =>
  pureRooms.some((room) => path.startsWith(`src/${room}/`)) && !isGenerator(path)

const impureNames = new Set(['console', 'process', 'performance', 'setTimeout', 'setInterval', 'fetch', 'WebSocket'])
const impureModules = [
  'node:fs',
  'node:http',
  'node:https',
  'node:net',
  'node:tls',
  'node:dns',
  'node:os',
  'node:child_process',
  'node:timers',
]

/** Returns the uses of clock, chance, environment, output and I/O in a file, in words. */
function impurities(path: string, text?: string): string[] {
  const file = parse(path, text)
  const found = importsOf(path, text).filter((name) =>
    impureModules.some((module) => name === module || name.startsWith(`${module}/`)),
  )
  walk(file, (node) => {
    const name = impureNameOf(node)
    if (name !== null) found.push(`${name} at line ${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
  })
  return found
}

function impureNameOf(node: ts.Node): string | null {
  if (ts.isPropertyAccessExpression(node)) {
    const text = `${node.expression.getText()}.${node.name.text}`
    return text === 'Date.now' || text === 'Math.random' || text === 'crypto.randomUUID' ? text : null
  }
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && (node.arguments?.length ?? 0) === 0)
    return 'new Date()'
  if (!ts.isIdentifier(node) || !impureNames.has(node.text)) return null
  const parent = node.parent
  const isOwnName =
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    ((ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isMethodDeclaration(parent)) &&
      parent.name === node)
  return isOwnName ? null : node.text
}

describe('the core is pure: no clock, chance, environment, output or I/O', () => {
  test('in each file', () => {
    const pure = filesBelow('src').filter(isPure)
    expect(pure.flatMap((path) => impurities(path).map((found) => `${path}: ${found}`))).toEqual([])
  })

  test.each([
    ['const now = Date.now()', 'Date.now'],
    ['const now = new Date()', 'new Date()'],
    ['const chance = Math.random()', 'Math.random'],
    ['const zone = process.env.TZ', 'process'],
    ["console.warn('odd')", 'console'],
    ["import { readFileSync } from 'node:fs'", 'node:fs'],
    ['setTimeout(() => {}, 10)', 'setTimeout'],
  ])('%s is found', (text, name) => {
    expect(impurities('src/core/example.ts', text).join()).toContain(name)
  })

  test('a date made of numbers is pure', () => {
    expect(impurities('src/core/example.ts', 'const day = new Date(0).getUTCDay()')).toEqual([])
  })
})

test('only the command line uses the environment of the process', () => {
  const users = filesBelow('src').filter((path) => {
    let uses = false
    walk(parse(path), (node) => {
      uses ||= impureNameOf(node) === 'process'
    })
    return uses
  })
  expect(users.filter((path) => !path.startsWith('src/cli/') && !isGenerator(path))).toEqual([])
})

test('the files of `model` hold types alone', () => {
  const files = filesBelow('src').filter((path) => path.startsWith('src/model/'))
  expect(files.filter((path) => codeOf(path) !== '')).toEqual([])
})

/** What is left of a file without its types. */
function codeOf(path: string): string {
  const { outputText } = ts.transpileModule(parse(path).text, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      removeComments: true,
    },
  })
  return outputText.replace(/^export \{\};?$/m, '').trim()
}

test('only values/parse-url calls URL.canParse, which is wrong for some texts', () => {
  const callers = filesBelow('src').filter((path) => readFileSync(join(root, path), 'utf8').includes('URL.canParse('))
  expect(callers).toEqual(['src/values/parse-url.ts'])
})

/** The places of getters in object literals of a file. */
function literalGetters(path: string, text?: string): string[] {
  const found: string[] = []
  walk(parse(path, text), (node) => {
    if (ts.isGetAccessor(node) && ts.isObjectLiteralExpression(node.parent))
      found.push(`${path}: ${node.name.getText()}`)
  })
  return found
}

// The getter of an object literal gives each object a hidden class of its own, which V8 keeps, with all that the getter
// sees, until the whole heap is collected. What is made for each feed must not: small feeds took twice as long.
test('objects that are made for each feed have their getters in classes', () => {
  expect(literalGetters('src/core/a.ts', 'const a = { get b() { return 1 } }')).toEqual(['src/core/a.ts: b'])
  expect(literalGetters('src/core/a.ts', 'class A { get b() { return 1 } }')).toEqual([])
  const rooms = [...pureRooms, 'fetch'].map((room) => `src/${room}/`)
  const files = filesBelow('src').filter((path) => rooms.some((room) => path.startsWith(room)))
  expect(files.flatMap((path) => literalGetters(path))).toEqual([])
})
