import { describe, expect, test } from 'vitest'
import { piecesOf } from '../../src/core/byte-source.ts'

async function all(source: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for await (const piece of source) pieces.push(piece)
  return pieces
}

const bytes = Buffer.from(Array.from({ length: 10_000 }, (_, index) => index % 251))

describe('small pieces that are at hand are put together', () => {
  test('and nothing is lost or moved', async () => {
    const ones = Array.from(bytes, (byte) => Uint8Array.of(byte))
    const pieces = await all(piecesOf(ones))
    expect(Buffer.concat(pieces)).toEqual(bytes)
    expect(pieces.length).toBeLessThan(5)
  })

  test('around large ones too, in order', async () => {
    const pieces = await all(piecesOf([Uint8Array.of(1), bytes, Uint8Array.of(2), Uint8Array.of(3)]))
    expect(pieces.map((piece) => piece.length)).toEqual([1, 10_000, 2])
  })

  test('from a source that uses its memory again', async () => {
    function* reusing() {
      const memory = new Uint8Array(1)
      for (const byte of bytes) {
        memory[0] = byte
        yield memory
      }
    }
    expect(Buffer.concat(await all(piecesOf(reusing())))).toEqual(bytes)
  })

  test('and pieces before an error are given before it is thrown', async () => {
    function* broken() {
      yield Uint8Array.of(1)
      yield Uint8Array.of(2)
      throw new Error('the disk is gone')
    }
    const pieces: Uint8Array[] = []
    const reading = (async () => {
      for await (const piece of piecesOf(broken())) pieces.push(piece)
    })()
    await expect(reading).rejects.toThrow('the disk is gone')
    expect(Buffer.concat(pieces)).toEqual(Buffer.from([1, 2]))
  })

  test('and a piece that is no bytes is refused', async () => {
    await expect(all(piecesOf([Uint8Array.of(1), 'text' as never]))).rejects.toThrow(TypeError)
  })

  test('and the source is closed when the caller stops', async () => {
    let isClosed = false
    function* source() {
      try {
        for (;;) yield bytes
      } finally {
        isClosed = true
      }
    }
    for await (const _ of piecesOf(source())) break
    expect(isClosed).toBe(true)
  })
})

test('pieces that come one by one are handed on as they come', async () => {
  async function* slow() {
    yield Uint8Array.of(1)
    yield Uint8Array.of(2)
  }
  expect(await all(piecesOf(slow()))).toEqual([Uint8Array.of(1), Uint8Array.of(2)])
})

test('a stream is cancelled even if the signal was aborted before the first read', async () => {
  const reasons: unknown[] = []
  const stream = new ReadableStream<Uint8Array>({ cancel: (reason) => void reasons.push(reason) })
  const stopped = new Error('stopped')
  const pieces = piecesOf(stream, AbortSignal.abort(stopped))
  await expect(pieces.next()).rejects.toBe(stopped)
  expect(reasons).toEqual([stopped])
})

test('a source that throws when it is closed can still be left early, or by an abort', async () => {
  const uncloseable = () => ({
    [Symbol.asyncIterator]: () => ({
      next: async () => ({ done: false as const, value: Uint8Array.of(1) }),
      return() {
        throw new Error('cannot be closed')
      },
    }),
  })
  for await (const _ of piecesOf(uncloseable())) break
  const controller = new AbortController()
  const pieces = piecesOf(uncloseable(), controller.signal)
  await pieces.next()
  controller.abort(new Error('stopped'))
  await expect(pieces.next()).rejects.toThrow('stopped')
})
