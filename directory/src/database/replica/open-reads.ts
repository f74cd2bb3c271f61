import { PostgresDialect } from 'kysely'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { ConnectionPool } from '../connection-pool.ts'
import type { Reads, ReadsOptions } from '../database.ts'
import type { DB } from '../tables.generated.ts'
import { ScopedKysely, type TransactionScope } from '../transaction-scope.ts'
import { routedConnections } from './routed-connections.ts'
import { WatchedReplica } from './watch-replica.ts'

/** Milliseconds that a replica has to accept a connection. After that, the primary is used. */
const CONNECT_MS = 2_000

/** The parts of the primary that `openReads` needs. */
export interface Primary {
  readonly connections: ConnectionPool
  readonly scope: TransactionScope
  readonly config: PoolConfig
  readonly answerMs: number | undefined
}

/** Opens a replica for reading. See {@link Reads}. */
export function openReads(
  { url, maxLagMs, runtime }: ReadsOptions,
  { connections: primary, scope, config, answerMs }: Primary,
): Reads {
  const given: PoolConfig = { ...config, connectionString: url, connectionTimeoutMillis: CONNECT_MS }
  const pool = new Pool(given)
  const clients = new Set<PoolClient>()
  // A connection of its own: a busy pool is no sign that the server is away.
  const asking = new Pool({ ...given, max: 1 })
  for (const opened of [pool, asking]) {
    opened.on('connect', (client) => clients.add(client))
    opened.on('remove', (client) => clients.delete(client))
  }
  const questions = new ConnectionPool(asking, scope, runtime, { answerMs })

  const watched = new WatchedReplica(
    {
      async primary() {
        const { rows } = await primary.run(`
          select pg_current_wal_lsn()::text as position, system_identifier::text as cluster from pg_control_system()`)
        return rows[0] as unknown as { position: string; cluster: string }
      },
      async replica() {
        const { rows } = await questions.run(`
          select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as replayed,
            system_identifier::text as cluster from pg_control_system()`)
        return rows[0] as unknown as { replayed: string | null; cluster: string }
      },
      abandonReplica() {
        for (const client of clients) destroy(client)
      },
    },
    maxLagMs,
    runtime,
  )
  const routed = routedConnections(new ConnectionPool(pool, scope, runtime, { answerMs }), primary, watched, scope)
  const db = new ScopedKysely<DB>({ dialect: new PostgresDialect({ pool: routed }) }, scope, routed.read)
  return {
    db,
    turn: () => watched.turn,
    replica: {
      isUsed: () => watched.isUsed,
      lagSeconds: () => watched.lagSeconds,
      look: () => watched.look(),
    },
    async close() {
      await db.destroy()
      for (const opened of [pool, asking]) if (!opened.ended && !opened.ending) await opened.end()
    },
  }
}

/** Closes a connection without telling the server, which may hang. */
function destroy(client: PoolClient): void {
  const { connection } = client as PoolClient & { readonly connection?: { readonly stream: { destroy(): void } } }
  connection?.stream.destroy()
}
