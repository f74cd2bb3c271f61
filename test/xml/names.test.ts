import { describe, expect, test } from 'vitest'
import { KnownNames, mixName } from '../../src/xml/names/known-names.ts'
import { type Name, Names } from '../../src/xml/names/names.ts'
import { recordEvents } from './record-events.ts'

function find(names: Names, written: string): Name {
  const bytes = Buffer.from(`<${written}>`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const end = bytes.length - 1
  return names.find(bytes, view, 1, end, bytes.subarray(1, end).reduce(mixName, 0))
}

/** Different names of four letters with one hash: `Aa` and `BB` weigh the same. */
const colliding = ['AaAa', 'AaBB', 'BBAa', 'BBBB']

describe('names', () => {
  test('are split at their first colon, unless that is at an end', () => {
    const names = new Names(new KnownNames([], []))
    const parts = (written: string) => [find(names, written).prefix, find(names, written).local]
    expect(parts('itunes:image')).toEqual(['itunes', 'image'])
    expect(parts('a:b:c')).toEqual(['a', 'b:c'])
    expect(parts('a')).toEqual(['', 'a'])
    expect(parts(':a')).toEqual(['', ':a'])
    expect(parts('a:')).toEqual(['', 'a:'])
  })

  test('are one object each', () => {
    const names = new Names(new KnownNames(['guid'], []))
    for (const written of ['guid', 'a', 'abcd', 'abcdefg', 'título'])
      expect(find(names, written)).toBe(find(names, written))
  })

  test('with equal hashes are distinguished by their bytes', () => {
    const names = new Names(new KnownNames([], []))
    expect(new Set(colliding.map((written) => find(names, written).hash)).size).toBe(1)
    for (const written of [...colliding, ...colliding]) expect(find(names, written).written).toBe(written)
  })

  test('that are known keep their number, whatever their hashes', () => {
    const known = new KnownNames(colliding, [])
    const names = new Names(known)
    for (const written of colliding) expect(find(names, written).known?.key).toBe(written.toLowerCase())
    expect(find(names, 'AaCC').known).toBeUndefined()
  })

  test('that differ in case fold to one', () => {
    const names = new Names(new KnownNames([], []))
    expect(names.folded(find(names, 'PubDate'))).toBe(find(names, 'pubdate'))
    expect(names.folded(find(names, 'PUBDATE'))).toBe(find(names, 'pubdate'))
  })

  test('of open elements survive being overwritten in the cache', () => {
    const open = '<AaAa><AaBB><BBAa><BBBB>'
    const inner = Array.from({ length: 5_000 }, (_, index) => `<n${index}/>`).join('')
    const events = recordEvents(`${open}${inner}</BBBB></BBAa></AaBB></AaAa>`)
    expect(events.filter((line) => line.startsWith('!') || line.includes('implied'))).toEqual([])
    expect(recordEvents(`${open}${inner}</AaAa>`).filter((line) => line.startsWith('!'))).toHaveLength(3)
  })

  test('of any length belong to their end tags', () => {
    const long = 'n'.repeat(200)
    expect(recordEvents(`<${long}><b></${long}>`).at(-2)).toBe(`</${long}> @408`)
    expect(recordEvents(`<${long}></${long.toUpperCase()}>`).at(-1)).toContain('xml-name-case')
  })
})
