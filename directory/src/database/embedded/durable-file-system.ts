import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** An open file of the embedded server: `nfd` is its descriptor here. */
interface OpenFile {
  readonly nfd: number
}

interface FileSystemOfServer {
  readonly filesystems: { readonly NODEFS: { readonly stream_ops: { fsync?: (file: OpenFile) => number } } }
}

/**
 * The data folder, with an fsync that reaches the disk. As shipped the file system has none: a loss of power could lose
 * or tear any transaction.
 */
export class DurableFileSystem extends NodeFS {
  override async init(
    pg: PGlite,
    options: Parameters<NodeFS['init']>[1],
  ): Promise<Awaited<ReturnType<NodeFS['init']>>> {
    const { emscriptenOpts } = await super.init(pg, options)
    const syncFiles = (module: unknown): void => {
      const { FS } = module as { readonly FS: FileSystemOfServer }
      FS.filesystems.NODEFS.stream_ops.fsync = (file) => {
        fs.fsyncSync(file.nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [syncFiles, ...(emscriptenOpts.preRun ?? [])] } }
  }
}
