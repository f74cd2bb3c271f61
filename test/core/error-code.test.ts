import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { codeOf } from '../../src/core/error-code.ts'

test.each([
  ['an error', Object.assign(new Error(), { code: 'ENOENT' }), 'ENOENT'],
  ['an error of another context', runInNewContext(`Object.assign(new Error(), { code: 'ENOENT' })`), 'ENOENT'],
  ['an error without one', new Error(), undefined],
  ['a code that is a number', new DOMException('', 'AbortError'), undefined],
  ['no error', 'ENOENT', undefined],
  ['nothing', null, undefined],
])('the code of %s', (_, error, code) => {
  expect(codeOf(error)).toBe(code)
})
