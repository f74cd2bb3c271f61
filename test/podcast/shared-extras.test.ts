import { describe, expect, test } from 'vitest'
import { episodeOf, seriesOf } from './small-feeds.ts'

const link = (attributes: string): string => `<atom:link href="https://harbour.test/x" ${attributes}/>`

describe('the Atom links without a field of their own', () => {
  test.each(['payment', 'replies', 'http://podlove.org/deep-link'])('are those of %s', (rel) => {
    const expected = [{ href: 'https://harbour.test/x', rel, type: null, title: null }]
    const own = '<link>https://harbour.test/</link>'
    expect(seriesOf(own + link(`rel="${rel}"`))?.extras.links).toEqual(expected)
    expect(episodeOf(own + link(`rel="${rel}"`))?.extras.links).toEqual(expected)
  })

  test.each(['self', 'HUB', 'next', 'prev-archive'])('are not those of %s', (rel) => {
    expect(seriesOf(link(`rel="${rel}"`))?.extras).not.toHaveProperty('links')
  })

  test.each(['enclosure', 'http://podlove.org/simple-chapters'])('of an item are not those of %s', (rel) => {
    expect(episodeOf(`<title>x</title>${link(`rel="${rel}"`)}`)?.extras).not.toHaveProperty('links')
  })

  test('are left out without an address', () => {
    expect(seriesOf('<atom:link rel="payment"/>')?.extras).not.toHaveProperty('links')
  })

  test('have a page other than the website, but not the website', () => {
    const [own, other] = ['https://harbour.test/', 'https://harbour.test/opus.xml']
    const links = `<atom:link href="${own}"/><atom:link rel="alternate" href="${other}" title="Opus"/>`
    expect(seriesOf(links)).toMatchObject({ websiteUrl: own, extras: { links: [{ href: other, title: 'Opus' }] } })
  })
})

test('extras are empty if the feed has nothing beyond the fields', () => {
  expect(seriesOf('<title>Fog</title>')?.extras).toEqual({})
  expect(episodeOf('<title>Fog</title>')?.extras).toEqual({})
})

const platforms = [
  ['acast', 'showId', 'acast:showId'],
  ['acast', 'settings', 'acast:settings'],
] as const

describe('the details of a platform are given even if there is only one', () => {
  test.each([
    ...platforms,
    ['acast', 'episodeId', 'acast:episodeId'],
    ['acast', 'episodeUrl', 'acast:episodeUrl'],
    ['feedburner', 'origLink', 'feedburner:origLink'],
    ['feedburner', 'origEnclosureLink', 'feedburner:origEnclosureLink'],
  ] as const)('%s.%s of an item', (platform, field, name) => {
    const extras = episodeOf(`<guid>1</guid><${name}>https://harbour.test/x</${name}>`)?.extras
    expect(extras?.[platform]).toMatchObject({ [field]: 'https://harbour.test/x' })
  })

  test.each([
    ...platforms,
    ['acast', 'showUrl', 'acast:showUrl'],
    ['acast', 'importedFeed', 'acast:importedFeed'],
    ['feedburner', 'hostname', 'feedburner:feedburnerHostname'],
    ['feedburner', 'emailServiceId', 'feedburner:emailServiceId'],
    ['rawvoice', 'rating', 'rawvoice:rating'],
    ['rawvoice', 'location', 'rawvoice:location'],
    ['rawvoice', 'frequency', 'rawvoice:frequency'],
  ] as const)('%s.%s of a channel', (platform, field, name) => {
    const extras = seriesOf(`<${name}>https://harbour.test/x</${name}>`)?.extras
    expect(extras?.[platform]).toMatchObject({ [field]: 'https://harbour.test/x' })
  })
})

test.each([
  ['name', '<podcast:location>Austin</podcast:location>', 'Austin'],
  ['geo', '<podcast:location geo="geo:30.2672,97.7431"/>', 'geo:30.2672,97.7431'],
  ['osm', '<podcast:location osm="R113314"/>', 'R113314'],
  ['country', '<podcast:location country="US"/>', 'US'],
])('a place may have only its %s', (field, element, value) => {
  expect(seriesOf(element)?.extras.location).toMatchObject([{ [field]: value }])
})

test('keywords are separated by commas, and empty ones are left out', () => {
  expect(seriesOf('<itunes:keywords>fog, tide,,harbour,</itunes:keywords>')?.extras.keywords).toEqual([
    'fog',
    'tide',
    'harbour',
  ])
})

test('an item of another feed may be named by the URL of that feed', () => {
  const feedUrl = 'https://elsewhere.test/feed.xml'
  expect(
    seriesOf(`<podcast:podroll><podcast:remoteItem feedUrl="${feedUrl}"/></podcast:podroll>`)?.extras,
  ).toMatchObject({ podroll: [{ feedUrl, feedGuid: null }] })
})

test.each([
  ['one author', '<itunes:author>Ana</itunes:author>', undefined],
  ['one that two elements name', '<itunes:author>Ana</itunes:author><dc:creator>Ana</dc:creator>', undefined],
  ['two of podcast apps', '<googleplay:author>Bo</googleplay:author><itunes:author>Ana</itunes:author>', ['Ana', 'Bo']],
  ['two', '<dc:creator>Bo</dc:creator><itunes:author>Ana</itunes:author>', ['Ana', 'Bo']],
])('authors if there is %s', (_, elements, authors) => {
  expect(seriesOf(elements)?.extras.authors).toEqual(authors)
})
