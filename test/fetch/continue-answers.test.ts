import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { ContinueAnswers } from '../../src/fetch/connecting/continue-answers.ts'

/** Returns the bytes of a connection after the statuses were changed, in the pieces in which they came. */
function rewritten(pieces: readonly string[]): string {
  const answers = new ContinueAnswers()
  answers.begin()
  return pieces
    .map((piece) => {
      const bytes = Buffer.from(piece, 'latin1')
      answers.rewrite(bytes)
      return bytes.toString('latin1')
    })
    .join('')
}

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 30\r\n\r\nHTTP/1.1 100 Continue\r\n\r\nhello'

describe('a status of 100', () => {
  test.each([
    ['becomes 102', `HTTP/1.1 100 Continue\r\n\r\n${ok}`, `HTTP/1.1 102 Continue\r\n\r\n${ok}`],
    [
      'becomes 102 each time',
      `HTTP/1.1 100 Continue\r\nX-A: b\r\n\r\n\r\nHTTP/1.0 100\r\n\r\n${ok}`,
      `HTTP/1.1 102 Continue\r\nX-A: b\r\n\r\n\r\nHTTP/1.0 102\r\n\r\n${ok}`,
    ],
    [
      'becomes 102 after another interim answer',
      `HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n${ok}`,
      `HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 102 Continue\r\n\r\n${ok}`,
    ],
    ['is left alone in a body', ok, ok],
    ['is left alone where no HTTP comes', '<rss>\n\nHTTP/1.1 100', '<rss>\n\nHTTP/1.1 100'],
  ])('%s', (_name, text, expected) => {
    expect(rewritten([text])).toBe(expected)
  })
})

property.prop([
  fc.array(fc.constantFrom('100', '101', '102', '103', '110'), { maxLength: 4 }),
  fc.infiniteStream(fc.integer({ min: 1, max: 30 })),
])('pieces give the same as the whole', (statuses, sizes) => {
  const text = statuses.map((status) => `HTTP/1.1 ${status} Some Words\r\nA: b\r\n\r\n`).join('') + ok
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += pieces.at(-1)?.length ?? 0)
    pieces.push(text.slice(at, at + sizes.next().value))
  expect(rewritten(pieces)).toBe(rewritten([text]))
  expect(rewritten([text])).toBe(
    statuses.map((status) => `HTTP/1.1 ${status.replace('100', '102')} Some Words\r\nA: b\r\n\r\n`).join('') + ok,
  )
})
