import { describe, expect, test } from 'vitest'
import { isWebVtt, readWebVtt, type WebVttCue } from '../../src/core/webvtt.ts'

function cuesOf(text: string): WebVttCue[] {
  const cues: WebVttCue[] = []
  readWebVtt(text, { cue: (cue) => cues.push(cue) > 0 })
  return cues
}

describe('a WebVTT file', () => {
  test.each(['WEBVTT', 'WEBVTT\n', 'WEBVTT - Title', 'WEBVTT\tx', '\n WEBVTT\r\n'])('%j begins like one', (text) => {
    expect(isWebVtt(text)).toBe(true)
  })

  test.each(['', 'WEBVTTX', 'webvtt', '1\n00:00', 'The WEBVTT format'])('%j does not', (text) => {
    expect(isWebVtt(text)).toBe(false)
  })

  test('has cues beside its comments, styles and regions', () => {
    const text =
      'WEBVTT\nKind: captions\n\nNOTE one\ntwo\n\nSTYLE\n::cue {}\n\nREGION\nid:r\n\n0:01.0 --> 0:02.0\nNOTE is a word'
    expect(cuesOf(text)).toEqual([{ start: 1_000, end: 2_000, spans: [{ voice: null, text: 'NOTE is a word' }] }])
  })

  test('may have its first cue right behind the header', () => {
    expect(cuesOf('WEBVTT\n0:01.0 --> 0:02.0\nHi')).toHaveLength(1)
  })

  test.each([
    ['WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n\n', 1],
    ['WEBVTT\r\nX-TIMESTAMP-MAP=MPEGTS:1\r\n\r\n', 1],
    ['WEBVTT\n\nNOTE\nX-TIMESTAMP-MAP=MPEGTS:1\n', 0],
  ])('%j moves its times %i times', (text, count) => {
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
