import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type ExportedPart, NO_LINKS, refused } from './export-manifest.ts'

const BATCH = 200
/** Some lines of a part. The first line of a part has the number 1. */
export interface PartLines {
  readonly first: number
  readonly lines: readonly string[]
}

/**
 * Reads the lines of an exported file, some 200 at a time.
 *
 * @throws DirectoryError BAD_USER_INPUT after the last line if the file is not the one that the manifest describes
 */
export async function* readPart(folder: string, { file, rows, sha256 }: ExportedPart): AsyncGenerator<PartLines, void> {
  const digest = createHash('sha256')
  let bytes = 0
  const digested = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const gunzip = createGunzip()
  const read = pipeline(
    createReadStream(join(folder, file), { flags: NO_LINKS as unknown as string }),
    digested,
    gunzip,
  )
  // Reading the lines throws the same error, and first.
  read.catch(() => {})
  let count = 0
  let batch: string[] = []
  try {
    for await (const line of createInterface({ input: gunzip, crlfDelay: Number.POSITIVE_INFINITY })) {
      count += 1
      batch.push(line)
      if (batch.length < BATCH) continue
      yield { first: count - batch.length + 1, lines: batch }
      batch = []
    }
    await read
  } catch (error) {
    throw refused(`${file} cannot be read${placeOf(count, bytes)}: ${reasonOf(error as NodeJS.ErrnoException)}`)
  }
  if (batch.length > 0) yield { first: count - batch.length + 1, lines: batch }
  if (count !== rows || digest.digest('hex') !== sha256) {
    throw refused(`${file} is not the file that the manifest describes: it was changed or cut off.`)
  }
}

function placeOf(lines: number, bytes: number): string {
  return bytes === 0 ? '' : ` after line ${lines}, within its first ${bytes} bytes`
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  return code === 'ELOOP' ? 'it is a symbolic link, and links are not followed' : message
}
