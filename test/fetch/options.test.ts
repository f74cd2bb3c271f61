import { describe, expect, test } from 'vitest'
import { createFetcher, type FetcherOptions, type FetchRequest } from '../../src/fetch/index.ts'
import { planFeed, planRequest } from '../../src/fetch/request-plan.ts'
import { userAgent } from './world.ts'

describe('invalid options are refused by name', () => {
  test.each([
    [{ timeoutsMs: { connect: 0 } }, /timeoutsMs\.connect/],
    [{ timeoutsMs: { read: 5 } }, /timeoutsMs\.read/],
    [{ limits: { wireBytes: -1 } }, /limits\.wireBytes/],
    [{ limits: { redirects: '5' } }, /limits\.redirects/],
    [{ limits: { ratio: 5 } }, /limits\.ratio/],
    [{ concurrency: { perOrigin: 0 } }, /concurrency\.perOrigin/],
    [{ concurrency: { total: Number.NaN } }, /concurrency\.total/],
    [{ retry: { transient: -1 } }, /retry\.transient/],
    [{ network: { allowCidrs: ['10.0.0.0'] } }, undefined],
    [{ network: { allowCidrs: ['ten'] } }, /ten/],
    [{ limits: null }, /limits must be an object/],
    [{ limits: [] }, /limits must be an object/],
    [{ timeoutsMs: 5_000 }, /timeoutsMs must be an object/],
    [{ timeoutsMs: { slow: 1_024 } }, /timeoutsMs\.slow must be an object such as \{ bytesPerSecond/],
    [{ timeoutsMs: { slow: { bytesPerSecond: 0, afterMs: 1 } } }, undefined],
    [{ concurrency: { overrides: { 'feeds.example.com': 0 } } }, /concurrency\.overrides/],
    [{ retry: { delayMs: 5 } }, /retry\.delayMs/],
    [{ retry: { delayMs: [5, 1] } }, /retry\.delayMs/],
    [{ timeouts: 5_000 }, /timeouts is an unknown option: did you mean timeoutsMs\? The options are .*hostState/],
    [{ hostState: new Map() }, undefined],
    [{ hostState: {} }, /hostState must be an object with the methods get, set/],
    [{ clock: Date }, /clock/],
    [{ random: 0.5 }, /random must be a function/],
    [{ network: null }, /network must be an object/],
    [
      { network: { denyCidr: ['10.0.0.0/8'] } },
      /network\.denyCidr is an unknown option: did you mean denyCidrs\? The options are .*denyHosts/,
    ],
    [{ network: { denyCidrs: '10.0.0.0/8' } }, /network\.denyCidrs must be a list/],
    [{ network: { denyHosts: 'example.org' } }, /network\.denyHosts/],
    [{ network: { denyHosts: ['https://example.org'] } }, /network\.denyHosts .* not 'https:\/\/example\.org'/],
    [{ network: { denyHosts: ['example.org/feed'] } }, /network\.denyHosts/],
    [{ network: { denyHosts: ['*.example.org'] } }, /network\.denyHosts/],
    [{ network: { denyHosts: ['..'] } }, /network\.denyHosts/],
    [{ network: { denyHosts: ['a.example,b.example'] } }, /network\.denyHosts/],
    [{ network: { denyHosts: ['a.example\\feed'] } }, /network\.denyHosts/],
    [{ network: { denyHosts: [''] } }, /network\.denyHosts/],
    [{ network: { denyHosts: ['192.0.2.7'] } }, /network\.denyHosts .*addresses go into network\.denyCidrs/],
    [{ network: { denyHosts: ['[::1]'] } }, /network\.denyHosts .*addresses go into network\.denyCidrs/],
    [{ network: { allowPrivate: 'no' } }, /network\.allowPrivate/],
    [{ network: { ports: [80] } }, /network\.ports/],
    [{ network: { resolver: {} } }, /network\.resolver/],
  ])('%j', (options, message) => {
    const create = () => createFetcher({ userAgent, ...options } as FetcherOptions)
    if (message === undefined) expect(create).not.toThrow()
    else {
      expect(create).toThrow(TypeError)
      expect(create).toThrow(message)
    }
  })

  test('and so are missing options', () => {
    expect(() => createFetcher(undefined as unknown as FetcherOptions)).toThrow(TypeError)
  })
})

test('undefined counts as not given, in the options and within their groups', () => {
  const group = { dns: undefined, total: undefined, slow: undefined }
  const options = {
    timeoutsMs: group,
    limits: { redirects: undefined },
    network: { ports: undefined },
    clock: undefined,
  }
  expect(() => createFetcher({ userAgent, ...options, retry: { delayMs: undefined } })).not.toThrow()
  const asked = { url: 'https://example.org/', signal: undefined, headers: undefined }
  expect(() =>
    planFeed({ ...asked, validators: undefined, credentials: undefined, accept: undefined }, async () => 0),
  ).not.toThrow()
  expect(() => planRequest({ ...asked, method: undefined, body: undefined, maxRedirects: undefined }, 1)).not.toThrow()
})

describe('invalid requests are refused', () => {
  test.each([
    [undefined],
    [{}],
    [{ url: new URL('https://example.org/') }],
    [{ url: 'https://example.org/', accept: 'html' }],
    [{ url: 'https://example.org/', signal: 'now' }],
    [{ url: 'https://example.org/', validators: '"1"' }],
    [{ url: 'https://example.org/', validators: { etag: '"1"' } }],
    [{ url: 'https://example.org/', credentials: { username: 'a:b', password: 'c' } }],
    [{ url: 'https://example.org/', credentials: { username: 'a' } }],
    [{ url: 'https://example.org/', credentials: null }],
    [{ url: 'https://example.org/', headers: 'authorization: Bearer 1' }],
    [{ url: 'https://example.org/', headers: null }],
    [{ url: 'https://example.org/', headers: { 'If-None-Match': '"1"' } }],
    [{ url: 'https://example.org/', headers: { referer: 'https://example.org/' } }],
  ])('%j', async (request) => {
    const fetching = createFetcher({ userAgent }).fetch(request as FetchRequest)
    await expect(fetching).rejects.toThrow(TypeError)
    await expect(fetching).rejects.not.toThrow(/Cannot|is not a function/)
  })

  test('and an invalid consumer', async () => {
    await expect(
      createFetcher({ userAgent }).fetchWith({ url: 'https://example.org/' }, undefined as never),
    ).rejects.toThrow(TypeError)
  })

  test.each(['https://example.org/feed', 5, null, {}])('and %j in place of requests', (source) => {
    expect(() => createFetcher({ userAgent }).poll(source as never)).toThrow(/poll takes the requests/)
  })

  test('and a misspelt option of a poll', () => {
    const options = { concurrency: 5 } as never
    expect(() => createFetcher({ userAgent }).poll([], options)).toThrow('concurrency is an unknown option')
    const near = { windows: 5 } as never
    expect(() => createFetcher({ userAgent }).poll([], near)).toThrow(
      'windows is an unknown option: did you mean window?',
    )
  })

  test('and an invalid window', () => {
    expect(() => createFetcher({ userAgent }).poll([], { window: 0 })).toThrow(TypeError)
  })
})
