import { describe, expect, test } from 'vitest'
import { xmlLimits } from '../../src/core/limits.ts'
import { Want } from '../../src/xml/events.ts'
import { recordEvents } from './record-events.ts'

const want = { item: Want.Whole, title: Want.Content }

describe('limits', () => {
  test('elements below the greatest depth are skipped', () => {
    expect(recordEvents('<a><b><c>1<d/></c>2</b>3</a>', { limits: { ...xmlLimits, maxDepth: 2 } })).toEqual([
      '<a> @0',
      '<b> @3',
      '"2"',
      '</b> @23',
      '"3"',
      '</a> @28',
      '! limit-depth @6 c',
    ])
  })

  test('attributes beyond the greatest number are dropped', () => {
    expect(recordEvents('<a b="1" c="2" d="3" e="4"/>', { limits: { ...xmlLimits, maxAttributes: 2 } })).toEqual([
      '<a b="1" c="2"> @0',
      '</a> @28',
      '! limit-attributes @0',
    ])
  })

  test('bytes beyond the size of a document are not read', () => {
    expect(recordEvents('<a>12345</a>', { limits: { ...xmlLimits, maxBytes: 5 } })).toEqual([
      '<a> @0',
      '"12"',
      '</a> @5 implied',
      '! limit-bytes @5',
      '! xml-root-unclosed @5 a',
    ])
  })

  test('a child that is too large is dropped, and those around it are read', () => {
    const large = `<item><title>${'x'.repeat(50)}</title></item>`
    const limits = { ...xmlLimits, maxItemBytes: 40 }
    const events = recordEvents(`<rss><item>1</item>${large}<item>2</item></rss>`, { want, limits, pieces: [7] })
    expect(events.filter((line) => !line.startsWith('"x'))).toEqual([
      '<rss> @0',
      '<item> @5',
      '"1"',
      'whole @5 <item>1</item>',
      '</item> @19',
      '<item> @19',
      '<title> @25',
      'dropped @19',
      '<item> @97',
      '"2"',
      'whole @97 <item>2</item>',
      '</item> @111',
      '</rss> @117',
      '! limit-item-bytes @19',
    ])
  })

  test('a child of exactly the greatest size is read', () => {
    const limits = { ...xmlLimits, maxItemBytes: 14 }
    expect(recordEvents('<rss><item>1</item></rss>', { want, limits })).toContain('</item> @19')
    expect(recordEvents('<rss><item>12</item></rss>', { want, limits })).toContain('dropped @5')
  })

  test('a tag that is too large is dropped', () => {
    const limits = { ...xmlLimits, maxItemBytes: 40 }
    const long = 'x'.repeat(60)
    for (const pieces of [[1_000], [1]]) {
      expect(recordEvents(`<a>1<b c="${long}"/>2<d ${long}>3</d></${long}>4</a>`, { limits, pieces })).toEqual([
        '<a> @0',
        '"1234"',
        '</a> @211',
        '! limit-tag-bytes @4',
        '! limit-tag-bytes @74',
        '! xml-end-tag-unmatched @139 d',
        '! limit-tag-bytes @143',
      ])
    }
  })
})
