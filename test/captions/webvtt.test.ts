import { describe, expect, test } from 'vitest'
import { isWebVtt, readWebVtt, type WebVttCue } from '../../src/captions/webvtt.ts'

function cuesOf(text: string): WebVttCue[] {
  const cues: WebVttCue[] = []
  readWebVtt(text, { cue: (cue) => cues.push(cue) > 0 })
  return cues
}

describe('a WebVTT file', () => {
  test.each(['WEBVTT', 'WEBVTT\n', 'WEBVTT - Title', 'WEBVTT\tx', '\n WEBVTT\r\n', 'WEBVTT\x01\n'])(
    '%j begins a WebVTT file',
    (text) => {
      expect(isWebVtt(text)).toBe(true)
    },
  )

  test.each(['', 'WEBVTTX', 'webvtt', '1\n00:00', 'The WEBVTT format'])('%j begins no WebVTT file', (text) => {
    expect(isWebVtt(text)).toBe(false)
  })

  test('has cues beside its comments, styles and regions', () => {
    const text =
      'WEBVTT\nKind: captions\n\nNOTE one\ntwo\n\nSTYLE\n::cue {}\n\nREGION\nid:r\n\n0:01.0 --> 0:02.0\nNOTE is a word'
    expect(cuesOf(text)).toEqual([{ start: 1_000, end: 2_000, spans: [{ voice: null, text: 'NOTE is a word' }] }])
  })

  test('has stray text if its first word only begins like REGION', () => {
    const stray: string[] = []
    readWebVtt('WEBVTT\n\nREGIONAL NEWS\n\n0:01.0 --> 0:02.0\nHi', {
      cue: () => true,
      strayText: (spans) => stray.push(...spans.map(({ text }) => text)),
    })
    expect(stray).toEqual(['REGIONAL NEWS'])
  })

  test('has no comments inside the text of a cue, even if a blank line stands before that text', () => {
    const [cue] = cuesOf('WEBVTT\n\n0:01.0 --> 0:02.0\n\nHe wrote:\nNOTE to self')
    expect(cue?.spans).toEqual([{ voice: null, text: 'He wrote:\nNOTE to self' }])
  })

  test('may have a comment between the times and the text of a cue', () => {
    expect(cuesOf('WEBVTT\n\n0:01.0 --> 0:02.0\n\nNOTE checked\n\nHi')).toEqual([
      { start: 1_000, end: 2_000, spans: [{ voice: null, text: 'Hi' }] },
    ])
  })

  test('yields only its cues if no other callback is given', () => {
    expect(cuesOf('WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:1\n\nCredits\n\n0:01.0 --> 0:02.0\nHi')).toHaveLength(1)
  })

  test('may have its first cue directly after the header', () => {
    expect(cuesOf('WEBVTT\n0:01.0 --> 0:02.0\nHi')).toHaveLength(1)
  })

  test.each([
    ['WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n\n', 1],
    ['WEBVTT\r\nX-TIMESTAMP-MAP=MPEGTS:1\r\n\r\n', 1],
    ['WEBVTT\n\nNOTE\nX-TIMESTAMP-MAP=MPEGTS:1\n', 0],
  ])('%j has %i timestamp maps', (text, count) => {
    let maps = 0
    readWebVtt(text, {
      cue: () => true,
      timestampMap: () => {
        maps += 1
      },
    })
    expect(maps).toBe(count)
  })
})
