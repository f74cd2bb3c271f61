import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '../../core/error-code.ts'

/** A file that is being written from its beginning. */
export interface FileWriter {
  write(bytes: Uint8Array): Promise<void>
  /** Resolves once the content would survive a loss of power. */
  sync(): Promise<void>
  close(): Promise<void>
}

/** The file operations that a store needs. Tests use file systems that fail, or that lose unsynced data. */
export interface FileSystem {
  /** Makes a folder and its parents; an existing one is fine. */
  makeFolder(path: string): Promise<void>
  /** Returns the names in a folder; an empty list if it does not exist. */
  list(folder: string): Promise<readonly string[]>
  /** Returns at most this many bytes from the beginning of a file; `null` if it does not exist. */
  read(path: string, length?: number): Promise<Uint8Array | null>
  /** Yields the pieces of a file. */
  pieces(path: string): AsyncIterable<Uint8Array>
  /** Creates a file, or empties one. */
  create(path: string): Promise<FileWriter>
  /** Creates a file with this content. Returns `false`, and does nothing, if it exists. */
  createNew(path: string, bytes: Uint8Array): Promise<boolean>
  /** Replaces the file at the new path atomically. */
  rename(from: string, to: string): Promise<void>
  /** Removes a file. A missing file is fine. */
  remove(path: string): Promise<void>
  /** Resolves once the names in a folder would survive a loss of power. */
  syncFolder(path: string): Promise<void>
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT'
}

/** The file system of this machine. */
export const nodeFiles: FileSystem = {
  async makeFolder(path) {
    await mkdir(path, { recursive: true })
  },
  async list(folder) {
    try {
      return await readdir(folder)
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  },
  async read(path, length) {
    try {
      if (length === undefined) return await readFile(path)
      const file = await open(path)
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  },
  pieces: (path) => createReadStream(path, { highWaterMark: 256 * 1024 }),
  async create(path) {
    const file = await open(path, 'w')
    return {
      async write(bytes) {
        await file.writeFile(bytes)
      },
      sync: () => file.datasync(),
      close: () => file.close(),
    }
  },
  async createNew(path, bytes) {
    const draft = `${path}.${randomUUID()}`
    try {
      // The file is written elsewhere and then linked, so that no process sees half of it.
      await writeFile(draft, bytes)
      await link(draft, path)
      return true
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false
      throw error
    } finally {
      await rm(draft, { force: true })
    }
  },
  rename: (from, to) => rename(from, to),
  async remove(path) {
    await rm(path, { force: true })
  },
  async syncFolder(path) {
    const folder = await open(path)
    try {
      await folder.sync()
    } catch (error) {
      // Windows cannot sync a folder, and need not.
      if (!['EPERM', 'EISDIR', 'EINVAL'].includes(codeOf(error) ?? '')) throw error
    } finally {
      await folder.close()
    }
  },
}

/**
 * Replaces a file so that its path always has the complete old or the complete new content, even if the process dies
 * meanwhile.
 */
export async function replaceFile(files: FileSystem, path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.draft`
  await writeSynced(files, draft, bytes)
  await files.rename(draft, path)
  await files.syncFolder(dirname(path))
}

/** Writes a file and syncs its content. Its name is durable only after a sync of its folder. */
export async function writeSynced(
  files: FileSystem,
  path: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = await files.create(path)
  try {
    if (content instanceof Uint8Array) await file.write(content)
    else for await (const piece of content) await file.write(piece)
    await file.sync()
  } finally {
    await file.close()
  }
}
