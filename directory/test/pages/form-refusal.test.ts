import { expect, test } from 'vitest'
import { inWordsOfForm } from '../../src/pages/dashboard/form-refusal.ts'

test.each([
  ['`endpointUrl` must begin with https://', 'The URL of the receiver must begin with https://'],
  ['`value1` must be given with `field1`', 'The text of condition 1 must be given with the field of condition 1'],
  ['`includedUuids[2]` must be a UUID', 'The list “Only this content”, entry 3, must be a UUID'],
  ['patterns such as `.*` or `unknown`', 'patterns such as `.*` or `unknown`'],
])('%s becomes: %s', (message, told) => {
  expect(inWordsOfForm(message)).toBe(told)
})
