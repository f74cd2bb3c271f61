import { describe, expect, test } from 'vitest'
import { parseChapters } from '../../src/chapters/index.ts'
import { corpusCompanions, hasCorpus } from '../conformance/corpus.ts'

describe.skipIf(!hasCorpus)('every chapters file of the corpus', () => {
  test.each(corpusCompanions('chapters json'))('$path has all of its chapters', ({ read }) => {
    const bytes = read()
    const list = /"chapters"\s*:\s*(\[[\s\S]*?\}\s*\])/.exec(bytes.toString())?.[1] ?? bytes.toString()
    const { chapters, hidden } = parseChapters(bytes)
    expect(chapters.length + hidden.length).toBe(list.match(/"start(Time)?"\s*:/g)?.length)
    expect(hidden.length).toBe(list.match(/"toc"\s*:\s*false/g)?.length ?? 0)
  })
})
