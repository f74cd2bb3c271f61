import { join } from 'node:path'
import { type GzipFile, writeGzipFile } from '../runtime/gzip-file.ts'
import type { ExportedPart } from './export-manifest.ts'

/** The size at which a table continues in another file. */
const MAX_BYTES = 1_000_000_000

/** Writes lines into the files `table.1.ndjson.gz`, `table.2.ndjson.gz`, … */
export class PartWriter {
  readonly #folder: string
  readonly #name: string
  readonly #maxBytes: number
  readonly #parts: ExportedPart[] = []
  #open: { readonly name: string; readonly file: GzipFile; rows: number } | null = null

  /** @param maxBytes the size at which another file is begun. Default: 1 GB. */
  constructor(folder: string, name: string, maxBytes: number = MAX_BYTES) {
    this.#folder = folder
    this.#name = name
    this.#maxBytes = maxBytes
  }

  /** Waits while the disk is slower than the database. */
  async write(lines: readonly string[]): Promise<void> {
    this.#open ??= this.#begin()
    this.#open.rows += lines.length
    await this.#open.file.write(`${lines.join('\n')}\n`)
    if (this.#open.file.bytes >= this.#maxBytes) await this.#close()
  }

  /** Ends the last file, and returns all. */
  async finish(): Promise<readonly ExportedPart[]> {
    await this.#close()
    return this.#parts
  }

  #begin() {
    const name = `${this.#name}.${this.#parts.length + 1}.ndjson.gz`
    return { name, file: writeGzipFile(join(this.#folder, name)), rows: 0 }
  }

  async #close(): Promise<void> {
    if (this.#open === null) return
    const { name, file, rows } = this.#open
    this.#parts.push({ file: name, rows, ...(await file.close()) })
    this.#open = null
  }
}
