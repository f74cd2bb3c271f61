import * as zlib from 'node:zlib'
import {
  brotliCompressSync,
  createGzip,
  deflateRawSync,
  deflateSync,
  gzipSync,
  constants as zlibConstants,
} from 'node:zlib'
import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { acceptEncoding, codingsOf } from '../../src/fetch/body/content-codings.ts'
import { createContentDecoder, type DecodeReport, decodeWholeBody } from '../../src/fetch/body/decode-body.ts'
import type { FailureResult } from '../../src/fetch/index.ts'
import { FetchFailure } from '../../src/fetch/outcome/outcome.ts'
import { runs } from '../runs.ts'

const maxBytes = 10_000_000

interface Decoded {
  readonly bytes?: string
  readonly failure?: FailureResult
  readonly report: DecodeReport
}

const newReport = (): DecodeReport => ({ encodings: [], isLie: false, hasTrailingGarbage: false })

function whole(bytes: Buffer, codings: string[], bounds = maxBytes): Decoded {
  const report = newReport()
  try {
    return { bytes: decodeWholeBody(bytes, codings, bounds, report).toString('latin1'), report }
  } catch (error) {
    if (error instanceof FetchFailure) return { failure: error.result, report }
    throw error
  }
}

async function streamed(pieces: readonly Buffer[], codings: string[], bounds = maxBytes): Promise<Decoded> {
  const report = newReport()
  const wireBytes = pieces.reduce((sum, { length }) => sum + length, 0)
  const decoder = createContentDecoder(codings, bounds, () => wireBytes, report)
  const outputs: Buffer[] = []
  try {
    for (const piece of pieces) outputs.push(...(await decoder.write(piece)))
    outputs.push(...(await decoder.end()))
    return { bytes: Buffer.concat(outputs).toString('latin1'), report }
  } catch (error) {
    if (error instanceof FetchFailure) return { failure: error.result, report }
    throw error
  } finally {
    decoder.destroy()
  }
}

/** Cuts bytes at the given places. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const sorted = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b)
  return [0, ...sorted].map((place, i) => bytes.subarray(place, sorted[i] ?? bytes.length))
}

/** The first Node that reads all frames of a body and sees when one is cut. */
const MAJOR_WITH_ZSTD = 26
/** Undefined if this Node does not offer it. */
const zstdCompressSync = acceptEncoding.includes('zstd')
  ? (zlib as { zstdCompressSync?: (bytes: Buffer) => Buffer }).zstdCompressSync
  : undefined

const encoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: (bytes) => gzipSync(bytes),
  deflate: (bytes) => deflateSync(bytes),
  br: (bytes) => brotliCompressSync(bytes, { params: { [zlibConstants.BROTLI_PARAM_QUALITY]: 3 } }),
  ...(zstdCompressSync !== undefined && { zstd: zstdCompressSync }),
}

const document = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 5_000 }),
  fc
    .tuple(fc.constantFrom('<rss>wind', 'æøå', '{"a":1}', ' '), fc.integer({ min: 1, max: 20_000 }))
    .map(([text, count]) => Buffer.from(text.repeat(count)).subarray(0, 60_000)),
)
const places = fc.array(fc.nat(100_000), { maxLength: 12 })

describe('a body that is encoded as declared (fetching 1.6)', () => {
  for (const [coding, encode] of Object.entries(encoders)) {
    test.prop([document, places], { numRuns: runs(100) })(
      `${coding}: comes out the same, whole or however it is cut`,
      async (content, cuts) => {
        const bytes = Buffer.from(content)
        // What begins like a plain feed or like gzip is another matter.
        fc.pre(bytes[0] !== 0x1f)
        const encoded = encode(bytes)
        const expected = {
          bytes: bytes.toString('latin1'),
          report: { encodings: [coding], isLie: false, hasTrailingGarbage: false },
        }
        expect(whole(encoded, [coding])).toEqual(expected)
        expect(await streamed(cut(encoded, cuts), [coding])).toEqual(expected)
      },
    )

    test.prop([document, fc.nat(), places], { numRuns: runs(50) })(
      `${coding}: cut short is truncated, whole or streamed`,
      async (content, length, cuts) => {
        const encoded = encode(Buffer.from(content))
        const short = encoded.subarray(0, length % encoded.length)
        fc.pre(short.length > 2)
        const failure = { kind: 'network', reason: 'truncated', code: 'Z_BUF_ERROR' }
        expect(whole(short, [coding]).failure).toEqual(failure)
        expect((await streamed(cut(short, cuts), [coding])).failure).toEqual(failure)
      },
    )
  }

  test.prop([document, places], { numRuns: runs(100) })('gzip in brotli in deflate', async (content, cuts) => {
    const bytes = Buffer.from(content)
    fc.pre(bytes[0] !== 0x1f)
    const encoded = deflateSync(brotliCompressSync(gzipSync(bytes)))
    const codings = codingsOf('gzip, br, deflate')
    expect(codings).toEqual(['deflate', 'br', 'gzip'])
    expect(whole(encoded, codings).bytes).toBe(bytes.toString('latin1'))
    expect((await streamed(cut(encoded, cuts), codings)).bytes).toBe(bytes.toString('latin1'))
  })

  if (zstdCompressSync !== undefined) {
    test.prop([document, document, places])('frames of zstd come out joined', async (one, other, cuts) => {
      const encoded = Buffer.concat([zstdCompressSync(Buffer.from(one)), zstdCompressSync(Buffer.from(other))])
      const expected = Buffer.concat([one, other]).toString('latin1')
      expect(whole(encoded, ['zstd']).bytes).toBe(expected)
      expect((await streamed(cut(encoded, cuts), ['zstd'])).bytes).toBe(expected)
    })
  }

  test('raw deflate', async () => {
    const encoded = deflateRawSync(Buffer.from('wind over the fjord'))
    expect(whole(encoded, ['deflate']).bytes).toBe('wind over the fjord')
    expect((await streamed([encoded], ['deflate'])).bytes).toBe('wind over the fjord')
  })
})

describe('gzip by its parts', () => {
  const feed = Buffer.from('<rss>wind over the fjord</rss>')

  test.prop([fc.array(document, { minLength: 2, maxLength: 4 }), places], { numRuns: runs(50) })(
    'members come out joined',
    async (parts, cuts) => {
      const encoded = Buffer.concat(parts.map((part) => gzipSync(part)))
      const expected = Buffer.concat(parts).toString('latin1')
      expect(whole(encoded, ['gzip']).bytes).toBe(expected)
      expect((await streamed(cut(encoded, cuts), ['gzip'])).bytes).toBe(expected)
    },
  )

  test.prop([
    fc
      .uint8Array({ minLength: 1, maxLength: 300 })
      .filter((bytes) => bytes[0] !== 0x1f && bytes.some((byte) => byte !== 0)),
    places,
  ])('garbage after it is dropped and reported', async (garbage, cuts) => {
    const encoded = Buffer.concat([gzipSync(feed), garbage])
    const expected = {
      bytes: feed.toString('latin1'),
      report: { encodings: ['gzip'], isLie: false, hasTrailingGarbage: true },
    }
    expect(whole(encoded, ['gzip'])).toEqual(expected)
    expect(await streamed(cut(encoded, cuts), ['gzip'])).toEqual(expected)
  })

  test('a header with all optional fields is skipped, also byte by byte', async () => {
    const [plain] = [gzipSync(feed)]
    const header = Buffer.concat([
      Buffer.from([0x1f, 0x8b, 8, 4 | 8 | 16 | 2, 0, 0, 0, 0, 0, 3]),
      Buffer.from([3, 0, 1, 2, 3]),
      Buffer.from('feed.xml\0a comment\0'),
      Buffer.from([9, 9]),
    ])
    const encoded = Buffer.concat([header, plain.subarray(10)])
    expect(whole(encoded, ['gzip']).bytes).toBe(feed.toString())
    expect(
      (
        await streamed(
          [...encoded].map((byte) => Buffer.from([byte])),
          ['gzip'],
        )
      ).bytes,
    ).toBe(feed.toString())
  })

  const corrupt = { kind: 'encoding-error', reason: 'corrupt' }
  const members = (count: number, content: Buffer): Buffer =>
    Buffer.concat(Array<Buffer>(count).fill(gzipSync(content)))

  test.prop([fc.integer({ min: 1, max: 100 }), places], { numRuns: 20 })(
    'up to a hundred members may be of any size',
    async (count, cuts) => {
      const encoded = members(count, Buffer.from('a'))
      expect(whole(encoded, ['gzip']).bytes).toBe('a'.repeat(count))
      expect((await streamed(cut(encoded, cuts), ['gzip'])).bytes).toBe('a'.repeat(count))
    },
  )

  test.prop([fc.constantFrom(101, 3_276), places], { numRuns: 10 })(
    'more than a hundred small members are refused, in pieces too',
    async (count, cuts) => {
      const encoded = members(count, Buffer.alloc(0))
      expect(whole(encoded, ['gzip']).failure).toEqual(corrupt)
      expect((await streamed(cut(encoded, cuts), ['gzip'])).failure).toEqual(corrupt)
    },
  )

  test('a file made for random access, with a member for each 64 KiB, is decoded', async () => {
    const block = Buffer.from(
      Array.from({ length: 8_192 }, (_, n) => ((n * 2_654_435_761) >>> 0).toString(16).slice(0, 8).padEnd(8)).join(''),
    )
    const encoded = members(300, block)
    const roomy = 100_000_000
    expect(whole(encoded, ['gzip'], roomy).bytes?.length).toBe(300 * block.length)
    expect((await streamed(cut(encoded, [70_000, 70_001, 1_000_000]), ['gzip'], roomy)).bytes?.length).toBe(
      300 * block.length,
    )
  })

  test('a name without end is refused', async () => {
    const encoded = Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3]), Buffer.alloc(70_000, 'x')])
    expect(whole(encoded, ['gzip']).failure).toEqual({ kind: 'encoding-error', reason: 'corrupt' })
    expect((await streamed(cut(encoded, [30_000, 60_000]), ['gzip'])).failure).toEqual({
      kind: 'encoding-error',
      reason: 'corrupt',
    })
  })
})

describe('a body that is not encoded as declared', () => {
  test.prop([fc.uint8Array({ minLength: 9, maxLength: 2_000 }), fc.constantFrom('gzip', 'br', 'deflate'), places])(
    'gives bytes or a failure, the same in pieces',
    async (bytes, coding, cuts) => {
      const one = whole(Buffer.from(bytes), [coding])
      const other = await streamed(cut(Buffer.from(bytes), cuts), [coding])
      expect(['bytes' in one, 'bytes' in other].every((isDecoded) => isDecoded === 'bytes' in one)).toBe(true)
    },
  )

  test('is not compressed when it begins like a feed, with or without a byte order mark', () => {
    for (const text of ['<?xml version="1.0"?><rss/>', '\uFEFF<?xml?><rss/>', '<RSS></RSS>', '<!DOCTYPE html>'])
      expect(whole(Buffer.from(text), ['br'])).toMatchObject({
        bytes: Buffer.from(text).toString('latin1'),
        report: { isLie: true },
      })
  })

  test.each(['br', 'deflate'])('is not compressed with %s when it begins like any markup', async (coding) => {
    const texts = [
      '\r\n\r\n<rss version="2.0"/>',
      `${'\n'.repeat(9)}<rss/>`,
      `\uFEFF${' '.repeat(5)}<rss/>`,
      '<!-- built at 7:00 --><rss/>',
      '<atom:feed/>',
      '<channel></channel>',
      '<?php ?><rss/>',
    ]
    const utf16 = Buffer.from('\uFEFF<rss/>', 'utf16le')
    for (const bytes of [...texts.map((text) => Buffer.from(text)), utf16, Buffer.from(utf16).swap16()]) {
      const expected = { bytes: bytes.toString('latin1'), report: { ...newReport(), isLie: true } }
      expect(whole(bytes, [coding])).toEqual(expected)
      expect(await streamed(cut(bytes, [3]), [coding])).toEqual(expected)
    }
  })
})

describe('the decoded size (fetching 1.7)', () => {
  const bomb = (megabytes: number) => gzipSync(Buffer.alloc(megabytes * 1_000_000))

  test('is bounded by the size on the wire', async () => {
    const failure = { kind: 'limit', which: 'ratio', limit: 200 }
    expect(whole(bomb(5), ['gzip']).failure).toEqual(failure)
    expect((await streamed([bomb(5)], ['gzip'])).failure).toEqual(failure)
  })

  test('is bounded in every layer', async () => {
    const failure = { kind: 'limit', which: 'ratio', limit: 200 }
    expect(whole(gzipSync(bomb(5)), ['gzip', 'gzip']).failure).toEqual(failure)
    expect((await streamed([gzipSync(bomb(5))], ['gzip', 'gzip'])).failure).toEqual(failure)
  })

  test('is bounded by a total', async () => {
    const failure = { kind: 'limit', which: 'decoded', limit: 1_000 }
    const bounds = 1_000
    const encoded = gzipSync(Buffer.alloc(1_001, 'x'))
    expect(whole(encoded, ['gzip'], bounds).failure).toEqual(failure)
    expect((await streamed([encoded], ['gzip'], bounds)).failure).toEqual(failure)
    expect(whole(Buffer.alloc(1_001, 'x'), [], bounds).failure).toEqual(failure)
    expect((await streamed([Buffer.alloc(1_001, 'x')], [], bounds)).failure).toEqual(failure)
    expect(whole(gzipSync(Buffer.alloc(1_000, 'x')), ['gzip'], bounds).failure).toBeUndefined()
  })

  test('is checked while the body is decoded, not after', async () => {
    const report = newReport()
    const encoded = gzipSync(Buffer.alloc(30_000_000))
    const decoder = createContentDecoder(['gzip'], maxBytes, () => encoded.length, report)
    let most = 0
    await expect(
      (async () => {
        for (let at = 0; at < encoded.length; at += 1_000) {
          const outputs = await decoder.write(encoded.subarray(at, at + 1_000))
          most += outputs.reduce((sum, { length }) => sum + length, 0)
        }
      })(),
    ).rejects.toMatchObject({ result: { kind: 'limit' } })
    decoder.destroy()
    expect(most).toBeLessThan(maxBytes + 1)
  })
})

describe('Content-Encoding', () => {
  test.each([
    [undefined, []],
    ['', []],
    ['identity', []],
    ['GZIP', ['gzip']],
    ['x-gzip , br', ['br', 'x-gzip']],
    ['identity, gzip, ', ['gzip']],
  ])('%s', (header, expected) => {
    expect(codingsOf(header)).toEqual(expected)
  })

  test('with too many codings is not supported', () => {
    expect(() => codingsOf('gzip, gzip, gzip, gzip')).toThrow(FetchFailure)
  })

  test.each(['compress', 'gzip;q=1'])('%s is not supported', async (header) => {
    const codings = codingsOf(header)
    const failure = { kind: 'encoding-error', reason: 'unsupported' }
    for (const bytes of ['\x1f\x9d\x90\x3c\x72\x73\x73', '(\xb5/\xfd\x20\x40\x41\x42'].map((text) =>
      Buffer.from(text, 'latin1'),
    )) {
      expect(whole(bytes, codings).failure).toEqual(failure)
      expect((await streamed(cut(bytes, [1, 4]), codings)).failure).toEqual(failure)
    }
  })

  test.each(['utf-8', 'none', 'aws-chunked', 'gzip;q=1'])('%s is ignored when the body is text', async (header) => {
    const codings = codingsOf(header)
    for (const text of ['\n<rss version="2.0">', '{"a":1}', '\ufeffWEBVTT', '1\r\n00:00']) {
      const bytes = Buffer.from(text)
      const expected = { bytes: bytes.toString('latin1'), report: { ...newReport(), isLie: true } }
      expect(whole(bytes, codings)).toEqual(expected)
      expect(await streamed(cut(bytes, [1, 4]), codings)).toEqual(expected)
    }
  })

  test.each(['utf-8', 'aws-chunked, gzip', 'gzip, aws-chunked', 'gzip;q=1', 'deflate', 'br'])(
    '%s is gzip if the body is',
    async (header) => {
      const bytes = gzipSync('<rss version="2.0">')
      const codings = codingsOf(header)
      const expected = { bytes: '<rss version="2.0">', report: { ...newReport(), encodings: ['gzip'], isLie: true } }
      expect(whole(bytes, codings)).toMatchObject(expected)
      expect(await streamed(cut(bytes, [1, 4]), codings)).toMatchObject(expected)
    },
  )

  test('that is asked for has all codings of this Node except deflate, which has two meanings', () => {
    const major = Number.parseInt(process.versions.node, 10)
    expect(acceptEncoding).toBe(major < MAJOR_WITH_ZSTD ? 'gzip, br' : 'gzip, br, zstd')
  })
})

test('a stream that is flushed in small parts is decoded as well', async () => {
  const gzip = createGzip({ flush: zlibConstants.Z_SYNC_FLUSH })
  const pieces: Buffer[] = []
  gzip.on('data', (piece: Buffer) => pieces.push(piece))
  for (let i = 0; i < 50; i++) await new Promise((resolve) => gzip.write(`line ${i}\n`, resolve))
  await new Promise((resolve) => gzip.end(resolve))
  const expected = Array.from({ length: 50 }, (_, i) => `line ${i}\n`).join('')
  expect((await streamed(pieces, ['gzip'])).bytes).toBe(expected)
})
