import { Hono } from 'hono'
import type { Database } from '../../src/database/database.ts'
import { directArtwork, listRoutes, pageRoutes, readDocuments, readStaticFiles } from '../../src/pages/index.ts'
import type { RequestScope } from '../../src/runtime/index.ts'
import { createSuggestions, indexRound, postgresqlIndex } from '../../src/search/index.ts'
import { loadSettings, plansOf } from '../../src/settings/index.ts'
import { createSimilar } from '../../src/similar/index.ts'
import { untilEventsAreReadable } from '../support/database/test-database.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'

const PROCESS = '99999999-9999-4999-8999-999999999999'

/** Opens the pages of a database with an index, which is updated when a test says so. */
export async function openSearchedPages(db: Database) {
  const runtime = new TestRuntime()
  const search = postgresqlIndex(db, runtime)
  const app = new Hono<{ Bindings: RequestScope }>()
  const files = await readStaticFiles()
  const plans = plansOf(loadSettings({ env: {} }).settings)
  const suggest = createSuggestions(db, search.vocabulary)
  const found = { db, search, publicUrl: null, now: () => runtime.now() }
  app.route('/', listRoutes({ ...found, runtime, admitReader: async () => ({ isAdmitted: true, headers: {} }) }))
  app.route(
    '/',
    pageRoutes({
      ...found,
      files,
      documents: await readDocuments(),
      userIdOf: async () => null,
      askGraphql: () => Promise.reject(new Error('Nobody asks here')),
      suggest,
      contact: null,
      plans,
      artwork: directArtwork,
      hasCatalog: false,
      hasTranscription: false,
      openDays: null,
      similar: createSimilar({ db, reads: db, search, runtime }),
    }),
  )
  return {
    app,
    now: runtime.now,
    async followIndex(): Promise<void> {
      await untilEventsAreReadable({ db })
      while (await indexRound({ db, engine: search.engine, runtime, processId: PROCESS })) {
        // The next round handles the rest.
      }
    },
  }
}
