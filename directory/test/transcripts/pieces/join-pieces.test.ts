import { expect, test } from 'vitest'
import { type HeardPiece, joinPieces, type Spoken } from '../../../src/transcripts/pieces/join-pieces.ts'

/** Joins of two pieces at second 60: the second one begins at 55. */

const first = (...items: Spoken[]): HeardPiece => ({ startMs: 0, endMs: 60_000, items })
const second = (...items: Spoken[]): HeardPiece => ({ startMs: 55_000, endMs: 120_000, items })
/** A part with times in seconds of its piece. */
const said = (from: number, to: number, text: string): Spoken => ({
  text,
  startTimecode: from * 1000,
  endTimecode: to * 1000,
})
const untimed = (text: string): Spoken => ({ text, startTimecode: null, endTimecode: null })
const textOf = (items: readonly Spoken[]) => items.map(({ text }) => text).join(' ')

test('words that both pieces heard stand once, though one piece ends and one begins inside a sentence', () => {
  const joined = joinPieces([
    first(said(0, 50, 'We walked along the old harbour.'), said(50, 60, 'The ferry leaves at noon, and the last bo')),
    second(said(0, 5, 'airy leaves at noon, and the last boat'), said(5, 10, 'comes back at six.')),
  ])
  expect(textOf(joined)).toBe(
    'We walked along the old harbour. The ferry leaves at noon, and the last boat comes back at six.',
  )
  const starts = joined.map(({ startTimecode }) => startTimecode!)
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  expect(joined.at(-1)).toMatchObject({ startTimecode: 60_000, endTimecode: 65_000 })
})

test('times never go backwards at a joint, though the second piece heard the words earlier', () => {
  const startsOf = (items: readonly Spoken[]) => items.map(({ startTimecode }) => startTimecode)
  const earlier = joinPieces([
    first(said(50, 58, 'Nothing in common here.'), said(58, 60, 'the last boat')),
    second(said(0, 3, 'the last boat comes'), said(3, 9, 'at six.')),
  ])
  expect(textOf(earlier)).toBe('Nothing in common here. the last boat comes at six.')
  expect(startsOf(earlier)).toEqual([50_000, 58_000, 58_000, 58_000])
  const apart = joinPieces([
    first(said(40, 57, 'One engine hears this.'), said(57, 60, 'And this.')),
    second(said(0, 9, 'Something else altogether.'), said(9, 12, 'Then it goes on.')),
  ])
  expect(startsOf(apart)).toEqual([40_000, 57_000, 57_000, 64_000])
})

test('case and punctuation make no difference to the words', () => {
  const joined = joinPieces([
    first(said(50, 60, 'so he said yes we can')),
    second(said(0, 10, 'Yes, we can! And then they left.')),
  ])
  expect(textOf(joined)).toBe('so he said yes we can And then they left.')
})

test('pieces without a common word keep all that was said outside the overlap', () => {
  const joined = joinPieces([
    first(said(40, 59, 'One engine hears this.')),
    second(said(0, 4.5, 'Something else altogether.'), said(5, 9, 'Then it goes on.')),
  ])
  expect(textOf(joined)).toBe('One engine hears this. Then it goes on.')
})

test('words in the overlap stay that only the second piece heard', () => {
  const joined = joinPieces([
    first(said(40, 54, 'The first half.')),
    second(said(1, 4, 'Between the two.'), said(5, 9, 'The second half.')),
  ])
  expect(textOf(joined)).toBe('The first half. Between the two. The second half.')
})

test('a phrase that is said twice, before the cut and after it, stays twice', () => {
  const joined = joinPieces([
    first(said(30, 40, 'thank you very much for that.'), said(52, 60, 'Now to the weather.')),
    second(said(0, 5, 'Now to the weather.'), said(30, 40, 'Thank you very much for that.')),
  ])
  expect(textOf(joined)).toBe('thank you very much for that. Now to the weather. Thank you very much for that.')
})

test('scripts without spaces and from right to left are joined by their letters', () => {
  const japanese = joinPieces([
    first(said(50, 60, '港の船は正午に出ます。最後の')),
    second(said(0, 10, '船は正午に出ます。最後の便は六時に戻ります。')),
  ])
  expect(japanese.map(({ text }) => text).join('')).toBe('港の船は正午に出ます。最後の便は六時に戻ります。')
  const arabic = joinPieces([
    first(said(50, 60, 'تغادر العبارة عند الظهر وتعود')),
    second(said(0, 10, 'عند الظهر وتعود في السادسة مساء')),
  ])
  expect(textOf(arabic)).toBe('تغادر العبارة عند الظهر وتعود في السادسة مساء')
})

test('pieces of models without times are joined by their words', () => {
  const joined = joinPieces([
    first(untimed('A long beginning. The ferry leaves at noon, and')),
    second(untimed('leaves at noon, and comes back at six. The end.')),
  ])
  expect(joined.every(({ startTimecode }) => startTimecode === null)).toBe(true)
  expect(textOf(joined)).toBe('A long beginning. The ferry leaves at noon, and comes back at six. The end.')
})

test('a piece without times stands at its place among pieces with times', () => {
  const joined = joinPieces([first(said(0, 60, 'The first piece has times.')), second(untimed('This one has none.'))])
  expect(joined.at(-1)).toEqual({ text: 'This one has none.', startTimecode: 55_000, endTimecode: 120_000 })
})

test('a piece in which nobody speaks adds nothing', () => {
  expect(joinPieces([first(), second(said(6, 9, 'At last.'))]).map(({ text }) => text)).toEqual(['At last.'])
  expect(joinPieces([first(said(0, 9, 'All of it.')), second()]).map(({ text }) => text)).toEqual(['All of it.'])
  expect(joinPieces([first(), second()])).toEqual([])
})
