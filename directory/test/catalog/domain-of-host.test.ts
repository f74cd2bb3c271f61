import { expect, it } from 'vitest'
import { domainOfHost } from '../../src/catalog/store-recommendations.ts'

it.each([
  ['example.org', 'example.org'],
  ['feeds.media.example.org', 'example.org'],
  ['example.org:8080', 'example.org'],
  ['www.example.co.uk', 'example.co.uk'],
  ['example.com.au', 'example.com.au'],
  ['a.b.example.de', 'example.de'],
  ['127.0.0.1:80', '127.0.0.1'],
  ['[::1]:80', '[::1]'],
  ['localhost', 'localhost'],
  ['example.org.', 'example.org'],
])('%s belongs to %s', (host, domain) => {
  expect(domainOfHost(host)).toBe(domain)
})
