import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { seriesUuidFromUrl } from '../../src/identity/series-uuid.ts'

describe('seriesUuidFromUrl (identity 1.1)', () => {
  test.each([
    ['podnews.net/rss', '9b024349-ccf0-5f69-a609-6b82873eab3c'],
    ['mp3s.nashownotes.com/pc20rss.xml', '917393e3-1b1e-5cef-ace4-edaa54e1f810'],
  ])('gives the published podcast:guid of %s', (url, uuid) => {
    expect(seriesUuidFromUrl(url)).toBe(uuid)
  })

  test.each([
    ['https://podnews.net/rss'],
    ['http://podnews.net/rss'],
    ['HTTPS://podnews.net/rss'],
    ['feed://podnews.net/rss'],
    ['https://podnews.net/rss/'],
    ['https://podnews.net/rss///'],
    ['podnews.net/rss/'],
    ['https://PodNews.net/rss'],
    ['PODNEWS.NET/rss'],
    ['https://podnews.net:443/rss'],
    ['http://podnews.net:80/rss'],
    ['http://podnews.net:/rss'],
    ['HTTPS://PODNEWS.NET:443/rss/'],
  ])('gives %s the uuid of the URL without scheme and trailing slashes', (url) => {
    expect(seriesUuidFromUrl(url)).toBe('9b024349-ccf0-5f69-a609-6b82873eab3c')
  })

  test.each([
    ['https://podnews.net/rss', 'https://podnews.net/RSS'],
    ['https://podnews.net/rss', 'https://www.podnews.net/rss'],
    ['https://podnews.net/rss', 'https://podnews.net/rss?page=2'],
    ['https://podnews.net/rss', 'https://podnews.net//rss'],
    ['https://podnews.net/rss', 'https://podnews.net:8443/rss'],
    ['https://podnews.net/rss', 'https://podnews.net:80/rss'],
    ['https://a:b@podnews.net/rss', 'https://A:b@podnews.net/rss'],
    ['https://podnews.net/rss?from=A.example', 'https://podnews.net/rss?from=a.example'],
    ['https://podnews.net?from=A.example', 'https://podnews.net?from=a.example'],
    ['https://example.org/?feed=http://podnews.net/rss', 'https://podnews.net/rss'],
  ])('distinguishes %s from %s', (one, other) => {
    expect(seriesUuidFromUrl(one)).not.toBe(seriesUuidFromUrl(other))
  })

  property.prop([fc.webUrl({ withQueryParameters: true }), fc.nat({ max: 5 })])(
    'is the same over http and https, and with slashes at the end',
    (url, slashes) => {
      const other = `${url.replace(/^https?/, (scheme) => (scheme === 'http' ? 'https' : 'http'))}${'/'.repeat(slashes)}`
      expect(seriesUuidFromUrl(other)).toBe(seriesUuidFromUrl(url))
    },
  )

  test.each([
    ['https://E.org?f', 'https://e.org?f'],
    ['https://E.org:443#f', 'https://e.org#f'],
    ['https://a:B@E.org:443/f', 'https://a:B@e.org/f'],
    ['http://[2001:DB8::1]:80/f', 'http://[2001:db8::1]/f'],
    ['https://ÄPFEL.example/f', 'https://Äpfel.example/f'],
  ])('gives %s the uuid of %s', (one, other) => {
    expect(seriesUuidFromUrl(one)).toBe(seriesUuidFromUrl(other))
  })

  property.prop([fc.webUrl({ withQueryParameters: true })])('does not depend on how the host is written', (url) => {
    const { protocol, host, href } = new URL(url)
    const written = `${host.toUpperCase()}:${protocol === 'https:' ? 443 : 80}`
    expect(seriesUuidFromUrl(href.replace(host, written))).toBe(seriesUuidFromUrl(href))
  })

  test.each([[''], ['https://'], ['https:///'], ['///'], [undefined], [null], [new URL('https://podnews.net/rss')]])(
    'refuses %j, which names no feed',
    (url) => {
      expect(() => seriesUuidFromUrl(url as string)).toThrow(TypeError)
      expect(() => seriesUuidFromUrl(url as string)).toThrow('url must be the URL of a feed')
    },
  )
})
