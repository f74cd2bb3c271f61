import { diagnosticTable } from 'feedmill'
import { describe, expect, test } from 'vitest'
import { pathInWords, wordsOf } from '../../src/pages/components/diagnostic-words.ts'

const codes = Object.entries(diagnosticTable).filter(
  ([code, { severity }]) => severity !== 'info' && !code.startsWith('transcript-'),
)

describe('every fault that a feed can have comes with advice', () => {
  test.each(codes)('%s', (code, { message }) => {
    const { problem, found, advice } = wordsOf({ code, message: `${message}.` })
    expect([problem, advice].every((sentence) => /^[A-Z].*[.)]$/s.test(sentence ?? ''))).toBe(true)
    expect(found).toBeNull()
  })
})

test('a code without a text shows the message of the library', () => {
  const message = 'The moon is full: 12'
  expect(wordsOf({ code: 'moon-full', message })).toEqual({ problem: message, found: null, advice: null })
})

test('the text at the first fault is shown apart from the problem', () => {
  const message = `${diagnosticTable['xml-attribute-malformed'].message}: a=b`
  expect(wordsOf({ code: 'xml-attribute-malformed', message })).toMatchObject({
    problem: 'The attribute is malformed; it was ignored.',
    found: 'a=b',
  })
})

test.each([
  ['$.episodes[1].duration', 'Episode 2 in the document: duration (itunes:duration or media:content)'],
  ['$.issues[0]', 'Issue 1 in the document'],
  ['$.series.language', 'The series: language (language or dc:language)'],
  ['$.datePublished', 'The document: datePublished'],
  ['$["<b>"]', '$["<b>"]'],
])('the path %s is shown as %s', (path, text) => {
  expect(pathInWords(path)).toBe(text)
})
