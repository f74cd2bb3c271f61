import { createHash } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import type { ExportedPart } from './export-manifest.ts'

/** The size at which a table continues in another file. */
const MAX_BYTES = 1_000_000_000

/** Writes lines into the files `table.1.ndjson.gz`, `table.2.ndjson.gz`, … */
export class PartWriter {
  readonly #folder: string
  readonly #name: string
  readonly #maxBytes: number
  readonly #parts: ExportedPart[] = []
  #open: OpenPart | null = null

  /** @param maxBytes the size at which another file is begun. Default: 1 GB. */
  constructor(folder: string, name: string, maxBytes: number = MAX_BYTES) {
    this.#folder = folder
    this.#name = name
    this.#maxBytes = maxBytes
  }

  /** Waits while the disk is slower than the database. */
  async write(lines: readonly string[]): Promise<void> {
    this.#open ??= openPart(this.#folder, `${this.#name}.${this.#parts.length + 1}.ndjson.gz`)
    await this.#open.write(lines)
    if (this.#open.bytes >= this.#maxBytes) await this.#close()
  }

  /** Ends the last file, and returns all. */
  async finish(): Promise<readonly ExportedPart[]> {
    await this.#close()
    return this.#parts
  }

  async #close(): Promise<void> {
    if (this.#open === null) return
    this.#parts.push(await this.#open.close())
    this.#open = null
  }
}

interface OpenPart {
  /** Compressed bytes that were handed to the disk so far. */
  readonly bytes: number
  write(lines: readonly string[]): Promise<void>
  close(): Promise<ExportedPart>
}

function openPart(folder: string, file: string): OpenPart {
  const gzip: Gzip = createGzip()
  const digest = createHash('sha256')
  const out: WriteStream = createWriteStream(join(folder, file), { flags: 'wx', flush: true })
  let bytes = 0
  let rows = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      digest.update(chunk)
      done(null, chunk)
    },
  })
  const written = pipeline(gzip, counted, out)
  // The promise is awaited at the end, or by a write that waits for the disk.
  written.catch(() => {})
  return {
    get bytes() {
      return bytes
    },
    async write(lines) {
      rows += lines.length
      if (gzip.write(`${lines.join('\n')}\n`)) return
      await Promise.race([new Promise((resolve) => gzip.once('drain', resolve)), written])
    },
    async close() {
      gzip.end()
      await written
      return { file, rows, bytes, sha256: digest.digest('hex') }
    },
  }
}
