import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Runtime } from '../../runtime/index.ts'
import type { OpenDataKind } from '../../settings/index.ts'

/** A file of open data. */
export interface OpenDataFile {
  readonly name: string
  /** Its address below that of the directory, with the day. */
  readonly path: string
  readonly content: OpenDataKind
  readonly format: 'jsonl' | 'csv'
  readonly count: number
  /** Of the file as it is served. */
  readonly bytes: number
  /** Hexadecimal, of the file as it is served. */
  readonly sha256: string
}

/** A time and a cursor from which on `recent/data` tells changes. */
export interface ChangesPlace {
  /** Epoch seconds. */
  readonly since: number
  /** `null` if there is no change yet. */
  readonly cursor: string | null
}

/** `manifest.json`: what the files of a day are. */
export interface OpenDataManifest {
  readonly format: 'feedmill-open-data'
  readonly version: 1
  /** In UTC, such as `2026-11-28`. */
  readonly day: string
  /** ISO 8601. A row shows a moment between `begunAt` and `endedAt`. */
  readonly begunAt: string
  readonly endedAt: string
  /** What is public. */
  readonly rule: string
  readonly license: string | null
  readonly hasOwnerEmails: boolean
  /** How texts in CSV differ. */
  readonly csv: string
  /** Where `recent/data` goes on after the files. */
  readonly changes: ChangesPlace
  readonly files: readonly OpenDataFile[]
}

export const MANIFEST = 'manifest.json'
/** The address of the list of all days. */
export const OPEN_DATA = '/open-data'
/** The beginning of the names of folders that are being written. */
export const UNFINISHED = '.unfinished-'
/** A folder has the name of the moment at which it was begun: a day can be written again without a gap. */
const FOLDER_NAME = /^\d{4}-\d\d-\d\dT\d{6}Z$/

/** Returns the name of the folder of files that were begun at a time in milliseconds. */
export function folderName(begunAt: number): string {
  return `${new Date(begunAt).toISOString().slice(0, 19).replaceAll(':', '')}Z`
}

export const dayOf = (folder: string): string => folder.slice(0, 10)

const DAY_MS = 86_400_000

/** The names of the folders that are whole, the newest first. `now` is in milliseconds. */
export async function folderNames(root: string, now: number): Promise<readonly string[]> {
  // A clock that was far ahead must not hide all later days. Clocks of several machines may differ a little.
  const latest = folderName(now + DAY_MS)
  const names = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => FOLDER_NAME.test(name) && name <= latest)
    .sort()
    .reverse()
}

/** The files of a day. */
export interface OpenDay {
  readonly folder: string
  readonly manifest: OpenDataManifest
}

/** Reads which files there are. All processes that reach the folder see the same. */
export interface OpenDays {
  /** The files of the newest day; `null` if there are none. */
  newest(): Promise<OpenDay | null>
  /** The files of a day; `null` if there are none. */
  at(day: string): Promise<OpenDay | null>
  /** All days, the newest first. */
  all(): Promise<readonly OpenDataManifest[]>
}

export function createOpenDays(root: string, { now }: Pick<Runtime, 'now'>): OpenDays {
  const wholeFolders = () => folderNames(root, now())
  const open = async (name: string | undefined): Promise<OpenDay | null> => {
    if (name === undefined) return null
    const folder = join(root, name)
    // A process that removes old days may do so right now.
    const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
    return text === null ? null : { folder, manifest: JSON.parse(text) as OpenDataManifest }
  }
  return {
    newest: async () => open((await wholeFolders())[0]),
    at: async (day) => open((await wholeFolders()).find((name) => dayOf(name) === day)),
    async all() {
      const names = await wholeFolders()
      const newestOfDays = names.filter((name, index) => index === 0 || dayOf(name) !== dayOf(names[index - 1]!))
      const days = await Promise.all(newestOfDays.map(open))
      return days.flatMap((day) => (day === null ? [] : [day.manifest]))
    },
  }
}
