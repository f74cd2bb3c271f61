import { describe, expect, test } from 'vitest'
import { chaptersFromPsc } from '../../src/chapters/psc-chapters.ts'
import { createDiagnostics } from '../../src/core/diagnostics.ts'
import { urlNamespace, uuidV5 } from '../../src/identity/uuid.ts'

const chapter = (start: string | null, title: string | null) => ({ start, title, href: null, image: null })

describe('Podlove chapters inside of an item', () => {
  test('are chapters of the episode with its key', () => {
    const raw = { chapters: [chapter('0', 'Intro'), { ...chapter('1:02.5', 'Deich'), href: 'https://example.org/' }] }
    expect(chaptersFromPsc(raw, { episodeKey: 'k' })).toEqual([
      { id: uuidV5(urlNamespace, 'k:c:0'), startTimecode: 0, title: 'Intro' },
      {
        id: uuidV5(urlNamespace, 'k:c:62500'),
        startTimecode: 62_500,
        title: 'Deich',
        extras: { url: 'https://example.org/' },
      },
    ])
  })

  test('have faults that are reported at the place of the item', () => {
    const diagnostics = createDiagnostics(10)
    const raw = { chapters: [chapter(null, 'No start'), chapter('5', null)] }
    expect(chaptersFromPsc(raw, { diagnostics, path: '$.episodes[3]' })).toEqual([])
    expect(diagnostics.list).toMatchObject([
      { code: 'chapters-start-invalid', path: '$.episodes[3].chapters[0]' },
      { code: 'chapters-title-missing', path: '$.episodes[3].chapters[1]' },
    ])
  })

  test('are 2,000 at most', () => {
    const diagnostics = createDiagnostics(10)
    const raw = { chapters: Array.from({ length: 2_001 }, (_, index) => chapter(String(index), 'x')) }
    expect(chaptersFromPsc(raw, { diagnostics })).toHaveLength(2_000)
    expect(diagnostics.list).toMatchObject([{ code: 'chapters-too-many' }])
    chaptersFromPsc({ chapters: raw.chapters.slice(1) }, { diagnostics })
    expect(diagnostics.count).toBe(1)
  })

  test('that are in milliseconds by mistake are recognised by the duration', () => {
    const raw = { chapters: [chapter('0', 'One'), chapter('600000', 'Two')] }
    expect(chaptersFromPsc(raw, { duration: 700 })[1]?.startTimecode).toBe(600_000)
    expect(chaptersFromPsc(raw)[1]?.startTimecode).toBe(600_000_000)
  })
})
