import { describe, expect, test } from 'vitest'
import { parseFeed } from '../../src/index.ts'
import { parsePodcast } from '../../src/podcast/index.ts'

const item = '<item><title>Fog</title><link>https://harbour.test/fog</link></item>'

describe('rule 2.4: documents other than RSS 2.0', () => {
  test.each([
    ['RSS 0.91', `<rss version="0.91"><channel><title>Harbour</title>${item}</channel></rss>`],
    [
      'RSS 1.0',
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>Harbour</title></channel>${item}</rdf:RDF>`,
    ],
    [
      'Atom',
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>Harbour</title><entry><title>Fog</title><link href="https://harbour.test/fog"/></entry></feed>',
    ],
    ['a channel as the root', `<channel><title>Harbour</title>${item}</channel>`],
    ['letters in another case', `<RSS><CHANNEL><TITLE>Harbour</TITLE>${item}</CHANNEL></RSS>`],
  ])('%s', (_, document) => {
    const { series, episodes } = parsePodcast(document)
    expect(series?.name).toBe('Harbour')
    expect(episodes).toMatchObject([{ name: 'Fog', websiteUrl: 'https://harbour.test/fog' }])
  })

  test.each(['<!doctype html><title>Harbour</title>', '<html><head></head><body>Harbour</body></html>'])(
    '%s is no feed',
    (page) => {
      expect(parsePodcast(page)).toMatchObject({ kind: 'unknown', series: null, status: 'unusable' })
    },
  )

  test('a page is answered with the feeds it names', () => {
    const page = `<!doctype html><head><link rel="alternate" type="application/rss+xml" href="/feed.xml"></head>`
    expect(parseFeed(page, { feedUrl: 'https://harbour.test/' })).toMatchObject({
      kind: 'unknown',
      feedLinks: ['https://harbour.test/feed.xml'],
    })
  })
})
