import { randomUUID } from 'node:crypto'
import type { Database, OpenDatabase } from '../../../src/database/database.ts'
import { insertEvents } from '../../../src/events/index.ts'
import {
  indexRound,
  type OpenIndex,
  openSearchIndex,
  postgresqlIndex,
  type SearchQuery,
  type SearchType,
} from '../../../src/search/index.ts'
import { type OpenSuiteDatabase, untilEventsAreReadable } from '../database/test-database.ts'
import { TestRuntime } from '../runtime/test-runtime.ts'

/** The content of a directory, and an index that follows it. */
export interface SearchWorld {
  readonly db: Database
  readonly index: OpenIndex
  readonly runtime: TestRuntime
  /** Stores an event about changed content, as a refresh does. */
  tell(content: { readonly type: string; readonly uuid: string; readonly seriesUuid?: string }): Promise<void>
  /** Brings the index up to date. */
  follow(): Promise<void>
  /** Returns the uuids of one type that a query finds. */
  find(term: string, query?: Partial<SearchQuery> & { readonly type?: SearchType }): Promise<string[]>
  close(): Promise<void>
}

export type OpenIndexOf = (database: OpenDatabase, runtime: TestRuntime) => Promise<OpenedIndex>

export interface OpenedIndex {
  readonly index: OpenIndex
  /** Makes written documents findable. */
  settle?(): Promise<void>
  close(): Promise<void>
}

/** Opens the index in the database. */
export const inDatabase: OpenIndexOf = async ({ db }, runtime) => ({
  index: postgresqlIndex(db, withoutHurry(runtime)),
  close: async () => {},
})

/**
 * Returns a clock that goes back with each look: on a busy machine too, no search of a test runs out of time. A server
 * measures by a clock of its own the time that is left.
 */
export function withoutHurry({ now }: TestRuntime): Pick<TestRuntime, 'now'> {
  let looks = 0
  return {
    now() {
      looks += 1
      return now() - 10_000 * looks
    },
  }
}

/** Returns what opens an index of its own in OpenSearch. */
export function inOpenSearch(url: string): OpenIndexOf {
  return async ({ db }, runtime) => {
    const alias = `search-${randomUUID()}`
    const ask = async (method: string, path: string) => {
      const { status } = await fetch(`${url}/${path}`, { method })
      if (status !== 200) throw new Error(`OpenSearch answered ${status} to ${method} ${path}`)
    }
    return {
      index: openSearchIndex(db, withoutHurry(runtime), `${url}/${alias}`),
      settle: () => ask('POST', `${alias}*/_refresh`),
      close: () => ask('DELETE', `${alias}-*`),
    }
  }
}

const PROCESS = '99999999-9999-4999-8999-999999999999'

export async function openSearchWorld(open: OpenSuiteDatabase, openIndex: OpenIndexOf): Promise<SearchWorld> {
  const database = await open()
  const { db } = database
  const runtime = new TestRuntime()
  const { index, settle = async () => {}, close } = await openIndex(database, runtime)
  let told = 0
  return {
    db,
    index,
    runtime,
    async tell({ type, uuid, seriesUuid = uuid }) {
      told += 1
      const event = { eventId: `event-${told}`, type, action: 'updated', uuid, seriesUuid, hash: null }
      await db
        .transaction()
        .execute((tx) => insertEvents(tx, [{ ...event, isInitialImport: false, body: {}, lastEntity: null }], 1))
    },
    async follow() {
      await untilEventsAreReadable({ db })
      for (const engine of index.engines) {
        while (await indexRound({ db, engine, runtime, processId: PROCESS })) {
          // The next round handles the rest.
        }
      }
      await settle()
    },
    async find(term, { type = 'PODCASTSERIES', ...query } = {}) {
      const { types } = await index.search({ term, types: [type], limitPerPage: 25, ...query })
      return types[0]!.hits.map(({ uuid }) => uuid)
    },
    async close() {
      await close()
      await database.close()
    },
  }
}
