import { getHeapStatistics } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { checkTables, relationFiles } from './check-tables.ts'
import { startFailure } from './damage.ts'
import { databaseFolder, isNewFolder, makeDatabaseFolder } from './data-folder.ts'
import { DurableFileSystem } from './durable-file-system.ts'
import type { EmbeddedServer } from './embedded-server.ts'
import { endOfServer, ServerEndedError } from './server-end.ts'
import { takeStopNote, writeStopNote } from './stop-note.ts'

export interface PGliteOptions {
  /** The data folder. `null` for a database in memory, which is lost at the end. */
  readonly folder: string | null
  /** The files to begin with, as a tar archive. `folder` must be new then. */
  readonly archive?: Uint8Array | undefined
}

/** A server that runs in this thread: it blocks the thread while it works. */
export interface PGliteServer extends EmbeddedServer {
  /** The files of the server as a tar archive. */
  archive(): Promise<Uint8Array>
}

/**
 * Parameters of the server. Those of PGlite contain `-F`: no fsync. `fdatasync` is a stub there that does nothing, so
 * the log must be synced by `fsync`. Without a checkpointer the log grows to `max_wal_size` between our checkpoints.
 * The server fills its buffers with zeros at the start, so they take memory from then on. The default is 128 MB. Pages
 * that are not in the buffers come from the memory of the system's files.
 */
const durableParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'max_wal_size=128MB',
  '-c',
  'shared_buffers=32MB',
]

/** The index of searches needs `pg_trgm`. */
const extensions = { amcheck, pg_trgm }

/** Lines of the server that are kept while it starts. */
const MOST_LINES = 200

export async function startPGlite({ folder, archive }: PGliteOptions): Promise<PGliteServer> {
  if (folder === null) return serverOf(await PGlite.create({ ...loading(archive), extensions: { pg_trgm } }))
  if (await isNewFolder(folder)) await makeFiles({ folder, archive })
  return await startOnFiles(await databaseFolder(folder))
}

/** @throws DamagedFilesError if files are missing, cut or damaged */
async function startOnFiles(files: string): Promise<PGliteServer> {
  const wasStopped = await takeStopNote(files)
  const pg = await openFiles(files)
  if (!wasStopped) await checkTables(pg)
  // A process that died during a copy left its slot: the server would keep its log for ever.
  await pg.exec('select pg_drop_replication_slot(slot_name) from pg_replication_slots')
  const server = serverOf(pg)
  return {
    ...server,
    async close() {
      if (pg.closed) return
      await server.reset()
      const relations = await relationFiles(pg)
      await server.close()
      await writeStopNote(files, relations)
    },
  }
}

async function openFiles(files: string): Promise<PGlite> {
  const lines: string[] = []
  try {
    return await PGlite.create({
      fs: new DurableFileSystem(files),
      startParams: durableParameters,
      extensions,
      onStderr(line) {
        if (lines.length < MOST_LINES) lines.push(line)
        return false
      },
    })
  } catch (error) {
    throw startFailure(files, lines, error)
  }
}

/**
 * Makes the files of a new data folder. That takes the memory of two more servers, which a thread gives back at its
 * end.
 */
export async function makeFiles({ folder, archive }: PGliteOptions & { readonly folder: string }): Promise<void> {
  await makeDatabaseFolder(folder, async (made) => {
    const fs = new DurableFileSystem(made)
    const pg = await PGlite.create({ ...loading(archive), fs, startParams: durableParameters, extensions })
    await pg.close()
  })
}

function loading(archive: Uint8Array | undefined): { loadDataDir?: Blob } {
  return archive === undefined ? {} : { loadDataDir: new Blob([new Uint8Array(archive)]) }
}

/**
 * Returns the answer as the server wrote it. The other ways of PGlite parse each answer first, which takes two thirds
 * of the time of a small statement, and `execProtocolRaw` keeps all that it parsed.
 *
 * @throws ServerEndedError if the server has ended
 */
async function exchange(pg: PGlite, messages: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  // The server uses its buffer again for the next part.
  await pg.execProtocolRawStream(messages, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) })
  const answer = parts.length === 1 ? parts[0]! : joined(parts)
  const end = endOfServer(answer)
  if (end !== null) throw new ServerEndedError(end)
  return answer
}

/** Joins parts in a buffer of their own, which can be handed to another thread. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0))
  let end = 0
  for (const part of parts) {
    whole.set(part, end)
    end += part.byteLength
  }
  return whole
}

function serverOf(pg: PGlite): PGliteServer {
  return {
    exchange: (messages) => exchange(pg, messages),
    async reset() {
      if (!pg.closed && pg.isInTransaction()) await pg.exec('rollback')
    },
    async close() {
      if (!pg.closed) await pg.close()
    },
    // A server in this thread blocks whatever would watch it.
    limitAnswers() {},
    busySeconds: () => null,
    async memory() {
      return { heap: getHeapStatistics().used_heap_size, webAssembly: pg.Module['HEAPU8'].byteLength }
    },
    // Never resolves: the server ends only with this thread.
    lost: new Promise(() => {}),
    archive: async () => new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer()),
  }
}
