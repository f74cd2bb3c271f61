import { describe, expect, test } from 'vitest'
import { hasTimedBlock, readTimedBlocks, type TimedBlock } from '../../src/captions/timed-blocks.ts'

function blocksOf(text: string): { blocks: TimedBlock[]; stray: string[] } {
  const blocks: TimedBlock[] = []
  const stray: string[] = []
  readTimedBlocks(text, {
    block: (block) => blocks.push(block) > 0,
    strayText: (line) => stray.push(line),
  })
  return { blocks, stray }
}

describe('captions are found by their time lines', () => {
  test('numbers before times are not part of the text, whatever their order', () => {
    expect(blocksOf('7\n00:01 --> 00:02\nOne\n\n7\n00:02 --> 00:03\nTwo').blocks.map(({ text }) => text)).toEqual([
      'One',
      'Two',
    ])
  })

  test('numbers may have blank lines on both sides', () => {
    expect(blocksOf('1\n\n00:01 --> 00:02\n\nOne\n\n2\n\n00:02 --> 00:03\n\nTwo')).toEqual({
      blocks: [
        { start: 1_000, end: 2_000, text: 'One' },
        { start: 2_000, end: 3_000, text: 'Two' },
      ],
      stray: [],
    })
  })

  test('a number between blank lines is text if no time line follows', () => {
    expect(blocksOf('00:01 --> 00:02\nOne\n\n42\n\nmore\n\n43\n\n').stray).toEqual(['42', 'more', '43'])
  })

  test('names of captions are not part of the text', () => {
    expect(blocksOf('intro\n00:01 --> 00:02\nOne').stray).toEqual([])
  })

  test('a number is text if no time line follows', () => {
    expect(blocksOf('00:01 --> 00:02\n42\n\n').blocks).toEqual([{ start: 1_000, end: 2_000, text: '42' }])
  })

  test('a line of text directly before a time line is kept', () => {
    expect(blocksOf('00:01 --> 00:02\nOne\n00:02 --> 00:03\nTwo').blocks.map(({ text }) => text)).toEqual([
      'One',
      'Two',
    ])
  })

  test('a caption may have no text, so that the next one begins directly below its times', () => {
    expect(blocksOf('00:01 --> 00:02\n00:02 --> 00:03\nTwo').blocks.map(({ text }) => text)).toEqual(['', 'Two'])
  })

  test('settings after the times are ignored', () => {
    expect(blocksOf('00:01 --> 00:02 align:start X1:3\nOne').blocks).toEqual([
      { start: 1_000, end: 2_000, text: 'One' },
    ])
  })

  test('words after the times that are no settings are text', () => {
    expect(blocksOf('00:01 --> 00:02 One\nand more\n00:02 --> 00:03 Two').blocks).toEqual([
      { start: 1_000, end: 2_000, text: 'One\nand more' },
      { start: 2_000, end: 3_000, text: 'Two' },
    ])
  })

  test.each(['->', '--->', '---->'])('times may stand around %s', (arrow) => {
    expect(blocksOf(`1\n00:01 ${arrow} 00:02\nOne\n\n2\n00:02${arrow}00:03\nTwo`)).toEqual({
      blocks: [
        { start: 1_000, end: 2_000, text: 'One' },
        { start: 2_000, end: 3_000, text: 'Two' },
      ],
      stray: [],
    })
  })

  test.each(['- >', '-- >', '- ->', '->>', '–>', '—>', '→'])(
    'times may stand around %s, another form of the arrow',
    (arrow) => {
      expect(blocksOf(`1\n00:01 ${arrow} 00:02\nOne`).blocks).toEqual([{ start: 1_000, end: 2_000, text: 'One' }])
    },
  )

  test.each(['0:09,5 → 0:10,0', '0:00:09 -> 0:00:10'])('%s are times before text too', (times) => {
    expect(blocksOf(`${times} One`).blocks).toMatchObject([{ text: 'One' }])
  })

  test.each([
    ['00: 00: 01,500', 1_500],
    ['00:00: 01, 500', 1_500],
    ['0: 0: 1, 50', 1_050],
    ['00: 00: 01,5', 1_500],
    ['00: 01. 500', 1_500],
    ['01.02.03,500', 3_723_500],
    ['00:00:01;500', 1_500],
    ['00:00:01،500', 1_500],
  ])('a time may be written as %s', (time, milliseconds) => {
    const expected = { start: milliseconds, end: milliseconds, text: 'One' }
    expect(blocksOf(`${time} --> ${time}\nOne`).blocks).toEqual([expected])
    expect(blocksOf(`${time}-->${time} align:start\nOne`).blocks).toEqual([expected])
  })

  test.each([
    '5 -> 6',
    '5.5 ---> 6.5',
    '00:01 -> soon',
    '00:01 → 5',
    'Tap 0:05 → 0:06',
    '9:00 → 10:00 Breakfast',
    '09:00 -> 10:30 Breakfast',
    '1, 2, 3 --> 4',
    '1.2.3 --> 1.2.4',
    '>',
  ])('%s is text', (line) => {
    expect(blocksOf(`00:01 --> 00:02\n${line}`).blocks).toEqual([{ start: 1_000, end: 2_000, text: line }])
  })

  test('blanks of any kind may stand around times, and lines of them are blank', () => {
    expect(
      blocksOf('\ufeff1\n\u00a000:01\u00a0--> 00:02\u00a0\nOne\n\u00a0\t\n2\n00:02 -->\u00a000:03\nTwo').blocks,
    ).toEqual([
      { start: 1_000, end: 2_000, text: 'One' },
      { start: 2_000, end: 3_000, text: 'Two' },
    ])
  })

  test('an unreadable time is NaN', () => {
    expect(blocksOf('00:01 --> 00:0x\nOne').blocks).toEqual([{ start: 1_000, end: Number.NaN, text: 'One' }])
  })

  test.each(['Choose File --> Save', 'From the start --> 0:30'])('an arrow in a sentence is text: %s', (sentence) => {
    expect(blocksOf(`00:01 --> 00:02\n${sentence}`).blocks).toEqual([{ start: 1_000, end: 2_000, text: sentence }])
  })

  test('a byte order mark may stand before the first time', () => {
    expect(blocksOf('\ufeff00:01 --> 00:02\nOne').blocks).toEqual([{ start: 1_000, end: 2_000, text: 'One' }])
  })

  test('text after a blank line is reported apart', () => {
    expect(blocksOf('Title\n\n00:01 --> 00:02\nOne\n\nmore\nand more\n\n2\n00:02 --> 00:03\nTwo')).toEqual({
      blocks: [
        { start: 1_000, end: 2_000, text: 'One' },
        { start: 2_000, end: 3_000, text: 'Two' },
      ],
      stray: ['Title', 'more\nand more'],
    })
  })

  test('reading stops if the callback returns false', () => {
    const seen: string[] = []
    readTimedBlocks('0:01 --> 0:02\nOne\n\n0:02 --> 0:03\nTwo\n0:03 --> 0:04\nThree', {
      block: ({ text }) => seen.push(text) < 2,
      strayText: () => {},
    })
    expect(seen).toEqual(['One', 'Two'])
  })

  test.each(['\n', '\r\n', '\r'])('lines may end with %j', (end) => {
    expect(
      blocksOf(['1', '0:01 --> 0:02', 'One', 'and a half', '', '2', '0:02 --> 0:03', 'Two'].join(end)).blocks,
    ).toEqual([
      { start: 1_000, end: 2_000, text: 'One\nand a half' },
      { start: 2_000, end: 3_000, text: 'Two' },
    ])
  })
})

describe('a text has captions', () => {
  test.each([
    '00:01 --> 00:02',
    'Title\n\n1\n00:01 -> 00:02\nOne',
    '00:01 -->\nOne\n\n00:02 --> 00:03\nTwo',
    '01:00:10:12 --> 01:00:11:12',
  ])('if it has a line of times: %j', (text) => {
    expect(hasTimedBlock(text)).toBe(true)
  })

  test.each(['', 'One', '1, 2, 3 --> 4', '<!-- made at\n12:00:30 -->\n<p>One</p>'])(
    'but not without one: %j',
    (text) => {
      expect(hasTimedBlock(text)).toBe(false)
    },
  )
})
