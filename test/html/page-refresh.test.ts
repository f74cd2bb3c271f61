import { expect, test } from 'vitest'
import { pageRefresh } from '../../src/html/page-feeds.ts'

test.each([
  ['<meta http-equiv="refresh" content="0; url=/feed.xml">', 'https://a.example/feed.xml'],
  ['<META HTTP-EQUIV=Refresh CONTENT="5;URL=\'https://b.example/rss\'">', 'https://b.example/rss'],
  ['<meta http-equiv="refresh" content="0;feed.xml">', 'https://a.example/blog/feed.xml'],
  ['<base href="https://c.example/"><meta http-equiv="refresh" content="0; url=rss">', 'https://c.example/rss'],
  ['<meta http-equiv="refresh" content="30">', null],
  ['<meta name="refresh" content="0; url=/feed.xml">', null],
  ['<body><p>x</p><meta http-equiv="refresh" content="0; url=/feed.xml">', null],
])('%s leads to %s', (html, url) => {
  expect(pageRefresh(html, 'https://a.example/blog/')).toBe(url)
})
