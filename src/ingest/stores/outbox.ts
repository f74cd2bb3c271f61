import { dirname, join } from 'node:path'
import type { FeedEvent } from '../../changes/index.ts'
import { placeOfFeed, placeOfId } from './feed-place.ts'
import { headAt, urlInRecord } from './feed-record.ts'
import type { PendingEvents } from './feed-store.ts'
import { type FileSystem, writeSynced } from './file-system.ts'
import { encodeOutbox, readOutbox } from './outbox-file.ts'

/** The folder with the undelivered events. */
export const OUTBOX = 'outbox'
const DAMAGED = 'damaged'

/** The readable part of a damaged file. */
interface DamagedEvents {
  /** The listed URL of the feed; `null` if it is unknown. */
  readonly url: string | null
  readonly events: readonly FeedEvent[]
  /** What is wrong with the file. */
  readonly damage: string
}

/**
 * The undelivered events of a file store: one file for each refresh that had any. A file counts once the state of its
 * feed has reached that refresh.
 */
export class Outbox {
  readonly #root: string
  readonly #files: FileSystem
  readonly #onDamage: (message: string) => void

  constructor(root: string, files: FileSystem, onDamage: (message: string) => void) {
    this.#root = root
    this.#files = files
    this.#onDamage = onDamage
  }

  /** Writes the events of a refresh that is about to be stored. Returns `null` if there are none. */
  async put(id: string, refresh: number, url: string, events: readonly FeedEvent[]): Promise<PendingEvents | null> {
    if (events.length === 0) return null
    const path = join(this.#root, OUTBOX, `${id}.${refresh}.ndjson`)
    await writeSynced(this.#files, path, encodeOutbox(url, events))
    await this.#files.syncFolder(join(this.#root, OUTBOX))
    return this.#pendingAt(path, url, events)
  }

  /** Yields all undelivered events, those of a feed in the order of its refreshes. */
  async *pending(): AsyncGenerator<PendingEvents> {
    for await (const { id, name, path } of this.#untold()) {
      const { url, events, damage } = readOutbox((await this.#files.read(path)) ?? new Uint8Array())
      const listed = await this.#urlOf(id, url)
      if (damage === null && listed !== null && listed === url) yield this.#pendingAt(path, listed, events)
      else {
        const fault = damage ?? 'the URL in it is not that of the feed'
        yield* this.#damagedAt(path, await this.#pathAside(name), { url: listed, events, damage: fault })
      }
    }
  }

  /** Removes the files of refreshes that were never completed. */
  async sweep(): Promise<void> {
    for await (const _ of this.#untold()) {
      // Listing the files removes those of incomplete refreshes.
    }
  }

  /** Yields the files in the order of the refreshes. Removes files that must not be delivered. */
  async *#untold(): AsyncGenerator<{ readonly id: string; readonly name: string; readonly path: string }> {
    const names = await this.#files.list(join(this.#root, OUTBOX))
    const batches = names.map((name) => ({ name, ...nameInOutbox(name) }))
    batches.sort((one, other) => one.refresh - other.refresh)
    for (const { name, id, refresh } of batches) {
      if (id === null) continue
      const path = join(this.#root, OUTBOX, name)
      const head = await headAt(placeOfId(this.#root, id), this.#files)
      // It is unknown whether the refresh was completed.
      if (head === 'damaged') continue
      // The refresh was never completed: its events must not be delivered.
      if (head === null || head.refresh < refresh) await this.#files.remove(path)
      else yield { id, name, path }
    }
  }

  /**
   * Returns the listed URL of a feed, from its events or, if those are damaged, from its state. The id in the file
   * names is a hash of the URL, and so shows whether a URL is the right one.
   */
  async #urlOf(id: string, written: string | null): Promise<string | null> {
    const isOfFeed = (url: string): boolean => placeOfFeed(this.#root, url).id === id
    if (written !== null && isOfFeed(written)) return written
    const record = await this.#files.read(placeOfId(this.#root, id).state)
    const stored = record === null ? null : urlInRecord(record)
    return stored !== null && isOfFeed(stored) ? stored : null
  }

  /**
   * Delivers the readable events. After that, or if there are none, the damaged file is kept aside for a person to look
   * at.
   */
  async *#damagedAt(
    path: string,
    aside: string,
    { url, events, damage }: DamagedEvents,
  ): AsyncGenerator<PendingEvents> {
    const whose = url === null ? 'a feed whose URL cannot be read' : url
    const isTold = url !== null && events.length > 0
    const told = isTold ? `${events.length} can be read and ${events.length === 1 ? 'is' : 'are'} told` : 'none is told'
    this.#onDamage(
      `The events of ${whose} in ${path} are damaged: ${damage}. Of them ${told}. The file is kept as ${aside}.`,
    )
    const keepAside = async (): Promise<void> => {
      await this.#files.makeFolder(dirname(aside))
      await this.#files.rename(path, aside)
    }
    if (isTold) yield { url, events, delivered: keepAside }
    else await keepAside()
  }

  /** Returns a path that is still free. */
  async #pathAside(name: string): Promise<string> {
    const folder = join(this.#root, DAMAGED)
    const taken = new Set(await this.#files.list(folder))
    let free = name
    for (let number = 2; taken.has(free); number += 1) free = `${name}.${number}`
    return join(folder, free)
  }

  #pendingAt(path: string, url: string, events: readonly FeedEvent[]): PendingEvents {
    return { url, events, delivered: () => this.#files.remove(path) }
  }
}

function nameInOutbox(name: string): { readonly id: string | null; readonly refresh: number } {
  const [, id = null, refresh = ''] = /^([0-9a-f]{32})\.(\d+)\.ndjson$/.exec(name) ?? []
  return { id, refresh: Number(refresh) }
}
