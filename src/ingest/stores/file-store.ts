import { join, resolve } from 'node:path'
import { decodeSnapshot, SnapshotError } from '../../changes/index.ts'
import { checkOptionTypes } from '../../core/option-types.ts'
import { type FeedState, initialFeedState } from '../feed-state.ts'
import type { QueuedFeed } from '../queues/queued-feed.ts'
import type { KnownFeed } from '../refresh-options.ts'
import type { RefreshOutcome } from '../refresh-outcome.ts'
import { STAGED_IN_MEMORY } from './child-staging.ts'
import { entitiesPath, FEEDS, type FeedPlace, placeOfFeed, placeOfId, snapshotPath } from './feed-place.ts'
import {
  decodeFeedRecord,
  encodeFeedRecord,
  type FeedRecord,
  headAt,
  headOfRecord,
  RECORD_HEAD,
} from './feed-record.ts'
import {
  dueAtOf,
  type FeedStore,
  knownFeedOf,
  type PendingEvents,
  type StoredEntity,
  type StoredFeed,
} from './feed-store.ts'
import { type FileSystem, type FileWriter, nodeFiles, replaceFile, writeSynced } from './file-system.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { changesEntities, entityChanges, settled } from './merge-children.ts'
import { OUTBOX, Outbox } from './outbox.ts'
import { linesOf, type SpillArea, Spool } from './spool.ts'
import { readStagedLine, stagedLine } from './staged-line.ts'
import { StoreFailedError } from './store-failed-error.ts'

/** Options of {@link openFileFeedStore}. */
export interface FileFeedStoreOptions {
  /** @defaultValue the file system of this machine */
  readonly files?: FileSystem | undefined
  /**
   * Called with a message that names a damaged file, and the path where it is kept. The store goes on without the file.
   *
   * @defaultValue nothing is called
   */
  readonly onDamage?: ((message: string) => void) | undefined
}

const STAGED = 'staged'
const BATCH = 64 * 1024

/**
 * Keeps feeds in a folder, for this process alone.
 *
 *   feeds/ab/ab12….state         the facts of a feed, and the numbers of its last refresh and of its current files
 *   feeds/ab/ab12….5.snapshot    its snapshot, the fifth edition: neither read nor written for an unchanged feed
 *   feeds/ab/ab12….7.ndjson      its entities, the seventh edition: the series, then the children, one a line
 *   outbox/ab12….31.ndjson       the events of its 31st refresh, until they are delivered
 *   staged/ab12…                 children of a refresh under way, if there are many
 *   damaged/ab12….31.ndjson      files of events that are damaged in part or whole, for a person to look at
 *   lock                         the holder of the folder
 *
 * The results of a refresh are stored by one act, the renaming of the state's file. Entities and events are written and
 * synced before, under names that only the new state makes valid. If the process ends at any point, the feed is as it
 * was before the refresh or as it is after it. The next opening of the folder sweeps the files of the other state.
 * Events are delivered at least once: those that were delivered but not marked as such are delivered again, under the
 * same ids. If their file is damaged, the readable events are delivered, and the file is kept aside. Once storing has
 * failed, no feed can be opened any more (StoreFailedError), until the folder is opened anew.
 *
 * @throws FolderInUseError if another process has the folder; TypeError if there is no path, or an option is invalid
 */
export async function openFileFeedStore(folder: string, options: FileFeedStoreOptions = {}): Promise<FeedStore> {
  if (typeof folder !== 'string' || folder === '') {
    throw new TypeError(`folder must be the path of a folder, not '${String(folder)}'`)
  }
  checkOptionTypes(options, { files: 'anything', onDamage: 'function' }, '{ onDamage: console.error }')
  const { files = nodeFiles, onDamage = () => {} } = options
  const root = resolve(folder)
  for (const name of [FEEDS, OUTBOX, STAGED]) await files.makeFolder(join(root, name))
  const lock = await lockFolder(root, files)
  const store = new FileStore(root, files, lock, new Outbox(root, files, onDamage))
  try {
    if (lock.wasAbandoned) await store.sweep()
    return store
  } catch (error) {
    await lock.release()
    throw error
  }
}

class FileStore implements FeedStore {
  readonly #root: string
  readonly #files: FileSystem
  readonly #lock: FolderLock
  readonly #outbox: Outbox
  readonly #shelves = new Map<string, Promise<void>>()
  #fault: StoreFailedError | null = null

  constructor(root: string, files: FileSystem, lock: FolderLock, outbox: Outbox) {
    this.#root = root
    this.#files = files
    this.#lock = lock
    this.#outbox = outbox
  }

  async open({ url }: Pick<QueuedFeed, 'url'>, now: number): Promise<StoredFeed> {
    // If storing has failed, the results of another fetch would be lost.
    this.#assertSound()
    const place = placeOfFeed(this.#root, url)
    const bytes = await this.#files.read(place.state)
    const record = bytes === null ? newRecord(url, now) : this.#recordOf(url, place, bytes)
    const staged = new Spool(spillFile(this.#files, join(this.#root, STAGED, place.id)), STAGED_IN_MEMORY)
    return {
      url,
      state: record.state,
      stage: (part) => staged.add(stagedLine(part)),
      commit: async (outcome) => {
        let pending: PendingEvents | null
        try {
          pending = await this.#commit(place, record, outcome, staged)
        } catch (error) {
          // On a failing disk this fails, too. Report the first error.
          await staged.drop().catch(() => {})
          throw error
        }
        await staged.drop()
        return pending
      },
      discard: () => staged.drop(),
    }
  }

  async dueAt(url: string): Promise<number | null> {
    const head = await headAt(placeOfFeed(this.#root, url), this.#files)
    // A damaged feed is due at once: opening it then reports the damage.
    return head === null || head === 'damaged' ? 0 : head.dueAt
  }

  async find(url: string): Promise<KnownFeed | null> {
    const place = placeOfFeed(this.#root, url)
    const bytes = await this.#files.read(place.state)
    if (bytes === null) return null
    try {
      // The feed may be stored again before the snapshot is fetched. The newer snapshot serves as well.
      const current = async (): Promise<Uint8Array> => {
        const head = await headAt(place, this.#files)
        return await this.#snapshot(place, head === null || head === 'damaged' ? 0 : head.snapshotEdition)
      }
      return knownFeedOf(decodeFeedRecord(bytes, () => current).state)
    } catch {
      // Opening a damaged feed reports the damage. A search for duplicates passes over it.
      return null
    }
  }

  async *entities(url: string): AsyncGenerator<StoredEntity> {
    const place = placeOfFeed(this.#root, url)
    const bytes = await this.#files.read(place.state, RECORD_HEAD)
    const edition = bytes === null ? 0 : headOfRecord(bytes).edition
    if (edition === 0) return
    for await (const line of linesOf(this.#files.pieces(entitiesPath(place, edition)))) {
      yield storedEntity(line, place, edition)
    }
  }

  pending(): AsyncGenerator<PendingEvents> {
    return this.#outbox.pending()
  }

  async close(): Promise<void> {
    // The folder looks as after a crash, so that the next process sweeps it.
    if (this.#fault === null) await this.#lock.release()
    else await this.#lock.abandon()
  }

  /** Removes the files that a process left in the middle of its work. */
  async sweep(): Promise<void> {
    const staged = join(this.#root, STAGED)
    for (const name of await this.#files.list(staged)) await this.#files.remove(join(staged, name))
    const feeds = join(this.#root, FEEDS)
    for (const shelf of await this.#files.list(feeds)) {
      const folder = join(feeds, shelf)
      const names = await this.#files.list(folder)
      for (const name of names) {
        const [id = ''] = name.split('.')
        const isState = name === `${id}.state`
        if (isState || !/^[0-9a-f]{32}$/.test(id)) continue
        const place = placeOfId(this.#root, id)
        const head = await headAt(place, this.#files)
        if (head === 'damaged') continue
        const path = join(folder, name)
        const isOfState =
          head !== null && [entitiesPath(place, head.edition), snapshotPath(place, head.snapshotEdition)].includes(path)
        if (!isOfState) await this.#files.remove(path)
      }
    }
    await this.#outbox.sweep()
  }

  async #commit(
    place: FeedPlace,
    record: FeedRecord,
    outcome: RefreshOutcome,
    staged: Spool,
  ): Promise<PendingEvents | null> {
    const { state, events } = outcome
    if (outcome.kind === 'aborted') return null
    await this.#assertWritable()
    await this.#shelf(place.folder)
    const files = this.#files
    const refresh = record.refresh + 1
    const isAnew = await changesEntities(outcome, record.state)
    const edition = isAnew ? record.edition + 1 : record.edition
    const snapshotEdition = outcome.isSnapshotChanged ? record.snapshotEdition + 1 : record.snapshotEdition
    if (outcome.isSnapshotChanged) {
      await writeSynced(files, snapshotPath(place, snapshotEdition), outcome.state.snapshot)
    }
    if (isAnew) {
      const lines = this.#mergedLines(place, record.edition, outcome, staged)
      await writeSynced(files, entitiesPath(place, edition), inBatches(lines))
    }
    let pending: PendingEvents | null
    try {
      pending = await this.#outbox.put(place.id, refresh, record.url, events)
      // Before the renaming: after a loss of power, a state must not name entities that are missing.
      if (isAnew || outcome.isSnapshotChanged) await files.syncFolder(place.folder)
      // The renaming: from here on the refresh counts.
      const dueAt = dueAtOf(state)
      const stored = { url: record.url, refresh, edition, snapshotEdition, dueAt, state }
      await replaceFile(files, place.state, encodeFeedRecord(stored))
    } catch (error) {
      // It is unknown whether the renaming took place. If it did not, the next refresh of the feed would have the same
      // number, and its state would validate the events of this one. The next opening of the folder sweeps them.
      throw this.#failed(`because storing failed: ${(error as Error).message}. Open it anew.`, { cause: error })
    }
    if (isAnew && record.edition > 0) await files.remove(entitiesPath(place, record.edition))
    if (outcome.isSnapshotChanged && record.snapshotEdition > 0) {
      await files.remove(snapshotPath(place, record.snapshotEdition))
    }
    return pending
  }

  /** @throws StoreFailedError if nothing can be stored any more */
  #assertSound(): void {
    if (this.#fault !== null) throw this.#fault
  }

  /** @throws StoreFailedError if nothing can be stored any more */
  async #assertWritable(): Promise<void> {
    this.#assertSound()
    if (await this.#lock.isHeld()) return
    throw this.#failed('as it was taken over by another process: its lock file is not ours.')
  }

  /** Ends storing. Returns the error to throw, now and from now on: the first, if several fail at once. */
  #failed(why: string, options?: ErrorOptions): StoreFailedError {
    this.#fault ??= new StoreFailedError(`Nothing is stored in ${this.#root} any more, ${why}`, options)
    return this.#fault
  }

  /** Writes the next edition of a feed's entities: those of the refresh, then those that stay. */
  async *#mergedLines(
    place: FeedPlace,
    edition: number,
    outcome: RefreshOutcome,
    staged: Spool,
  ): AsyncGenerator<string> {
    const changes = entityChanges(outcome)
    const replaced = new Set<number>()
    const { series } = outcome
    if (series !== null) yield JSON.stringify({ type: 'series', entity: series })
    for await (const line of staged.lines()) {
      const { index, uuid, hash, text } = readStagedLine(line)
      const change = changes.listed.get(index)
      if (change === undefined) continue
      replaced.add(index)
      // Nearly always every staged child is stored.
      const isAsRead = change.uuid === uuid && change.hash === hash && !change.isRemoved
      yield isAsRead ? text : JSON.stringify(settled(JSON.parse(text) as StoredEntity, change))
    }
    if (edition === 0) return
    for await (const line of linesOf(this.#files.pieces(entitiesPath(place, edition)))) {
      const stored = storedEntity(line, place, edition)
      const kept = changes.kept(stored, replaced)
      if (kept !== null) yield kept === stored ? line : JSON.stringify(kept)
    }
  }

  /** @throws DamagedStateError if the file cannot be read */
  #recordOf(url: string, place: FeedPlace, bytes: Uint8Array): FeedRecord {
    try {
      return decodeFeedRecord(bytes, (edition) => () => this.#snapshot(place, edition))
    } catch (error) {
      const remedy = `Without ${place.state}, the feed is read as for the first time.`
      const message = `What is known of ${url} cannot be read. ${(error as Error).message}. ${remedy}`
      throw new DamagedStateError(message, { cause: error })
    }
  }

  /** @throws SnapshotError if the file is missing or damaged, with a message that names it */
  async #snapshot(place: FeedPlace, edition: number): Promise<Uint8Array> {
    const path = snapshotPath(place, edition)
    const bytes = await this.#files.read(path)
    try {
      if (bytes === null) throw new SnapshotError('damaged', 'the file is missing')
      decodeSnapshot(bytes)
      return bytes
    } catch (error) {
      const { code, message } = error as SnapshotError
      const remedy = `Without ${place.state}, the feed is read as for the first time.`
      throw new SnapshotError(code, `${path} cannot be read: ${message}. ${remedy}`)
    }
  }

  /** Makes the folder of a feed, once. If that fails, the next feed tries it again. */
  #shelf(folder: string): Promise<void> {
    let made = this.#shelves.get(folder)
    if (made === undefined) {
      made = this.#files.makeFolder(folder).then(() => this.#files.syncFolder(join(this.#root, FEEDS)))
      this.#shelves.set(folder, made)
      made.catch(() => this.#shelves.delete(folder))
    }
    return made
  }
}

/** The state of a feed cannot be read. */
export class DamagedStateError extends Error {
  override readonly name = 'DamagedStateError'
}

function newRecord(url: string, now: number): FeedRecord {
  const state: FeedState = initialFeedState(url, { firstSeen: Math.floor(now / 1000) })
  return { url, refresh: 0, edition: 0, snapshotEdition: 0, dueAt: 0, state }
}

/** @throws DamagedEntitiesError if the line is damaged */
function storedEntity(line: string, place: FeedPlace, edition: number): StoredEntity {
  try {
    return JSON.parse(line) as StoredEntity
  } catch (error) {
    throw new DamagedEntitiesError(entitiesPath(place, edition), place.state, error)
  }
}

/** The entities of a feed, or some of them, cannot be read. */
export class DamagedEntitiesError extends Error {
  override readonly name = 'DamagedEntitiesError'

  constructor(path: string, state: string, cause: unknown) {
    super(`${path} is damaged. If you delete it and ${state}, the feed is read as for the first time.`, { cause })
  }
}

/** Returns a file for children that are too many for memory. It is not part of the store, and is not synced. */
function spillFile(files: FileSystem, path: string): SpillArea {
  let file: FileWriter | null = null
  const close = async (): Promise<void> => {
    const open = file
    file = null
    await open?.close()
  }
  return {
    async write(bytes) {
      file ??= await files.create(path)
      await file.write(bytes)
    },
    async *read() {
      await close()
      yield* files.pieces(path)
    },
    async drop() {
      await close()
      await files.remove(path)
    },
  }
}

async function* inBatches(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let batch = ''
  for await (const line of lines) {
    batch += `${line}\n`
    if (batch.length < BATCH) continue
    yield Buffer.from(batch)
    batch = ''
  }
  if (batch !== '') yield Buffer.from(batch)
}
