import { expect } from 'vitest'
import { check } from '../check.ts'

export const operationChecks = [
  check('API-157', 'no key stands in the log', async ({ directory, accounts }) => {
    const log = directory.logged.join('\n')
    expect(log).not.toBe('')
    for (const { 'X-API-KEY': key } of Object.values(accounts)) expect(log).not.toContain(key)
  }),
]
