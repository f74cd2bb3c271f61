import { expect, test } from 'vitest'
import { parseTranscript } from '../../src/transcript/index.ts'
import { sentenceEndsIn } from '../../src/transcript/sentence-end.ts'

test.each(['Yes.', 'Yes!', 'Yes?', 'Well…', 'はい。', '“Yes.”', '(Yes.)', '“Yes.”)', 'نعم؟', 'हाँ।'])(
  '%s ends a sentence',
  (text) => {
    expect(sentenceEndsIn(undefined)(text)).toBe(true)
  },
)

test.each(['Yes', 'Yes,', 'Yes:', 'Yes;', 'Yes”', '', '3'])('%j ends no sentence', (text) => {
  expect(sentenceEndsIn(undefined)(text)).toBe(false)
})

test.each([undefined, '', 'en', 'fr', 'x-unknown', 'el'])('a number with a stop ends a sentence in %s', (language) => {
  expect(sentenceEndsIn(language)('Chapter 3.')).toBe(true)
})

test.each(['de', 'de-AT', 'ger', 'cs', 'da', 'fi', 'hu', 'nb', 'no', 'pl', 'tr'])(
  'a number with a stop is an ordinal in %s, and words end sentences',
  (language) => {
    const endsSentence = sentenceEndsIn(language)
    expect(endsSentence('Am 3.')).toBe(false)
    expect(endsSentence('Es war 1939!')).toBe(true)
    expect(endsSentence('Am Montag.')).toBe(true)
  },
)

test.each(['el', 'el-GR', 'Greek'])('a semicolon asks in %s', (language) => {
  const endsSentence = sentenceEndsIn(language)
  expect(endsSentence('Τι κάνεις;')).toBe(true)
  expect(endsSentence('«Τι κάνεις\u037e»')).toBe(true)
  expect(endsSentence('Καλά.')).toBe(true)
  expect(endsSentence('Καλά')).toBe(false)
})

test('paragraphs end where sentences of the language do', () => {
  const long = `${'λέξη '.repeat(130)}τέλος;`
  const captions = JSON.stringify({ segments: [{ body: long }, { body: 'Ναι.' }] })
  expect(parseTranscript(captions, { language: 'el' }).items).toHaveLength(2)
  expect(parseTranscript(captions).items).toHaveLength(1)
})
