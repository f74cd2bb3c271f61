import { describe, expect, test } from 'vitest'
import { episodeOf, seriesOf } from './small-feeds.ts'

const link = (attributes: string): string => `<atom:link href="https://harbour.test/x" ${attributes}/>`

describe('the Atom links that no other field has', () => {
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

  test('have the page that the website is not, and not the one that it is', () => {
    const [own, other] = ['https://harbour.test/', 'https://harbour.test/opus.xml']
    const links = `<atom:link href="${own}"/><atom:link rel="alternate" href="${other}" title="Opus"/>`
    expect(seriesOf(links)).toMatchObject({ websiteUrl: own, extras: { links: [{ href: other, title: 'Opus' }] } })
  })
})

test.each([
  ['one author', '<itunes:author>Ana</itunes:author>', undefined],
  ['one whom two elements name', '<itunes:author>Ana</itunes:author><dc:creator>Ana</dc:creator>', undefined],
  ['two', '<dc:creator>Bo</dc:creator><itunes:author>Ana</itunes:author>', ['Ana', 'Bo']],
])('authors where there is %s', (_, elements, authors) => {
  expect(seriesOf(elements)?.extras.authors).toEqual(authors)
})
