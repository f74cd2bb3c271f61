import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import type { Limits } from '../../src/core/limits.ts'
import { type PodcastPart, parsePodcast, readPodcast } from '../../src/podcast/index.ts'
import { fixturePairs } from '../fixture-pairs.ts'
import { mutate } from '../fuzz/mutate.ts'
import { runs } from '../runs.ts'
import { Random } from '../support/random.ts'

const documents = fixturePairs('podcast/json-feed').map(({ document }) => Buffer.from(document))
const feedUrl = 'https://feeds.example.com/show'

/** Pieces that break JSON. */
const fragments = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\',
  'null',
  '{}',
  '[]',
  '"items":',
  '"items":[',
  '/*',
  "'",
  '1e9',
]

/** A JSON Feed with a few typical faults. */
const broken = fc
  .tuple(
    fc.nat(documents.length - 1),
    fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    fc.array(fc.tuple(fc.nat(4_000), fc.nat(6), fc.constantFrom(...fragments)), { maxLength: 4 }),
  )
  .map(([index, seed, slips]) => {
    let bytes = documents[index] as Buffer
    for (const [place, removed, added] of slips) {
      const at = place % (bytes.length + 1)
      bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(added), bytes.subarray(at + removed)])
    }
    const random = new Random(seed)
    return random.below(3) === 0 ? mutate(bytes, random, random.of(documents)) : bytes
  })

const limits = fc.record({
  maxBytes: fc.constantFrom(100, 700, 1_000_000),
  maxItemBytes: fc.constantFrom(60, 200, 500, 1_000_000),
  maxItems: fc.constantFrom(1, 2, 1_000),
  maxDepth: fc.constantFrom(2, 3, 4, 256),
  maxTextBytes: fc.constantFrom(5, 20, 100, 1_000_000),
})

const everywhere = Array.from({ length: 8_192 }, (_, place) => place)

async function read(bytes: Buffer, cuts: readonly number[], given: Partial<Limits> = {}): Promise<PodcastPart[]> {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b)
  const pieces = [0, ...places].map((start, index) => bytes.subarray(start, places[index] ?? bytes.length))
  const parts: PodcastPart[] = []
  for await (const part of readPodcast(pieces, { feedUrl, limits: given })) parts.push(part)
  return parts
}

describe('of a JSON Feed with faults', () => {
  test.prop([broken, limits, fc.oneof(fc.constant(everywhere), fc.array(fc.nat(10_000), { maxLength: 8 }))], {
    numRuns: runs(300),
  })('the result does not depend on its pieces, and nothing throws', async (bytes, given, cuts) => {
    expect(await read(bytes, cuts)).toEqual(await read(bytes, []))
    expect(await read(bytes, cuts, given)).toEqual(await read(bytes, [], given))
  })

  test.prop([broken], { numRuns: runs(300) })('reading and parsing give the same', async (bytes) => {
    const parts = await read(bytes, [])
    const episodes = parts.flatMap((part) => (part.type === 'episode' ? [part.episode] : []))
    const end = parts.at(-1)
    if (end?.type !== 'end') throw new Error('there is no end')
    for (const { index, uuid, hash } of end.amendments) episodes[index] = { ...episodes[index]!, uuid, hash }
    const whole = parsePodcast(bytes, { feedUrl })
    expect(whole.episodes).toEqual(episodes)
    expect({ status: whole.status, complete: whole.complete }).toEqual({ status: end.status, complete: end.complete })
  })

  test.prop([broken], { numRuns: runs(300) })('no text is empty, and uuids are unique', (bytes) => {
    const { series, episodes } = parsePodcast(bytes, { feedUrl })
    for (const entity of [series, ...episodes]) expect(emptyTexts(entity ?? {})).toEqual([])
    expect(new Set(episodes.map(({ uuid }) => uuid)).size).toBe(episodes.length)
  })
})

function emptyTexts(value: unknown): unknown[] {
  if (value === '' || Number.isNaN(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(emptyTexts) : []
}
