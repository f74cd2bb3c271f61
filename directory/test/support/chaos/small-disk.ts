import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

/** A disk of a few megabytes for a test. */
export interface SmallDisk {
  readonly folder: string
  /** Fills the disk to its last byte. */
  fill(): void
  /** Frees the space that `fill` took. */
  free(): void
  remove(): void
}

/** The reason why no disk can be mounted here; `null` if it can. */
export const whyNoDisk: string | null = tryToMount()

function tryToMount(): string | null {
  if (process.platform !== 'linux') return 'no tmpfs'
  if (process.getuid?.() !== 0) return 'not root'
  try {
    mountDisk(1).remove()
    return null
  } catch {
    return 'mount is not permitted'
  }
}

export function mountDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'feedmill-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', folder], { stdio: 'pipe' })
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a')
      try {
        for (const size of [1 << 20, 1 << 12]) fillWith(file, Buffer.alloc(size, 1))
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' })
      rmdirSync(folder)
    },
  }
}

function fillWith(file: number, bytes: Uint8Array): void {
  try {
    for (;;) writeSync(file, bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
