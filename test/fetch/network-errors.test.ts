import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { failureFrom } from '../../src/fetch/outcome/network-errors.ts'

test('an error of Node means the same in a separate context, as tests run in one', () => {
  const error = runInNewContext(`Object.assign(new Error(), { code: 'ECONNREFUSED' })`)
  const failure = failureFrom(error, 'connect', { headerBytes: 1, wireBytes: 1 })
  expect(failure).toMatchObject({ result: { kind: 'network', reason: 'connect', code: 'ECONNREFUSED' } })
})
