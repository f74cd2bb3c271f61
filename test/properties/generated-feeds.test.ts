import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { type PodcastPart, parsePodcast, readPodcast } from '../../src/podcast/index.ts'
import { type FeedOptions, generatedChunks, generatedFeed } from '../support/generate-feed.ts'

/* The feeds that the benches measure with: larger than the fixtures, and without faults. */

const feedUrl = 'https://feeds.example.com/harbour'

const feeds: fc.Arbitrary<FeedOptions> = fc.record({
  bytes: fc.constantFrom(1, 40_000, 200_000),
  seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  html: fc.constantFrom('cdata', 'escaped'),
  language: fc.constantFrom('en', 'ja'),
})

async function read(pieces: Iterable<Uint8Array>): Promise<PodcastPart[]> {
  const parts: PodcastPart[] = []
  for await (const part of readPodcast(pieces, { feedUrl })) parts.push(part)
  return parts
}

describe('of a generated feed', () => {
  test.prop([feeds], { numRuns: 20 })('all items are whole episodes, without diagnostics', (options) => {
    const feed = generatedFeed(options)
    const { series, episodes, status, complete, diagnostics } = parsePodcast(feed, { feedUrl })
    expect({ status, complete, diagnostics }).toEqual({ status: 'ok', complete: true, diagnostics: [] })
    expect(episodes).toHaveLength(feed.toString().split('<item>').length - 1)
    expect(series).toMatchObject({
      totalEpisodesCount: episodes.length,
      isExplicitContent: false,
      contentType: 'AUDIO',
    })
    for (const episode of episodes) expect(missing(episode)).toEqual(['videoUrl'])
  })

  test.prop([feeds, fc.constantFrom(1_000, 65_536)], { numRuns: 20 })(
    'chunking does not matter',
    async (options, chunkBytes) => {
      expect(await read(generatedChunks(options, chunkBytes))).toEqual(await read([generatedFeed(options)]))
    },
  )

  test.prop([feeds], { numRuns: 20 })('escaped HTML means the same as in CDATA', (options) => {
    const [inCdata, escaped] = (['cdata', 'escaped'] as const).map(
      (html) => parsePodcast(generatedFeed({ ...options, html }), { feedUrl }).episodes,
    )
    // Escaped HTML is longer, so fewer items fill the same size.
    expect(escaped).toEqual(inCdata?.slice(0, escaped?.length))
  })
})

/** Returns the fields without a value, except for links, which show notes may lack. */
function missing(entity: object): string[] {
  return Object.entries(entity).flatMap(([name, value]) => (value === null ? [name] : []))
}
