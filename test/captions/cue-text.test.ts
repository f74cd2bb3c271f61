import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { voiceSpans } from '../../src/captions/cue-text.ts'

const textOf = (cue: string): string =>
  voiceSpans(cue)
    .map(({ text }) => text)
    .join('')

describe('the text of a caption', () => {
  test.each([
    ['<i>so</i>', 'so'],
    ['<c.a.b>so</c>', 'so'],
    ['<lang en-GB>so</lang>', 'so'],
    ['<00:01.000>so <00:00:02.500><c>it</c>', 'so it'],
    ['<font color="red">so</font>', 'so'],
    ['<B>so</B>', 'so'],
    ['one<br/>two', 'one\ntwo'],
    ['{\\an8}so{\\i0}', 'so'],
    ['AT&amp;T &lt;3 &amp;amp;', 'AT&T <3 &amp;'],
  ])('%j is %j', (cue, text) => {
    expect(textOf(cue)).toBe(text)
  })

  test.each(['I <3 it', 'a < b > c', '<laughs>', '<3>', '<b', 'x <', '{curly}', 'R&D', '<video src=x>'])(
    '%j stays as it is',
    (cue) => {
      expect(textOf(cue)).toBe(cue)
    },
  )

  property.prop([fc.string({ unit: fc.constantFrom('<', '>', 'v', 'b', '/', ' ', '.', '1', ':', '{', '\\', '}') })])(
    'comes out of any tangle of signs',
    (cue) => {
      for (const { text } of voiceSpans(cue)) expect(typeof text).toBe('string')
    },
  )
})

describe('voices', () => {
  test('several in one caption are kept apart', () => {
    expect(voiceSpans('<v Ann>Hi.</v>\n<v.loud Bo Ek>Hello!')).toEqual([
      { voice: 'Ann', text: 'Hi.' },
      { voice: 'Bo Ek', text: 'Hello!' },
    ])
  })

  test('have their references decoded', () => {
    expect(voiceSpans('<v Smith &amp; Sons>Hi.')).toEqual([{ voice: 'Smith & Sons', text: 'Hi.' }])
  })

  test('a voice without a name is ignored', () => {
    expect(voiceSpans('<v>Hi.')).toEqual([{ voice: null, text: 'Hi.' }])
  })

  test('text after the end of a voice has no speaker', () => {
    expect(voiceSpans('<v Ann>Hi.</v> [door]')).toEqual([
      { voice: 'Ann', text: 'Hi.' },
      { voice: null, text: ' [door]' },
    ])
  })
})
