import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsPage } from '../../src/settings/index.ts'

test('docs/settings.md agrees with the table of settings', () => {
  const page = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8')
  expect(page, 'npm run -w directory settings-page writes it anew').toBe(settingsPage())
})
