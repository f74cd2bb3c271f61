import { describe, expect, test } from 'vitest'
import { parsed } from './small-feeds.ts'

const audio = '<enclosure url="https://harbour.test/a.mp3" type="audio/mpeg"/>'
const said = (channel: string) => parsed(channel).diagnostics.map(({ code, path }) => [code, path])

describe('a value of a channel that no field can hold is reported', () => {
  test.each([
    ['<podcast:locked>maybe</podcast:locked>', 'value-boolean-unknown', 'extras.locked'],
    ['<podcast:block id="us">maybe</podcast:block>', 'value-boolean-unknown', 'extras.blocks'],
    ['<itunes:block>maybe</itunes:block>', 'value-boolean-unknown', 'extras.publisherBlock'],
    ['<itunes:complete>maybe</itunes:complete>', 'value-boolean-unknown', 'isCompleted'],
    ['<skipHours><hour>25</hour></skipHours>', 'value-number-out-of-range', 'extras.skipHours'],
    ['<skipDays><day>Caturday</day></skipDays>', 'value-enum-unknown', 'extras.skipDays'],
    ['<podcast:location rel="creator"/>', 'rss-element-incomplete', 'extras.location'],
    ['<podcast:image alt="a boat"/>', 'rss-element-incomplete', 'extras.images'],
    ['<podcast:images/>', 'rss-element-incomplete', 'extras.images'],
  ])('%s', (element, code, field) => {
    expect(said(element)).toEqual([[code, `$.series.${field}`]])
  })
})

describe('a value of an item that no field can hold is reported', () => {
  const source = '<podcast:source uri="https://harbour.test/a.opus"/>'
  const split =
    '<podcast:valueTimeSplit startTime="1" duration="2"><podcast:remoteItem itemGuid="1"/></podcast:valueTimeSplit>'

  test.each([
    ['<podcast:chapters type="application/json"/>', 'chaptersUrls'],
    ['<podcast:transcript type="text/vtt"/>', 'transcriptUrls'],
    [
      `<podcast:alternateEnclosure>${source}<podcast:integrity value="x"/></podcast:alternateEnclosure>`,
      'extras.integrity',
    ],
    [`<podcast:value type="lightning">${split}</podcast:value>`, 'extras.value.timeSplits'],
    ['<podcast:value><podcast:valueTimeSplit duration="2"/></podcast:value>', 'extras.value.timeSplits'],
    ['<podcast:value><podcast:valueTimeSplit startTime="1"/></podcast:value>', 'extras.value.timeSplits'],
  ])('%s', (element, field) => {
    expect(said(`<item><guid>1</guid>${audio}${element}</item>`)).toEqual([
      ['rss-element-incomplete', `$.episodes[0].${field}`],
    ])
  })
})

describe('an item that is left out is reported at the list, not at the item after it', () => {
  const item = `<item><guid>1</guid><title>A walk</title>${audio}</item>`

  test('one that is empty', () => {
    expect(said(`<item/>${item}`)).toEqual([['rss-item-empty', '$.episodes']])
  })

  test('one after ten others', () => {
    const items = Array.from({ length: 10 }, (_, at) => `<item><guid>${at}</guid>${audio}</item>`)
    expect(said(`${items.join('')}<item/>`)).toEqual([['rss-item-empty', '$.episodes']])
  })

  test('one that is listed twice', () => {
    expect(said(item + item)).toEqual([['rss-item-duplicate', '$.episodes']])
  })
})
