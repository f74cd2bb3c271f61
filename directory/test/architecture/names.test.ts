import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { directorySources, parse, walk } from './source-files.ts'

/** Names of Node that only one room may use. All other rooms get clock, chance and settings as arguments. */
const nameRooms: Readonly<Record<string, string>> = {
  'Date.now': 'runtime',
  'new Date()': 'runtime',
  'performance.now': 'runtime',
  'Math.random': 'runtime',
  randomUUID: 'runtime',
  'crypto.randomUUID': 'runtime',
  randomBytes: 'runtime',
  'process.env': 'settings',
}

/** Returns where a file uses clock, chance or environment outside their rooms, in words. */
function reached(path: string, text?: string): string[] {
  const file = parse(`directory/src/${path}`, text)
  const found: string[] = []
  walk(file, (node) => {
    const name = nameOf(node)
    const room = name === null ? undefined : nameRooms[name]
    if (room === undefined || path.startsWith(`${room}/`)) return
    found.push(
      `${path}: ${name} at line ${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}, which only ${room} may`,
    )
  })
  return found
}

function nameOf(node: ts.Node): string | null {
  if (ts.isPropertyAccessExpression(node)) return `${node.expression.getText()}.${node.name.text}`
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && (node.arguments?.length ?? 0) === 0)
    return 'new Date()'
  if (ts.isImportSpecifier(node)) return (node.propertyName ?? node.name).text
  return null
}

describe('clock, chance and environment', () => {
  test('are not used directly', () => {
    expect(directorySources().flatMap((path) => reached(path))).toEqual([])
  })

  test.each([
    ['const at = Date.now()'],
    ['const at = new Date()'],
    ['const n = Math.random()'],
    ["import { randomUUID } from 'node:crypto'"],
    ["import { randomBytes as bytes } from 'node:crypto'"],
    ["const url = process.env['DATABASE_URL']"],
  ])('finds `%s`', (text) => {
    expect(reached('feeds/submit.ts', text)).toHaveLength(1)
  })

  test('lets the clock be read by its room', () => {
    expect(reached('runtime/create-runtime.ts', 'const at = Date.now()')).toEqual([])
  })
})
