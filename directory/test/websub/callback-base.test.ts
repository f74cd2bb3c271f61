import { createFetcher } from 'feedmill/fetch'
import { afterAll, expect, test } from 'vitest'
import { callbackBase } from '../../src/websub/index.ts'

const fetcher = createFetcher({ userAgent: 'FeedmillTests/1.0 (+https://feedmill.example/bot)' })
afterAll(() => fetcher.close())

const baseOf = (publicUrl: string | null, allowPrivate = false) => callbackBase({ publicUrl, allowPrivate }, fetcher)

test('hubs can reach a public https address', () => {
  expect(baseOf('https://directory.example.org')).toEqual({ url: 'https://directory.example.org/websub/' })
  expect(baseOf('https://example.org/directory')).toEqual({ url: 'https://example.org/directory/websub/' })
})

test('WebSub is off without an address that hubs can reach, and gives the reason', () => {
  const whyNot = (publicUrl: string | null) => {
    const base = baseOf(publicUrl)
    return base.url === null ? base.whyNot : null
  }
  expect(whyNot(null)).toMatch(/PUBLIC_URL is not set/)
  expect(whyNot('http://directory.example.org')).toMatch(/no https/)
  expect(whyNot('https://localhost')).toMatch(/not on a public host/)
  expect(whyNot('https://192.168.1.7')).toMatch(/not on a public host/)
})
