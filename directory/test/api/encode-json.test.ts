import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { encodeJson } from '../../src/api/graphql/executing/encode-json.ts'

const read = (encoded: Uint8Array | number) => Buffer.from(encoded as Uint8Array).toString()
const noBound = Number.POSITIVE_INFINITY

test.prop([fc.dictionary(fc.string(), fc.jsonValue())])('slices join to the JSON of the whole', async (value) => {
  const [whole, sliced] = [0, 1e9].map((atLeast) => encodeJson(value, { maxBytes: noBound, atLeast }))
  expect(read(await sliced!)).toBe(JSON.stringify(value))
  expect(read(await whole!)).toBe(JSON.stringify(value))
})

test('members without a value are left out, and entries without one are null', async () => {
  const value = { a: undefined, b: [undefined, 1], c: Number.NaN }
  expect(read(await encodeJson(value, { maxBytes: noBound, atLeast: 1e9 }))).toBe('{"b":[null,1],"c":null}')
})

test.each(['a', 'ü', '名', '🎙️'])('a value of %s ends at its bytes', async (character) => {
  const value = { texts: Array.from({ length: 30 }, () => character.repeat(20_000)) }
  const bytes = Buffer.byteLength(JSON.stringify(value))
  for (const atLeast of [0, 1e9]) {
    expect(read(await encodeJson(value, { maxBytes: bytes, atLeast }))).toHaveLength(JSON.stringify(value).length)
    expect(await encodeJson(value, { maxBytes: bytes - 1, atLeast })).toBe(bytes)
  }
})

test('other work has turns while a long value is written, and a bound ends it early', async () => {
  const value = { texts: Array.from({ length: 100 }, () => 'a'.repeat(30_000)) }
  let turns = 0
  const counting = (): void => {
    turns += 1
    if (turns < 100) setImmediate(counting)
  }
  setImmediate(counting)
  await encodeJson(value, { maxBytes: noBound, atLeast: 3_000_000 })
  expect(turns).toBeGreaterThanOrEqual(10)
  expect(await encodeJson(value, { maxBytes: 500_000, atLeast: 3_000_000 })).toBeLessThan(800_000)
})
