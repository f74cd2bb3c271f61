import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type ExportedPart, refused } from './export-manifest.ts'

const BATCH = 200

/**
 * Reads the lines of an exported file, some 200 at a time.
 *
 * @throws DirectoryError BAD_USER_INPUT after the last line if the file is not the one that the manifest describes
 */
export async function* readPart(
  folder: string,
  { file, rows, sha256 }: ExportedPart,
): AsyncGenerator<readonly string[], void> {
  const digest = createHash('sha256')
  const digested = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk)
      done(null, chunk)
    },
  })
  const gunzip = createGunzip()
  const read = pipeline(createReadStream(join(folder, file)), digested, gunzip)
  // Reading the lines throws the same error, and first.
  read.catch(() => {})
  let count = 0
  let batch: string[] = []
  try {
    for await (const line of createInterface({ input: gunzip, crlfDelay: Number.POSITIVE_INFINITY })) {
      count += 1
      batch.push(line)
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
    await read
  } catch (error) {
    throw refused(`${file} cannot be read: ${(error as Error).message}`)
  }
  if (batch.length > 0) yield batch
  if (count !== rows || digest.digest('hex') !== sha256) {
    throw refused(`${file} is not the file that the manifest describes: it was changed or cut off.`)
  }
}
