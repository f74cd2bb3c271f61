import { expect, test } from 'vitest'
import { elementsOfPath } from '../../src/podcast/index.ts'

test.each([
  ['$.episodes[3].seasonNumber', ['itunes:season', 'podcast:season']],
  ['$.episodes[0].fileType', ['enclosure', 'media:content']],
  ['$.series.language', ['language', 'dc:language', 'xml:lang']],
  ['$.series.genres', ['itunes:category']],
  ['$.series.nothing', []],
  ['$.series.constructor', []],
  ['$.issues[1].datePublished', []],
  ['$', []],
])('the field of %s comes from %j', (path, elements) => {
  expect(elementsOfPath(path)).toEqual(elements)
})

test('a date comes from the elements of all vocabularies, those of RSS first', () => {
  expect(elementsOfPath('$.episodes[1].datePublished').slice(0, 2)).toEqual(['pubDate', 'dc:date'])
  expect(elementsOfPath('$.episodes[1].datePublished')).toContain('atom:published')
})
