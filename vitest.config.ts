import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The public entries of the library are read from their sources, as `paths` of tsconfig.json has it for types. */
const entries = [
  { find: /^feedmill$/, replacement: fileURLToPath(new URL('src/index.ts', import.meta.url)) },
  {
    find: /^feedmill\/podcast\/stream$/,
    replacement: fileURLToPath(new URL('src/podcast/stream.ts', import.meta.url)),
  },
  {
    find: /^feedmill\/ingest\/check-store$/,
    replacement: fileURLToPath(new URL('src/ingest/check-store.ts', import.meta.url)),
  },
  { find: /^feedmill\/schema\/(.+)$/, replacement: fileURLToPath(new URL('schema/$1', import.meta.url)) },
  { find: /^feedmill\/([a-z-]+)$/, replacement: fileURLToPath(new URL('src/$1/index.ts', import.meta.url)) },
]

/** Tests that take minutes run alone, by `npm run test:long`. Tests that need OpenSearch: by `npm run test:opensearch`. */
const long = ['**/node_modules/**', '**/*.long.test.ts', '**/*.opensearch.test.ts']

/** Tests of generated cases. `npm test` tries a tenth of them, `npm run test:long` all: see test/runs.ts. */
const thorough = ['test', 'directory/test']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((path) => path.endsWith('.test.ts') && !/\.(?:long|opensearch)\.test\.ts$/.test(path))
  .filter(
    (path) =>
      path.startsWith('test/fuzz/') ||
      /from '[./]+\/(?:test\/runs|runs|histories\/histories)\.ts'/.test(readFileSync(path, 'utf8')),
  )

/** Gives the generated cases their seed. */
const setupFiles = [fileURLToPath(new URL('test/seed.ts', import.meta.url))]

/** Tests of the directory keep databases for each other, on a server too. */
const dropTestDatabases = fileURLToPath(new URL('directory/test/database/drop-test-databases.ts', import.meta.url))

/** Nodes of OpenSearch that tests share. */
const startOpenSearch = fileURLToPath(
  new URL('directory/test/support/open-search/start-open-search.ts', import.meta.url),
)

/** Where a run in CI writes its results, to be counted. */
const results = process.env['TEST_RESULTS'] ?? 'test-results.json'

/** How long a test waits for what comes by itself. The default, one second, is too short on a busy machine. */
const patient = { poll: { timeout: 60_000 } }

export default defineConfig({
  test: {
    // A deadline ends a test that hangs. A test on a busy machine must not meet it.
    testTimeout: 120_000,
    // All cores: the default leaves one idle, which is half of a machine of two.
    maxWorkers: '100%',
    reporters: process.env['CI'] === 'true' ? ['default', ['json', { outputFile: results }]] : ['default'],
    projects: [
      {
        resolve: { alias: entries },
        test: {
          name: 'library',
          expect: patient,
          setupFiles,
          include: ['test/**/*.test.ts'],
          exclude: long,
          testTimeout: 120_000,
          // Processes, not threads: tests that change TZ and LANG need an environment of their own.
          pool: 'forks',
          // One module graph a process. Nothing in src/ holds state, and loading it anew for each file cost 166 s of 424 s.
          // Tests of types, `*.test-d.ts`, are those of `npm run check`: the compiler has all files open there already.
          isolate: false,
        },
      },
      {
        resolve: { alias: entries },
        oxc: { jsx: { runtime: 'automatic', importSource: 'hono/jsx' } },
        test: {
          name: 'directory',
          expect: patient,
          setupFiles,
          root: 'directory',
          globalSetup: dropTestDatabases,
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: long,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          pool: 'forks',
          // As above: to load the modules of a service takes longer than most files of tests.
          isolate: false,
        },
      },
      {
        resolve: { alias: entries },
        test: {
          name: 'thorough',
          expect: patient,
          setupFiles,
          globalSetup: dropTestDatabases,
          include: thorough,
          env: { TEST_RUNS: process.env['TEST_RUNS'] ?? '1' },
          testTimeout: 900_000,
          hookTimeout: 120_000,
          pool: 'forks',
          isolate: false,
        },
      },
      {
        resolve: { alias: entries },
        oxc: { jsx: { runtime: 'automatic', importSource: 'hono/jsx' } },
        test: {
          name: 'long',
          expect: patient,
          // One after the other, when all others have ended: they start processes and watch what these do in time.
          maxWorkers: 1,
          setupFiles,
          globalSetup: dropTestDatabases,
          include: ['test/**/*.long.test.ts', 'directory/test/**/*.long.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 120_000,
          pool: 'forks',
        },
      },
      {
        resolve: { alias: entries },
        test: {
          name: 'opensearch',
          expect: patient,
          setupFiles,
          root: 'directory',
          globalSetup: [dropTestDatabases, startOpenSearch],
          include: ['test/**/*.opensearch.test.ts'],
          // A red index is seen only when its patience has ended.
          testTimeout: 300_000,
          hookTimeout: 120_000,
          pool: 'forks',
          isolate: false,
        },
      },
    ],
  },
})
