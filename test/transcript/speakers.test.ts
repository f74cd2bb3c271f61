import { describe, expect, test } from 'vitest'
import { parseTranscript } from '../../src/transcript/index.ts'

/** Returns captions, one a second, as SubRip. */
const srt = (texts: readonly string[]): string =>
  texts.map((text, index) => `${index + 1}\n0:00:0${index},000 --> 0:00:0${index},900\n${text}\n`).join('\n')
const speakersOf = (texts: readonly string[]): (string | null)[] =>
  parseTranscript(srt(texts), { style: 'UTTERANCE' }).items.map(({ speaker }) => speaker)

describe('a name before a colon is a speaker (rule 5.2)', () => {
  test('when there are two of them', () => {
    expect(speakersOf(['Ann: Hi there.', 'Bo: Hello.', 'And so on.'])).toEqual(['Ann', 'Bo', 'Bo'])
  })

  test('after blanks too, as Whisper writes them', () => {
    expect(speakersOf([' Ann: Hi there.', '  Bo: Hello.', ' And so on.'])).toEqual(['Ann', 'Bo', 'Bo'])
  })

  test('when it comes twice', () => {
    expect(speakersOf(['Ann: Hi there.', 'So it goes.', 'Ann: Bye.'])).toEqual(['Ann', 'Ann', 'Ann'])
  })

  test('but not when it comes once', () => {
    expect(speakersOf(['Ann: Hi there.', 'So it goes.'])).toEqual([null, null])
  })

  test.each([
    'Zoë',
    'D’Arcy O’Neill',
    'SPEAKER_01',
    'Speaker 2',
    'Dr. No',
    'Jean-Luc',
    'Leo (host)',
    'Мария',
    'דנה',
    '田中',
    'Ana de la Cruz',
  ])('as %s', (name) => {
    expect(speakersOf([`${name}: yes.`, `${name}: yes indeed.`])).toEqual([name, name])
  })

  test.each(['**Ann:** yes.', '**Ann**: yes.', '**Ann** : yes.', '__Ann:__ yes.', '__Ann__: yes.'])(
    'without the signs that make it bold in Markdown: %s',
    (text) => {
      const { items } = parseTranscript(srt([text, 'So it goes.', text]), { style: 'UTTERANCE' })
      expect(items.map((item) => [item.speaker, item.text])).toEqual([
        ['Ann', 'yes.'],
        ['Ann', 'So it goes.'],
        ['Ann', 'yes.'],
      ])
    },
  )

  test.each(['**Ann: yes.**', '**Ann:__ yes.', '**Ann:**yes.'])('but not if it is bold in another way: %s', (text) => {
    expect(speakersOf([text, text])).toEqual([null, null])
  })

  test('without the brackets around it, as WhisperX writes them', () => {
    expect(speakersOf(['[SPEAKER_00]: yes.', '[Music]: yes.', '[Ann: yes.', '[Leo (host)]: no.'])).toEqual([
      'SPEAKER_00',
      'SPEAKER_00',
      'SPEAKER_00',
      'Leo (host)',
    ])
  })

  test.each(['Note', 'Subtitles', 'Q&A', 'http', 'PS', 'Achtung', 'Music', 'Re', 'Episode 12', 'Ep. 3', 'Nb. 4'])(
    'but not %s',
    (word) => {
      expect(speakersOf([`${word}: yes.`, `${word}: yes indeed.`])).toEqual([null, null])
    },
  )

  test.each([
    ['more than four words', 'One two three four five: yes.'],
    ['no space after the colon', 'Ann:yes.'],
    ['a digit in front', '2nd Ann: yes.'],
    ['a small letter', 'he said: yes.'],
    ['a sentence', 'The reason is: yes.'],
  ])('but not with %s', (_, text) => {
    expect(speakersOf([text, 'Ann: Hi.', 'Ann: Bye.'])).toEqual([null, 'Ann', 'Ann'])
  })

  test('and not part of the text', () => {
    const { items } = parseTranscript(srt(['Ann: Hi there.', 'Bo: Hello.']), { style: 'UTTERANCE' })
    expect(items.map(({ text }) => text)).toEqual(['Hi there.', 'Hello.'])
  })
})

describe('in a file that marks its speakers', () => {
  test('colons are part of the text', () => {
    const vtt = 'WEBVTT\n\n0:01.0 --> 0:02.0\n<v Ann>Bo: Hi.\n\n0:02.0 --> 0:03.0\nBo: Hello.'
    expect(parseTranscript(vtt, { style: 'UTTERANCE' }).items).toMatchObject([
      { speaker: 'Ann', text: 'Bo: Hi.' },
      { speaker: 'Ann', text: 'Bo: Hello.' },
    ])
  })

  test('names lose the colon, markup and white space around them', () => {
    const html = '<cite> <b>Ann</b>\nLee : </cite><p>Hi.</p>'
    expect(parseTranscript(html).items[0]?.speaker).toBe('Ann Lee')
  })
})

test('a name that is empty once tidied is no speaker', () => {
  const segments = [{ startTime: 0, endTime: 1, body: 'Who is there?', speaker: ' : ' }]
  expect(parseTranscript(JSON.stringify({ segments })).items).toMatchObject([{ speaker: null }])
})

test('a name with a time, alone on a line, is text when it comes only once', () => {
  const text = 'We left the harbour.\nAnna Schmidt 12:34\nThat was the whole note.'
  expect(parseTranscript(text, { style: 'UTTERANCE' }).items.map(({ text }) => text)).toEqual(text.split('\n'))
})

test('line ends of old Macintosh computers separate paragraphs', () => {
  expect(parseTranscript('One.\r\rTwo,\rand on.').items.map(({ text }) => text)).toEqual(['One.', 'Two, and on.'])
})
