import { expect, test } from 'vitest'
import { diagnosticLines } from '../../src/cli/show/diagnostic-lines.ts'
import type { Diagnostic } from '../../src/index.ts'

test('the path of a finding can neither move the cursor nor reverse the line', () => {
  const finding: Diagnostic = { code: 'limit-bytes', severity: 'warning', message: 'Cut.', path: '$["\u009b2J\u202e"]' }
  expect(diagnosticLines([finding])).toBe('warning: Cut. ($["\ufffd2J\ufffd"])\n')
})
