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
    ['beside an empty list', { segments: [], vtt }],
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
  ])('is an empty transcript if it has the layout of one: %s', (_, document) => {
    expect(read(document)).toEqual({ texts: [], format: null, status: 'unusable', codes: ['transcript-empty'] })
  })

  test.each([
    ['an empty object', {}],
    ['segments without text', { segments: [{ start: 0, end: 1 }] }],
    ['a list of texts', ['Mind the step.', 'Thank you.']],
    ['a list of lists', [[0, 1, 'Mind the step.']]],
  ])('of no known layout is not guessed at: %s', (_, document) => {
    expect(read(document)).toEqual({ texts: [], format: null, status: 'unusable', codes: ['transcript-json-unknown'] })
  })

  test.each(['["Blue Danube" plays] Good evening.', "{'Blue Danube' plays} Good evening.", "{'Evening all.}"])(
    'is not a text that begins with a quotation in brackets: %s',
    (text) => {
      expect(read(text)).toMatchObject({ format: 'PLAIN_TEXT', status: 'ok' })
    },
  )
})

describe('segments', () => {
  const said = { start: 1_000, end: 2_000, text: 'Mind the step.' }
  const inSeconds = { start: 1, end: 2.5, text: 'Mind the step.' }

  test.each([
    ['sentences', { sentences: [said] }],
    ['paragraphs', { paragraphs: [said] }],
    ['utterances of a transcription that is a result', { result: { transcription: { utterances: [inSeconds] } } }],
    ['chunks beside an empty list of speakers', { speakers: [], chunks: [{ timestamp: [1, 2.5], text: said.text }] }],
    [
      'segments whose times are called start_time',
      { segments: [{ start_time: '1.0', end_time: '2.5', text: said.text }] },
    ],
    ['words without punctuation', { words: [{ start: 1, end: 2.5, word: 'Mind' }] }],
  ])('may be %s', (_, document) => {
    const { items, diagnostics } = parseTranscript(JSON.stringify(document), { style: 'UTTERANCE' })
    expect(items).toMatchObject([{ text: expect.stringContaining('Mind'), startTimecode: 1_000 }])
    expect(diagnostics).toEqual([])
  })

  test('in a list within a list are reported with both positions', () => {
    const words = [{ punctuated_word: 'Mind', start: 1 }, { start: 2 }]
    const document = { results: { channels: [{ alternatives: [{ words }] }] } }
    const { diagnostics } = parseTranscript(JSON.stringify(document))
    expect(diagnostics.map(({ path }) => path)).toEqual(['$.results.channels[0].alternatives[0].words[1]'])
  })
})

describe('punctuation among words', () => {
  const word = (value: string, ts: number) => ({ type: 'text', value, ts, end_ts: ts + 0.5 })
  const sign = (value: string) => ({ type: 'punct', value })
  const turn = (...elements: readonly object[]) => ({ speaker: 0, elements })

  test('is kept before the first of them', () => {
    expect(read({ monologues: [turn(sign('…'), word('mind', 1), sign('!'))] }).texts).toEqual(['0: … mind!'])
  })

  test('does not extend the time of a word', () => {
    const document = { monologues: [turn(word('Mind', 1), sign(', '), word('please', 4), sign('.'))] }
    const { items } = parseTranscript(JSON.stringify(document), { style: 'UTTERANCE' })
    expect(items).toMatchObject([
      { text: 'Mind,', endTimecode: 1_500 },
      { text: 'please.', endTimecode: 4_500 },
    ])
  })

  test('is not looked for in a turn without a list, which is reported', () => {
    const { diagnostics, items } = parseTranscript(
      JSON.stringify({ monologues: [{ speaker: 1 }, turn(word('Mind', 1))] }),
    )
    expect(items).toMatchObject([{ text: 'Mind', speaker: '0' }])
    expect(diagnostics).toMatchObject([{ code: 'transcript-segment-invalid', path: '$.monologues[0]' }])
  })
})

test('the duration gives the end if that is unreadable', () => {
  const segments = [{ startTime: 1, endTime: 'soon', duration: 2.5, body: 'Mind the step.' }]
  const { items, diagnostics } = parseTranscript(JSON.stringify({ segments }))
  expect(items).toMatchObject([{ startTimecode: 1_000, endTimecode: 3_500 }])
  expect(diagnostics).toMatchObject([{ code: 'transcript-time-invalid', path: '$.segments[0]' }])
})

test('a segment without a start does not begin before the previous one', () => {
  const segments = [{ startTime: 3, endTime: 2, body: 'Mind the step.' }, { body: 'Thank you, I do.' }]
  const { items } = parseTranscript(JSON.stringify({ segments }), { style: 'UTTERANCE' })
  expect(items).toMatchObject([{ startTimecode: 3_000, endTimecode: 3_000 }, { startTimecode: 3_000 }])
})

describe('captions beside segments with text', () => {
  const said = { startTime: 0, endTime: 1, body: 'Mind the gap.' }

  test.each([
    ['are ignored if one segment names its speaker', [{ ...said, speaker: 'Bo' }, said], 'Bo: Mind the gap.'],
    ['are read if none does', [said], 'Ines: Mind the step.'],
    [
      'are read if a speaker is beside the text of another layout',
      [{ start: 0, end: 1, text: 'Mind the gap.', speaker: 'Bo' }],
      'Ines: Mind the step.',
    ],
  ])('%s', (_, segments, first) => {
    expect(read({ vtt, segments }).texts[0]).toContain(first)
  })
})

test('a type that does not name a format is ignored', () => {
  const document = { segments: [{ startTime: 0, endTime: 1, body: 'Mind the step.' }] }
  expect(read(document, { type: 'application/octet-stream' })).toMatchObject({ format: 'JSON', codes: [] })
})

test('a document that is no JSON has one error', () => {
  expect(read('{"segments": [{"body": "Mind').codes).toEqual(['json-truncated'])
})

describe('times of a list without a unit', () => {
  const startsOf = (document: object) =>
    parseTranscript(JSON.stringify(document), { style: 'UTTERANCE' }).items.map(({ startTimecode }) => startTimecode)
  const listOf = (...times: readonly (readonly [start: number, end?: number])[]) =>
    times.map(([start, end], index) => ({ start, end, text: `${index} steps are left, and then the next.` }))

  test.each([
    ['the last start would be after a day', listOf([0, 50], [90_000, 90_050]), [0, 90_000]],
    ['it would be, and there are no ends', listOf([0], [90_000]), [0, 90_000]],
    ['the usual one would last longer than a minute', listOf([0, 3_000], [3_000, 6_000]), [0, 3_000]],
  ])('are milliseconds if %s', (_, document, starts) => {
    expect(startsOf(document)).toEqual(starts)
  })

  test.each([
    ['one has a fraction', listOf([0.5, 50], [90_000, 90_050]), [500, 90_000_000]],
    ['the last start is a day', listOf([0, 50], [86_400, 86_450]), [0, 86_400_000]],
    ['most last less than a minute', listOf([0, 10], [10, 90], [90, 99]), [0, 10_000, 90_000]],
  ])('are seconds if %s', (_, document, starts) => {
    expect(startsOf(document)).toEqual(starts)
  })

  test('are milliseconds if they are whole numbers and the layout says so, however short', () => {
    expect(startsOf({ utterances: listOf([20, 50]) })).toEqual([20])
  })
})
