import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { formatSrt, formatText, formatVtt, parseTranscript, type TranscriptItem } from '../../src/transcript/index.ts'

const item = (text: string, speaker: string | null, start: number | null, end: number | null): TranscriptItem => ({
  id: '00000000-0000-5000-8000-000000000000',
  text,
  speaker,
  startTimecode: start,
  endTimecode: end,
})

const items = [item('Hi & <welcome>.', 'Zoë', 0, 1_500), item('Hello.', 'Smith & Sons', 3_601_002, 3_602_000)]

test('WebVTT has voices, and no character that would be read as markup', () => {
  expect(formatVtt(items)).toBe(
    `WEBVTT

00:00:00.000 --> 00:00:01.500
<v Zoë>Hi &amp; &lt;welcome&gt;.

01:00:01.002 --> 01:00:02.000
<v Smith &amp; Sons>Hello.
`,
  )
})

test('SubRip has numbers, and names before the text', () => {
  expect(formatSrt(items)).toBe(
    `1
00:00:00,000 --> 00:00:01,500
Zoë: Hi & &lt;welcome>.

2
01:00:01,002 --> 01:00:02,000
Smith & Sons: Hello.
`,
  )
})

test('plain text has times and names if they are known', () => {
  expect(formatText([...items, item('The end.', null, null, null)])).toBe(
    `[00:00:00] Zoë: Hi & <welcome>.

[01:00:01] Smith & Sons: Hello.

The end.
`,
  )
})

test('an empty transcript is an empty file', () => {
  expect(formatVtt([])).toBe('WEBVTT\n')
  expect(formatSrt([])).toBe('')
  expect(formatText([])).toBe('')
})

test('captions need times', () => {
  expect(() => formatVtt([item('Hi.', null, null, null)])).toThrow(TypeError)
  expect(() => formatSrt([item('Hi.', null, null, null)])).toThrow('captions need times')
  expect(() => formatVtt([item('Hi.', null, 0, null)])).toThrow('captions need times')
  expect(() => formatVtt([item('Hi.', null, null, 1)])).toThrow('captions need times')
})

describe.each([
  ['nothing', undefined],
  ['the result in place of its items', parseTranscript('Hi.')],
  ['invalid items', [null]],
  ['an item without text', [{ speaker: null, startTimecode: 0, endTimecode: 1 }]],
  ['a speaker that is undefined', [{ text: 'Hi.', startTimecode: 0, endTimecode: 1 }]],
  ['times in seconds', [item('Hi.', null, 0.5, 1.25)]],
  ['a time before the beginning', [item('Hi.', null, -1_500, 0)]],
  ['a time that is no number', [item('Hi.', null, 0, Number.NaN)]],
])('%s', (_, given) => {
  test.each([formatVtt, formatSrt, formatText])('is a TypeError that says what to give', (format) => {
    expect(() => format(given as never)).toThrow(TypeError)
    expect(() => format(given as never)).toThrow('items must be a list of transcript items')
  })
})

/** Words of several scripts, markup, arrows, and any other text. */
const word = fc.oneof(
  fc.constantFrom(
    'tide',
    'Größe',
    'вода',
    'שלום',
    '海',
    'น้ำ',
    '&amp;',
    '<i>',
    '</v>',
    '{\\an8}',
    '-->',
    '<3',
    '>',
    '&',
    'x:',
    '12',
    '🎧',
    '"',
    '…',
  ),
  fc.string({ minLength: 1, maxLength: 8 }),
)
/** Texts between two unique words, so that no two cues repeat each other. */
const texts = fc
  .array(fc.array(word, { maxLength: 6 }), { minLength: 1, maxLength: 12 })
  .map((list) => list.map((words, index) => `no.${index} ${words.join(' ')} end${index}`.replace(/\s+/g, ' ')))
const lengths = fc.array(fc.tuple(fc.nat(5_000), fc.nat(5_000)), { minLength: 12, maxLength: 12 })
const speakers = fc.array(fc.constantFrom('Ann', 'Zoë & Co.', 'SPEAKER_01', 'דנה לוי', '田中'), {
  minLength: 12,
  maxLength: 12,
})

function itemsFrom(
  list: readonly string[],
  times: readonly (readonly [number, number])[],
  names: readonly (string | null)[],
) {
  let now = 0
  return list.map((text, index) => {
    const [pause = 0, length = 0] = times[index] ?? []
    const start = now + pause
    now = start + length
    return item(text, names[index] ?? null, start, now)
  })
}

const contents = (list: readonly TranscriptItem[]) => list.map(({ id: _, ...rest }) => rest)
/** Reads a file, so that a test compares texts only after the reader has tidied them. */
const read = (file: string) => contents(parseTranscript(file, { style: 'UTTERANCE' }).items)
const tidied = (list: readonly TranscriptItem[]) => read(formatVtt(list))

describe('a written file is read back', () => {
  property.prop([texts, lengths, speakers])('from WebVTT, with speakers', (list, times, names) => {
    const written = itemsFrom(list, times, names)
    const again = parseTranscript(formatVtt(written), { style: 'UTTERANCE' }).items
    expect(again.map(({ text }) => text.normalize())).toEqual(written.map(({ text }) => clean(text)))
    expect(again.map(({ startTimecode, endTimecode, speaker }) => [startTimecode, endTimecode, speaker])).toEqual(
      written.map(({ startTimecode, endTimecode, speaker }) => [startTimecode, endTimecode, speaker]),
    )
  })

  property.prop([texts, lengths])('from SubRip as from WebVTT', (list, times) => {
    const written = itemsFrom(list, times, [])
    expect(read(formatSrt(written))).toEqual(tidied(written))
  })

  property.prop([texts, lengths, speakers])('from plain text, to the second', (list, times, names) => {
    const written = itemsFrom(list, times, names)
    const again = parseTranscript(formatText(written), { style: 'UTTERANCE' })
    expect(again.format).toBe('PLAIN_TEXT')
    expect(again.items.map(({ startTimecode }) => startTimecode)).toEqual(
      written.map(({ startTimecode }) => Math.floor((startTimecode ?? 0) / 1000) * 1000),
    )
  })
})

/** Returns a text as the reader tidies it, without control characters, byte order marks and lone surrogates. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufeff\ufffe\uffff]+/g, '')
    .split(' ')
    .filter((each) => each !== '')
    .join(' ')
    .normalize()
}
