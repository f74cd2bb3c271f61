import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { filesBelow, parse, walk } from './source-files.ts'

const assertion = /^(expect|expectTypeOf|assert|assertType)/
const testFiles = filesBelow('test').filter((path) => /\.test(-d)?\.ts$/.test(path))

/**
 * The calls of a function named expect… or assert…, and of its methods: `expect(x)`, `fc.assert(p)`,
 * `expectSame(a, b)`.
 */
function assertionsIn(path: string, text?: string): number {
  let count = 0
  walk(parse(path, text), (node) => {
    if (!ts.isCallExpression(node)) return
    const callee = ts.isPropertyAccessExpression(node.expression)
      ? node.expression.name.text
      : node.expression.getText()
    if (assertion.test(callee)) count += 1
  })
  return count
}

/** Returns the tests that are skipped, or run alone, without a condition: `test.skip`, `test.only`, `test.todo`. */
function unconditionalExceptions(path: string, text?: string): string[] {
  const found: string[] = []
  walk(parse(path, text), (node) => {
    if (
      ts.isPropertyAccessExpression(node) &&
      /^(test|it|describe)$/.test(node.expression.getText()) &&
      /^(skip|only|todo|fails)$/.test(node.name.text)
    ) {
      found.push(node.getText())
    }
  })
  return found
}

describe('every test file can fail', () => {
  test('each asserts something', () => {
    expect(testFiles.filter((path) => assertionsIn(path) === 0)).toEqual([])
  })

  test('none skips anything without a condition', () => {
    expect(testFiles.flatMap((path) => unconditionalExceptions(path).map((found) => `${path}: ${found}`))).toEqual([])
  })

  test('a file without assertions is found', () => {
    expect(assertionsIn('test/empty.test.ts', "test('runs', () => { parse('') })")).toBe(0)
  })

  test('a skipped test is found', () => {
    expect(unconditionalExceptions('test/skipped.test.ts', "test.skip('later', () => {})")).toEqual(['test.skip'])
  })
})
