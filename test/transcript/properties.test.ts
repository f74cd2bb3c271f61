import { fc, test as property } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { parseTranscript } from '../../src/transcript/index.ts'
import { runs } from '../runs.ts'

const time = fc.oneof(
  fc.double(),
  fc.nat(100_000),
  fc.constantFrom('0:01', '00:00:02,500', 'x', null, undefined, true, {}),
)
const segment = fc.record(
  {
    startTime: time,
    endTime: time,
    start: time,
    end_ms: time,
    body: fc.string(),
    text: fc.oneof(fc.string(), fc.nat()),
    speaker: fc.oneof(fc.string(), fc.nat(), fc.constant(null)),
  },
  { requiredKeys: [] },
)
const json = fc.oneof(
  fc.array(segment).map((segments) => JSON.stringify({ segments })),
  fc.array(segment).map((segments) => JSON.stringify(segments)),
  fc.array(segment).map((utterances) => JSON.stringify({ utterances })),
  fc.json(),
)
const line = fc.oneof(
  fc.constantFrom(
    '',
    '1',
    '00:00:01.000 --> 00:00:02.000',
    '0:03 --> 0:01',
    '5 --> 6',
    'NOTE x',
    '<v Ann>Hi',
    'Ann: yes',
    'Bo:',
  ),
  fc.constantFrom(
    '[00:01] so',
    'Ann Lee 0:12',
    '<p>one',
    '</p>',
    '<cite>A</cite>',
    '<time>0:05</time>',
    '<br>',
    '&amp;',
    '{\\an8}',
  ),
  fc.string(),
)
const lines = fc
  .tuple(fc.constantFrom('WEBVTT\n', '', '<p>', '<div>', '\ufeff'), fc.array(line))
  .map(([head, rest]) => head + rest.join('\n'))
const file = fc.oneof(lines, json, fc.string(), fc.uint8Array())
const style = fc.constantFrom('PARAGRAPH' as const, 'UTTERANCE' as const)

describe('whatever is in a file', () => {
  property.prop([file, style], { numRuns: runs(1_000) })(
    'times are whole, never negative and in order within an item, or there are none at all',
    (input, style) => {
      const { items, hasTimecodes } = parseTranscript(input, { style })
      for (const { startTimecode: start, endTimecode: end } of items) {
        if (!hasTimecodes || start === null || end === null) {
          expect([start, end, hasTimecodes]).toEqual([null, null, false])
          continue
        }
        expect(Number.isSafeInteger(start) && Number.isSafeInteger(end)).toBe(true)
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeGreaterThanOrEqual(start)
      }
    },
  )

  property.prop([file, style], { numRuns: runs(500) })(
    'no item is without text, and a file without items is unusable',
    (input, style) => {
      const { items, status, diagnostics } = parseTranscript(input, { style })
      expect(items.every(({ text }) => text.trim() !== '' && !/[\n\r\0]/.test(text))).toBe(true)
      expect(status === 'unusable').toBe(items.length === 0)
      if (items.length === 0) expect(diagnostics.some(({ severity }) => severity === 'error')).toBe(true)
    },
  )

  property.prop([file, style])('reading it again gives the same', (input, style) => {
    const url = 'https://example.org/t.vtt'
    expect(parseTranscript(input, { style, url })).toEqual(parseTranscript(input, { style, url }))
  })

  property.prop([file])('paragraphs have all that utterances have', (input) => {
    const joined = (style: 'PARAGRAPH' | 'UTTERANCE'): string =>
      parseTranscript(input, { style })
        .items.map(({ text }) => text)
        .join('')
        .replace(/\s/g, '')
    expect(joined('PARAGRAPH')).toBe(joined('UTTERANCE'))
  })
})

/** Texts that do not repeat each other, as repeated captions are dropped. */
const speech = fc
  .array(fc.array(fc.stringMatching(/^[a-zäßж海น,.?!]{1,9}$/), { minLength: 1, maxLength: 9 }), {
    minLength: 1,
    maxLength: 30,
  })
  .map((cues) => cues.map((words, index) => `${index}${words.join(' ')}`))
const withoutSpaces = (text: string): string => text.replace(/\s/g, '')

describe('every word of the source is in the result once', () => {
  const files = {
    WebVTT: (cues: readonly string[]) =>
      `WEBVTT\n\n${cues.map((text, at) => `0:0${at}.5 --> 0:0${at}.9\n${text}\n`).join('\n')}`,
    SubRip: (cues: readonly string[]) =>
      cues.map((text, at) => `${at}\n00:00:0${at},5 --> 00:00:0${at},9\n${text}\n`).join('\n'),
    JSON: (cues: readonly string[]) =>
      JSON.stringify({ segments: cues.map((body, at) => ({ startTime: at, endTime: at + 0.5, body })) }),
    HTML: (cues: readonly string[]) => cues.map((text) => `<p>${text}</p>`).join(''),
    'HTML without paragraphs': (cues: readonly string[]) => `<div>${cues.join('<br>')}</div>`,
    'plain text': (cues: readonly string[]) => cues.join('\n\n'),
    'lines of text': (cues: readonly string[]) => cues.join('\n'),
  }

  for (const [format, write] of Object.entries(files)) {
    property.prop([speech, style])(`in ${format}`, (cues, style) => {
      const { items } = parseTranscript(write(cues), { style })
      expect(withoutSpaces(items.map(({ text }) => text).join(''))).toBe(withoutSpaces(cues.join('')))
    })
  }
})
