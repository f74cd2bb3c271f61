import { describe, expect, test } from 'vitest'
import { urlWithoutCredentials } from '../../src/fetch/outcome/url-without-credentials.ts'
import { openWorld, response } from './world.ts'

const secret = 'hemmelig'

test.each([
  ['https://example.org/@ola/feed', 'https://example.org/@ola/feed'],
  ['https://example.org/feed?to=ola@example.org', 'https://example.org/feed?to=ola@example.org'],
  ['not a URL', 'not a URL'],
  [`https://ola:${secret}@example.org/feed`, 'https://example.org/feed'],
  [`https://${secret}@example.org/feed`, 'https://example.org/feed'],
  [`https:\\\\ola:${secret}@example.org/feed`, 'https://example.org/feed'],
  [`https://ola:${secret}@exa mple.org/feed`, 'https://…@exa mple.org/feed'],
  [`https://ola:${secret}/x@example.org:99999/feed`, 'https://…@example.org:99999/feed'],
  [`ola:${secret}@example.org/feed`, '…@example.org/feed'],
  [`ftp://ola:${secret}@example.org/feed`, 'ftp://…@example.org/feed'],
])('%s is shown as %s', (url, shown) => {
  expect(urlWithoutCredentials(url)).toBe(shown)
})

describe('no outcome has the password', () => {
  test.each([
    `https://ola:${secret}@feeds.example.com/feed`,
    `https://ola:${secret}@exa mple.org/feed`,
    `ola:${secret}@example.org/feed`,
    `ftp://ola:${secret}@example.org/feed`,
    `https://ola:${secret}@10.0.0.1:22/feed`,
  ])('of %s', async (url) => {
    const fetcher = openWorld().fetcher()
    const outcomes = [await fetcher.fetch({ url }), await fetcher.request({ url, method: 'POST', body: 'a=b' })]
    expect(outcomes.map(({ kind }) => kind)).toEqual(['blocked', 'blocked'])
    expect(JSON.stringify(outcomes)).not.toContain(secret)
  })

  test.each([
    ['another host', '//ola:hemmelig@moved.example.org:PORT/feed', 'modified'],
    ['a private address', 'http://ola:hemmelig@10.0.0.1/feed', 'blocked'],
    ['a refused port', 'http://ola:hemmelig@moved.example.org:6379/feed', 'blocked'],
    ['no URL', 'http://ola:hemmelig@exa mple.org/feed', 'redirect-error'],
  ])('of a redirect to %s', async (_name, location, kind) => {
    const world = openWorld()
    const server = await world.tcp((socket, head) =>
      socket.write(
        head.startsWith('GET /start')
          ? response('302 Found', { Location: location.replace('PORT', String(server.port)) })
          : response('200 OK', {}, '<rss><channel><title>Fjord Stories</title></channel></rss>'),
      ),
    )
    const outcome = await world.fetcher().fetch({ url: server.url('/start') })
    expect([outcome.kind, outcome.meta.hops[0]?.status]).toEqual([kind, 302])
    expect(JSON.stringify(outcome)).not.toContain(secret)
    expect(outcome.meta.hops[0]?.headers['location']).toBeDefined()
  })
})

test('no outcome has the password of a URL that a page names', async () => {
  const world = openWorld()
  const url = `https://ola:${secret}@example.org/feed`
  const page = `<!doctype html><html><head><link rel=alternate type=application/rss+xml href="${url}">
    <meta http-equiv=refresh content="0; url=${url}"></head></html>`
  const server = await world.tcp((socket) => socket.write(response('200 OK', { Refresh: `0; url=${url}` }, page)))
  const outcome = await world.fetcher().fetch({ url: server.url() })
  expect(outcome).toMatchObject({ alternates: ['https://example.org/feed'], refreshUrl: 'https://example.org/feed' })
  expect(outcome.meta.refreshUrl).toBe('https://example.org/feed')
})

test('a Location without credentials is kept as it came', async () => {
  const world = openWorld()
  const server = await world.tcp((socket) => socket.write(response('302 Found', { Location: '/@ola/../start#top' })))
  const outcome = await world.fetcher().fetch({ url: server.url('/start') })
  expect(outcome.meta.hops[0]?.headers['location']).toBe('/@ola/../start#top')
})
