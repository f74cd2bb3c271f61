/*
 * A directory of feeds on PostgreSQL: what to store of a feed, how workers claim feeds, and one transaction for all that
 * a refresh came to. PGlite stands for the database. test/examples/directory.long.test.ts runs it; websub.ts adds hubs.
 */
import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { FeedFetcher } from 'feedmill/fetch'
import {
  asDuplicate,
  createChildStaging,
  decodeFeedState,
  dueAtOf,
  encodeFeedFacts,
  type FeedObservation,
  type FeedQuery,
  type FeedState,
  type FeedStore,
  initialFeedState,
  type KnownFeed,
  observeFeed,
  type QueuedFeed,
  type RefreshOutcome,
  refreshFeeds,
  rereadChildren,
  type SpillArea,
  type StoredChange,
  seriesUuidFromUrl,
  withObservations,
} from 'feedmill/ingest'

const tables = `
  create table if not exists feed (
    feed_id bigint generated always as identity primary key,
    url text not null,                -- as it was submitted; what is fetched is in the facts
    series_uuid uuid not null unique, -- given at submission, for ever
    document_uuid uuid,               -- what a comic or creator calls itself
    podcast_guid text,
    duplicate_of uuid,
    failing_since bigint,
    facts bytea not null,             -- all that is remembered but the snapshot: some 700 bytes
    due_at bigint,                    -- epoch seconds; null is never
    lease_token uuid,
    lease_until bigint not null default 0
  );
  create index if not exists feed_due on feed (due_at) where due_at is not null;
  create unique index if not exists feed_document on feed (document_uuid) where duplicate_of is null;
  create index if not exists feed_guid on feed (podcast_guid);
  create table if not exists feed_url (url text primary key, feed_id bigint not null);
  create table if not exists snapshot (feed_id bigint primary key, bytes bytea not null); -- written when it changed
  create table if not exists observation (id bigserial primary key, feed_id bigint not null, observation jsonb not null);
  create unlogged table if not exists staged (lease_token uuid, number integer, bytes bytea, primary key (lease_token, number));
  create table if not exists series (uuid uuid primary key, entity jsonb not null);
  create table if not exists child (
    series_uuid uuid, uuid uuid, type text not null, hash text, is_removed boolean not null,
    is_blocked boolean not null default false, entity jsonb not null, primary key (series_uuid, uuid)
  );
  create table if not exists event (id text primary key, seq bigserial, series_uuid uuid not null, event jsonb not null);`

/** Seconds for which a claimed feed belongs to a worker: longer than its longest refresh. */
const LEASE = 600
/** A feed that has failed for so long lets another one take its place, in seconds. */
const FAILED = 7 * 86_400
/** Children written by one statement. */
const BATCH = 500
/** What counts the children of a series, and what hashes them, by the kind of the feed. */
const counters = {
  podcast: ['totalEpisodesCount', 'childrenHash'],
  comic: ['totalIssuesCount', 'issuesHash'],
  creator: ['totalContentCount', 'contentHash'],
} as const

/** A feed as a worker claimed it. */
export interface ClaimedFeed extends QueuedFeed {
  readonly feedId: number
  readonly seriesUuid: string
  readonly facts: Uint8Array
  readonly leaseToken: string
}

type Database = Pick<PGlite, 'query'>

/** Opens the directory that a database holds. Times `now` are in milliseconds. */
export async function openDirectory(database: PGlite) {
  await database.exec(tables)

  /** Adds a feed, or finds the one there is. All spellings of a URL give one uuid, so of racing submissions one wins. */
  async function submit(url: string, now: number): Promise<{ readonly feedId: number; readonly seriesUuid: string }> {
    const seriesUuid = seriesUuidFromUrl(url)
    const state = initialFeedState(url, { firstSeen: Math.floor(now / 1000), seriesUuid })
    return await database.transaction(async (tx) => {
      await tx.query(
        `with added as (
           insert into feed (url, series_uuid, facts, due_at) values ($1, $2, $3, $4) on conflict do nothing returning feed_id
         ) insert into feed_url select $1, feed_id from added on conflict do nothing`,
        [url, seriesUuid, encodeFeedFacts(state), dueAtOf(state)],
      )
      const [feed] = await rowsOf<{ feed_id: number }>(tx, 'select feed_id from feed where series_uuid = $1', [
        seriesUuid,
      ])
      if (feed === undefined) throw new Error(`${url} was not stored`)
      return { feedId: feed.feed_id, seriesUuid }
    })
  }

  /** Claims feeds that are due, or one by its id, whether it is due or not. Nobody else has them for 10 minutes. */
  async function claim(now: number, { limit = 100, feedId = null as number | null } = {}): Promise<ClaimedFeed[]> {
    const at = Math.floor(now / 1000)
    const token = crypto.randomUUID()
    const rows = await rowsOf<{
      feed_id: number
      series_uuid: string
      url: string
      facts: Uint8Array
      due_at: number | null
      is_wanted: boolean
    }>(
      database,
      `update feed set lease_token = $1, lease_until = $2 where feed_id in (
         select feed_id from feed where lease_until <= $3 and (feed_id = $5 or ($5::bigint is null and due_at <= $3))
         order by due_at limit $4 for update skip locked
       ) returning feed_id, series_uuid, url, facts, due_at,
         exists (select 1 from observation where observation.feed_id = feed.feed_id) as is_wanted`,
      [token, at + LEASE, at, limit, feedId],
    )
    return rows.map(({ feed_id, series_uuid, url, facts, due_at, is_wanted }) => ({
      url,
      dueAt: due_at ?? 0,
      isForced: is_wanted,
      feedId: feed_id,
      seriesUuid: series_uuid,
      facts,
      leaseToken: token,
    }))
  }

  const store: Pick<FeedStore<ClaimedFeed>, 'open'> = {
    async open(feed, now) {
      const { feedId, leaseToken } = feed
      // Within a transaction, PGlite has no other session to read what was staged.
      let session: Database = database
      const staging = createChildStaging(spillArea(() => session, leaseToken))
      const stored = decodeFeedState(feed.facts, () => snapshotOf(database, feedId))
      const early = await observationsAfter(database, feedId, 0)
      const state = early.reduce((before, { observation }) => observeFeed(before, observation, { now }).state, stored)
      const seen = early.at(-1)?.id ?? 0
      const save = async (outcome: RefreshOutcome): Promise<void> => {
        try {
          await database.transaction((tx) => {
            session = tx
            return saveRefresh(tx, feed, outcome, seen, staging.changes(outcome), now)
          })
        } finally {
          session = database
        }
      }
      return {
        url: feed.url,
        state,
        stage: (part) => staging.add(part),
        async commit(given) {
          const outcome = given.duplicateOf === null ? given : repeating(given, given.duplicateOf)
          try {
            await save(outcome)
          } catch (error) {
            // Another feed was stored meanwhile that has the URL or the uuid which this one has found.
            const owner = isUniqueViolation(error) ? await ownerOf(outcome, feed, now) : null
            if (owner === null) throw error
            await save(repeating(outcome, owner.seriesUuid))
          }
          await staging.drop()
          return null
        },
        async discard() {
          await staging.drop()
          await database.query(
            'update feed set lease_token = null, lease_until = 0 where feed_id = $1 and lease_token = $2',
            [feedId, leaseToken],
          )
        },
      }

      function repeating(outcome: RefreshOutcome, seriesUuid: string): RefreshOutcome {
        return asDuplicate(outcome, { seriesUuid }, { before: state, now })
      }
    },
  }

  /** Answers whether a feed is known under another URL, by the uuid in its document, or by its guid. */
  async function findFeed(
    query: FeedQuery,
    asking: Pick<ClaimedFeed, 'feedId'>,
    now: number,
  ): Promise<KnownFeed | null> {
    const [condition, value] =
      'url' in query
        ? ['feed_id in (select feed_id from feed_url where url = $1)', query.url]
        : 'seriesUuid' in query
          ? ['(series_uuid = $1 or document_uuid = $1)', query.seriesUuid]
          : ['podcast_guid = $1', query.podcastGuid]
    // Two feeds that repeat each other would both vanish, and one that has failed for long is no better than none.
    const [found] = await rowsOf<{ feed_id: number; series_uuid: string }>(
      database,
      `select feed_id, series_uuid from feed
       where ${condition} and feed_id <> $2 and duplicate_of is null and coalesce(failing_since, $3) >= $3 limit 1`,
      [value, asking.feedId, Math.floor(now / 1000) - FAILED],
    )
    return found === undefined
      ? null
      : { seriesUuid: found.series_uuid, snapshot: () => snapshotOf(database, found.feed_id) }
  }

  async function ownerOf(outcome: RefreshOutcome, feed: ClaimedFeed, now: number): Promise<KnownFeed | null> {
    const { move, state } = outcome
    const byUrl = move === null ? null : await findFeed({ url: move.to }, feed, now)
    if (byUrl !== null || state.documentUuid === null) return byUrl
    return await findFeed({ seriesUuid: state.documentUuid }, feed, now)
  }

  return {
    store,
    submit,
    claim,
    /** Refreshes all that is due, and stores it. Gives the errors of feeds that could not be stored. */
    async refreshDue(
      fetcher: FeedFetcher,
      now: () => number,
    ): Promise<{ counts: Map<string, number>; errors: unknown[] }> {
      const counts = new Map<string, number>()
      const errors: unknown[] = []
      const due = async function* () {
        for (let feeds = await claim(now()); feeds.length > 0; feeds = await claim(now())) yield* feeds
      }
      const options = {
        store,
        fetcher,
        now,
        concurrency: 8,
        findFeed: (query: FeedQuery, feed: ClaimedFeed) => findFeed(query, feed, now()),
      }
      for await (const result of refreshFeeds(due(), options)) {
        if ('error' in result) errors.push(result.error)
        else counts.set(result.outcome.kind, (counts.get(result.outcome.kind) ?? 0) + 1)
      }
      return { counts, errors }
    },
    /** Keeps aside what happened to a feed: its next refresh takes it into account, or the one that has it now. */
    async observe(feedId: number, observation: FeedObservation, now: number): Promise<void> {
      await database.transaction(async (tx) => {
        await tx.query('insert into observation (feed_id, observation) values ($1, $2)', [
          feedId,
          JSON.stringify(observation),
        ])
        if (observation.kind === 'subscription') return
        await tx.query('update feed set due_at = least(due_at, $2) where feed_id = $1', [
          feedId,
          Math.floor(now / 1000),
        ])
      })
    },
    /** Takes a child down: nobody is shown it, and what changes in it is not stored. */
    async block(uuid: string): Promise<void> {
      await database.query('update child set is_blocked = true where uuid = $1', [uuid])
    },
    /** Undoes it. The feed is read again, and gives the child as it is by now. */
    async unblock(uuid: string, now: number): Promise<void> {
      const [child] = await rowsOf<{ feed_id: number }>(
        database,
        'update child set is_blocked = false from feed where uuid = $1 and feed.series_uuid = child.series_uuid returning feed_id',
        [uuid],
      )
      if (child === undefined) return
      const [claimed] = await claim(now, { feedId: child.feed_id })
      if (claimed === undefined) throw new Error('a worker has the feed: try again when it is done')
      const feed = await store.open(claimed, now)
      const forgotten = await rereadChildren(feed.state, [uuid], { now })
      await feed.commit(withObservations(forgotten, [{ kind: 'revival', cause: 'operator' }], { now }))
    },
  }
}

/** Stores all that a refresh came to, or nothing. */
async function saveRefresh(
  tx: Transaction,
  { feedId, seriesUuid, leaseToken }: ClaimedFeed,
  given: RefreshOutcome,
  seen: number,
  changes: AsyncIterable<StoredChange>,
  now: number,
): Promise<void> {
  // The token decides, and the row is locked until the end: whoever claimed the feed since keeps it.
  const leased = await rowsOf(
    tx,
    'update feed set lease_token = null, lease_until = 0 where feed_id = $1 and lease_token = $2 returning 1',
    [feedId, leaseToken],
  )
  if (leased.length === 0) throw new Error(`the lease of feed ${feedId} was lost`)
  const late = await observationsAfter(tx, feedId, seen)
  const observations = late.map(({ observation }) => observation)
  const outcome = observations.length === 0 ? given : withObservations(given, observations, { now })
  await tx.query('delete from observation where feed_id = $1', [feedId])
  await saveState(tx, feedId, outcome.state)
  if (outcome.isSnapshotChanged) {
    await tx.query('insert into snapshot values ($1, $2) on conflict (feed_id) do update set bytes = excluded.bytes', [
      feedId,
      outcome.state.snapshot,
    ])
  }
  if (outcome.move !== null) {
    await tx.query(
      'insert into feed_url select $1, $2 where not exists (select 1 from feed_url where url = $1 and feed_id = $2)',
      [outcome.move.to, feedId],
    )
  }
  await saveSeries(tx, seriesUuid, outcome)
  const batch: StoredChange[] = []
  for await (const change of changes) {
    if (batch.push(change) === BATCH) await saveChildren(tx, seriesUuid, batch.splice(0))
  }
  await saveChildren(tx, seriesUuid, batch)
  await tx.query(
    `insert into event (id, series_uuid, event)
     select event->>'id', $1, event from jsonb_array_elements($2::jsonb) with ordinality as e(event, n) order by n`,
    [seriesUuid, JSON.stringify(outcome.events)],
  )
}

async function saveState(tx: Transaction, feedId: number, state: FeedState): Promise<void> {
  const { documentUuid, podcastGuid, schedule } = state
  await tx.query(
    `update feed set facts = $2, due_at = $3, document_uuid = $4, podcast_guid = $5, duplicate_of = $6, failing_since = $7
     where feed_id = $1`,
    [
      feedId,
      encodeFeedFacts(state),
      dueAtOf(state),
      documentUuid,
      podcastGuid,
      schedule.duplicateOf,
      schedule.failure?.since ?? null,
    ],
  )
}

/** A series that was not read may have lost children all the same. */
async function saveSeries(tx: Transaction, uuid: string, { series, counts, childrenHash, state }: RefreshOutcome) {
  if (series !== null) {
    await tx.query('insert into series values ($1, $2) on conflict (uuid) do update set entity = excluded.entity', [
      uuid,
      JSON.stringify(series),
    ])
  } else if (counts !== null && state.kind !== null) {
    const [count, hash] = counters[state.kind]
    const recounted = JSON.stringify({ [count]: counts.known, [hash]: childrenHash })
    await tx.query('update series set entity = entity || $2::jsonb where uuid = $1', [uuid, recounted])
  }
}

/** Children that were not staged keep their entity, and take uuid, hash and `isRemoved` of the change. */
async function saveChildren(tx: Transaction, seriesUuid: string, changes: readonly StoredChange[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ change: { uuid, hash, isRemoved }, child }) => {
    const marks = { uuid, hash, isRemoved }
    return { ...marks, type: child?.type ?? null, entity: child?.entity ?? null, marks }
  })
  const from = `from jsonb_to_recordset($2::jsonb)
    as c(uuid uuid, hash text, "isRemoved" boolean, type text, entity jsonb, marks jsonb)`
  await tx.query(
    `insert into child (series_uuid, uuid, type, hash, is_removed, entity)
     select $1, uuid, type, hash, "isRemoved", entity ${from} where entity is not null
     on conflict (series_uuid, uuid) do update
     set hash = excluded.hash, is_removed = excluded.is_removed, entity = excluded.entity where not child.is_blocked`,
    [seriesUuid, JSON.stringify(rows)],
  )
  await tx.query(
    `update child set hash = c.hash, is_removed = c."isRemoved", entity = child.entity || c.marks ${from}
     where child.series_uuid = $1 and child.uuid = c.uuid and c.entity is null and not child.is_blocked`,
    [seriesUuid, JSON.stringify(rows)],
  )
}

/** A table for staged children that are too many for memory. */
function spillArea(session: () => Database, leaseToken: string): SpillArea {
  let number = 0
  return {
    async write(bytes) {
      await session().query('insert into staged values ($1, $2, $3)', [leaseToken, number, bytes])
      number += 1
    },
    async *read() {
      for (let at = 0; at < number; at += 1) {
        const query = 'select bytes from staged where lease_token = $1 and number = $2'
        const [row] = await rowsOf<{ bytes: Uint8Array }>(session(), query, [leaseToken, at])
        if (row === undefined) throw new Error('staged children are missing')
        yield row.bytes
      }
    },
    async drop() {
      await session().query('delete from staged where lease_token = $1', [leaseToken])
    },
  }
}

async function snapshotOf(database: Database, feedId: number): Promise<Uint8Array> {
  const [row] = await rowsOf<{ bytes: Uint8Array }>(database, 'select bytes from snapshot where feed_id = $1', [feedId])
  if (row === undefined) throw new Error(`feed ${feedId} has no snapshot`)
  return row.bytes
}

async function observationsAfter(database: Database, feedId: number, id: number) {
  const query = 'select id, observation from observation where feed_id = $1 and id > $2 order by id'
  return await rowsOf<{ id: number; observation: FeedObservation }>(database, query, [feedId, id])
}

async function rowsOf<T>(database: Database, query: string, values: unknown[]): Promise<T[]> {
  return (await database.query<T>(query, values)).rows
}

function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: unknown }).code === '23505'
}
