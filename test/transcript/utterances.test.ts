import { describe, expect, test } from 'vitest'
import { parseTranscript } from '../../src/transcript/index.ts'

type Segment = readonly [start: number | null, end: number | null, body: string, speaker?: string]

function utterancesOf(segments: readonly Segment[]) {
  const document = segments.map(([startTime, endTime, body, speaker]) => ({ startTime, endTime, body, speaker }))
  return parseTranscript(JSON.stringify({ segments: document }), { style: 'UTTERANCE' })
}
const textsOf = (segments: readonly Segment[]): string[] => utterancesOf(segments).items.map(({ text }) => text)
const timesOf = (segments: readonly Segment[]) =>
  utterancesOf(segments).items.map(({ startTimecode, endTimecode }) => [startTimecode, endTimecode])

describe('cues without text', () => {
  test('are dropped (rule 5.3 a)', () => {
    expect(
      textsOf([
        [0, 1, ' \n\t '],
        [1, 2, '\u00a0'],
        [2, 3, '[Music]'],
      ]),
    ).toEqual(['[Music]'])
  })
})

describe('cues of one speaker with the same times', () => {
  test('are one (rule 5.3 b)', () => {
    expect(
      textsOf([
        [0, 1, 'one line', 'A'],
        [0, 1, 'and another', 'A'],
      ]),
    ).toEqual(['one line and another'])
  })

  test('are two when different people speak', () => {
    expect(
      textsOf([
        [0, 1, 'one line', 'A'],
        [0, 1, 'and another', 'B'],
      ]),
    ).toHaveLength(2)
  })

  test('are two when they end at different times', () => {
    expect(
      textsOf([
        [0, 1, 'one line'],
        [0, 2, 'and another'],
      ]),
    ).toHaveLength(2)
  })

  test('are two when there are no times', () => {
    expect(
      textsOf([
        [null, null, 'one line'],
        [null, null, 'and another'],
      ]),
    ).toHaveLength(2)
  })
})

describe('a repeated text (rule 5.3 c)', () => {
  test('is kept once when it goes on without a pause', () => {
    expect(
      utterancesOf([
        [0, 1, 'so it is'],
        [1.05, 2, 'so it is'],
      ]).items,
    ).toMatchObject([{ text: 'so it is', startTimecode: 0, endTimecode: 2_000 }])
  })

  test('lasts until the later of its ends', () => {
    expect(
      timesOf([
        [0, 5, 'that is so'],
        [1, 2, 'that is so'],
      ]),
    ).toEqual([[0, 5_000]])
  })

  test('is kept once when it grows without starting anew', () => {
    expect(
      textsOf([
        [0, 1, 'that is'],
        [0, 2, 'that is so'],
      ]),
    ).toEqual(['that is so'])
  })

  test('is kept twice after a pause', () => {
    expect(
      textsOf([
        [0, 1, 'so it is'],
        [1.051, 2, 'so it is'],
      ]),
    ).toHaveLength(2)
  })

  test('is kept twice if the second time is before the first', () => {
    expect(
      utterancesOf([
        [3600, 3601, 'so it is'],
        [5, 6, 'so it is, I think'],
      ]).items,
    ).toMatchObject([{ startTimecode: 3_600_000 }, { startTimecode: 5_000 }])
  })

  test('is kept twice from two people', () => {
    expect(
      textsOf([
        [0, 1, 'so it is', 'A'],
        [1, 2, 'so it is', 'B'],
      ]),
    ).toHaveLength(2)
  })

  test('grows with a rolling caption', () => {
    expect(
      textsOf([
        [0, 1, 'so it'],
        [1, 2, 'so it is, I'],
        [2, 3, 'so it is, I think'],
      ]),
    ).toEqual(['so it is, I think'])
  })

  test('ends with a word', () => {
    expect(
      textsOf([
        [0, 1, 'I can'],
        [1, 2, 'I cannot see'],
      ]),
    ).toEqual(['I can', 'I cannot see'])
  })

  test('ends anywhere in scripts without spaces', () => {
    expect(
      textsOf([
        [0, 1, '今日はとても'],
        [1, 2, '今日はとてもいい天気'],
      ]),
    ).toEqual(['今日はとてもいい天気'])
  })

  test('may be a single word, which is kept twice', () => {
    expect(
      textsOf([
        [0, 1, 'very'],
        [1, 2, 'very'],
        [2, 3, 'good'],
      ]),
    ).toEqual(['very very good'])
  })
})

describe('single words (rule 5.3 d)', () => {
  const words = (texts: readonly string[], gap = 0): Segment[] =>
    texts.map((text, index) => [index * (1 + gap), index * (1 + gap) + 1, text])

  test('are joined up to the end of a sentence', () => {
    expect(textsOf(words(['So', 'it', 'is.', 'Is', 'it', '?']))).toEqual(['So it is.', 'Is it?'])
  })

  test('are joined up to a pause of more than a second', () => {
    expect(textsOf(words(['So', 'it'], 1))).toEqual(['So it'])
    expect(textsOf(words(['So', 'it'], 1.001))).toEqual(['So', 'it'])
  })

  test('are joined up to 200 characters', () => {
    const lengths = textsOf(words(Array(100).fill('abcdefghi'))).map((text) => text.length)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(201)
    expect(lengths.length).toBe(5)
  })

  test('do not make whole captions among them join', () => {
    expect(
      textsOf([
        [0, 1, 'one two'],
        [1, 2, 'three four'],
        [2, 3, 'Yes!'],
        [3, 4, 'No!'],
        [4, 5, 'Well.'],
      ]),
    ).toEqual(['one two', 'three four Yes!', 'No!', 'Well.'])
  })

  test('are left alone when they are fewer than three in five', () => {
    expect(
      textsOf([
        [0, 1, 'one'],
        [1, 2, 'two'],
        [2, 3, 'three four'],
        [3, 4, 'five six'],
      ]),
    ).toHaveLength(4)
  })

  test('are joined from three in five on', () => {
    const segments = (from: number, to: number, text: string): Segment[] =>
      Array.from({ length: to - from }, (_, index) => [from + index, from + index + 1, `${text}${from + index}`])
    expect(textsOf([...segments(0, 3, 'word'), ...segments(3, 5, 'two words ')])).not.toHaveLength(5)
    expect(textsOf([...segments(0, 59, 'word'), ...segments(59, 100, 'two words ')])).toHaveLength(100)
  })

  test('are not captions in Japanese, which have no spaces either', () => {
    expect(
      textsOf([
        [0, 1, '今日はとてもいい'],
        [1, 2, '天気になりましたね'],
      ]),
    ).toHaveLength(2)
  })
})

describe('pieces of text come together (rule 5.3 e)', () => {
  test.each([
    ['one\ntwo', 'one two'],
    ['one\n, two\n)', 'one, two)'],
    ['50\n%', '50%'],
    ['wait\n...', 'wait...'],
    ['wait.\n...', 'wait. ...'],
    ['he said...\n...and left', 'he said... ...and left'],
    ['written in\n.NET', 'written in .NET'],
    ['well-\nknown', 'well-known'],
    ['a dash -\nand on', 'a dash - and on'],
    ['日本\n語。', '日本語。'],
    ['สวัสดี\nครับ', 'สวัสดีครับ'],
    ['ສະບາຍ\nດີ', 'ສະບາຍດີ'],
    ['មេ\nគង្គ', 'មេគង្គ'],
    ['မင်္ဂလာ\nပါ', 'မင်္ဂလာပါ'],
    ['𠮷\n野', '𠮷野'],
    ['案A\nです', '案A です'],
    ['한국\n사람', '한국 사람'],
    ['one\r\n\r\ntwo\u2028three', 'one two three'],
  ])('%j as %j', (body, text) => {
    expect(textsOf([[0, 1, body]])).toEqual([text])
  })
})

describe('times (rule 5.3 f)', () => {
  test('are whole milliseconds', () => {
    expect(timesOf([[0.0004, 1.9996, 'a b']])).toEqual([[0, 2_000]])
  })

  test('end at the next start if they lack an end', () => {
    expect(
      timesOf([
        [0, null, 'a b'],
        [2, null, 'c d'],
      ]),
    ).toEqual([
      [0, 2_000],
      [2_000, 2_000],
    ])
  })

  test('never end before they start', () => {
    expect(
      timesOf([
        [5, 3, 'a b'],
        [1, null, 'c d'],
      ]),
    ).toEqual([
      [5_000, 5_000],
      [1_000, 1_000],
    ])
  })

  test('that go back are kept, with a report if they go far back', () => {
    const { items, diagnostics } = utterancesOf([
      [10, 11, 'a b'],
      [5, 6, 'c d'],
      [0, 1, 'e f'],
      [0.5, 1, 'g h'],
    ])
    expect(items.map(({ startTimecode }) => startTimecode)).toEqual([10_000, 5_000, 0, 500])
    expect(diagnostics).toEqual([])
    expect(
      utterancesOf([
        [10, 11, 'a b'],
        [4.999, 6, 'c d'],
      ]).diagnostics,
    ).toMatchObject([{ code: 'transcript-time-backwards', path: '$.cues[1]' }])
  })

  test('are absent when the file has only ends', () => {
    expect(
      timesOf([
        [null, 1, 'one line'],
        [null, 2, 'and another'],
      ]),
    ).toEqual([
      [null, null],
      [null, null],
    ])
  })

  test('are absent when the file has no times', () => {
    const { items, hasTimecodes } = utterancesOf([[null, null, 'a b']])
    expect(hasTimecodes).toBe(false)
    expect(items).toMatchObject([{ startTimecode: null, endTimecode: null }])
  })
})
