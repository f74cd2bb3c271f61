import process from 'node:process'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Nothing is measured by it: a test that hangs is to end, and one on a busy machine is not.
    testTimeout: 120_000,
    // Processes and not threads: the tests that change TZ and LANG need an environment of their own.
    pool: 'forks',
    typecheck: { enabled: true, include: ['test/types/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
    reporters: process.env['CI'] === 'true' ? ['default', ['json', { outputFile: 'test-results.json' }]] : ['default'],
  },
})
