import { describe, expect, test } from 'vitest'
import { parseTranscript } from '../../src/transcript/index.ts'

interface Segment {
  readonly startTime?: number
  readonly endTime?: number
  readonly body: string
  readonly speaker?: string
}

const paragraphsOf = (segments: readonly Segment[]): string[] =>
  parseTranscript(JSON.stringify({ version: '1.0.0', segments })).items.map(({ text }) => text)

/** Makes a text of a number of code points, with at least two words. */
const words = (length: number, end = '.'): string => `ab ${'c'.repeat(length - 3 - end.length)}${end}`

describe('a new paragraph begins', () => {
  test('when someone else speaks (rule 5.4.1)', () => {
    expect(
      paragraphsOf([
        { startTime: 0, endTime: 1, body: 'Hello there.', speaker: 'A' },
        { startTime: 1, endTime: 2, body: 'Good day.', speaker: 'B' },
        { startTime: 2, endTime: 3, body: 'How are you?', speaker: 'B' },
      ]),
    ).toEqual(['Hello there.', 'Good day. How are you?'])
  })

  test('after more than two seconds of silence (rule 5.4.2)', () => {
    const at = (startTime: number): string[] =>
      paragraphsOf([
        { startTime: 0, endTime: 1, body: 'Hello there' },
        { startTime, endTime: startTime + 1, body: 'my friend' },
      ])
    expect(at(3)).toHaveLength(1)
    expect(at(3.001)).toHaveLength(2)
  })

  test('after a sentence when there are 600 characters (rule 5.4.3)', () => {
    const of = (length: number, end: string): string[] =>
      paragraphsOf([{ body: words(length, end) }, { body: 'And on.' }])
    expect(of(599, '.')).toHaveLength(1)
    expect(of(600, '.')).toHaveLength(2)
    expect(of(600, '?”')).toHaveLength(2)
    expect(of(600, ',')).toHaveLength(1)
    expect(of(600, '。')).toHaveLength(2)
  })

  test('after a sentence when it lasts 90 seconds (rule 5.4.3)', () => {
    const lasting = (seconds: number, end: string): string[] =>
      paragraphsOf([
        { startTime: 0, endTime: seconds, body: `Slow talk${end}` },
        { startTime: seconds, endTime: seconds + 1, body: 'And on.' },
      ])
    expect(lasting(89.9, '.')).toHaveLength(1)
    expect(lasting(90, '.')).toHaveLength(2)
    expect(lasting(90, '')).toHaveLength(1)
  })

  test('not before, however late in the file, and after however many utterances', () => {
    const segments = Array.from({ length: 80 }, (_, index) => ({
      startTime: 600 + index,
      endTime: 601 + index,
      body: 'Ab cd.',
    }))
    expect(paragraphsOf(segments)).toHaveLength(1)
  })

  test('before 1,200 characters are exceeded, even within a sentence (rule 5.4.4)', () => {
    const lengths = (second: number): number[] =>
      paragraphsOf([{ body: words(700, '') }, { body: words(second, '') }]).map((text) => [...text].length)
    expect(lengths(500)).toEqual([1_201])
    expect(lengths(501)).toEqual([700, 501])
  })

  test('by code points, not by halves of them', () => {
    const emoji = `hey ${'🎧'.repeat(1_100)}`
    expect(paragraphsOf([{ body: emoji }, { body: 'and 🎧' }])).toHaveLength(1)
  })
})

describe('paragraphs of the source (rule 5.4.5)', () => {
  test('are neither merged nor split in HTML', () => {
    const html = `<p>One.</p><p>Two.</p><p>${words(3_000)}</p>`
    expect(parseTranscript(html).items.map(({ text }) => text.length)).toEqual([4, 4, 3_000])
  })

  test('are neither merged nor split in plain text', () => {
    const items = parseTranscript(`One.\n\nTwo.\n\n${words(3_000)}`).items
    expect(items.map(({ text }) => text.length)).toEqual([4, 4, 3_000])
  })
})

test('a paragraph has the id of its first utterance', () => {
  const segments = [
    { startTime: 0, endTime: 1, body: 'One two.' },
    { startTime: 1, endTime: 2, body: 'Three four.' },
    { startTime: 9, endTime: 10, body: 'Five six.' },
  ]
  const text = JSON.stringify({ segments })
  const url = 'https://example.org/t.json'
  const utterances = parseTranscript(text, { style: 'UTTERANCE', url }).items
  expect(parseTranscript(text, { url }).items.map(({ id }) => id)).toEqual([utterances[0]?.id, utterances[2]?.id])
})
