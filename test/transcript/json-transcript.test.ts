import { describe, expect, test } from 'vitest'
import { type ParseTranscriptOptions, parseTranscript } from '../../src/transcript/index.ts'

const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ines>Mind the step.\n'

function read(document: unknown, options: ParseTranscriptOptions = {}) {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  const { items, format, status, diagnostics } = parseTranscript(text, options)
  return {
    texts: items.map(({ speaker, text }) => `${speaker}: ${text}`),
    format,
    status,
    codes: diagnostics.map(({ code }) => code),
  }
}

describe('captions within JSON', () => {
  test.each([
    ['without segments', { vtt }],
    ['beside a list that is empty', { segments: [], vtt }],
    ['beside segments without text', { segments: [{ start: 0, end: 1 }], vtt }],
  ])('are read %s', (_, document) => {
    expect(read(document)).toEqual({ texts: ['Ines: Mind the step.'], format: 'JSON', status: 'ok', codes: [] })
  })
})

describe('JSON without text', () => {
  test.each([
    ['an empty list of segments', { segments: [] }],
    ['an empty list', []],
    ['captions without a cue', { vtt: 'WEBVTT\n', utterances: [] }],
  ])('is an empty transcript where it is laid out as one: %s', (_, document) => {
    expect(read(document)).toEqual({ texts: [], format: null, status: 'unusable', codes: ['transcript-empty'] })
  })

  test.each([
    ['an object of nothing', {}],
    ['segments that are none', { segments: [{ start: 0, end: 1 }] }],
    ['a list of texts', ['Mind the step.', 'Thank you.']],
    ['a list of lists', [[0, 1, 'Mind the step.']]],
  ])('is not made up of what is there: %s', (_, document) => {
    expect(read(document)).toEqual({ texts: [], format: null, status: 'unusable', codes: ['transcript-json-unknown'] })
  })

  test('is no text that begins with a quotation in brackets', () => {
    expect(read('["Blue Danube" plays] Good evening.')).toMatchObject({ format: 'PLAIN_TEXT', status: 'ok' })
  })
})

test('a segment without a start does not begin before the one in front of it', () => {
  const segments = [{ startTime: 3, endTime: 2, body: 'Mind the step.' }, { body: 'Thank you, I do.' }]
  const { items } = parseTranscript(JSON.stringify({ segments }), { style: 'UTTERANCE' })
  expect(items).toMatchObject([{ startTimecode: 3_000, endTimecode: 3_000 }, { startTimecode: 3_000 }])
})
