import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { storableJson } from '../../src/core/storable.ts'
import { runs } from '../runs.ts'
import { RandomJson } from './random-json.ts'
import { codesOf, type ReadDocument, readDocument } from './read-document.ts'

const names = ['issues', 'content']
const DOCUMENTS = runs(20_000)

/**
 * Returns the elements and the envelope of a document, by `JSON.parse`; `null` if `JSON.parse` refuses the document or
 * its root is no object.
 */
function reference(bytes: Buffer): Pick<ReadDocument, 'envelope' | 'elements'> | null {
  let value: Record<string, unknown>
  try {
    const json = bytes.toString('utf8')
    value = storableJson(JSON.parse(json), json) as Record<string, unknown>
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const elements: ReadDocument['elements'] = []
  for (const member of names) {
    const list = value[member]
    if (Array.isArray(list)) for (const [index, item] of list.entries()) elements.push({ member, index, value: item })
    else if (typeof list === 'object' && list !== null) elements.push({ member, index: 0, value: list })
  }
  return { elements: sorted(elements), envelope: withoutLists(value) }
}

function withoutLists(envelope: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(envelope).filter(([name]) => !names.includes(name)))
}

function sorted(elements: ReadDocument['elements']): ReadDocument['elements'] {
  return [...elements].sort((a, b) => names.indexOf(a.member) - names.indexOf(b.member))
}

function comparable(result: ReadDocument): Pick<ReadDocument, 'envelope' | 'elements'> | null {
  return result.failed ? null : { envelope: withoutLists(result.envelope), elements: sorted(result.elements) }
}

/** Returns the seeds, with their documents, for which two readers differ. */
function disagreements(
  count: number,
  compare: (random: RandomJson) => { bytes: Buffer; one: unknown; other: unknown } | null,
): string[] {
  const found: string[] = []
  for (let seed = 0; seed < count; seed += 1) {
    const compared = compare(new RandomJson(seed))
    if (compared !== null && !isDeepStrictEqual(compared.one, compared.other)) found.push(`${seed}: ${compared.bytes}`)
  }
  return found
}

test('a document taken apart, in any pieces, gives what JSON.parse gives', () => {
  const found = disagreements(DOCUMENTS, (random) => {
    const bytes = Buffer.from(random.document(names))
    const result = readDocument(random.chunks(bytes), { hold: random.next() < 0.2 })
    return { bytes, one: comparable(result), other: reference(bytes) }
  })
  expect(found).toEqual([])
})

test('a damaged document is refused when JSON.parse refuses it, and only then', () => {
  let refused = 0
  const found = disagreements(DOCUMENTS, (random) => {
    const bytes = random.mutated(Buffer.from(random.document(names)))
    const result = readDocument(random.chunks(bytes))
    if (result.failed) refused += 1
    // The elements of the first list have already been given when a second one comes.
    if (codesOf(result).includes('json-duplicate-array')) return null
    return { bytes, one: comparable(result), other: reference(bytes) }
  })
  expect(found).toEqual([])
  expect(refused).toBeGreaterThan(DOCUMENTS / 4)
})

test('parsed as a whole or taken apart, a document gives the same', () => {
  const found = disagreements(DOCUMENTS / 4, (random) => {
    const document = Buffer.from(random.document(names))
    const bytes = random.next() < 0.3 ? random.mutated(document) : document
    const apart = readDocument(random.chunks(bytes))
    if (codesOf(apart).includes('json-duplicate-array')) return null
    const whole = readDocument(random.chunks(bytes), { wholeBytes: 1_000_000 })
    return { bytes, one: comparable(apart), other: comparable(whole) }
  })
  expect(found).toEqual([])
})

test('with limits that it exceeds, a document gives the same in any pieces', () => {
  const seen = new Set<string>()
  const found = disagreements(DOCUMENTS / 10, (random) => {
    const mark = random.pick(['', '', '\ufeff'])
    const bytes = Buffer.from(mark + random.document(names))
    const limits = { maxItemBytes: random.pick([4, 6, 20, 1e6]), maxDepth: random.pick([1, 2, 3, 5, 64]) }
    const options = { limits, wholeBytes: random.pick([0, 10, 40]), maxItems: random.pick([0, 1, 2, 1000]) }
    const whole = readDocument([bytes], options)
    const apart = readDocument(random.chunks(bytes), options)
    for (const code of codesOf(whole)) seen.add(code)
    // Elements before a failure have already been given.
    return { bytes, one: apart.failed ? null : apart, other: whole.failed ? null : whole }
  })
  expect(found).toEqual([])
  expect([...seen]).toEqual(expect.arrayContaining(['json-too-deep', 'limit-items', 'limit-item-bytes']))
})

test('a document obeys a depth limit of one, taken apart or parsed as a whole', () => {
  const bytes = Buffer.from('{"issues": [1]}')
  for (const wholeBytes of [0, 100]) {
    const result = readDocument(
      Array.from(bytes, (byte) => Uint8Array.of(byte)),
      { wholeBytes, limits: { maxDepth: 1 } },
    )
    expect(result.diagnostics).toMatchObject([{ code: 'json-too-deep', location: { offset: 11 } }])
  }
})
