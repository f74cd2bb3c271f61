import process from 'node:process'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Nothing is measured by it: a test that hangs is to end, and one on a busy machine is not.
    testTimeout: 120_000,
    // Processes and not threads: the tests that change TZ and LANG need an environment of their own.
    pool: 'forks',
    // One module graph a process: nothing in src/ holds state, and loading it anew for each file cost more time than the tests (166 s of 424 s, against 25 s of 264 s).
    isolate: false,
    typecheck: { enabled: true, include: ['test/types/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
    reporters: process.env['CI'] === 'true' ? ['default', ['json', { outputFile: 'test-results.json' }]] : ['default'],
  },
})
