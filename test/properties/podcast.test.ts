import { readdirSync, readFileSync } from 'node:fs'
import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import type { Diagnostic } from '../../src/core/diagnostics.ts'
import type { Limits } from '../../src/core/limits.ts'
import { type PodcastPart, parsePodcast, readPodcast } from '../../src/podcast/index.ts'
import { mutate } from '../fuzz/mutate.ts'
import { runs } from '../runs.ts'
import { Random } from '../support/random.ts'

const folder = new URL('../../fixtures/podcast/', import.meta.url)
const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.xml'))
  .map((name) => readFileSync(new URL(name, folder)))
  .filter(({ length }) => length < 8_192)

const feedUrl = 'https://feeds.example.com/show'

/** A fixture with a few faults as in real feeds. */
const mutated = fc
  .tuple(fc.nat(documents.length - 1), fc.integer({ min: 1, max: 2 ** 31 - 1 }))
  .map(([index, seed]) => {
    const random = new Random(seed)
    return mutate(documents[index] as Buffer, random, random.of(documents))
  })

/** Limits that many small feeds exceed. */
const limits = fc.record({
  maxItemBytes: fc.constantFrom(60, 200, 500, 1_000_000),
  maxItems: fc.constantFrom(1, 2, 1_000),
  maxAttributes: fc.constantFrom(1, 2, 1_000),
  maxDepth: fc.constantFrom(3, 4, 256),
  maxTextBytes: fc.constantFrom(5, 20, 100, 1_000_000),
})

const everywhere = Array.from({ length: 8_192 }, (_, place) => place)

async function read(bytes: Buffer, cuts: readonly number[], limits: Partial<Limits> = {}): Promise<PodcastPart[]> {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b)
  const pieces = [0, ...places].map((start, index) => bytes.subarray(start, places[index] ?? bytes.length))
  const parts: PodcastPart[] = []
  for await (const part of readPodcast(pieces, { feedUrl, limits })) parts.push(part)
  return parts
}

describe('of a feed with faults', () => {
  test.prop([mutated, fc.array(fc.nat(10_000), { maxLength: 8 })], { numRuns: runs(100) })(
    'chunking does not matter, and nothing throws',
    async (bytes, cuts) => {
      expect(await read(bytes, cuts)).toEqual(await read(bytes, []))
    },
  )

  test.prop([mutated, limits, fc.oneof(fc.constant(everywhere), fc.array(fc.nat(10_000)))], { numRuns: runs(100) })(
    'chunking does not matter with limits',
    async (bytes, given, cuts) => {
      // The pieces decide when a fault is found, and so the order of the diagnostics.
      const inOrder = (parts: PodcastPart[]) =>
        parts.map((part) => (part.type === 'end' ? { ...part, diagnostics: byPlace(part.diagnostics) } : part))
      expect(inOrder(await read(bytes, cuts, given))).toEqual(inOrder(await read(bytes, [], given)))
    },
  )

  test.prop([mutated], { numRuns: runs(100) })(
    'reading with the amendments applied and parsing give the same',
    async (bytes) => {
      const parts = await read(bytes, [])
      const episodes = parts.flatMap((part) => (part.type === 'episode' ? [part.episode] : []))
      const end = parts.at(-1)
      if (end?.type !== 'end') throw new Error('there is no end')
      for (const { index, uuid, hash } of end.amendments) episodes[index] = { ...episodes[index]!, uuid, hash }
      const whole = parsePodcast(bytes, { feedUrl })
      expect(whole.episodes).toEqual(episodes)
      expect({ status: whole.status, complete: whole.complete }).toEqual({ status: end.status, complete: end.complete })
    },
  )

  test.prop([mutated], { numRuns: runs(100) })('uuids and hashes exist, and are unique', (bytes) => {
    const { episodes } = parsePodcast(bytes, { feedUrl })
    expect(new Set(episodes.map(({ uuid }) => uuid)).size).toBe(episodes.length)
    expect(new Set(episodes.map(({ hash }) => hash)).size).toBe(episodes.length)
    for (const { hash } of episodes) expect(hash).toMatch(/^2\.[\w-]{27}$/)
  })

  test.prop([mutated], { numRuns: runs(100) })('no text is empty, no number NaN, no list holds nothing', (bytes) => {
    const { series, episodes } = parsePodcast(bytes, { feedUrl })
    for (const entity of [series, ...episodes]) expect(emptyValues(entity ?? {})).toEqual([])
  })
})

function byPlace(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const placeOf = ({ location, code }: Diagnostic) => `${String(location?.offset ?? 0).padStart(6, '0')} ${code}`
  return diagnostics.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
}

function emptyValues(value: unknown): unknown[] {
  if (value === '' || Number.isNaN(value)) return [value]
  if (Array.isArray(value)) return value.flatMap((entry) => (entry === null ? [entry] : emptyValues(entry)))
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(emptyValues) : []
}
