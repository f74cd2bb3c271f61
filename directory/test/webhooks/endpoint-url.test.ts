import { createFetcher } from 'feedmill/fetch'
import { afterAll, describe, expect, test } from 'vitest'
import { checkEndpointUrl } from '../../src/webhooks/endpoint-url.ts'

const fetcher = createFetcher({ userAgent: 'test (+https://directory.example/)' })
afterAll(() => fetcher.close())
const rules = { allowPrivate: false, blockedReason: (url: string) => fetcher.blockedReason(url) }

describe('the URL of a receiver', () => {
  test.each([
    'https://hooks.example.org/directory',
    'https://hooks.example.org:8443/?a=b',
    'https://[2606:4700::1111]/x',
    'https://93.184.215.14/',
  ])('may be %s', (url) => {
    expect(() => checkEndpointUrl(url, rules)).not.toThrow()
  })

  test.each([
    'http://hooks.example.org/',
    'ftp://hooks.example.org/',
    'hooks.example.org',
    ' https://hooks.example.org/',
    '',
    'https://user@hooks.example.org/',
    'https://user:pass@hooks.example.org/',
    'https://hooks.example.org:22/',
    'https://hooks.example.org:25/',
    `https://hooks.example.org/${'a'.repeat(2_048)}`,
    'https://localhost/',
    'https://LOCALHOST./',
    'https://sub.localhost/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://127.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://127.255.255.254/',
    'https://%31%32%37.0.0.1/',
    'https://１２７.0.0.1/',
    'https://127。0。0。1/',
    'https://0.0.0.0/',
    'https://0/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.0.1/',
    'https://192.168.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[fc00::1]/',
    'https://[fd12:3456::1]/',
    'https://[fe80::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[ff02::1]/',
    'https://①②⑦.⓪.⓪.①/',
    'https://127.0.0.1./',
    'https://[fec0::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[64:ff9b:1::10.0.0.1]/',
    'https://3232235777/',
  ])('is refused as %s', (url) => {
    expect(() => checkEndpointUrl(url, rules)).toThrow(/^`endpointUrl` (must|has)/)
  })

  test('may be plain http where private receivers are permitted', () => {
    const local = { allowPrivate: true, blockedReason: () => null }
    expect(() => checkEndpointUrl('http://127.0.0.1:8080/', local)).not.toThrow()
    expect(() => checkEndpointUrl('ftp://127.0.0.1:8080/', local)).toThrow(/https/)
  })
})
