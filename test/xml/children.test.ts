import { describe, expect, test } from 'vitest'
import { Want } from '../../src/xml/events.ts'
import { recordEvents } from './record-events.ts'

const want = { item: Want.Whole, entry: Want.Whole, title: Want.Content }
const open = '<rss><item><title>1</title></item><item><title>2</title></item></rss>'

describe('children with known bytes', () => {
  test('are shown before they are read, and skipped silently', () => {
    const shown: string[] = []
    const recognise = (child: string) => {
      shown.push(child)
      return child.includes('1')
    }
    expect(recordEvents(open, { want, recognise })).toEqual([
      '<rss> @0',
      '<item> @5',
      '<item> @34',
      '<title> @40',
      '"2"',
      '</title> @56',
      'whole @34 <item><title>2</title></item>',
      '</item> @63',
      '</rss> @69',
    ])
    expect(shown).toEqual(['<item><title>1</title></item>', '<item><title>2</title></item>'])
  })

  test('are shown up to the first end tag of their name, which may be wrong', () => {
    const document = '<rss><item><![CDATA[</item>]]></item><item></item></rss>'
    const shown: string[] = []
    const recognise = (child: string) => {
      shown.push(child)
      return false
    }
    const events = recordEvents(document, { want, recognise })
    expect(shown).toEqual(['<item><![CDATA[</item>', '<item></item>'])
    expect(events).toContain('whole @5 <item><![CDATA[</item>]]></item>')
  })

  test('are shown once for each end tag, however many children are not closed before it', () => {
    let shown = 0
    const recognise = () => {
      shown += 1
      return false
    }
    recordEvents(`<rss>${'<item>'.repeat(100)}</item></rss>`, { want, recognise })
    expect(shown).toBe(1)
  })

  test('are read when the document ends before an end tag', () => {
    const events = recordEvents('<rss><item><title>1', { want, recognise: () => true, pieces: [3] })
    expect(events).toContain('"1"')
  })
})

test('a child is whole when it is an empty-element tag', () => {
  expect(recordEvents('<rss><item a="1"/></rss>', { want })).toEqual([
    '<rss> @0',
    '<item a="1"> @5',
    'whole @5 <item a="1"/>',
    '</item> @18',
    '</rss> @24',
  ])
})

test('within a child there is no other child', () => {
  expect(recordEvents('<rss><item><entry>1</entry></item></rss>', { want })).toEqual([
    '<rss> @0',
    '<item> @5',
    '<entry> @11',
    '"1"',
    '</entry> @27',
    'whole @5 <item><entry>1</entry></item>',
    '</item> @34',
    '</rss> @40',
  ])
})

test('a child may be the root', () => {
  expect(recordEvents('<item>1</item>', { want })).toEqual([
    '<item> @0',
    '"1"',
    'whole @0 <item>1</item>',
    '</item> @14',
  ])
})
