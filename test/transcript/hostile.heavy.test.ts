import { describe, expect, test } from 'vitest'
import { parseChapters } from '../../src/chapters/index.ts'
import { parseTranscript } from '../../src/transcript/index.ts'

const SIZE = 500_000
const fill = (piece: string): string => piece.repeat(Math.ceil(SIZE / piece.length))
const cue = (text: string): string => `WEBVTT\n\n0:00.0 --> 0:01.0\n${text}`

/** Files of half a megabyte, which take minutes in more than linear time. */
const files: Readonly<Record<string, string>> = {
  'less-than signs in a cue': cue(fill('<')),
  'tags that never close': cue(fill('<b ')),
  'tags far from their end': cue(`${fill('<x')}>`),
  'voices without end': cue(fill('<v a>b')),
  'ampersands in a cue': cue(fill('&')),
  'braces in a cue': cue(fill('{\\')),
  'lines in a cue': cue(fill('a\n')),
  'blanks in a cue': cue(`${fill(' ')}a${fill('\t')}`),
  'arrows in a line': cue(fill('-->')),
  'arrows in lines': fill('-->\n'),
  'times without text': fill('0:01 --> 0:02\n'),
  'times that cannot be read': fill('0:x --> 0:y\n'),
  'cues at the same time': fill('0:01 --> 0:02\nab cd\n\n'),
  'text between cues': `0:01 --> 0:02\na\n\n${fill('b\n\n')}`,
  digits: `0:01 --> 0:02\n${fill('1')}`,
  'names before colons': fill('Ann: a\nBo: b\n\n'),
  'names that never end': fill('A b '),
  'times in text': fill('1:23 '),
  'times in lines': fill('1:23\n'),
  headings: fill('Ann Lee 1:23\n\n'),
  brackets: fill('['),
  'braces of JSON': fill('{"a":'),
  'commas of JSON': `[${fill(',')}]`,
  'segments of JSON': `{"segments":[${fill('{"body":"a"},')}{"body":"b"}]}`,
  'times of JSON': `[${fill('{"start":1,"end":2,"text":"a"},')}{"text":"b"}]`,
  paragraphs: fill('<p>a'),
  'empty paragraphs': fill('<p>'),
  'lines in a paragraph': `<p>${fill('<br>')}`,
  marks: fill('<cite>a'),
  times: fill('<time>'),
  comments: `<p>${fill('<!--')}`,
  'combining marks in a name': cue(`<v ${fill('\u0301\u0327')}>a`),
  'repeated captions': fill('0:01 --> 0:02\nso it is\n\n0:02 --> 0:03\nso it is\n\n'),
  'psc chapters': `<psc:chapters>${fill('<psc:chapter start="1" title="a"/>')}`,
  'chapters that never close': `<psc:chapters>${fill('<psc:chapter start="1" title="a">')}`,
  'chapters of JSON': `{"chapters":[${fill('{"startTime":1,"title":"a"},')}{}]}`,
}

describe.each(Object.entries(files))('a file of %s', (_, file) => {
  const limits = { maxItems: Number.POSITIVE_INFINITY, maxDiagnostics: 10 }

  test('is read to its end as a transcript', () => {
    expect(parseTranscript(file, { limits }).diagnostics.length).toBeLessThanOrEqual(10)
  })

  test('is read to its end as chapters', () => {
    expect(parseChapters(file, { limits }).diagnostics.length).toBeLessThanOrEqual(10)
  })
})
