import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** The facts about a file as it is on the disk. */
export interface WrittenFile {
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** A gzipped file that is being written. */
export interface GzipFile {
  /** Compressed bytes that were handed to the disk so far. */
  readonly bytes: number
  /** Waits while the disk is slower than the caller. */
  write(text: string): Promise<void>
  /** Ends the file. It is on the disk when the promise resolves. */
  close(): Promise<WrittenFile>
  /** Closes the file as it is: it is of no use. */
  abandon(): Promise<void>
}

/** Begins a file. A file or link with the name fails. */
export function writeGzipFile(path: string): GzipFile {
  const gzip = createGzip()
  const digest = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      digest.update(chunk)
      done(null, chunk)
    },
  })
  const written = pipeline(gzip, counted, createWriteStream(path, { flags: 'wx', flush: true }))
  // The promise is awaited at the end, or by a write that waits for the disk.
  written.catch(() => {})
  return {
    get bytes() {
      return bytes
    },
    async write(text) {
      if (gzip.write(text)) return
      await Promise.race([new Promise((resolve) => gzip.once('drain', resolve)), written])
    },
    async close() {
      gzip.end()
      await written
      return { bytes, sha256: digest.digest('hex') }
    },
    async abandon() {
      gzip.destroy()
      await written.catch(() => {})
    },
  }
}
