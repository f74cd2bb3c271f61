import { expect, test } from 'vitest'
import { TransactionScope } from '../../src/database/transaction-scope.ts'

test('a transaction that ends does not lift the guard of one that is still open', async () => {
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

test('the guard is there again after all transactions have ended', async () => {
  const scope = new TransactionScope()
  const beside = () => scope.run((inScope) => inScope(async () => scope.assertOutside()), new Error())
  await expect(beside()).rejects.toThrow('beside the open transaction')
  expect(() => scope.assertOutside()).not.toThrow()
  await expect(beside()).rejects.toThrow('beside the open transaction')
})
