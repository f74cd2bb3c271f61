import { Hono } from 'hono'
import type { Database } from '../../src/database/database.ts'
import { countContent } from '../../src/entities/index.ts'
import { readingRoutes } from '../../src/reading/index.ts'
import type { RequestScope } from '../../src/runtime/index.ts'
import { indexRound, postgresqlIndex } from '../../src/search/index.ts'
import { openTestDatabase, untilEventsAreReadable } from '../support/database/test-database.ts'
import { aPodcast, aUuid } from '../support/entities/factories.ts'
import { anonymousScope } from '../support/runtime/anonymous-scope.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'
import { withoutHurry } from '../support/search/search-world.ts'

const PROCESS = '99999999-9999-4999-8999-999999999999'
const DAY_S = 86_400

/** Answers requests of apps from a database with a few podcasts about harbours. */
export async function openHarbourWorld() {
  const opened = await openTestDatabase()
  const { db } = opened
  const runtime = new TestRuntime()
  const search = postgresqlIndex(db, withoutHurry(runtime))
  const app = new Hono<{ Bindings: RequestScope }>()
  const admitReader = async () => ({ isAdmitted: true, headers: {} }) as const
  const publicUrl = 'https://dir.example.org'
  const context = {
    ...{ db, search, runtime, publicUrl, admitReader },
    ping: async () => ({ kind: 'accepted' }) as const,
    episodeFiles: async () => ({ chapters: null, transcript: null, making: null }),
    openDays: null,
    isOnLoopback: false,
    version: '0.1.0',
  }
  for (const routes of readingRoutes(context)) {
    app.route('/', routes)
  }
  // Stands for the pages, which have some of the addresses of apps.
  app.all('*', (c) => c.text('a page', 418))
  const podcasts = await fill(db, Math.floor(runtime.now() / 1_000))
  await countContent(db, runtime)
  await untilEventsAreReadable({ db })
  while (await indexRound({ db, engine: search.engine, runtime, processId: PROCESS })) {
    // The next round handles the rest.
  }
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.request(path, { headers }, anonymousScope())
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      type: response.headers.get('Content-Type'),
      text,
      // biome-ignore lint/suspicious/noExplicitAny: an answer has any shape, and the check says which one
      json: (): any => JSON.parse(text),
    }
  }
  return { db, runtime, podcasts, get, numberOf, close: () => opened.close() }

  async function numberOf(uuid: string): Promise<number> {
    const row = await db
      .selectFrom('series_numbers')
      .select('number')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    return row.number
  }
}

export type HarbourWorld = Awaited<ReturnType<typeof openHarbourWorld>>

/** Returns the uuids of podcasts, and of one episode. */
async function fill(db: Database, nowS: number) {
  const fog = aUuid()
  const talk = await aPodcast(
    db,
    {
      name: 'Harbour Talk',
      authorName: 'Ina Quay',
      rssOwnerName: 'Quay Media',
      rssOwnerPublicEmail: 'ina@example.org',
      description: '<p>Boats &amp; ropes.</p>',
      websiteUrl: 'https://example.org/harbour/',
      imageUrl: 'https://example.org/harbour/cover.jpg',
      genres: ['PODCASTSERIES_SOCIETY_AND_CULTURE', 'PODCASTSERIES_ARTS_BOOKS'],
    },
    [
      {
        uuid: fog,
        guid: 'fog-1',
        name: 'Fog',
        description: '<p>Low <b>sun</b></p>',
        datePublished: nowS - DAY_S,
        audioUrl: 'https://media.example.org/fog.m4a?x=1',
        duration: 60,
        fileLength: 100,
      },
      { name: 'Mist', datePublished: nowS - 2 * DAY_S },
      { name: 'Words alone', datePublished: nowS - 3 * DAY_S, audioUrl: null },
      { name: 'Hidden', datePublished: nowS - 9 * DAY_S, extras: { publisherBlock: true } },
    ],
    { popularity: 9.4 },
  )
  const songs = await aPodcast(
    db,
    { name: 'Harbour Songs', authorName: 'Ottilie', genres: ['PODCASTSERIES_MUSIC'], isExplicitContent: true },
    [{ name: 'Shanty', datePublished: nowS - 5 * DAY_S }],
    { popularity: 5, catalogId: 1_200_000_001 },
  )
  const extras = { publisherBlock: { blocked: true, by: ['itunes:block'] } } as const
  const withheld = await aPodcast(db, { name: 'Harbour Secrets', extras }, [{ name: 'S' }], {
    popularity: 20,
    catalogId: 1_200_000_002,
  })
  const blocked = await aPodcast(db, { name: 'Harbour Blocked' }, [{ name: 'B' }], {
    isBlocked: true,
    catalogId: 1_200_000_003,
  })
  return { talk, songs, withheld, blocked, fog }
}
