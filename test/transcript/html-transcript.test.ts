import { describe, expect, test } from 'vitest'
import { parseTranscript } from '../../src/transcript/index.ts'

function read(html: string, type = 'text/html') {
  const { items, format, diagnostics } = parseTranscript(html, { style: 'UTTERANCE', type })
  return { items, format, codes: diagnostics.map(({ code }) => code) }
}
const textsOf = (html: string): string[] => read(html).items.map(({ speaker, text }) => `${speaker}: ${text}`)

describe('marks of a transcript in HTML', () => {
  test('an invalid time is a word', () => {
    expect(textsOf('<p><time>Later</time> they left.</p>')).toEqual(['null: Later they left.'])
  })

  test.each(['[0:05]', '(0:05)', '0:05 – 0:07', '0:05 -->  0:07'])('a time may be written as %s', (time) => {
    const html = `<cite>Ann</cite><time>${time}</time><p>Hi.</p>`
    expect(read(html)).toMatchObject({ items: [{ text: 'Hi.', speaker: 'Ann', startTimecode: 5_000 }], codes: [] })
  })

  test('an empty name keeps the one before', () => {
    expect(textsOf('<p><cite>Ann</cite> Hi.</p><p><cite> </cite>And on.</p>')).toEqual(['Ann: Hi.', 'Ann: And on.'])
  })

  test('a name of digits is no time', () => {
    expect(read('<p><cite>99</cite> Hi.</p>').items).toMatchObject([
      { speaker: '99', text: 'Hi.', startTimecode: null },
    ])
  })

  test('only the colon directly after a name is dropped', () => {
    expect(textsOf('<p><cite>Ann</cite> says<b>: yes</b></p>')).toEqual(['Ann: says: yes'])
  })

  test('make a transcript even if most of the page is outside its paragraphs', () => {
    const page = `<p><cite>Ann</cite> Hi.</p><div>${'Follow us everywhere. '.repeat(20)}</div>`
    expect(read(page)).toMatchObject({ items: [{ text: 'Hi.' }], codes: ['transcript-text-outside-paragraphs'] })
  })
})

describe('hidden text is left out', () => {
  test.each([
    ['noscript', '<noscript><p>Enable <b>scripts</b> now.</p></noscript>'],
    ['a template', '<template><p>Name <b>here</b></p> and here</template>'],
    ['a drawing without end tag', '<svg viewBox="0 0 9 9"/>'],
    ['a drawing', '<svg><g><text>Logo</text></g> drawn</svg>'],
  ])('%s', (_, hidden) => {
    expect(textsOf(`${hidden}<p>Hi.</p>`)).toEqual(['null: Hi.'])
  })

  test.each(['<body>', '<cite>Ann</cite>', '<time>0:01</time>', '<p>'])(
    'a head without its end ends before %s',
    (behind) => {
      expect(read(`<html><head><meta charset="utf-8">${behind}<p>Hi.</p>`).items).toMatchObject([
        {
          text: 'Hi.',
          speaker: behind.startsWith('<cite') ? 'Ann' : null,
          startTimecode: behind.startsWith('<time') ? 1_000 : null,
        },
      ])
    },
  )
})

test.each(['text/vtt', 'application/x-subrip', 'application/json'])(
  'a web page in place of %s has the diagnostic that the captions are gone',
  (type) => {
    expect(read('<html><body><p>Not found</p></body></html>', type)).toEqual({
      items: [],
      format: null,
      codes: ['transcript-web-page'],
    })
  },
)
