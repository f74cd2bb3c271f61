import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesBelow, parse, walk } from './source-files.ts'

const MAX_PARAMETERS = 4

/** Files whose functions may have more, because they run for each text, byte or child: an object a call costs. */
const exempt: Readonly<Record<string, string>> = {
  'src/browser/node-buffer.ts': "has the parameters of Node's Buffer",
  'src/xml/decode-text.ts': 'runs for each text',
  'src/xml/elements.ts': 'runs for each tag',
  'src/xml/open-elements.ts': 'runs for each tag',
  'src/xml/events.ts': 'runs for each text',
  'src/xml/names/names.ts': 'runs for each name of a tag',
  'src/xml/records/record-builder.ts': 'runs for each text',
  'src/xml/records/text-arena.ts': 'runs for each text',
  'src/xml/records/text-store.ts': 'runs for each text',
  'src/identity/canonical.ts': 'runs for each child',
  'src/identity/child-register.ts': 'runs for each child',
  'src/identity/hash.ts': 'runs for each child',
  'src/identity/sorted-digests.ts': 'sorts bytes in place',
}

/** The functions of a file that take more than four parameters, as `file:line: count`. Constructors may. */
function longSignatures(path: string, text?: string): string[] {
  const source = parse(path, text)
  const found: string[] = []
  walk(source, (node) => {
    if (!ts.isFunctionLike(node) || ts.isConstructorDeclaration(node)) return
    if (node.parameters.length <= MAX_PARAMETERS) return
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    found.push(`${path}:${line + 1}: ${node.parameters.length}`)
  })
  return found
}

const paths = [...filesBelow('src'), ...filesBelow('directory/src')].filter((path) => !path.endsWith('.generated.ts'))

test('no function but those that are exempt takes more than four parameters', () => {
  expect(paths.filter((path) => !(path in exempt)).flatMap((path) => longSignatures(path))).toEqual([])
})

test('every exempt file has a function with more than four parameters', () => {
  expect(Object.keys(exempt).filter((path) => longSignatures(path).length === 0)).toEqual([])
})

test.each([
  'function f(a, b, c, d, e) {}',
  'const f = (a, b, c, d, e) => a',
  'class A { f(a, b, c, d, e) {} }',
  'interface A { f(a: 1, b: 1, c: 1, d: 1, e: 1): void }',
])('five parameters are found: %s', (text) => {
  expect(longSignatures('src/five.ts', text)).toEqual(['src/five.ts:1: 5'])
})

test('constructors and functions of four parameters pass', () => {
  const text = 'class A { constructor(a, b, c, d, e) {} f(a, b, c, d) {} }'
  expect(longSignatures('src/four.ts', text)).toEqual([])
})
