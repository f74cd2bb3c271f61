import { describe, expect, test } from 'vitest'
import { parseTranscript } from '../../src/transcript/index.ts'

type Caption = readonly [start: number, end: number, ...lines: string[]]

const clock = (seconds: number): string => `00:${seconds.toFixed(3).padStart(6, '0')}`
const vttOf = (captions: readonly Caption[]): string =>
  [
    'WEBVTT',
    ...captions.map(([start, end, ...lines]) => [`${clock(start)} --> ${clock(end)}`, ...lines].join('\n')),
  ].join('\n\n')
const itemsOf = (captions: readonly Caption[]) => parseTranscript(vttOf(captions), { style: 'UTTERANCE' }).items
const textsOf = (captions: readonly Caption[]) => itemsOf(captions).map(({ text }) => text)

describe('lines that roll up (rule 5.3 c)', () => {
  test('are kept once, each from its first appearance', () => {
    expect(
      itemsOf([
        [0, 2, 'ebb'],
        [2, 4, 'ebb', 'and flow'],
        [4, 6, 'and flow', 'and ebb'],
      ]),
    ).toMatchObject([
      { text: 'ebb', startTimecode: 0, endTimecode: 2_000 },
      { text: 'and flow', startTimecode: 2_000, endTimecode: 4_000 },
      { text: 'and ebb', startTimecode: 4_000, endTimecode: 6_000 },
    ])
  })

  test('may be three at a time', () => {
    expect(
      textsOf([
        [0, 1, 'a b'],
        [1, 2, 'a b', 'c d'],
        [2, 3, 'a b', 'c d', 'e f'],
        [3, 4, 'c d', 'e f', 'g h'],
      ]),
    ).toEqual(['a b', 'c d', 'e f', 'g h'])
  })

  test('last longer by short captions without new text', () => {
    expect(
      itemsOf([
        [0, 2, 'ebb', 'tide'],
        [2, 2.01, 'tide'],
        [2.01, 4, 'tide', 'again'],
        [4, 4.01, 'again'],
      ]),
    ).toMatchObject([
      { text: 'ebb tide', endTimecode: 2_010 },
      { text: 'again', endTimecode: 4_010 },
    ])
  })

  test('are kept once if the same caption comes twice', () => {
    expect(
      itemsOf([
        [0, 2, 'ebb'],
        [2, 4, 'ebb', 'tide'],
        [4, 6, 'ebb', 'tide'],
        [6, 8, 'tide', 'again'],
      ]),
    ).toMatchObject([{ text: 'ebb' }, { text: 'tide', endTimecode: 6_000 }, { text: 'again' }])
  })

  test('do not swallow a line that begins like the one before it', () => {
    expect(
      textsOf([
        [0, 2, 'yes'],
        [2, 4, 'yes', 'yes we can'],
        [4, 6, 'yes we can', 'now'],
      ]),
    ).toEqual(['yes', 'yes we can', 'now'])
  })

  test('are kept once even if captions overlap the second next one', () => {
    expect(
      textsOf([
        [0, 4, 'ebb'],
        [2, 6, 'ebb', 'and flow'],
        [4, 8, 'and flow', 'and ebb'],
      ]),
    ).toEqual(['ebb', 'and flow', 'and ebb'])
  })
})

describe('a repeated text', () => {
  const rolling: readonly Caption[] = [
    [0, 1, 'low'],
    [1, 2, 'low', 'water'],
    [2, 3, 'water', 'mark'],
  ]

  test('within one line is kept', () => {
    expect(textsOf([...rolling, [3, 4, 'mark', 'No. No.']]).at(-1)).toBe('No. No.')
  })

  test('in two lines of one caption is kept', () => {
    expect(textsOf([...rolling, [3, 4, 'mark', 'row', 'row']]).at(-1)).toBe('row row')
  })

  test('after a pause is kept', () => {
    expect(textsOf([...rolling, [3.06, 4, 'mark', 'my words']]).at(-1)).toBe('mark my words')
  })

  test('in a separate caption that lasts as long as others is kept', () => {
    expect(textsOf([...rolling, [3, 4, 'mark']])).toEqual(['low', 'water', 'mark', 'mark'])
  })

  test('by two people is kept', () => {
    const names = ['<v Ann>', '<v Bo>']
    const file = rolling.map(
      ([start, end, ...lines], index): Caption => [start, end, names[index % 2] + lines.join('\n')],
    )
    expect(textsOf(file)).toEqual(['low', 'low water', 'water mark'])
  })

  test('is kept if only the first of two lines is the same', () => {
    const file: readonly Caption[] = [...rolling, [9, 10, 'and so', 'we wait'], [10, 11, 'and so', 'we leave']]
    expect(textsOf(file).slice(-2)).toEqual(['and so we wait', 'and so we leave'])
  })

  test('is kept if captions begin with lines of the one before by chance', () => {
    const captions: readonly Caption[] = [
      [0, 1, 'Is it deep?', 'No.'],
      [1, 2, 'No.', 'Not here.'],
      [2, 3, 'Then come', 'and bring the boat'],
      [3, 4, 'before the others', 'find out'],
    ]
    expect(textsOf(captions)[1]).toBe('No. Not here.')
  })

  test('is kept in captions of one line', () => {
    expect(
      textsOf([
        [0, 1, 'row'],
        [1, 2, 'row row'],
        [4, 5, 'row row'],
      ]),
    ).toHaveLength(2)
  })
})
