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

/**
 * `npm test` leaves these out. `npm run test:long` runs the heavy ones, whose files take more than four seconds each, and
 * the long ones, which take minutes and run alone. Tests that need OpenSearch: `npm run test:opensearch`.
 */
const notQuick = ['**/node_modules/**', '**/*.heavy.test.ts', '**/*.long.test.ts', '**/*.opensearch.test.ts']

/** Tests of generated cases. `npm test` tries a tenth of most, `npm run test:long` all of them: see test/runs.ts. */
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

/** Long tests of pages wait for a browser, and for nothing else that takes its time: they run side by side. */
const inBrowser = 'directory/test/pages/**/*.long.test.ts'

/** Suites for both databases run on both. In `npm test` they run on one: CI has another run on PostgreSQL. */
const eachDatabase = { TEST_EACH_DATABASE: 'yes' }

/** Whether the tests of the directory use a server of PostgreSQL, and not the embedded database. */
const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined

/** Where a run in CI writes its results, to be counted. */
const results = process.env['TEST_RESULTS'] ?? 'test-results.json'

/** How long a test waits for what comes by itself. The default, one second, is too short on a busy machine. */
const patient = { poll: { timeout: 60_000 } }

export default defineConfig({
  test: {
    // A deadline ends a test that hangs. A test on a busy machine must not meet it.
    testTimeout: 120_000,
    // Modules stay translated between runs: that is a tenth of the time.
    experimental: { fsModuleCache: true },
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
          exclude: notQuick,
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
          exclude: notQuick,
          testTimeout: 120_000,
          hookTimeout: 300_000,
          pool: 'forks',
          // As above: to load the modules of a service takes longer than most files of tests.
          isolate: false,
        },
      },
      {
        resolve: { alias: entries },
        oxc: { jsx: { runtime: 'automatic', importSource: 'hono/jsx' } },
        test: {
          name: 'heavy',
          expect: patient,
          setupFiles,
          globalSetup: dropTestDatabases,
          // On a server, CI runs this project and not the next: those of the directory, and a tenth of generated cases.
          include: isOnServer
            ? ['directory/test/**/*.heavy.test.ts']
            : ['test/**/*.heavy.test.ts', 'directory/test/**/*.heavy.test.ts'],
          exclude: ['**/node_modules/**', ...(isOnServer ? [] : thorough)],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          pool: 'forks',
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
          env: { TEST_RUNS: process.env['TEST_RUNS'] ?? '1', ...eachDatabase },
          testTimeout: 900_000,
          hookTimeout: 300_000,
          pool: 'forks',
          isolate: false,
        },
      },
      {
        resolve: { alias: entries },
        oxc: { jsx: { runtime: 'automatic', importSource: 'hono/jsx' } },
        test: {
          name: 'browser',
          expect: patient,
          setupFiles,
          globalSetup: dropTestDatabases,
          include: [inBrowser],
          env: eachDatabase,
          testTimeout: 900_000,
          hookTimeout: 300_000,
          pool: 'forks',
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
          exclude: ['**/node_modules/**', inBrowser],
          env: eachDatabase,
          testTimeout: 900_000,
          hookTimeout: 300_000,
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
          env: eachDatabase,
          // A red index is seen only when its patience has ended.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          pool: 'forks',
          isolate: false,
        },
      },
    ],
  },
})
