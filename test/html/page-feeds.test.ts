import { describe, expect, test } from 'vitest'
import { pageFeeds } from '../../src/html/page-feeds.ts'

const page = 'https://show.example/about/us'
const link = (href: string, type = 'application/rss+xml', title = '') =>
  `<link rel="alternate" type="${type}" title="${title}" href="${href}">`
const urls = (html: string) => pageFeeds(html, page).map(({ url }) => url)

describe('the feeds of a page', () => {
  test('are absolute, each once, in the order of the page', () => {
    const html = `<head>${link('/a', 'application/atom+xml')}${link('b', 'application/feed+json')}${link('/a')}</head>`
    expect(urls(html)).toEqual(['https://show.example/a', 'https://show.example/about/b'])
  })

  test('are resolved against the base of the page', () => {
    expect(urls(`${link('a')}<base href="/feeds/">`)).toEqual(['https://show.example/feeds/a'])
    expect(urls(`<base href="https://cdn.example/x/">${link('a')}`)).toEqual(['https://cdn.example/x/a'])
  })

  test('begin with the one that calls itself a podcast, and end with comments', () => {
    const html = [
      link('/comments/feed'),
      link('/feed'),
      link('/other', 'application/rss+xml', 'Our Podcast'),
      link('/third', 'application/rss+xml', 'Comments on our podcast'),
    ].join('')
    expect(urls(html).map((url) => new URL(url).pathname)).toEqual(['/other', '/feed', '/comments/feed', '/third'])
  })

  test.each([
    ['in the body', `<body>${link('/a')}`],
    ['of another relation', '<link rel="next" type="application/rss+xml" href="/a">'],
    ['of a type that not only feeds have', link('/wp-json', 'application/json')],
    ['without a web address', link('javascript:alert(1)')],
  ])('are no links %s', (_, html) => {
    expect(urls(html)).toEqual([])
  })

  test('are at most twenty', () => {
    expect(urls(Array.from({ length: 30 }, (_, at) => link(`/${at}`)).join(''))).toHaveLength(20)
  })
})
