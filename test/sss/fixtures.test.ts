import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseSss, readSss, type SssOptions, type SssResult } from '../../src/sss/index.ts'
import { parseFor } from '../../src/sss/parse.ts'
import { readFor } from '../../src/sss/read.ts'
import { RandomJson } from '../json/random-json.ts'
import { collect } from './collect.ts'

/*
 * A pair in this folder is a test: NAME.json is a document. NAME.expected.json has its entities without hashes, its
 * status, and its diagnostics as `code path`. `options` there are those of the reading.
 */
const folder = join(import.meta.dirname, '../../fixtures/sss')
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.expected.json'))
  .map((name) => name.replace('.expected.json', ''))

const hashNames = new Set(['hash', 'issuesHash', 'storiesHash', 'contentHash'])
const HASH = /^2\.[\w-]{27}$/

/**
 * Returns a result in the form of the expected files. Two kinds of diagnostics are evened out: invalid UTF-8 is
 * reported for each parsed part, and children may be reported before a document turns out to be broken.
 */
function comparable({ diagnostics, ...result }: SssResult): unknown {
  const said = diagnostics
    .filter(({ severity }) => result.status !== 'unusable' || severity === 'error')
    .map(({ code, path }) => (code === 'json-invalid-utf8' ? `${code} $` : `${code} ${path}`))
  const text = JSON.stringify({ ...result, diagnostics: said.sort() })
  return JSON.parse(text, (name, value) => (hashNames.has(name) ? undefined : value))
}

/** Returns all hashes in a result, which must be unique. */
function hashesOf(result: SssResult): (string | null)[] {
  const hashes: (string | null)[] = []
  JSON.stringify(result, (name, value) => {
    if (name === 'hash') hashes.push(value)
    return value
  })
  return hashes
}

describe.each(names)('%s', (name) => {
  const bytes = readFileSync(join(folder, `${name}.json`))
  const { options = {}, ...file } = JSON.parse(readFileSync(join(folder, `${name}.expected.json`), 'utf8'))
  const expected = { ...file, diagnostics: [...file.diagnostics].sort() }
  const whole = parseSss(bytes, options as SssOptions)

  test('gives what is expected', () => {
    expect(comparable(whole)).toEqual(expected)
  })

  test('gives the same element by element', () => {
    expect(comparable(parseFor(bytes, options, { wholeBytes: 0 }))).toEqual(expected)
  })

  test('gives the same byte by byte', async () => {
    const pieces = Array.from(bytes, (byte) => Uint8Array.of(byte))
    expect(await collect(readSss(pieces, options))).toEqual({ ...whole, diagnostics: expect.anything() })
    expect(comparable(await collect(readFor(pieces, options, { wholeBytes: 0 })))).toEqual(expected)
  })

  test('gives the same in random pieces', async () => {
    for (let seed = 0; seed < 8; seed += 1) {
      const pieces = new RandomJson(seed).chunks(bytes)
      expect(comparable(await collect(readFor(pieces, options, { wholeBytes: seed % 2 === 0 ? 0 : 1e6 })))).toEqual(
        expected,
      )
    }
  })

  test('has hashes that no two entities share', () => {
    const hashes = hashesOf(whole).filter((hash) => hash !== null)
    for (const hash of hashes) expect(hash).toMatch(HASH)
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})

test('there are pairs', () => {
  expect(names.length).toBeGreaterThan(25)
  expect(readdirSync(folder)).toHaveLength(names.length * 2)
})
