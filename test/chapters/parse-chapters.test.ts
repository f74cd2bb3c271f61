import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { parseChapters } from '../../src/chapters/index.ts'
import type { Diagnostic } from '../../src/core/diagnostics.ts'
import { urlNamespace, uuidV5 } from '../../src/identity/uuid.ts'

const json = (chapters: unknown): string => JSON.stringify({ version: '1.2.0', chapters })
const podlove = (attributes: string): string =>
  `<psc:chapters xmlns:psc="http://podlove.org/simple-chapters"><psc:chapter ${attributes}/></psc:chapters>`

describe('the id of a chapter', () => {
  test('comes from the key of the episode and the start (rule 5.1.6)', () => {
    const { chapters } = parseChapters(json([{ startTime: 61.5, title: 'One' }]), { episodeKey: 'abc' })
    expect(chapters[0]?.id).toBe(uuidV5(urlNamespace, 'abc:c:61500'))
  })

  test('does without the key', () => {
    const { chapters } = parseChapters(json([{ startTime: 0, title: 'One' }]))
    expect(chapters[0]?.id).toBe(uuidV5(urlNamespace, ':c:0'))
  })

  test('stays when the title changes or chapters are added', () => {
    const before = parseChapters(json([{ startTime: 60, title: 'One' }]), { episodeKey: 'abc' })
    const after = parseChapters(
      json([
        { startTime: 0, title: 'New' },
        { startTime: 60, title: 'Uno' },
      ]),
      { episodeKey: 'abc' },
    )
    expect(after.chapters[1]?.id).toBe(before.chapters[0]?.id)
  })

  test('is one of its own for a hidden chapter with the same start', () => {
    const hidden = { startTime: 60, toc: false }
    const { chapters, hidden: others } = parseChapters(json([hidden, hidden, { startTime: 60, title: 'One' }]))
    const names = [':c:60000', ':c:60000:1', ':c:60000:2']
    expect([...chapters, ...others].map(({ id }) => id)).toEqual(names.map((name) => uuidV5(urlNamespace, name)))
  })
})

describe('starts that may be milliseconds (rule 5.1.9)', () => {
  const startsOf = (last: number, duration: number): (number | undefined)[] => {
    const list = [0, last].map((startTime) => ({ startTime, title: `At ${startTime}` }))
    return parseChapters(json(list), { duration }).chapters.map(({ startTimecode }) => startTimecode)
  }

  test.each([
    ['an episode whose duration is given as a fourth too short', 2_400, 1_800],
    ['one whose minutes were taken for its seconds', 1_750, 30],
    ['one whose hours were taken for minutes', 5_300, 90],
    ['one of three hours whose duration is that of a jingle', 9_999, 12],
    ['one that is a minute longer', 70, 10],
  ])('are seconds in %s', (_, last, duration) => {
    expect(startsOf(last, duration)).toEqual([0, last * 1000])
  })

  test.each([
    ['in the middle of an episode', 900_000, 1_800],
    ['in the first tenth of it', 180_000, 1_800],
    ['after ten seconds', 10_000, 60],
  ])('are milliseconds when the last of them stands %s', (_, last, duration) => {
    expect(startsOf(last, duration)).toEqual([0, last])
  })

  test('are seconds when the first tenth of the episode would hold them all as milliseconds', () => {
    expect(startsOf(179_999, 1_800)).toEqual([0, 179_999_000])
  })

  test('are seconds when one of them has a fraction', () => {
    const list = [0.5, 900_000].map((startTime) => ({ startTime, title: `At ${startTime}` }))
    const { chapters } = parseChapters(json(list), { duration: 1_800 })
    expect(chapters.map(({ startTimecode }) => startTimecode)).toEqual([500, 900_000_000])
  })

  test('are seconds when they would lie after the end even as milliseconds', () => {
    expect(startsOf(15_000, 10)).toEqual([0, 15_000])
    expect(startsOf(15_001, 10)).toEqual([0, 15_001_000])
  })
})

describe('starts with a stated unit', () => {
  const startsOf = (input: string, duration: number) =>
    parseChapters(input, { duration }).chapters.map(({ startTimecode }) => startTimecode)

  test('are not doubted beside numbers that turn out to be milliseconds', () => {
    const list = [
      { start: '00:01:00', title: 'A clock' },
      { startMs: 120_000, title: 'Milliseconds by name' },
      { startTime: 900_000, title: 'Milliseconds' },
    ]
    expect(startsOf(json(list), 1_800)).toEqual([60_000, 120_000, 900_000])
  })

  test.each([
    ['the clocks of WebVTT', 'WEBVTT\n\n03:00:00.000 --> 03:01:00.000\nThree hours in'],
    ['milliseconds by name', json([{ startMs: 10_800_000, title: 'Three hours in' }])],
  ])('are not doubted because of a duration that is far too short: %s', (_, input) => {
    expect(startsOf(input, 20)).toEqual([10_800_000])
  })

  test.each([null, '', ' ', [], true])('are ignored if startMs is %j', (startMs) => {
    expect(startsOf(json([{ startMs, start: 5, title: 'Five' }]), 60)).toEqual([5_000])
  })

  test('may be milliseconds in a text', () => {
    expect(startsOf(json([{ startMs: '1500', title: 'One and a half' }]), 60)).toEqual([1_500])
  })
})

test('a start more than 5 seconds after the end is kept and reported (rule 5.1.5)', () => {
  const list = [65, 66].map((startTime) => ({ startTime, title: 'Credits' }))
  const { chapters, diagnostics } = parseChapters(json(list), { duration: 60 })
  expect(chapters.map(({ startTimecode }) => startTimecode)).toEqual([65_000, 66_000])
  expect(diagnostics).toMatchObject([{ code: 'chapters-start-beyond-end', path: '$.chapters[1]' }])
})

test.each([null, -5, 'soon'])('a chapter whose start is %j is left out and reported (rule 5.1.2)', (startTime) => {
  const { chapters, diagnostics } = parseChapters(json([{ startTime, title: 'Intro' }]))
  expect(chapters).toEqual([])
  expect(diagnostics.map(({ code }) => code)).toContain('chapters-start-invalid')
})

test('keeps the first of untitled chapters with the same start (rule 5.1.4)', () => {
  const list = [6, 9].map((endTime) => ({ startTime: 5, endTime }))
  expect(parseChapters(json(list)).chapters).toMatchObject([{ title: 'Chapter 1', extras: { endTimecode: 6_000 } }])
})

test('a type that does not name a format is ignored', () => {
  const { format, diagnostics } = parseChapters(json([]), { type: 'application/octet-stream' })
  expect([format, diagnostics]).toEqual(['JSON', []])
})

test('a chapter whose toc is the text "false" is hidden too (rule 5.1.1)', () => {
  const { chapters, hidden } = parseChapters(json([{ startTime: 5, title: 'Aside', toc: 'false' }]))
  expect([chapters, hidden]).toMatchObject([[], [{ title: 'Aside', extras: { toc: false } }]])
})

describe('a list of chapters without an object around it', () => {
  test('may be empty', () => {
    expect(parseChapters('[]')).toMatchObject({ chapters: [], format: 'JSON', status: 'ok', diagnostics: [] })
  })

  test('may have entries without a title', () => {
    const list = [
      { start: 0, title: 'One' },
      { start: 60, img: 'https://a.example/2.png' },
    ]
    const { chapters, hidden } = parseChapters(JSON.stringify(list))
    expect([chapters, hidden]).toMatchObject([[{ title: 'One' }], [{ startTimecode: 60_000 }]])
  })
})

describe('the place of a chapter', () => {
  const locationOf = (location: object) =>
    parseChapters(json([{ startTime: 0, title: 'One', location }])).chapters[0]?.extras?.location

  test('has its relation in lower case', () => {
    expect(locationOf({ name: 'Kiel', rel: 'Subject' })).toMatchObject({ name: 'Kiel', rel: 'subject' })
  })

  test('is absent when the file does not give it', () => {
    expect(locationOf({})).toBeUndefined()
  })
})

test('a chapter may end where it starts', () => {
  const { chapters, diagnostics } = parseChapters(json([{ startTime: 3, endTime: 3, title: 'Bell' }]))
  expect([chapters[0]?.extras?.endTimecode, diagnostics]).toEqual([3_000, []])
})

describe('limits (rule 5.1.7)', () => {
  test('more chapters than allowed are left out, which is reported', () => {
    const list = Array.from({ length: 2_001 }, (_, index) => ({ startTime: index, title: `No. ${index}` }))
    const { chapters, status, diagnostics } = parseChapters(json(list))
    expect(chapters).toHaveLength(2_000)
    expect(status).toBe('partial')
    expect(diagnostics).toMatchObject([{ code: 'chapters-too-many', path: '$.chapters[2000]' }])
    expect(parseChapters(json(list), { limits: { maxItems: 2_001 } }).status).toBe('ok')
  })

  test.each([
    ['none that is whole', [{ startTime: 0, title: 'One' }], 40, [], 'unusable', 'json-truncated'],
    [
      'some',
      [
        { startTime: 0, title: 'One' },
        { startTime: 9, title: 'Two' },
      ],
      80,
      ['One'],
      'partial',
      'json-cut-off',
    ],
  ])('a file that is too large is cut, with %s of its chapters', (_, list, maxBytes, titles, status, code) => {
    const parsed = parseChapters(json(list), { limits: { maxBytes } })
    expect(parsed.chapters.map(({ title }) => title)).toEqual(titles)
    expect(parsed.status).toBe(status)
    expect(parsed.diagnostics.map(({ code }) => code)).toEqual(['limit-bytes', code])
  })
})

test('a Podlove file beyond a limit is partial', () => {
  const { status, diagnostics } = parseChapters(podlove('start="1" title="One" href="https://a.example/"'), {
    limits: { maxAttributes: 2 },
  })
  expect(diagnostics.map(({ code }) => code)).toEqual(['limit-attributes'])
  expect(status).toBe('partial')
})

describe('what cannot be a chapters file (rule 5.1.8)', () => {
  test.each([
    ['nothing', ''],
    ['a sentence', 'No chapters today.'],
    ['a page', '<!doctype html><title>404</title><p>Gone'],
    ['a list of other things', '[{"start": 1, "text": "a caption"}]'],
    ['other XML', '<rss version="2.0"><channel/></rss>'],
    ['other XML that speaks of chapters in a comment', '<rss version="2.0"><!-- <chapters/> --></rss>'],
    ['a chapter in no list of chapters', '<book><chapter start="1" title="One"/></book>'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ])('%s is unusable, with an error', (_, input) => {
    const { status, format, chapters, diagnostics } = parseChapters(input)
    expect({ status, format, chapters }).toEqual({ status: 'unusable', format: null, chapters: [] })
    expect(diagnostics.some(({ severity }) => severity === 'error')).toBe(true)
  })
})

describe('an invalid call', () => {
  test('is a TypeError', () => {
    expect(() => parseChapters(7 as never)).toThrow(TypeError)
    expect(() => parseChapters('[]', { duration: 'long' as never })).toThrow('duration must be a number of seconds')
    expect(() => parseChapters('[]', { duration: -1 })).toThrow(TypeError)
    expect(() => parseChapters('[]', { duration: 0 })).not.toThrow()
    expect(() => parseChapters('[]', { duration: null as never })).toThrow('duration must be a number of seconds')
    expect(() => parseChapters('[]', null as never)).toThrow('options must be an object such as { duration: 1800 }')
    expect(() => parseChapters('[]', { type: 7 as never })).toThrow('type must be a string, not 7')
    expect(() => parseChapters('[]', { url: new URL('https://a.example/') as never })).toThrow('url must be a string')
    expect(() => parseChapters('[]', { episodeKey: null as never })).toThrow('episodeKey must be a string, not null')
    expect(() => parseChapters('[]', { onDiagnostic: [] as never })).toThrow('onDiagnostic must be a function')
    expect(() => parseChapters('[]', { limits: { maxChapters: 3 } as never })).toThrow('maxChapters is not a limit')
  })
})

test('diagnostics are reported as they come', () => {
  const seen: Diagnostic[] = []
  const { diagnostics } = parseChapters(json([{ title: 'No start' }]), { onDiagnostic: (each) => seen.push(each) })
  expect(seen).toEqual(diagnostics)
  expect(seen).toHaveLength(1)
})

test('references in Podlove titles are decoded twice, first as XML', () => {
  expect(parseChapters(podlove('start="1" title="R&amp;amp;B"')).chapters[0]?.title).toBe('R&B')
})

const start = fc.oneof(fc.double(), fc.string(), fc.constantFrom('1:2', '00:00:61', null, undefined, [], {}, true))
const anyChapter = fc.oneof(
  fc.record(
    { startTime: start, title: fc.string(), toc: fc.boolean(), endTime: start, img: fc.string() },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
)

describe('whatever is in a file', () => {
  property.prop([fc.oneof(fc.string(), fc.uint8Array(), fc.json())])('nothing is thrown', (input) => {
    expect(['ok', 'partial', 'unusable']).toContain(parseChapters(input).status)
  })

  property.prop([fc.array(anyChapter), fc.option(fc.nat(10_000), { nil: undefined })])(
    'chapters start at whole milliseconds, one after the other, and have titles',
    (list, duration) => {
      const { chapters, hidden } = parseChapters(json(list), { duration })
      const starts = chapters.map(({ startTimecode }) => startTimecode)
      expect(starts.every((each) => Number.isSafeInteger(each) && each >= 0)).toBe(true)
      expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b))
      expect(chapters.every(({ title }) => title !== '')).toBe(true)
      const ids = [...chapters, ...hidden].map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    },
  )
})

describe('an untitled chapter that only changes the picture or the link (rule 5.1.3)', () => {
  test.each([
    ['a picture that cannot be used', { img: 'data:image/png;base64,AAAA' }],
    ['a picture whose URL is relative to nobody knows what', { img: 'art/2.png' }],
    ['a link that cannot be used', { url: 'javascript:void(0)' }],
    ['an invalid picture', { img: { src: 'https://a.example/2.png' } }],
  ])('is hidden and not numbered: %s', (_, entry) => {
    const { chapters, hidden } = parseChapters(
      json([
        { startTime: 0, title: 'One' },
        { startTime: 60, ...entry },
      ]),
    )
    expect(chapters.map(({ title }) => title)).toEqual(['One'])
    expect(hidden).toMatchObject([{ startTimecode: 60_000, title: '' }])
  })

  test.each([{ img: '' }, { img: null, url: ' ' }])('is numbered if it names neither: %o', (entry) => {
    const { chapters } = parseChapters(json([{ startTime: 60, ...entry }]))
    expect(chapters).toMatchObject([{ title: 'Chapter 1' }])
  })
})

test('a chapter without a list is no chapters file, and the faults of its XML are reported', () => {
  const { chapters, format, diagnostics } = parseChapters('<chapter start="0" title="Deich">')
  expect([chapters, format]).toEqual([[], null])
  expect(diagnostics.map(({ code }) => code)).toEqual(['xml-root-unclosed', 'chapters-format-unknown'])
})
