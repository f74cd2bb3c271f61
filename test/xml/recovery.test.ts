import { describe, expect, test } from 'vitest'
import { Want } from '../../src/xml/events.ts'
import { type Recording, recordEvents } from './record-events.ts'

/** A reader like that of a feed: items are children, titles and descriptions content, foreign elements skipped. */
const feed: Recording = {
  want: {
    item: Want.Whole,
    title: Want.Content,
    description: Want.Content,
    guid: Want.Content,
    link: Want.Content,
    foreign: Want.Skip,
  },
  endsContent: ['guid', 'pubdate', 'item'],
  endsSkipped: ['item'],
}

/**
 * Returns the events except those of skipped elements and of elements around items. Expects the same in single bytes.
 */
function eventsOf(document: string): string[] {
  const events = recordEvents(document, feed)
  expect(recordEvents(document, { ...feed, pieces: [1] })).toEqual(events)
  return events.filter((line) => !/^<\/?(rss|channel|foreign)>/.test(line))
}

describe('rule 1: inside CDATA, comments, instructions and quoted values only their own end counts', () => {
  test.each([
    [
      'a CDATA section',
      '<item><title><![CDATA[</title></item></channel>]]></title></item>',
      '"</title></item></channel>"',
    ],
    ['a comment', '<item><title>x<!-- </title></item> -->y</title></item>', '"xy"'],
    ['a processing instruction', '<item><title>x<?a </title></item>?>y</title></item>', '"xy"'],
    ['a quoted value', '<item><title a="</title></item>">x</title></item>', '"x"'],
  ])('%s', (_, item, text) => {
    const events = eventsOf(`<rss><channel>${item}</channel></rss>`)
    expect(events).toContain(text)
    expect(events).toContain(`whole @14 ${item}`)
    expect(events.filter((line) => line.startsWith('!'))).toEqual([])
  })
})

describe('rule 2: the end tags of a child and of its ancestors close everything inside', () => {
  test('a child whose own end tag closes what was left open in it', () => {
    expect(eventsOf('<rss><channel><item><x><y>1</item></channel></rss>')).toEqual([
      '<item> @14',
      '<x> @20',
      '<y> @23',
      '"1"',
      '</y> @27 implied',
      '</x> @27 implied',
      'whole @14 <item><x><y>1</item>',
      '</item> @34',
      '! xml-element-unclosed @27 x',
      '! xml-element-unclosed @27 y',
    ])
  })

  test('a child that is closed by the end of the channel', () => {
    expect(eventsOf('<rss><channel><item><title>1</channel></rss>')).toEqual([
      '<item> @14',
      '<title> @20',
      '"1"',
      '</title> @28 implied',
      'whole @14 <item><title>1',
      '</item> @28 implied',
      '! xml-child-unclosed @28 item',
      '! xml-element-unclosed @28 title',
    ])
  })

  test('a child that is closed by the start of the next one', () => {
    expect(eventsOf('<rss><channel><item><title>1<item>2</item></channel></rss>')).toEqual([
      '<item> @14',
      '<title> @20',
      '"1"',
      '</title> @28 implied',
      'whole @14 <item><title>1',
      '</item> @28 implied',
      '<item> @28',
      '"2"',
      'whole @28 <item>2</item>',
      '</item> @42',
      '! xml-child-unclosed @28 item',
      '! xml-element-unclosed @28 title',
    ])
  })

  test('an element inside of a child that has the name of the channel does not hide its end tag', () => {
    expect(
      eventsOf('<rss><channel><item><x><channel>1</channel></rss>').filter((line) => line.startsWith('!')),
    ).toEqual(['! xml-child-unclosed @33 item', '! xml-element-unclosed @33 channel', '! xml-element-unclosed @33 x'])
  })

  test('a child is closed in another case', () => {
    expect(eventsOf('<rss><channel><item>1</ITEM></channel></rss>')).toEqual([
      '<item> @14',
      '"1"',
      'whole @14 <item>1</ITEM>',
      '</item> @28',
      '! xml-name-case @21 ITEM',
    ])
  })
})

describe('rule 3: other end tags close their nearest open namesake, or nothing', () => {
  test('elements in between are closed as well', () => {
    expect(eventsOf('<rss><item><x><x><y>1</x>2</x></item></rss>')).toEqual([
      '<item> @5',
      '<x> @11',
      '<x> @14',
      '<y> @17',
      '"1"',
      '</y> @21 implied',
      '</x> @25',
      '"2"',
      '</x> @30',
      'whole @5 <item><x><x><y>1</x>2</x></item>',
      '</item> @37',
      '! xml-element-unclosed @21 y',
    ])
  })

  test('without a namesake it is dropped', () => {
    expect(eventsOf('<rss><item>1</x>2</item></rss>')).toEqual([
      '<item> @5',
      '"12"',
      'whole @5 <item>1</x>2</item>',
      '</item> @24',
      '! xml-end-tag-unmatched @12 x',
    ])
  })
})

describe('rule 4: inside content, tags are content', () => {
  test('unescaped HTML stays as it was written', () => {
    expect(eventsOf('<rss><item><title>1 <b>2</b><br> <a href=x>3</title></item></rss>')).toContain(
      '"1 [<b>]2[</b>][<br>] [<a href=x>]3"',
    )
  })

  test('a namesake inside content does not end it', () => {
    const events = eventsOf('<rss><item><title>1<title>2</title>3</title></item></rss>')
    expect(events).toContain('"1[<title>]2[</title>]3"')
    expect(events.filter((line) => line.startsWith('!'))).toEqual([])
  })

  test('an end tag of an element around it ends it', () => {
    expect(eventsOf('<rss><item><x><title>1</x><guid>2</guid></item></rss>')).toEqual([
      '<item> @5',
      '<x> @11',
      '<title> @14',
      '"1"',
      '</title> @22 implied',
      '</x> @26',
      '<guid> @26',
      '"2"',
      '</guid> @40',
      'whole @5 <item><x><title>1</x><guid>2</guid></item>',
      '</item> @47',
      '! xml-element-unclosed @22 title',
    ])
  })

  test('a start tag that can only be the next element ends it', () => {
    expect(eventsOf('<rss><item><title>1<link>2</link><guid>3</guid></item></rss>')).toEqual([
      '<item> @5',
      '<title> @11',
      '"1[<link>]2[</link>]"',
      '</title> @33 implied',
      '<guid> @33',
      '"3"',
      '</guid> @47',
      'whole @5 <item><title>1<link>2</link><guid>3</guid></item>',
      '</item> @54',
      '! xml-element-unclosed @33 title',
    ])
  })

  test('a child ends the unclosed text before it', () => {
    expect(eventsOf('<rss><title>1<item>2</item></rss>').slice(0, 4)).toEqual([
      '<title> @5',
      '"1"',
      '</title> @13 implied',
      '<item> @13',
    ])
  })

  test('a child ends an unclosed skipped element', () => {
    expect(eventsOf('<rss><foreign>1<item>2</item></rss>').slice(0, 2)).toEqual(['<item> @15', '"2"'])
  })

  test('a skipped element may hold a namesake', () => {
    expect(eventsOf('<rss><foreign>1<foreign>2</foreign>3</foreign><item/></rss>')).toEqual([
      '<item> @46',
      'whole @46 <item/>',
      '</item> @53',
    ])
  })
})

describe('rule 5: a `<` that begins no tag is text', () => {
  test('a less-than sign without a name', () => {
    expect(eventsOf('<rss><title>a < b, <3, <-, </ p>, <></title></rss>')).toContain('"a < b, <3, <-, </ p>, <>"')
  })

  test('a tag that meets another before its end', () => {
    expect(eventsOf('<rss><item><title>1</title <guid>2</guid></item></rss>')).toEqual([
      '<item> @5',
      '<title> @11',
      '"1</title "',
      '</title> @27 implied',
      '<guid> @27',
      '"2"',
      '</guid> @41',
      'whole @5 <item><title>1</title <guid>2</guid></item>',
      '</item> @48',
      '! xml-less-than-bare @19',
      '! xml-element-unclosed @27 title',
    ])
    expect(eventsOf('<rss><item><a b=c <guid>2</guid></item></rss>').slice(0, 3)).toEqual([
      '<item> @5',
      '"<a b=c "',
      '<guid> @18',
    ])
  })
})

describe('rule 1: a missing quote lets a value swallow the text after it', () => {
  const swallowing = '<item><f u="1/></item><item><f u="2"/></item>'

  test('which is reported, as it may have been a child', () => {
    expect(eventsOf(`<rss>${swallowing}</rss>`)).toContain('! xml-quote-missing @11 f')
  })

  test('even within text whose tags are content', () => {
    const document = '<rss><item><description><a href="1>x</a></description></item><item><f u="2"/></item></rss>'
    expect(eventsOf(document)).toContain('! xml-quote-missing @24 a')
  })

  test.each(['<item><f u="</item>" v="1"/></item>', '<item><f u="1"v="a < b"/></item>', '<item><f u=1 v/></item>'])(
    '%s lacks no quote',
    (item) => {
      expect(eventsOf(`<rss>${item}</rss>`).join()).not.toContain('xml-quote-missing')
    },
  )
})

describe('rule 6: a quote that is not closed ends its tag', () => {
  const far = 'x'.repeat(65_536)

  test('at the first greater-than sign, when 64 KiB have passed', () => {
    const events = eventsOf(`<rss><item><a b="1>2</a>${far}"</item></rss>`)
    expect(events.slice(0, 4)).toEqual(['<item> @5', '<a b="1"> @11', '"2"', '</a> @24'])
    expect(events.at(-1)).toBe('! xml-quote-unclosed @14 b')
  })

  test('at the end of the document', () => {
    expect(eventsOf('<rss><item><a b="1/><guid>2</guid></item></rss>').slice(0, 4)).toEqual([
      '<item> @5',
      '<a b="1"> @11',
      '</a> @20',
      '<guid> @20',
    ])
  })

  test('but a long value without that sign is kept whole', () => {
    expect(eventsOf(`<rss><a b="${far}${far}">1</a></rss>`).slice(1)).toEqual(['"1"', '</a> @131090'])
  })

  test('and so is one with that sign of 64 KiB less a byte', () => {
    expect(eventsOf(`<rss><a b="${'>'.repeat(65_535)}">1</a></rss>`)).toHaveLength(3)
    expect(eventsOf(`<rss><a b="${'>'.repeat(65_536)}">1</a></rss>`).at(-1)).toBe('! xml-quote-unclosed @8 b')
  })
})
