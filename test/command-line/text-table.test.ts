import { expect, test } from 'vitest'
import { shorten, textTable } from '../../src/command-line/index.ts'

test('columns are as wide as their widest cell, numbers to the right', () => {
  expect(
    textTable(null, [
      ['date', 'n'],
      ['2024-01-01', 5],
      ['x', 120],
    ]),
  ).toBe('date        n\n2024-01-01    5\nx           120\n')
})

test('wide characters count twice', () => {
  expect(
    textTable(null, [
      ['日本', 'x'],
      ['abcde', 'y'],
    ]),
  ).toBe('日本   x\nabcde  y\n')
})

test('no rows are no table', () => {
  expect(textTable(null, [])).toBe('')
})

test('a long text ends in an ellipsis', () => {
  expect(shorten('Night Train', 6)).toBe('Night…')
  expect(shorten('Night', 6)).toBe('Night')
})

test('the text of a cell can neither move the cursor nor reverse the line', () => {
  expect(textTable(null, [['a\u009b2Jb\u202ec', 'x']])).toBe('a\ufffd2Jb\ufffdc  x\n')
})

test('a table has as many rows as a feed has children, and more', () => {
  const rows = Array.from({ length: 300_000 }, () => ['created', 'a'])
  expect(textTable(null, rows)).toBe('created  a\n'.repeat(300_000))
})

test('names of columns are in capitals', () => {
  expect(textTable(['date', 'n'], [['x', 5]])).toBe('DATE  N\nx     5\n')
})
