import { describe, expect, test } from 'vitest'
import { episodeOf, feedOf, parsed } from './small-feeds.ts'

describe('rule 2.12: links to chapters', () => {
  test.each([
    ['1.json', 'type="Application/JSON"', 'application/json'],
    ['1.json', '', 'application/json+chapters'],
    ['1.xml', '', 'application/xml'],
    ['1.psc?v=2', '', 'application/xml'],
    ['1', '', 'application/json+chapters'],
  ])('%s with %j', (file, attribute, type) => {
    const url = `https://harbour.test/${file}`
    expect(episodeOf(`<guid>1</guid><podcast:chapters url="${url}" ${attribute}/>`)).toMatchObject({
      chaptersUrls: [url],
      chaptersUrlsWithDetails: [{ url, type, isServiceExclusive: false }],
    })
  })

  test('all are kept, those of Podlove last', () => {
    const links =
      '<atom:link rel="http://podlove.org/simple-chapters" href="https://harbour.test/3"/>' +
      '<podcast:chapters url="https://harbour.test/1"/><podcast:chapters url="https://harbour.test/2"/>'
    const episode = episodeOf(`<guid>1</guid>${links}`)
    expect(episode?.chaptersUrls).toEqual([
      'https://harbour.test/1',
      'https://harbour.test/2',
      'https://harbour.test/3',
    ])
    expect(episode?.chaptersUrlsWithDetails[2]?.type).toBe('application/xml')
  })

  test('chapters inside the item are no link', () => {
    const inline = '<psc:chapters><psc:chapter start="0:01.5" title="Fog"/></psc:chapters>'
    const episode = episodeOf(`<guid>1</guid>${inline}`)
    expect(episode?.chaptersUrls).toEqual([])
    expect(episode?.extras.inlineChapters).toMatchObject([{ startTimecode: 1500, title: 'Fog' }])
  })

  test('faults of chapters inside the item have the place of the item', () => {
    const inline = '<psc:chapters><psc:chapter start="soon" title="Fog"/></psc:chapters>'
    const item = `<item><guid>1</guid>${inline}</item>`
    const fault = parsed(item).diagnostics.find(({ code }) => code === 'chapters-start-invalid')
    expect(fault).toMatchObject({
      path: '$.episodes[0].extras.inlineChapters.chapters[0]',
      location: { offset: feedOf(item).indexOf('<item>') },
    })
  })
})

describe('rule 2.12: links to transcripts', () => {
  test.each([
    ['1', 'type="text/vtt"', 'text/vtt', true],
    ['1', 'type="application/vtt; charset=utf-8"', 'text/vtt', true],
    ['1', 'type="application/vtt ; charset=utf-8"', 'text/vtt', true],
    ['1.vtt', 'type="application/x-transcript"', 'application/x-transcript', null],
    ['1.html', '', 'text/html', null],
    ['1.htm', '', 'text/html', null],
    ['1.xhtml', '', 'text/html', null],
    ['1.txt', '', 'text/plain', false],
    ['1.pdf', '', 'application/pdf', null],
    ['1.VTT', '', 'text/vtt', true],
    ['1', 'type="application/x-subrip"', 'application/x-subrip', true],
    ['1', 'type="application/srt"', 'application/x-subrip', true],
    ['1', 'type="text/srt"', 'application/x-subrip', true],
    ['1', 'type="text/x-srt"', 'application/x-subrip', true],
    ['1', 'type="application/srr"', 'application/x-subrip', true],
    ['1', 'type="application/json"', 'application/json', true],
    ['1', 'type="text/json"', 'application/json', true],
    ['1', 'type="application/json+transcript"', 'application/json', true],
    ['1', 'type="application/xhtml+xml"', 'text/html', null],
    ['1', 'type="text/html"', 'text/html', null],
    ['1', 'type="text/html" rel="Captions"', 'text/html', true],
    ['1.srt?v=1', 'type="text/plain"', 'application/x-subrip', true],
    ['1.html', 'type="text/plain"', 'text/plain', false],
    ['1.txt', 'type="text/plain"', 'text/plain', false],
    ['1.pdf', 'type="application/pdf"', 'application/pdf', null],
    ['1', '', null, null],
  ])('%s with %j', (file, attributes, type, hasTimecodes) => {
    const url = `https://harbour.test/${file}`
    expect(episodeOf(`<guid>1</guid><podcast:transcript url="${url}" ${attributes}/>`)).toMatchObject({
      transcriptUrls: [url],
      transcriptUrlsWithDetails: [{ url, type, hasTimecodes, isServiceExclusive: false }],
    })
  })

  test('have the language that they name, unchanged, and no other', () => {
    const transcripts =
      '<podcast:transcript url="https://harbour.test/1.vtt" language="pt_BR"/>' +
      '<podcast:transcript url="https://harbour.test/2.vtt"/>'
    const links = episodeOf(`<guid>1</guid>${transcripts}`)?.transcriptUrlsWithDetails
    expect(links?.map(({ language }) => language)).toEqual(['pt_BR', null])
  })
})
