import { PGlite } from '@electric-sql/pglite'
import { DurableFileSystem } from './durable-file-system.ts'
import type { EmbeddedServer } from './embedded-server.ts'

export interface PGliteOptions {
  /** Folder of the data. `null`: in memory, lost at the end. */
  readonly folder: string | null
  /** A data folder as a tar archive to begin with; in memory only. */
  readonly archive?: Uint8Array | undefined
}

/** A server that runs in this thread: it blocks the thread while it works. */
export interface PGliteServer extends EmbeddedServer {
  /** The data folder as a tar archive. */
  archive(): Promise<Uint8Array>
}

/**
 * Parameters of the server. Those of PGlite contain `-F`: no fsync. `fdatasync` is a stub there that does nothing, so
 * the log must be synced by `fsync`. Without a checkpointer the log grows to `max_wal_size` between our checkpoints.
 */
const durableParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'max_wal_size=128MB',
]

export async function startPGlite({ folder, archive }: PGliteOptions): Promise<PGliteServer> {
  const pg = await PGlite.create({
    ...(folder === null ? {} : { fs: new DurableFileSystem(folder), startParams: durableParameters }),
    ...(archive === undefined ? {} : { loadDataDir: new Blob([new Uint8Array(archive)]) }),
  })
  return {
    exchange: async (messages) => pg.execProtocolRawSync(messages),
    async reset() {
      if (!pg.closed && pg.isInTransaction()) await pg.exec('rollback')
    },
    async close() {
      if (!pg.closed) await pg.close()
    },
    archive: async () => new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer()),
  }
}
