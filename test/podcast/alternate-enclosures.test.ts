import { describe, expect, test } from 'vitest'
import { codesOf, episodeOf } from './small-feeds.ts'

const standard = '<enclosure url="https://harbour.test/1.mp3" type="audio/mpeg"/>'
const alternate = (attributes: string, sources = ''): string =>
  `<podcast:alternateEnclosure ${attributes}>${sources}</podcast:alternateEnclosure>`
const linksOf = (elements: string) => episodeOf(standard + elements)?.alternateEnclosureUrlsWithDetails
const linkOf = (attributes: string, source = '<podcast:source uri="https://harbour.test/1.opus"/>') =>
  linksOf(alternate(attributes, source))?.[0]

describe('rule 2.11: alternate enclosures', () => {
  test('make one link for each source, with the attributes of their parent', () => {
    const sources = '<podcast:source uri="https://harbour.test/1.opus"/><podcast:source uri="ipfs://QmX"/>'
    const said = { type: 'audio/opus', bitrate: '160707.74', lang: 'EN', rel: 'Small', title: 'Low', codecs: 'opus' }
    const attributes = 'type="Audio/Opus" bitrate="160707.74" lang="EN" rel="Small" title="Low" codecs="opus"'
    expect(linksOf(alternate(attributes, sources))).toMatchObject([
      { ...said, uri: 'https://harbour.test/1.opus' },
      { ...said, uri: 'ipfs://QmX' },
    ])
  })

  test.each([
    ['the text of a source', alternate('', '<podcast:source>https://harbour.test/2.mp3</podcast:source>')],
    ['an attribute of early drafts', alternate('url="https://harbour.test/2.mp3"')],
    ['another attribute of early drafts', alternate('uri="https://harbour.test/2.mp3"')],
  ])('%s may hold the address', (_, element) => {
    expect(linksOf(element)?.map(({ uri }) => uri)).toEqual(['https://harbour.test/2.mp3'])
  })

  test('one without any address is dropped, and reported', () => {
    const element = alternate('type="audio/opus"')
    expect(linksOf(element)).toEqual([])
    expect(codesOf(`<item>${standard}${element}</item>`)).toEqual(['rss-alternate-enclosure-without-source'])
  })

  test.each([
    ['application/x-bittorrent', 'application/x-bittorrent'],
    ['AUDIO/opus', null],
    ['', null],
  ])('a source of type %j keeps its type only if its parent has another', (contentType, sourceContentType) => {
    const source = `<podcast:source uri="https://harbour.test/1" contentType="${contentType}"/>`
    expect(linkOf('type="audio/opus"', source)?.sourceContentType).toBe(sourceContentType)
  })

  test.each([
    ['length="0"', { length: null }],
    ['length="1234"', { length: 1234 }],
    ['height="720p"', { height: 720 }],
    ['rel=""', { rel: null }],
  ])('%s', (attribute, field) => {
    expect(linkOf(attribute)).toMatchObject(field)
  })

  test.each([
    ['default="true"', 'https://harbour.test/1.opus', true],
    ['default="false"', 'https://harbour.test/1.opus', false],
    ['', 'https://harbour.test/1.opus', false],
    ['', 'https://harbour.test/1.mp3', true],
  ])('with %j and the source %s', (attribute, uri, isDefault) => {
    expect(linkOf(attribute, `<podcast:source uri="${uri}"/>`)?.default).toBe(isDefault)
  })

  test('the integrity of a file is kept beside its links', () => {
    const sources = '<podcast:source uri="https://harbour.test/2.opus"/><podcast:source uri="ipfs://QmX"/>'
    const integrity = '<podcast:integrity type="SRI" value="sha384-x"/>'
    const elements = alternate('url="https://harbour.test/1.opus"') + alternate('', sources + integrity)
    expect(episodeOf(elements)?.extras.integrity).toEqual([
      { linkIndex: 1, type: 'sri', value: 'sha384-x' },
      { linkIndex: 2, type: 'sri', value: 'sha384-x' },
    ])
  })
})
