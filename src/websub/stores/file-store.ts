import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { codeOf } from '../../core/error-code.ts'
import { callbackHashesOf, type Subscription } from '../subscription.ts'
import { dueOf, type SubscriptionStore } from './subscription-store.ts'

/*
 * Each version of a subscription is a file of its own, `records/ab/<key>.<version>.json`, which never changes; the
 * highest version counts. Each version is written to a temporary file, flushed to the disk, and linked to its name. The link
 * fails if the name exists, so that only one of two processes with the same version wins; a rename would let the later
 * overwrite the earlier. `callbacks/ab/<hash>` holds the id of a callback's feed. It is written before the version that
 * has the callback; a file left by a version that lost does no harm.
 *
 * A replaced version is removed once it is an hour old: at a write of its subscription or, once an hour, at a write of
 * any subscription in its folder. To bring back a removed version, a process would have to stop for an hour between
 * listing the versions and linking its own.
 */

const KEPT_MS = 3_600_000
const HASH = /^[0-9a-f]{64}$/
const FILE = /^([0-9a-f]{64})\.(\d{1,15})\.json$/

/** One version of one subscription. */
interface VersionFile {
  readonly key: string
  readonly version: number
  readonly path: string
}

/**
 * Keeps subscriptions in a folder, for programs without a database. It suits tens of thousands of subscriptions.
 * Several processes may share the folder, which must be on a file system with hard links. Its files contain secrets, so
 * only the owner can read them.
 *
 * @throws TypeError if `folder` is no path. Methods reject with the errors of the file system. For a damaged
 * subscription, they reject with an error that names its file; `due` leaves it out.
 */
export function createFileSubscriptionStore(folder: string): SubscriptionStore {
  if (typeof folder !== 'string' || folder === '')
    throw new TypeError('createFileSubscriptionStore takes the path of a folder')
  // Absolute: a program may change its working folder, and `mkdir` reports relative paths as they are given.
  return new FileStore(resolve(folder, 'records'), resolve(folder, 'callbacks'))
}

class FileStore implements SubscriptionStore {
  readonly #records: string
  readonly #callbacks: string
  /**
   * The newest version that was read, by subscription. Files never change, so the version number identifies the
   * content.
   */
  readonly #cache = new Map<string, Subscription>()
  /** Time of the last removal check of all versions, by folder. It is a modification time of a file, in milliseconds. */
  readonly #clearedAt = new Map<string, number>()

  constructor(records: string, callbacks: string) {
    this.#records = records
    this.#callbacks = callbacks
  }

  async get(feedId: string): Promise<Subscription | undefined> {
    return await this.#newest(keyOf(feedId))
  }

  async byCallback(callbackHash: string): Promise<Subscription | undefined> {
    const feedId = HASH.test(callbackHash) ? await textOf(this.#callbackPath(callbackHash)) : undefined
    if (feedId === undefined) return undefined
    const subscription = await this.get(feedId)
    const has = subscription !== undefined && callbackHashesOf(subscription).includes(callbackHash)
    return has ? subscription : undefined
  }

  async compareAndSet(next: Subscription): Promise<boolean> {
    const key = keyOf(next.feedId)
    const folder = shard(this.#records, key)
    await makeFolder(folder)
    const stored = await this.#newest(key)
    if ((stored?.version ?? 0) !== next.version - 1) return false
    const before = stored === undefined ? [] : callbackHashesOf(stored)
    const after = callbackHashesOf(next)
    const added = after.filter((hash) => !before.includes(hash))
    for (const hash of added) await this.#putCallback(hash, next.feedId)
    if (!(await putNew(folder, `${key}.${next.version}.json`, JSON.stringify(next)))) {
      const winner = await this.#newest(key)
      const theirs = winner === undefined ? [] : callbackHashesOf(winner)
      await this.#removeCallbacks(added.filter((hash) => !theirs.includes(hash)))
      return false
    }
    this.#cache.set(key, next)
    await this.#removeCallbacks(before.filter((hash) => !after.includes(hash)))
    await this.#removeOld(folder, key)
    return true
  }

  async *due(what: 'upkeep' | 'fetch', at: number): AsyncGenerator<Subscription, void, undefined> {
    const newest: Subscription[] = []
    for (const name of await namesIn(this.#records)) {
      const folder = join(this.#records, name)
      const files = new Map(versionFiles(folder, await namesIn(folder)).map((file) => [file.key, file]))
      for (const [key, file] of files) {
        const subscription = await this.#readable(file, key)
        if (subscription !== undefined) newest.push(subscription)
      }
    }
    yield* dueOf(newest, what, at)
  }

  /**
   * Returns the subscription of a file; `undefined` if it is damaged, so that `due` still returns the others. Calls for
   * the damaged subscription itself get the error.
   */
  async #readable(file: VersionFile, key: string): Promise<Subscription | undefined> {
    try {
      return (await this.#read(file)) ?? (await this.#newest(key))
    } catch (error) {
      if (error instanceof DamagedRecordError) return undefined
      throw error
    }
  }

  async #newest(key: string): Promise<Subscription | undefined> {
    const folder = shard(this.#records, key)
    for (;;) {
      const file = versionFiles(folder, await namesIn(folder)).findLast((one) => one.key === key)
      if (file === undefined) return undefined
      const subscription = await this.#read(file)
      // A file that was listed and is gone was replaced by a newer version.
      if (subscription !== undefined) return subscription
    }
  }

  async #read(file: VersionFile): Promise<Subscription | undefined> {
    const cached = this.#cache.get(file.key)
    if (cached?.version === file.version) return cached
    const text = await textOf(file.path)
    if (text === undefined) return undefined
    const subscription = subscriptionIn(text, file.path)
    this.#cache.set(file.key, subscription)
    return subscription
  }

  #callbackPath(hash: string): string {
    return join(shard(this.#callbacks, hash), hash)
  }

  async #putCallback(hash: string, feedId: string): Promise<void> {
    const path = this.#callbackPath(hash)
    const folder = shard(this.#callbacks, hash)
    await makeFolder(folder)
    await rename(await writeAside(folder, feedId), path)
    await syncFolder(folder)
  }

  /**
   * Removes records that are an hour older than the newest version of a subscription: its replaced versions, and
   * temporary files that dead processes have left. Once an hour, this includes the replaced versions of all
   * other subscriptions in its folder.
   */
  async #removeOld(folder: string, key: string): Promise<void> {
    const names = await namesIn(folder)
    const versions = versionFiles(folder, names)
    const newest = new Map(versions.map((file) => [file.key, file]))
    const written = newest.get(key)
    const now = written === undefined ? undefined : await timeOf(written.path)
    if (now === undefined) return
    // Most subscriptions are not written again before their next renewal, which is days away.
    const isForAll = now - (this.#clearedAt.get(folder) ?? 0) > KEPT_MS
    if (isForAll) this.#clearedAt.set(folder, now)
    const replaced = versions.filter((file) => newest.get(file.key) !== file && (isForAll || file.key === key))
    const aside = names.filter((name) => name.endsWith('.aside')).map((name) => join(folder, name))
    for (const path of [...replaced.map((file) => file.path), ...aside]) {
      const time = await timeOf(path)
      if (time !== undefined && now - time > KEPT_MS) await remove(path)
    }
  }

  async #removeCallbacks(hashes: readonly string[]): Promise<void> {
    for (const hash of hashes) await remove(this.#callbackPath(hash))
  }
}

/** The error for an unreadable subscription. */
class DamagedRecordError extends Error {
  override readonly name = 'DamagedRecordError'
}

/** @throws DamagedRecordError if the text is no subscription */
function subscriptionIn(text: string, path: string): Subscription {
  let cause: unknown
  try {
    const subscription = JSON.parse(text) as Partial<Subscription> | null
    if (typeof subscription?.feedId === 'string') return subscription as Subscription
  } catch (error) {
    cause = error
  }
  throw new DamagedRecordError(
    `${path} is damaged. If you delete all files of this subscription, the next subscribe() makes a new one.`,
    { cause },
  )
}

const keyOf = (feedId: string): string => createHash('sha256').update(feedId).digest('hex')
/** Returns the folder of a hash. Listing a folder of a few hundred files is faster than listing all files. */
const shard = (parent: string, hex: string): string => join(parent, hex.slice(0, 2))

/** Returns the versions among the files of a folder, each subscription's oldest first. */
function versionFiles(folder: string, names: readonly string[]): VersionFile[] {
  const files = names.flatMap((name) => {
    const [, key, version] = FILE.exec(name) ?? []
    return key === undefined ? [] : [{ key, version: Number(version), path: join(folder, name) }]
  })
  return files.sort((one, other) => one.version - other.version)
}

/** Puts a whole, flushed file under a name. Returns `false` if the name exists. */
async function putNew(folder: string, name: string, text: string): Promise<boolean> {
  const aside = await writeAside(folder, text)
  try {
    await link(aside, join(folder, name))
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    await remove(aside)
  }
  await syncFolder(folder)
  return true
}

async function writeAside(folder: string, text: string): Promise<string> {
  const path = join(folder, `${randomUUID()}.aside`)
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  return path
}

/** Flushes a folder, so that a new name in it survives a power cut. Windows has no such call, and needs none. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EACCES', 'EINVAL'].includes(codeOf(error) ?? '')) throw error
  }
}

async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made === undefined) return
  // The names of the new folders must survive a power cut as well.
  for (let path = folder; path.length >= made.length; path = dirname(path)) await syncFolder(dirname(path))
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await unlessAbsent(readdir(folder))) ?? []
}

async function textOf(path: string): Promise<string | undefined> {
  return await unlessAbsent(readFile(path, 'utf8'))
}

async function timeOf(path: string): Promise<number | undefined> {
  return (await unlessAbsent(stat(path)))?.mtimeMs
}

async function remove(path: string): Promise<void> {
  await unlessAbsent(unlink(path))
}

async function unlessAbsent<T>(action: Promise<T>): Promise<T | undefined> {
  try {
    return await action
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
