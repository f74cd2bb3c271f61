import { expect, test } from 'vitest'
import { TransactionScope } from '../../src/database/transaction-scope.ts'

test('the end of a transaction does not lift the guard of another that is still open', async () => {
  const scope = new TransactionScope()
  let endFirst = () => {}
  let goOn = () => {}
  const first = scope.run(
    (inScope) =>
      inScope(
        () =>
          new Promise<void>((resolve) => {
            endFirst = resolve
          }),
      ),
    new Error(),
  )
  const second = scope.run(
    (inScope) =>
      inScope(async () => {
        await new Promise<void>((resolve) => {
          goOn = resolve
        })
        scope.assertOutside()
      }),
    new Error(),
  )
  endFirst()
  await first
  goOn()
  await expect(second).rejects.toThrow('beside the open transaction')
})

test('a transaction has the guard again after all others have ended', async () => {
  const scope = new TransactionScope()
  const beside = () => scope.run((inScope) => inScope(async () => scope.assertOutside()), new Error())
  await expect(beside()).rejects.toThrow('beside the open transaction')
  expect(() => scope.assertOutside()).not.toThrow()
  await expect(beside()).rejects.toThrow('beside the open transaction')
})
