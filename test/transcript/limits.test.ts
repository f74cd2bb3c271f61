import { describe, expect, test } from 'vitest'
import { urlNamespace, uuidV5 } from '../../src/identity/uuid.ts'
import { parseTranscript, transcriptLimits } from '../../src/transcript/index.ts'

const caption = (index: number): string => `0:00:${index} --> 0:00:${index}\nno. ${index} of many\n\n`
const captions = (count: number): string => Array.from({ length: count }, (_, index) => caption(index)).join('')

describe('limits', () => {
  test('are those of rule 5.5 by default', () => {
    expect(transcriptLimits).toMatchObject({ maxBytes: 20 * 1024 * 1024, maxItems: 100_000, maxTextBytes: 60_000 })
  })

  test('cues beyond the limit are not read, which is reported', () => {
    const { items, status, diagnostics } = parseTranscript(captions(6), { style: 'UTTERANCE', limits: { maxItems: 5 } })
    expect(items).toHaveLength(5)
    expect(status).toBe('partial')
    expect(diagnostics).toMatchObject([{ code: 'transcript-too-many-cues', severity: 'error', path: '$.cues[5]' }])
  })

  test('bytes beyond the limit are not read, which is reported', () => {
    const { items, status, diagnostics } = parseTranscript(captions(6), {
      style: 'UTTERANCE',
      limits: { maxBytes: 70 },
    })
    expect(items.length).toBeLessThan(6)
    expect(status).toBe('partial')
    expect(diagnostics.map(({ code }) => code)).toContain('limit-bytes')
  })

  test('a text that is too long is split into items, at a space if possible', () => {
    const text = 'one two three 四五六七 eight'
    const { items, status, diagnostics } = parseTranscript(`0:01 --> 0:02\n${text}`, {
      style: 'UTTERANCE',
      limits: { maxTextBytes: 10 },
    })
    expect(
      items
        .map(({ text }) => text)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(text.replaceAll(' ', ''))
    expect(items.every(({ text }) => Buffer.byteLength(text) <= 10)).toBe(true)
    expect(items[0]?.text).toBe('one two')
    expect(items.every(({ startTimecode, endTimecode }) => startTimecode === 1_000 && endTimecode === 2_000)).toBe(true)
    expect(status).toBe('ok')
    expect(diagnostics.map(({ code }) => code)).toEqual(['transcript-cue-split'])
  })

  test('a text without spaces is cut between characters, and no part is larger than allowed', () => {
    const { items } = parseTranscript('0:01 --> 0:02\n一二三四五六七', {
      style: 'UTTERANCE',
      limits: { maxTextBytes: 10 },
    })
    expect(items.map(({ text }) => text)).toEqual(['一二三', '四五六', '七'])
  })

  test('a character longer than the limit of a text stays whole', () => {
    const { items } = parseTranscript('0:01 --> 0:02\n四五 🎈é', { style: 'UTTERANCE', limits: { maxTextBytes: 1 } })
    expect(items.map(({ text }) => text)).toEqual(['四', '五', '🎈', 'é'])
  })

  test('diagnostics beyond the limit are dropped, which is reported', () => {
    const { diagnostics } = parseTranscript(`${caption(1)}${'0:x --> 0:y\na b\n\n'.repeat(9)}`, {
      limits: { maxDiagnostics: 3 },
    })
    expect(diagnostics.map(({ code }) => code).at(-1)).toBe('limit-diagnostics')
    expect(diagnostics).toHaveLength(3)
  })
})

describe('ids', () => {
  test('come from the URL, the position and the start', () => {
    const url = 'https://example.org/t.srt'
    const { items } = parseTranscript(captions(3), { style: 'UTTERANCE', url })
    expect(items.map(({ id }) => id)).toEqual(
      [0, 1, 2].map((at) => uuidV5(urlNamespace, `${url}:t:${at}:${at * 1000}`)),
    )
  })

  test('are made even when nothing else is known', () => {
    expect(parseTranscript('Just words.').items[0]?.id).toBe(uuidV5(urlNamespace, ':t:0:'))
  })
})

describe('an invalid call', () => {
  test('is a TypeError', () => {
    expect(() => parseTranscript(7 as never)).toThrow(TypeError)
    expect(() => parseTranscript('', { style: 'WORD' as never })).toThrow('style must be PARAGRAPH or UTTERANCE')
    expect(() => parseTranscript('', 'srt' as never)).toThrow('options must be an object such as { style:')
    expect(() => parseTranscript('', { type: 7 as never })).toThrow('type must be a string, not 7')
    expect(() => parseTranscript('', { url: new URL('https://a.example/') as never })).toThrow('url must be a string')
    expect(() => parseTranscript('', { charset: null as never })).toThrow('charset must be a string, not null')
    expect(() => parseTranscript('', { onDiagnostic: [] as never })).toThrow('onDiagnostic must be a function')
    expect(() => parseTranscript('', { limits: { maxCues: 1 } as never })).toThrow('maxCues is not a limit')
  })
})
