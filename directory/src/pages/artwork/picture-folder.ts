import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

/** Pictures on the disk. One that cannot be read or written is as good as missing. */
export interface PictureFolder {
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  write(name: string, body: Uint8Array): Promise<void>
}

/** Bounds of a folder. */
export interface PictureFolderOptions {
  /** Those not asked for the longest are removed first. */
  readonly maxBytes: number
  /** Older pictures count as missing, since a publisher may have changed them. */
  readonly maxAgeMs: number
  /** Epoch milliseconds. */
  readonly now: () => number
}

interface KeptFile {
  readonly bytes: number
  readonly writtenAt: number
}

const FILE = /^[0-9a-f]{64}$/

/**
 * Opens a folder, with the pictures that an earlier process left there. Processes may share a folder: each keeps to the
 * bound by what it has written and found.
 *
 * @throws if the folder cannot be made or listed
 */
export async function openPictureFolder(
  folder: string,
  { maxBytes, maxAgeMs, now }: PictureFolderOptions,
): Promise<PictureFolder> {
  const remove = (file: string) => rm(join(folder, file), { force: true }).catch(() => {})
  const files = new LRUCache<string, KeptFile>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    dispose: (_, file, reason) => {
      if (reason !== 'set') void remove(file)
    },
  })
  for (const [file, kept] of await listFiles(folder)) {
    if (FILE.test(file)) files.set(file, kept)
    else await remove(file)
  }
  let writes = 0
  return {
    async read(name) {
      const file = hash('sha256', name, 'hex')
      const kept = files.get(file)
      if (kept === undefined) return null
      if (now() - kept.writtenAt <= maxAgeMs) {
        const body = await readFile(join(folder, file)).catch(() => null)
        if (body !== null) return new Uint8Array(body)
      }
      files.delete(file)
      return null
    },
    async write(name, body) {
      const file = hash('sha256', name, 'hex')
      writes += 1
      // Whoever reads the file at this moment gets the old one or the new one, never a part.
      const written = join(folder, `${file}.${writes}`)
      try {
        await writeFile(written, body)
        await rename(written, join(folder, file))
        files.set(file, { bytes: body.byteLength, writtenAt: now() })
      } catch {
        await remove(`${file}.${writes}`)
      }
    },
  }
}

/** Returns the files of a folder, the oldest first. Makes the folder if it is missing. */
async function listFiles(folder: string): Promise<[string, KeptFile][]> {
  await mkdir(folder, { recursive: true })
  const found: [string, KeptFile][] = []
  for (const file of await readdir(folder)) {
    // Another process may remove a file meanwhile.
    const facts = await stat(join(folder, file)).catch(() => null)
    if (facts !== null) found.push([file, { bytes: facts.size, writtenAt: facts.mtimeMs }])
  }
  return found.sort(([, one], [, other]) => one.writtenAt - other.writtenAt)
}
