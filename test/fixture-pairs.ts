import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './architecture/source-files.ts'

/** A document below fixtures/ and what is expected of it. Adding a pair of files is all it takes to add one. */
export interface FixturePair<T> {
  readonly name: string
  readonly document: Uint8Array
  readonly expected: T
}

const EXPECTED = '.expected.json'

/** The pairs `NAME.*` and `NAME.expected.json` of a folder below fixtures/, and of the folders in it. */
export function fixturePairs<T>(folder: string): FixturePair<T>[] {
  const path = join(root, 'fixtures', folder)
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((file) => /\.\w+$/.test(file))
  const documents = files.filter((file) => !file.endsWith(EXPECTED))
  const expected = files.filter((file) => file.endsWith(EXPECTED))
  if (documents.length !== expected.length) throw new Error(`fixtures/${folder} has documents or expectations alone`)
  return documents.map((file) => ({
    name: file,
    document: readFileSync(join(path, file)),
    expected: JSON.parse(readFileSync(join(path, file.replace(/\.[^.]+$/, EXPECTED)), 'utf8')) as T,
  }))
}
