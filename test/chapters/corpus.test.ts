import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseChapters } from '../../src/chapters/index.ts'
import { root } from '../architecture/source-files.ts'

const corpus = join(root, '../shared/corpus')
const companions = join(corpus, 'companions')

/** The chapters files of the corpus, by its manifest. */
function chaptersFiles(): string[] {
  return readFileSync(join(corpus, 'manifest.csv'), 'utf8')
    .split('\n')
    .filter((line) => line.includes(',D,') && line.includes('chapters json'))
    .map((line) => line.split(',D,')[0]!.replace('companions/', ''))
}

describe.skipIf(!existsSync(companions))('every chapters file of the corpus', () => {
  test.each(existsSync(companions) ? chaptersFiles() : [])('%s has all of its chapters', (file) => {
    const bytes = readFileSync(join(companions, file))
    const list = /"chapters"\s*:\s*(\[[\s\S]*?\}\s*\])/.exec(bytes.toString())?.[1] ?? bytes.toString()
    const { chapters, hidden } = parseChapters(bytes)
    expect(chapters.length + hidden.length).toBe(list.match(/"start(Time)?"\s*:/g)?.length)
    expect(hidden.length).toBe(list.match(/"toc"\s*:\s*false/g)?.length ?? 0)
  })
})
