import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import type { Diagnostic } from '../../src/core/diagnostics.ts'
import { parsePodcast, readPodcast } from '../../src/podcast/index.ts'
import { fixturePairs } from '../fixture-pairs.ts'
import { mutate } from '../fuzz/mutate.ts'
import { runs } from '../runs.ts'
import { Random } from '../support/random.ts'

const documents = fixturePairs('podcast').map(({ document }) => Buffer.from(document))

/** Feeds of the fixtures, broken in some places, with a null character that the decoder finds ahead of the reader. */
const brokenFeeds: fc.Arbitrary<Buffer> = fc.integer({ min: 1, max: 2 ** 31 - 1 }).map((seed) => {
  const random = new Random(seed)
  const feed = mutate(random.of(documents), random, random.of(documents))
  return Buffer.concat([feed, Buffer.from(random.of(['', '\0', ' \0 ']))])
})

async function diagnosticsOf(pieces: Iterable<Uint8Array>): Promise<readonly Diagnostic[]> {
  for await (const part of readPodcast(pieces)) if (part.type === 'end') return part.diagnostics
  throw new Error('the reading has no end')
}

const withoutLines = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  diagnostics.map(({ location, ...rest }) => (location ? { ...rest, location: { offset: location.offset } } : rest))

describe('the diagnostics of a feed', () => {
  test.prop([brokenFeeds, fc.integer({ min: 1, max: 700 })], { numRuns: runs(300) })(
    'are the same, in the same order, read whole and in chunks',
    async (feed, longest) => {
      const whole = withoutLines(parsePodcast(feed).diagnostics)
      const cut = new Random(longest).cut(feed, longest)
      expect(await diagnosticsOf(cut)).toEqual(whole)
    },
  )

  test.prop([brokenFeeds], { numRuns: runs(100) })('are in the order of the document', (feed) => {
    const offsets = parsePodcast(feed).diagnostics.map(({ location }) => location?.offset ?? Number.POSITIVE_INFINITY)
    expect(offsets).toEqual(offsets.toSorted((one, other) => one - other))
  })
})
