import { describe, expect, test } from 'vitest'
import { resolveLink } from '../../src/sss/links.ts'
import type { LinkType } from '../../src/tables/index.ts'
import { linkShapes } from '../../src/tables/link-types.ts'
import { creator, reports } from './made-creator.ts'

const resolve = (type: LinkType, value: string) => resolveLink(linkShapes[type], value)

describe('a link to the site of its type (sss 1.6)', () => {
  test.each<[LinkType, string, string, string]>([
    ['TWITTER', 'name', 'name', 'https://twitter.com/name'],
    ['TWITTER', '/name', 'name', 'https://twitter.com/name'],
    ['TWITTER', 'name?lang=de#top', 'name', 'https://twitter.com/name'],
    ['TWITTER', 'http://mobile.twitter.com/name/', 'name', 'https://twitter.com/name'],
    ['TWITTER', '//twitter.com/name', 'name', 'https://twitter.com/name'],
    ['TIKTOK', 'https://www.tiktok.com/@name', 'name', 'https://tiktok.com/@name'],
    ['TIKTOK', '@name', '@name', 'https://tiktok.com/@name'],
    ['REDDIT', 'https://reddit.com/r/comics', 'comics', 'https://reddit.com/r/comics'],
    ['TIKTOK', 'name@home', 'name@home', 'https://tiktok.com/@name@home'],
    ['TWITTER', '..name', '..name', 'https://twitter.com/..name'],
    ['TWITTER', 'name..', 'name..', 'https://twitter.com/name..'],
    ['TWITTER', 'https://twitter.com/100%', '100%', 'https://twitter.com/100%'],
    ['FACEBOOK', 'https://facebook.com/pages/Ink/1/', 'pages/Ink/1', 'https://facebook.com/pages/Ink/1'],
    ['FACEBOOK', 'pages/名前/1', 'pages/名前/1', 'https://facebook.com/pages/%E5%90%8D%E5%89%8D/1'],
    ['WEBSITE', 'https://a.example/b?c=d#e', 'a.example/b?c=d#e', 'https://a.example/b?c=d#e'],
    ['WEBSITE', 'a.example//b', 'a.example//b', 'https://a.example//b'],
    ['WEBSITE', 'http://A.example', 'A.example', 'https://a.example/'],
    ['EMAIL', 'mailto:a.b+c@d.example', 'a.b+c@d.example', 'mailto:a.b+c@d.example'],
    ['MASTODON', 'first.last@m.example', 'first.last@m.example', 'https://m.example/@first.last'],
  ])('%s %s', (type, value, kept, url) => {
    expect(resolve(type, value)).toEqual({ value: kept, url })
  })
})

describe('a link to another site, or an invalid one', () => {
  test.each<[LinkType, string]>([
    ['TWITTER', ''],
    ['TWITTER', '/'],
    ['TWITTER', '?a=b'],
    ['TWITTER', 'https://twitter.com/'],
    ['TWITTER', 'https://x.example/name'],
    ['TWITTER', 'https://twitter.com:8443/name'],
    ['TWITTER', 'https://twm.itter.com/name'],
    ['TWITTER', 'https://a@twitter.com/name'],
    ['TWITTER', 'https://:secret@twitter.com/name'],
    ['TWITTER', 'ftp://twitter.com/name'],
    ['TWITTER', '//x.example/name'],
    ['TWITTER', 'a/../../b'],
    ['TWITTER', 'a\\..\\b'],
    ['TWITTER', '.%2E/b'],
    ['TIKTOK', '@'],
    ['REDDIT', 'https://reddit.com/user/x'],
    ['WEBSITE', 'ftp://a.example/'],
    ['WEBSITE', 'soap.beep://a.example/'],
    ['WEBSITE', 'https://:secret@a.example/'],
    ['WEBSITE', 'data:text/html,x'],
    ['WEBSITE', 'intranet/page'],
    ['WEBSITE', 'a.example@b.example'],
    ['WEBSITE', 'not a host.example'],
    ['EMAIL', 'a@b.example,c@d.example'],
    ['EMAIL', 'a@b.example%0Acc:x'],
    ['EMAIL', 'nobody'],
    ['MASTODON', 'https://m.example/about'],
    ['MASTODON', 'https://m.example/about/@user'],
    ['MASTODON', 'https://m.example/@user/1112'],
    ['MASTODON', 'https://me@m.example/@user'],
    ['MASTODON', 'https://m example/@user'],
    ['MASTODON', 'user@host@host.example'],
    ['MASTODON', 'user@host.example@host'],
    ['MASTODON', '@user'],
    ['DISCORD', 'x'.repeat(3_000)],
  ])('%s %s', (type, value) => {
    expect(resolve(type, value)).toBeNull()
  })
})

describe('the base that a document gives to a link', () => {
  test.each([
    ['REDDIT', 'ink', 'https://www.reddit.com/r'],
    ['TIKTOK', 'ink', 'https://TikTok.com'],
    ['WEBSITE', 'ink.example', 'https://'],
    ['EMAIL', 'me@ink.example', 'mailto:'],
  ])('is dropped without a report if it is that of the type: %s', (type, value, base_url) => {
    expect(reports(creator({ links: [{ type, value, base_url }] }), '$.links')).toEqual([])
  })

  test.each([
    ['REDDIT', 'ink', 'https://reddit.com/user/'],
    ['WEBSITE', 'ink.example', 'https://other.example/'],
    ['EMAIL', 'me@ink.example', 'https://mail.example/'],
    ['MASTODON', 'me@ink.example', 'https://ink.example/'],
  ])('is dropped and reported if it is another: %s', (type, value, base_url) => {
    const result = creator({ links: [{ type, value, base_url }] })
    expect(reports(result, '$.links')).toEqual(['sss-link-base-ignored $.links[0].base_url'])
    expect(result.creator.linksAsString).toBe(JSON.stringify([{ type, value }]))
  })
})

describe('links as text, which consumers cut at 5,000 characters', () => {
  const page = (length: number): object => ({ type: 'WEBSITE', value: `a.example/${'x'.repeat(length - 10)}` })
  // `[`, three links without their values, two commas, `]`.
  const AROUND = 1 + 3 * '{"type":"WEBSITE","value":""}'.length + 2 + 1

  test('are whole up to 4,899', () => {
    const links = [page(2_000), page(2_000), page(899 - AROUND)]
    const result = creator({ links })
    expect(result.creator.linksAsString).toBe(JSON.stringify(links))
    expect(result.creator.linksAsString).toHaveLength(4_899)
    expect(reports(result, '$.links')).toEqual([])
  })

  test('end before the first link without room, which is reported', () => {
    const links = [page(2_000), page(2_000), page(900 - AROUND), page(20)]
    const result = creator({ links })
    expect(result.creator.linksAsString).toBe(JSON.stringify(links.slice(0, 2)))
    expect(result.creator.links).toHaveLength(4)
    expect(reports(result, '$.links')).toEqual(['sss-links-json-too-long $.links'])
  })

  test('are null if even the first link has no room', () => {
    // Text that cannot be decoded stays percent-encoded, nine characters for each.
    const result = creator({ links: [{ type: 'FACEBOOK', value: `https://facebook.com/100%${'名'.repeat(600)}` }] })
    expect(result.creator).toMatchObject({ linksAsString: null, links: [{ type: 'FACEBOOK' }] })
    expect(reports(result, '$.links')).toEqual(['sss-links-json-too-long $.links'])
  })
})
