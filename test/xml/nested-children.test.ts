import { describe, expect, test } from 'vitest'
import { xmlLimits } from '../../src/core/limits.ts'
import { Want } from '../../src/xml/events.ts'
import { type Recording, recordEvents } from './record-events.ts'

const feed: Recording = {
  want: {
    item: Want.Whole,
    title: Want.Content,
    skipped: Want.Skip,
    foreign: Want.Foreign,
    other: Want.Foreign,
  },
  endsContent: ['guid'],
}

/** Returns the children and the diagnostics, and expects the same however the document is cut. */
function read(document: string, recording: Recording = feed): string[] {
  const events = recordEvents(document, recording)
  for (const pieces of [[1], [3, 7], [64]]) expect(recordEvents(document, { ...recording, pieces })).toEqual(events)
  return events.flatMap((line) => /^whole @\d+ (.*)/.exec(line)?.[1] ?? /^! .*/.exec(line)?.[0] ?? [])
}

const countOf = (document: string) => recordEvents(document, feed).filter((line) => line.startsWith('whole')).length
const inFeed = (items: string) => `<rss><channel>${items}</channel></rss>`

describe('a child of the same name is content of an element that its own end tag closes', () => {
  test.each([
    ['that is skipped', '<item><skipped><item>1</item></skipped><guid/></item>'],
    ['that is unknown', '<item><foreign><item>1</item></foreign><guid/></item>'],
    ['with others in it', '<item><foreign><other><item/><item>1</item></other></foreign><guid/></item>'],
    ['with itself in it', '<item><skipped><skipped><item>1</item></skipped><item/></skipped><guid/></item>'],
    ['that is a text', '<item><title><item><guid/></item></title><guid/></item>'],
    ['with a feed in it', '<item><skipped><rss><channel><item/></channel></rss></skipped><guid/></item>'],
    ['with a comment in it', '<item><skipped><item><!-- </item></skipped> --></item></skipped><guid/></item>'],
    ['that comes again', '<item><skipped><item/></skipped><foreign><item/></foreign><guid/></item>'],
  ])('%s', (_, item) => {
    expect(read(inFeed(item + item))).toEqual([item, item])
  })

  test('and is an element if the children of that element are wanted', () => {
    const events = recordEvents(inFeed('<item><foreign><item><guid>1</guid></item></foreign></item>'), feed)
    expect(events.filter((event) => event.startsWith('<item'))).toHaveLength(2)
    expect(events.filter((event) => event.startsWith('<guid'))).toHaveLength(1)
  })
})

describe('a child of the same name begins the next child', () => {
  test.each([
    ['after an element that is not closed', '<item><skipped>', ['! xml-element-unclosed @29 skipped']],
    ['after an unknown element that is not closed', '<item><foreign>', ['! xml-element-unclosed @29 foreign']],
    ['after a text that is not closed', '<item><title>x', ['! xml-element-unclosed @28 title']],
    ['in the child itself', '<item>', []],
  ])('%s', (_, first, faults) => {
    const second = '<item><title>2</title><skipped></skipped></item>'
    const at = 14 + first.length
    expect(read(inFeed(`${first}${second}${second}`))).toEqual([
      first,
      second,
      second,
      `! xml-child-unclosed @${at} item`,
      ...faults,
    ])
  })

  test('after an element whose end tag leaves a child open', () => {
    expect(read(inFeed('<item><skipped><item>1</skipped></item>'))).toEqual([
      '<item><skipped>',
      '<item>1</skipped></item>',
      '! xml-child-unclosed @29 item',
      '! xml-element-unclosed @29 skipped',
      '! xml-end-tag-unmatched @36 skipped',
    ])
  })

  test('after a feed that was cut off, in a second one', () => {
    const second = '<rss><channel><item>2</item></channel></rss>'
    const want = { ...feed.want, rss: Want.Children }
    expect(read(`<rss><channel><item>1${second}`, { want })).toContain('<item>2</item>')
  })

  test('if the closed content is larger than a child may be', () => {
    const content = `<skipped><item>${'x'.repeat(200)}</item></skipped>`
    const limits = { ...xmlLimits, maxItemBytes: 100 }
    const children = read(inFeed(`<item>${content}<guid/></item><item>2</item>`), { ...feed, limits })
    expect(children.slice(0, 2)).toEqual(['<item><skipped>', '<item>2</item>'])
    expect(children).toContain('! limit-item-bytes @29')
  })

  test('at the end of the document', () => {
    expect(read('<rss><channel><item><skipped><item>1</item>').slice(0, 2)).toEqual([
      '<item><skipped>',
      '<item>1</item>',
    ])
  })
})

test('each of many such children is found', () => {
  const open = '<item><skipped>'.repeat(20_000)
  expect(countOf(inFeed(open))).toBe(20_000)
  const nested = '<item><skipped><item>1</item></skipped></item>'.repeat(5_000)
  expect(countOf(inFeed(nested))).toBe(5_000)
  expect(countOf(inFeed(open + nested))).toBeGreaterThanOrEqual(20_000)
})
