import { expect, test } from 'vitest'
import { parsePodcast } from '../../src/podcast/index.ts'

test('short relative URLs under a long xml:base do not make a large feed of a small document', () => {
  const base = `https://harbour.test/${'a'.repeat(8_000)}/`
  const sources = Array.from({ length: 5_000 }, (_, at) => `<podcast:source uri="${at}"/>`).join('')
  const document = `<rss><channel xml:base="${base}"><item><title>Song</title><podcast:alternateEnclosure type="audio/mpeg">${sources}</podcast:alternateEnclosure></item></channel></rss>`
  const feed = parsePodcast(document)
  expect(feed.episodes).toHaveLength(1)
  expect(JSON.stringify(feed.episodes).length).toBeLessThan(document.length)
})
