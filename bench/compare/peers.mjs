// The parsers that are compared: how each is loaded, and how it turns the bytes of a feed into entities.
import { feedmill } from './build.mjs'

export const FEED_URL = 'https://feeds.example.com/harbour'

const text = (bytes) => bytes.toString('utf8')

/**
 * By name, a function that loads the parser and gives `parse(bytes)`, which returns (or promises) what the parser makes
 * of a feed. Those that take strings have the bytes decoded in the time that is measured.
 */
export const peers = {
  async feedmill() {
    const { parsePodcast } = await feedmill('podcast/index')
    return (bytes) => parsePodcast(bytes, { feedUrl: FEED_URL })
  },
  async feedsmith() {
    const { parseFeed } = await import('feedsmith')
    return (bytes) => parseFeed(text(bytes))
  },
  async 'fast-xml-parser'() {
    const { createSmallMapper } = await import('./small-mapper.mjs')
    const parse = createSmallMapper()
    return (bytes) => parse(text(bytes))
  },
  async 'podcast-partytime'() {
    const { parseFeed } = await import('podcast-partytime')
    return (bytes) => parseFeed(text(bytes), { allowMissingGuid: true })
  },
  async 'rss-parser'() {
    const { default: Parser } = await import('rss-parser')
    const parser = new Parser()
    return (bytes) => parser.parseString(text(bytes))
  },
  async feedparser() {
    const { default: FeedParser } = await import('feedparser')
    return (bytes) =>
      new Promise((resolve, reject) => {
        const items = []
        const parser = new FeedParser({ addmeta: false })
        parser.on('error', reject)
        parser.on('data', (item) => items.push(item))
        parser.on('end', () => resolve({ meta: parser.meta, items }))
        parser.end(bytes)
      })
  },
  async '@rowanmanning/feed-parser'() {
    const { parseFeed } = await import('@rowanmanning/feed-parser')
    // Its entities are views: what they show is worked out when they are asked.
    return (bytes) => parseFeed(text(bytes)).toJSON()
  },
  async 'podcast-feed-parser'() {
    const { default: parser } = await import('podcast-feed-parser')
    return (bytes) => parser.getPodcastFromFeed(text(bytes))
  },
  async '@ulisesgascon/rss-feed-parser'() {
    const { rssParse } = await import('@ulisesgascon/rss-feed-parser')
    return (bytes) => rssParse(text(bytes))
  },
}
