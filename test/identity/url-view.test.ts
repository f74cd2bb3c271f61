import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { urlView } from '../../src/identity/url-view.ts'
import { parseUrl } from '../../src/values/parse-url.ts'
import { runs } from '../runs.ts'

/** URLs of pieces that are plain, and of some that a parser writes in another way. */
const nearlyPlainUrl = fc
  .tuple(
    fc.constantFrom(
      'https://',
      'http://',
      'ipfs://',
      'HTTPS://',
      'ftp://',
      'file://',
      'ws://',
      'x+y://',
      'https:/',
      '',
    ),
    fc.array(
      fc.constantFrom('example', 'com', 'a-b', '-', '1', '127', '0x7f', 'x1', 'xn--fsq', 'xn--a', 'A', 'é', '', 'a_b'),
      { minLength: 1, maxLength: 4 },
    ),
    fc.constantFrom('', ':80', ':443', ':8080', '@host'),
    fc.array(
      fc.constantFrom('a', '%2e', '.', '..', '.a', 'a.b', '%41', 'é', ' ', '&', '&amp;', '@', ':1', '"', '\\', ''),
      {
        maxLength: 4,
      },
    ),
    fc.constantFrom('', '?', '?a=1', '?a=é', '#', '#a', '?a#b', '#a?b'),
  )
  .map(
    ([scheme, host, port, path, rest]) =>
      `${scheme}${host.join('.')}${port}${path.map((one) => `/${one}`).join('')}${rest}`,
  )

function viewOfParser(text: string): string {
  // Not by URL.canParse: once optimised, it refuses valid URLs in Latin-1 (Node 20 and 22).
  const url = parseUrl(text)
  if (url === null) return text
  url.username = ''
  url.password = ''
  const whole = url.href.replace(/#.*$/s, '')
  return whole.endsWith('?') ? whole.slice(0, -1) : whole
}

describe('the view of a URL (identity 1.7)', () => {
  test.each([
    [
      'a plain URL is its own view',
      'https://cdn.example.com/audio/episode-12.mp3',
      'https://cdn.example.com/audio/episode-12.mp3',
    ],
    ['the fragment goes', 'https://example.com/a.mp3#t=30', 'https://example.com/a.mp3'],
    ['user information goes', 'https://user:secret@example.com/a.mp3', 'https://example.com/a.mp3'],
    ['the default port goes', 'https://example.com:443/a.mp3', 'https://example.com/a.mp3'],
    ['another port stays', 'https://example.com:8443/a.mp3', 'https://example.com:8443/a.mp3'],
    ['the scheme stays', 'http://example.com/a.mp3', 'http://example.com/a.mp3'],
    ['the case of the path stays', 'https://example.com/Audio/A.mp3', 'https://example.com/Audio/A.mp3'],
    ['the case of the host goes', 'https://EXAMPLE.com/a.mp3', 'https://example.com/a.mp3'],
    ['dot segments are resolved', 'https://example.com/a/../b.mp3', 'https://example.com/b.mp3'],
    ['the order of parameters stays', 'https://example.com/a?b=2&a=1', 'https://example.com/a?b=2&a=1'],
    ['tracking goes', 'https://example.com/a?utm_source=rss&id=7&fbclid=x', 'https://example.com/a?id=7'],
    ['campaigns go whatever they hold', 'https://example.com/a?utm_source=a=b?c&utm_x', 'https://example.com/a'],
    ['other parameters stay', 'https://example.com/a?utm_source=rss&id', 'https://example.com/a?id'],
    ['nothing but tracking leaves no question mark', 'https://example.com/a?UTM_Medium=feed', 'https://example.com/a'],
    ['tokens go', 'https://example.com/a.jpg?token=abc&w=600', 'https://example.com/a.jpg?w=600'],
    ['cache busters go', 'https://example.com/a?_=171&cb=9&id=1', 'https://example.com/a?id=1'],
    [
      'a signature of AWS goes',
      'https://b.s3.amazonaws.com/a.mp3?X-Amz-Algorithm=A&X-Amz-Credential=c&X-Amz-Date=d&X-Amz-Expires=60&X-Amz-SignedHeaders=h&X-Amz-Signature=s&v=2',
      'https://b.s3.amazonaws.com/a.mp3?v=2',
    ],
    [
      'a signature of Google goes',
      'https://storage.example/a?X-Goog-Signature=s&X-Goog-Date=d',
      'https://storage.example/a',
    ],
    [
      'a signed expiry goes with its signature',
      'https://x.example/a?Expires=1&Signature=s&Key-Pair-Id=k&v=1',
      'https://x.example/a?v=1',
    ],
    ['a lone expiry stays', 'https://x.example/a?expires=1700000000', 'https://x.example/a?expires=1700000000'],
    [
      'a lone update stamp stays',
      'https://x.example/a.mp3?updated=1700000000',
      'https://x.example/a.mp3?updated=1700000000',
    ],
    [
      'the parameters of a shared access signature go together',
      'https://x.example/a?sv=1&se=2&sr=b&sp=r&sig=q',
      'https://x.example/a',
    ],
    ['these stay without a signature', 'https://x.example/a?se=2&sp=r', 'https://x.example/a?se=2&sp=r'],
    ['hdnts goes', 'https://x.example/a?hdnts=exp=1~hmac=2', 'https://x.example/a'],
    ['hmac goes with exp', 'https://x.example/a?exp=1&hmac=2', 'https://x.example/a'],
    [
      'token-hash goes with token-time',
      'https://x.example/1.mp3?token-time=1&token-hash=q%3D',
      'https://x.example/1.mp3',
    ],
    ['token-time alone stays', 'https://x.example/1.mp3?token-time=1', 'https://x.example/1.mp3?token-time=1'],
    ['exp alone stays', 'https://x.example/a?exp=1', 'https://x.example/a?exp=1'],
    ['what is no URL is its own view', 'urn:isbn:12', 'urn:isbn:12'],
    ['nor is a torn one changed', 'https://[', 'https://['],
    ['numeric hosts are normalised as WHATWG says', 'http://127.1/a.mp3', 'http://127.0.0.1/a.mp3'],
  ])('%s', (_, url, view) => {
    expect(urlView(url)).toBe(view)
  })

  test('`ignoreQueries` drops every query', () => {
    expect(urlView('https://example.com/a?id=7', { ignoreQueries: true })).toBe('https://example.com/a')
  })

  test.prop([fc.webUrl({ withQueryParameters: true, withFragments: true })])('is its own view', (url) => {
    expect(urlView(urlView(url))).toBe(urlView(url))
  })

  test.prop([fc.webUrl({ withQueryParameters: true, withFragments: true })])(
    'the quick way for plain URLs gives the same',
    (url) => {
      const { href } = new URL(url)
      expect(urlView(href)).toBe(urlView(`${href}#fragment`))
    },
  )

  test.prop([nearlyPlainUrl])('of a URL with nothing to drop is that of a URL parser', (url) => {
    expect(urlView(url)).toBe(viewOfParser(url))
  })

  test.prop([fc.string({ unit: 'binary' })])('never throws', (text) => {
    expect(typeof urlView(text)).toBe('string')
  })
})

test.each([
  ['labels', `https://${'a.'.repeat(runs(10_000_000))}example/`],
  ['segments', `https://example.com/${'a/'.repeat(runs(10_000_000))}`],
  ['parameters', `https://example.com/?${'utm_a&'.repeat(runs(10_000_000))}`],
])('a URL of millions of %s has a view', (_, url) => {
  expect(() => urlView(url)).not.toThrow()
})
