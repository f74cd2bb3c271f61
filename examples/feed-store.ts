/*
 * A store of feeds on PostgreSQL: claims with leases, and one transaction for everything that a refresh came to. PGlite
 * stands for the database. `directory/src/refresh` is the same for a whole service, with moves and duplicates.
 */
import { createReadStream, promises as files } from 'node:fs'
import { tmpdir } from 'node:os'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import * as feedmill from 'feedmill/ingest'

const tables = `
  create table if not exists feed (
    url text primary key, facts bytea not null, snapshot bytea, -- 700 bytes, and 82 for each child
    due_at bigint default 0, -- epoch seconds; null is never
    lease_token uuid, lease_until bigint not null default 0
  );
  create index if not exists feed_due on feed (due_at) where due_at is not null;
  create table if not exists entity (url text, uuid uuid, type text, entity jsonb not null, primary key (url, type, uuid));
  create table if not exists event (id text primary key, seq bigserial, url text not null, event jsonb not null);`

/** Seconds for which a claimed feed belongs to a worker: longer than its longest refresh. */
const LEASE = 600
/** Fields of the series that count and hash its children, by the kind of the feed. */
const counters = {
  podcast: ['totalEpisodesCount', 'childrenHash'],
  comic: ['totalIssuesCount', 'issuesHash'],
  creator: ['totalContentCount', 'contentHash'],
} as const

/** A feed as a worker claimed it. */
export interface ClaimedFeed extends feedmill.QueuedFeed {
  readonly facts: Uint8Array
  readonly leaseToken: string
}

/** Opens the store that a database holds: `store` and `claimDue` are for `refreshFeeds`. Times are in milliseconds. */
export async function openFeedStore(database: PGlite) {
  await database.exec(tables)
  async function claim(now: number, which: string, value: string | number): Promise<ClaimedFeed[]> {
    const [leaseToken, seconds] = [crypto.randomUUID(), Math.floor(now / 1000)]
    const { rows } = await database.query<{ url: string; facts: Uint8Array }>(
      `update feed set lease_token = $1, lease_until = $2 where url in (
         select url from feed where lease_until <= $3 and ${which} order by due_at limit 100 for update skip locked
       ) returning url, facts`,
      [leaseToken, seconds + LEASE, seconds, value],
    )
    return rows.map((feed) => ({ ...feed, leaseToken }))
  }
  async function snapshotOf(url: string): Promise<Uint8Array> {
    const { rows } = await database.query<{ snapshot: Uint8Array }>('select snapshot from feed where url = $1', [url])
    return rows[0]?.snapshot ?? new Uint8Array()
  }

  const store: Pick<feedmill.FeedStore<ClaimedFeed>, 'open'> = {
    async open({ url, facts, leaseToken }) {
      const staging = feedmill.createChildStaging(spillFile(`${tmpdir()}/feedmill-${crypto.randomUUID()}`))
      return {
        url,
        state: feedmill.decodeFeedState(facts, () => snapshotOf(url)), // read only when it is needed
        stage: (part) => staging.add(part),
        async commit(outcome) {
          await database.transaction((tx) => save(tx, url, leaseToken, outcome, staging.changes(outcome)))
          await staging.drop()
          return null // the events are in a table, for whoever sends them
        },
        async discard() {
          await staging.drop()
          await database.query('update feed set lease_until = 0 where url = $1 and lease_token = $2', [url, leaseToken])
        },
      }
    },
  }

  return {
    store,
    async add(url: string, now: number) {
      const facts = feedmill.encodeFeedFacts(feedmill.initialFeedState(url, { firstSeen: Math.floor(now / 1000) }))
      await database.query('insert into feed (url, facts) values ($1, $2) on conflict do nothing', [url, facts])
    },
    claimDue: (now: number) => claim(now, 'due_at <= $4', Math.floor(now / 1000)),
    claimOne: (url: string, now: number) => claim(now, 'url = $4', url), // due or not
  }
}

/** Stores everything that a refresh came to, or nothing. */
async function save(
  tx: Transaction,
  url: string,
  leaseToken: string,
  { state, isSnapshotChanged, series, counts, childrenHash, events }: feedmill.RefreshOutcome,
  changes: AsyncIterable<feedmill.StoredChange>,
): Promise<void> {
  const snapshot = isSnapshotChanged ? state.snapshot : null
  const { affectedRows } = await tx.query(
    `update feed set facts = $3, due_at = $4, snapshot = coalesce($5, snapshot), lease_token = null, lease_until = 0
     where url = $1 and lease_token = $2`,
    [url, leaseToken, feedmill.encodeFeedFacts(state), feedmill.dueAtOf(state), snapshot],
  )
  if (affectedRows !== 1) throw new Error(`the lease of ${url} was lost`)
  const put = 'insert into entity values ($1, $2, $3, $4) on conflict (url, type, uuid) do update set entity = $4'
  const mark = (type: string) => `update entity set entity = entity || $2 where url = $1 and type ${type} 'series'`
  if (series !== null) await tx.query(put, [url, series.uuid, 'series', series])
  else if (counts !== null && state.kind !== null) {
    const [count, hash] = counters[state.kind] // children also leave a feed whose series is unchanged
    await tx.query(mark('='), [url, { [count]: counts.known, [hash]: childrenHash }])
  }
  for await (const { change, child } of changes) {
    const { uuid, hash, isRemoved } = change
    if (child !== null) await tx.query(put, [url, uuid, child.type, child.entity])
    else await tx.query(`${mark('<>')} and uuid = $3`, [url, { uuid, hash, isRemoved }, uuid])
  }
  const add = 'insert into event (id, url, event) values ($1, $2, $3)'
  for (const event of events) await tx.query(add, [event.id, url, event])
}

/** A file for children that are too many for memory. */
const spillFile = (path: string): feedmill.SpillArea => ({
  write: (bytes) => files.appendFile(path, bytes),
  read: () => createReadStream(path),
  drop: () => files.rm(path, { force: true }),
})
