import { describe, expect, test } from 'vitest'
import { createFetcher, type FetcherOptions, type FetchRequest } from '../../src/fetch/index.ts'
import { userAgent } from './world.ts'

describe('options that make no sense are refused, with a word on which', () => {
  test.each([
    [{ timeouts: { connect: 0 } }, /timeouts\.connect/],
    [{ timeouts: { read: 5 } }, /timeouts\.read/],
    [{ limits: { wireBytes: -1 } }, /limits\.wireBytes/],
    [{ limits: { ratio: '5' } }, /limits\.ratio/],
    [{ concurrency: { perOrigin: 0 } }, /concurrency\.perOrigin/],
    [{ concurrency: { total: Number.NaN } }, /concurrency\.total/],
    [{ retry: { staleSocket: -1 } }, /retry\.staleSocket/],
    [{ network: { allowCidrs: ['10.0.0.0'] } }, undefined],
    [{ network: { allowCidrs: ['ten'] } }, /ten/],
    [{ network: { resolver: { resolve: async () => [] }, dnsServers: ['127.0.0.1'] } }, /dnsServers/],
  ])('%j', (options, message) => {
    const create = () => createFetcher({ userAgent, ...options } as FetcherOptions)
    if (message === undefined) expect(create).not.toThrow()
    else {
      expect(create).toThrow(TypeError)
      expect(create).toThrow(message)
    }
  })

  test('nor is there a fetcher without any', () => {
    expect(() => createFetcher(undefined as unknown as FetcherOptions)).toThrow(TypeError)
  })
})

describe('requests that make no sense are refused', () => {
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
    [{ url: 'https://example.org/', headers: { 'If-None-Match': '"1"' } }],
    [{ url: 'https://example.org/', headers: { referer: 'https://example.org/' } }],
  ])('%j', async (request) => {
    await expect(createFetcher({ userAgent }).fetch(request as FetchRequest)).rejects.toThrow(TypeError)
  })

  test('and a consumer that is none', async () => {
    await expect(
      createFetcher({ userAgent }).fetchWith({ url: 'https://example.org/' }, undefined as never),
    ).rejects.toThrow(TypeError)
  })

  test('and a window that is none', () => {
    expect(() => createFetcher({ userAgent }).poll([], { window: 0 })).toThrow(TypeError)
  })
})
