import { describe, expect, test } from 'vitest'
import { resolveLink } from '../../src/sss/links.ts'
import { type LinkType, linkShapes } from '../../src/tables/index.ts'

const resolve = (type: LinkType, value: string) => resolveLink(linkShapes[type], value)

describe('a link that leads where its type says', () => {
  test.each<[LinkType, string, string, string]>([
    ['TWITTER', 'name', 'name', 'https://twitter.com/name'],
    ['TWITTER', '/name', 'name', 'https://twitter.com/name'],
    ['TWITTER', 'name?lang=de#top', 'name', 'https://twitter.com/name'],
    ['TWITTER', 'http://mobile.twitter.com/name/', 'name', 'https://twitter.com/name'],
    ['TWITTER', '//twitter.com/name', 'name', 'https://twitter.com/name'],
    ['TIKTOK', 'https://www.tiktok.com/@name', 'name', 'https://tiktok.com/@name'],
    ['TIKTOK', '@name', '@name', 'https://tiktok.com/@name'],
    ['REDDIT', 'https://reddit.com/r/comics', 'comics', 'https://reddit.com/r/comics'],
    ['FACEBOOK', 'pages/名前/1', 'pages/名前/1', 'https://facebook.com/pages/%E5%90%8D%E5%89%8D/1'],
    ['WEBSITE', 'https://a.example/b?c=d#e', 'a.example/b?c=d#e', 'https://a.example/b?c=d#e'],
    ['WEBSITE', 'http://A.example', 'A.example', 'https://a.example/'],
    ['EMAIL', 'mailto:a.b+c@d.example', 'a.b+c@d.example', 'mailto:a.b+c@d.example'],
    ['MASTODON', 'first.last@m.example', 'first.last@m.example', 'https://m.example/@first.last'],
  ])('%s %s', (type, value, kept, url) => {
    expect(resolve(type, value)).toEqual({ value: kept, url })
  })
})

describe('a link that leads elsewhere, or nowhere', () => {
  test.each<[LinkType, string]>([
    ['TWITTER', ''],
    ['TWITTER', '/'],
    ['TWITTER', '?a=b'],
    ['TWITTER', 'https://twitter.com/'],
    ['TWITTER', 'https://x.example/name'],
    ['TWITTER', 'https://twitter.com:8443/name'],
    ['TWITTER', 'https://a@twitter.com/name'],
    ['TWITTER', 'ftp://twitter.com/name'],
    ['TWITTER', '//x.example/name'],
    ['TWITTER', 'a/../../b'],
    ['TWITTER', 'a\\..\\b'],
    ['TWITTER', '.%2E/b'],
    ['REDDIT', 'https://reddit.com/user/x'],
    ['WEBSITE', 'ftp://a.example/'],
    ['WEBSITE', 'data:text/html,x'],
    ['WEBSITE', 'intranet/page'],
    ['WEBSITE', 'a.example@b.example'],
    ['WEBSITE', 'not a host.example'],
    ['EMAIL', 'a@b.example,c@d.example'],
    ['EMAIL', 'a@b.example%0Acc:x'],
    ['EMAIL', 'nobody'],
    ['MASTODON', 'https://m.example/about'],
    ['MASTODON', 'user@host@host.example'],
    ['MASTODON', '@user'],
    ['DISCORD', 'x'.repeat(3_000)],
  ])('%s %s', (type, value) => {
    expect(resolve(type, value)).toBeNull()
  })
})
