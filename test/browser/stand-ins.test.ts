import * as nodeBuffer from 'node:buffer'
import * as nodeCrypto from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as buffers from '../../src/browser/node-buffer.ts'
import * as crypto from '../../src/browser/node-crypto.ts'

const StandIn = buffers.Buffer
const bytes = fc.uint8Array({ maxLength: 300 })
const text = fc.string({ unit: 'binary', maxLength: 100 })
const encodings = ['utf8', 'latin1', 'hex', 'base64', 'base64url', 'utf16le'] as const
const encoding = fc.constantFrom(...encodings)

const listed = (buffer: Uint8Array): number[] => [...buffer]

describe('hashes are those of Node', () => {
  test.each(['sha1', 'sha256'] as const)('%s', (algorithm) => {
    fc.assert(
      fc.property(fc.oneof(bytes, text), fc.constantFrom('binary', 'hex'), (input, output) => {
        expect(crypto.hash(algorithm, input, output)).toBe(nodeCrypto.hash(algorithm, input, output))
      }),
    )
  })

  test.each([0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 1_000])('of %d bytes, in pieces', (length) => {
    const input = Uint8Array.from({ length }, (_, at) => at)
    for (const algorithm of ['sha1', 'sha256'] as const) {
      const inPieces = crypto.createHash(algorithm).update(input.subarray(0, 7)).update(input.subarray(7))
      expect(listed(inPieces.digest())).toEqual(listed(nodeCrypto.createHash(algorithm).update(input).digest()))
    }
  })
})

describe('buffers do what those of Node do', () => {
  test('texts become bytes', () => {
    const written = encoding.chain((name) =>
      fc.tuple(/hex|base64/.test(name) ? fc.string({ unit: 'grapheme-ascii' }) : text, fc.constant(name)),
    )
    fc.assert(
      fc.property(written, ([value, name]) => {
        expect(listed(StandIn.from(value, name))).toEqual(listed(Buffer.from(value, name)))
        expect(StandIn.byteLength(value)).toBe(Buffer.byteLength(value))
      }),
    )
  })

  test('texts are written into bytes', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('utf8', 'latin1', 'utf16le'), fc.nat(20), (value, name, at) => {
        const [ours, theirs] = [StandIn.alloc(500), Buffer.alloc(500)]
        expect(ours.write(value, at, name)).toBe(theirs.write(value, at, name))
        expect(listed(ours)).toEqual(listed(theirs))
      }),
    )
  })

  test('bytes become texts', () => {
    fc.assert(
      fc.property(bytes, encoding, fc.nat(40), fc.nat(40), (value, name, start, length) => {
        const end = Math.min(value.length, start + length)
        const from = Math.min(start, end)
        expect(StandIn.from(value).toString(name, from, end)).toBe(Buffer.from(value).toString(name, from, end))
      }),
    )
  })

  test('bytes are found, compared and copied', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        fc.uint8Array({ minLength: 1, maxLength: 3 }),
        (value, wanted) => {
          const [ours, theirs] = [StandIn.from(value), Buffer.from(value)]
          expect(ours.indexOf(wanted)).toBe(theirs.indexOf(wanted))
          expect(ours.lastIndexOf(wanted)).toBe(theirs.lastIndexOf(wanted))
          expect(ours.compare(wanted)).toBe(theirs.compare(wanted))
          expect(ours.equals(StandIn.from(value))).toBe(true)
          const [target, other] = [StandIn.alloc(50), Buffer.alloc(50)]
          expect(ours.copy(target, 3, 1, 90)).toBe(theirs.copy(other, 3, 1, 90))
          expect(listed(target)).toEqual(listed(other))
        },
      ),
    )
  })

  test('bytes are recognised as text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          bytes,
          text.map((value) => Buffer.from(value)),
        ),
        (value) => {
          expect(buffers.isUtf8(value)).toBe(nodeBuffer.isUtf8(value))
          expect(buffers.isAscii(value)).toBe(nodeBuffer.isAscii(value))
        },
      ),
    )
  })

  test('UTF-8 becomes UTF-16', () => {
    fc.assert(
      fc.property(text, (value) => {
        const encoded = Buffer.from(value.toWellFormed())
        expect(listed(buffers.transcode(encoded))).toEqual(listed(nodeBuffer.transcode(encoded, 'utf8', 'utf16le')))
      }),
    )
  })

  test('parts are views of one kind', () => {
    const buffer = StandIn.from('harbour')
    const part = buffer.subarray(2, 4)
    part[0] = 0x52
    expect([part instanceof StandIn, buffer.toString(), StandIn.isBuffer(part)]).toEqual([true, 'haRbour', true])
    expect(StandIn.concat([part, buffer]).toString()).toBe('RbhaRbour')
    expect(StandIn.alloc(3, '-').toString()).toBe('---')
  })
})
