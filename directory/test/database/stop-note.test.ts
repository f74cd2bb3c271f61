import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startFailure } from '../../src/database/embedded/damage.ts'
import { takeStopNote, writeStopNote } from '../../src/database/embedded/stop-note.ts'
import { temporaryFolder } from './temporary-folder.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
const inFiles = (path: string): string => join(folder.path, path)

/** A stopped server whose table has two files. */
beforeEach(async () => {
  folder = await temporaryFolder()
  for (const name of ['global', 'base']) mkdirSync(inFiles(name))
  writeFileSync(inFiles('global/pg_control'), 'the first stop')
  writeFileSync(inFiles('base/7'), Buffer.alloc(3_000))
  writeFileSync(inFiles('base/7.1'), Buffer.alloc(1_000))
  await writeStopNote(folder.path, [{ name: 'notes', path: 'base/7' }])
})
afterEach(() => folder.remove())

it('finds whole files whole, once: the note is taken away', async () => {
  expect(await takeStopNote(folder.path)).toBe(true)
  expect(await takeStopNote(folder.path)).toBe(false)
})

it.each([
  ['a table that lost its end', () => truncateSync(inFiles('base/7.1'), 999), 'has 3999 bytes instead of 4000'],
  ['a table that lost its second file', () => rmSync(inFiles('base/7.1')), 'has 3000 bytes instead of 4000'],
  ['a table without files', () => rmSync(inFiles('base/7')), 'is missing'],
])('names %s, each time', async (_name, damage, words) => {
  damage()
  await expect(takeStopNote(folder.path)).rejects.toThrow(`The file base/7 of notes ${words}. `)
  await expect(takeStopNote(folder.path)).rejects.toThrow('restore')
})

it('compares nothing if the files were used since the note', async () => {
  writeFileSync(inFiles('global/pg_control'), 'a later use')
  truncateSync(inFiles('base/7'), 10)
  expect(await takeStopNote(folder.path)).toBe(false)
})

const line = (words: string): string => `2026-11-28 14:45:07.301 UTC [42] ${words}`

it('takes the reason of a failed start from the last words of the server', () => {
  const lines = [
    line('LOG:  invalid checkpoint record'),
    line('PANIC:  could not locate a valid checkpoint'),
    'Aborted()',
  ]
  const { message } = startFailure('/data/postgresql', lines, new Error('Aborted()'))
  expect(message).toMatch(/^The database in \/data\/postgresql cannot be opened: could not locate a valid checkpoint\./)
  expect(message).toContain('`feedmill-directory restore BACKUP --data NEW`')
})

it('a start that finds the disk full asks for room, not for a backup', () => {
  const lines = [line('FATAL:  could not write to file "pg_wal/xlogtemp.42": No space left on device')]
  const { message } = startFailure('/data/postgresql', lines, new Error('Aborted()'))
  expect(message).toMatch(/^There is no room for \/data\/postgresql/)
  expect(message).not.toContain('restore')
})

it('a start that fails without last words keeps its own error', () => {
  const error = new Error('The thread has ended')
  expect(startFailure('/data/postgresql', [], error)).toBe(error)
})
