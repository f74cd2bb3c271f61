import { diagnosticTable } from 'feedmill'
import { describe, expect, test } from 'vitest'
import { pathInWords, wordsOf } from '../../src/pages/components/diagnostic-words.ts'

const codes = Object.entries(diagnosticTable).filter(
  ([code, { severity }]) => severity !== 'info' && !code.startsWith('transcript-'),
)

describe('every fault that a feed can have comes with a reason and advice', () => {
  test.each(codes)('%s', (code, { message }) => {
    const { problem, found, reason, advice } = wordsOf({ code, message: `${message}.` })
    expect([problem, reason, advice].every((sentence) => /^[A-Z].*[.)]$/s.test(sentence ?? ''))).toBe(true)
    expect(found).toBeNull()
  })
})

test('a code without a text shows the message of the library', () => {
  const message = 'The moon is full: 12'
  expect(wordsOf({ code: 'moon-full', message })).toEqual({ problem: message, found: null, reason: null, advice: null })
})

test('the text at the first fault is shown apart from the problem', () => {
  const message = `${diagnosticTable['xml-attribute-malformed'].message}: a=b`
  expect(wordsOf({ code: 'xml-attribute-malformed', message })).toMatchObject({
    problem: 'The attribute is malformed; it was ignored.',
    found: 'a=b',
  })
})

test.each([
  ['$.episodes[1].duration', null, ['Episode 2', '<itunes:duration>']],
  ['$.episodes[1].duration', 'media:content', ['Episode 2', '<media:content>']],
  ['$.issues[0]', null, ['Issue 1']],
  ['$.issues[0].datePublished', null, ['Issue 1', 'datePublished']],
  ['$.issues[0].stories[2].storyImage', null, ['Issue 1, page 3', 'storyImage']],
  ['$.series.language', null, ['The podcast', '<language>']],
  ['$.datePublished', null, ['datePublished']],
  ['$["<b>"]', null, ['$["<b>"]']],
])('the path %s with the element %s is shown as %j', (path, element, parts) => {
  expect(pathInWords(path, element)).toEqual(parts)
})
