import { expect, test } from 'vitest'
import { documentLinks } from '../../src/websub/index.ts'

const url = 'https://feeds.example.com/a/feed.json'
const version = 'https://jsonfeed.org/version/1.1'
const linksOf = (feed: string) => documentLinks(Buffer.from(feed), { url })

test('W4: a JSON Feed names itself and its WebSub hubs, and no others', () => {
  const hubs = [
    { type: 'WebSub', url: '/hub' },
    { type: 'rssCloud', url: 'https://cloud.example/' },
    { type: 'WebSub', url: 'https://hub.example/' },
  ]
  const feed_url = 'https://Feeds.example.com/a/feed.json?x=%c3%a6'
  expect(linksOf(JSON.stringify({ version, feed_url, items: [{ hubs: 7 }], hubs }))).toEqual([
    { href: feed_url, rel: ['self'] },
    { href: 'https://feeds.example.com/hub', rel: ['hub'] },
    { href: 'https://hub.example/', rel: ['hub'] },
  ])
})

test('W4: a JSON Feed that is cut or broken has the links before the fault', () => {
  const beginning = `{"version":"${version}","hubs":[{"type":"WebSub","url":"https://hub.example/"},],"items":[{"id`
  expect(linksOf(beginning)).toEqual([{ href: 'https://hub.example/', rel: ['hub'] }])
  expect(linksOf(`{"version":"${version}","hubs":{"type":"WebSub"},"feed_url":7`)).toEqual([])
})
