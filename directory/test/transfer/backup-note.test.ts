import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { measureFile } from '../../src/database/index.ts'
import { restoreBackup } from '../../src/transfer/backup.ts'
import { writeNote } from '../../src/transfer/backup-note.ts'
import { temporaryFolder } from '../database/temporary-folder.ts'

const counts = {
  feeds: 1,
  podcasts: 1,
  episodes: 3,
  comics: 0,
  issues: 0,
  creators: 0,
  accounts: 0,
  webhooks: 0,
  newestEvent: 7,
}

let folder: Awaited<ReturnType<typeof temporaryFolder>>
const inFolder = (path: string): string => join(folder.path, path)
const restore = (): Promise<void> => restoreBackup(inFolder('backup'), inFolder('data'))

/** A backup of two small files. */
beforeEach(async () => {
  folder = await temporaryFolder()
  mkdirSync(inFolder('backup/postgresql/base'), { recursive: true })
  writeFileSync(inFolder('backup/postgresql/PG_VERSION'), '18\n')
  writeFileSync(inFolder('backup/postgresql/base/7'), Buffer.alloc(3_000))
  const files = await Promise.all(
    ['PG_VERSION', 'base/7'].map(async (path) => (await measureFile(inFolder('backup/postgresql'), path))!),
  )
  await writeNote(inFolder('backup'), { schema: 1, madeAt: '2026-11-30T00:00:00.000Z', counts, files })
})
afterEach(() => folder.remove())

function flip(path: string, at: number): void {
  const bytes = readFileSync(inFolder(path))
  bytes[at] = bytes[at]! ^ 1
  writeFileSync(inFolder(path), bytes)
}

const NOTE = 'backup/backup.json'
const FILE = 'backup/postgresql/base/7'

it.each<readonly [string, () => void, string]>([
  ['with a flipped bit', () => flip(FILE, 2_001), 'base/7 was changed'],
  ['with a cut file', () => truncateSync(inFolder(FILE), 2_999), 'base/7 has 2999 bytes instead of 3000'],
  ['with a longer file', () => writeFileSync(inFolder(FILE), 'x', { flag: 'a' }), 'base/7 has 3001 bytes'],
  ['without one of its files', () => rmSync(inFolder(FILE)), 'base/7 is missing'],
  [
    'with a file of another',
    () => writeFileSync(inFolder('backup/postgresql/base/9'), ''),
    'base/9 is not of the backup',
  ],
  ['without a note', () => rmSync(inFolder(NOTE)), 'the backup was interrupted'],
  ['with a cut note', () => truncateSync(inFolder(NOTE), 200), 'backup.json in'],
  ['with more after its note', () => writeFileSync(inFolder(NOTE), '{}', { flag: 'a' }), 'backup.json in'],
  [
    'with another count in its note',
    () => flip(NOTE, readFileSync(inFolder(NOTE)).indexOf('"episodes":3') + 11),
    'is damaged',
  ],
  ['with the note of another program', () => writeFileSync(inFolder(NOTE), '{"format":"another"}'), 'backup.json in'],
  [
    'of an earlier version',
    () => writeFileSync(inFolder(NOTE), '{"format":"feedmill-directory-backup","version":1}'),
    'The backup has version 1',
  ],
])('a backup %s is not restored, and the message names the fault', async (_name, damage, words) => {
  damage()
  await expect(restore()).rejects.toMatchObject({ code: 'BAD_USER_INPUT', message: expect.stringContaining(words) })
  expect(readdirSync(folder.path)).toEqual(['backup'])
})

it('a whole backup is placed in a new data folder', async () => {
  await restore()
  expect(readFileSync(inFolder('data/postgresql/base/7'))).toEqual(Buffer.alloc(3_000))
})
