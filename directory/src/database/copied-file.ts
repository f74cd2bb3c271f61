import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of a copy. */
export interface CopiedFile {
  /** Relative to the copied folder, with `/`. */
  readonly path: string
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
}

const SLICE = 1_048_576
/** Unsynced bytes of a copy. A log that is synced beside it waits until the disk has them. */
const MOST_UNSYNCED = 4 * SLICE

/**
 * Copies a file in slices. The file may be written meanwhile: the copy then has some pages as they were before, some as
 * they were after, and half a page of each.
 *
 * @param path relative to both folders
 * @returns `null` if there is no such file any more
 */
export async function copyFileInSlices(from: string, to: string, path: string): Promise<CopiedFile | null> {
  const source = await openPresent(join(from, path))
  if (source === null) return null
  try {
    const target = await open(join(to, path), 'wx', 0o600)
    try {
      return { path, ...(await readInSlices(source, target)) }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Returns the length and the digest of a file; `null` if there is none. */
export async function measureFile(folder: string, path: string): Promise<CopiedFile | null> {
  const source = await openPresent(join(folder, path))
  if (source === null) return null
  try {
    return { path, ...(await readInSlices(source, null)) }
  } finally {
    await source.close()
  }
}

async function openPresent(path: string): Promise<FileHandle | null> {
  return await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

async function readInSlices(source: FileHandle, target: FileHandle | null): Promise<Omit<CopiedFile, 'path'>> {
  const digest = createHash('sha256')
  const buffer = Buffer.allocUnsafe(SLICE)
  let bytes = 0
  let unsynced = 0
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, SLICE, null)
    if (bytesRead === 0) return { bytes, sha256: digest.digest('hex') }
    const slice = buffer.subarray(0, bytesRead)
    digest.update(slice)
    bytes += bytesRead
    if (target === null) continue
    await target.writeFile(slice)
    unsynced += bytesRead
    if (unsynced < MOST_UNSYNCED) continue
    await target.datasync()
    unsynced = 0
  }
}
