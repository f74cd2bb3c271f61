import { describe, expect, test } from 'vitest'
import { type PodcastPart, parsePodcast, readPodcast } from '../../src/podcast/index.ts'
import { corpusDocuments, corpusNotes, hasCorpus, PATIENCE } from '../conformance/corpus.ts'
import { Random } from '../support/random.ts'

const feedUrl = 'https://feeds.example.com/show'
const documents = corpusDocuments('podcasts')
const notes = corpusNotes('podcasts')

/** Returns the number of items that an independent reader counted, from the file beside the document. */
function countedItems(path: string): number | null {
  const count = /\bitems=(\d+)/.exec(notes.get(path) ?? '')?.[1]
  return count === undefined ? null : Number(count)
}

/** Reading every larger document in small pieces would take too long. */
const MAX_BYTES = 48 * 1024

describe.skipIf(!hasCorpus)('the real feeds', () => {
  test('are all there', () => {
    expect(documents.length).toBeGreaterThan(200)
  })

  test(
    'give each counted item as an episode, or as a diagnostic',
    () => {
      const wrong = documents.flatMap(({ path, read }) => {
        const { status, episodes, diagnostics } = parsePodcast(read(), { feedUrl })
        const dropped = diagnostics.filter(({ code }) => code === 'rss-item-empty' || code === 'rss-item-duplicate')
        const found = episodes.length + dropped.length
        const counted = countedItems(path)
        return status === 'unusable' || (counted !== null && counted !== found)
          ? [{ path, status, found, counted }]
          : []
      })
      expect(wrong).toEqual([])
    },
    PATIENCE,
  )

  test(
    'are the same read part by part, in any pieces, with the amendments applied',
    async () => {
      for (const { path, read } of documents) {
        const bytes = read()
        if (bytes.length > MAX_BYTES) continue
        const parts: PodcastPart[] = []
        for await (const part of readPodcast(new Random(bytes.length).cut(bytes, 900), { feedUrl })) parts.push(part)
        const { series, episodes, status, complete } = parsePodcast(bytes, { feedUrl })
        expect({ path, ...collected(parts) }).toEqual({ path, series, episodes, status, complete })
      }
    },
    PATIENCE,
  )
})

function collected(parts: readonly PodcastPart[]): object {
  const episodes = parts.flatMap((part) => (part.type === 'episode' ? [part.episode] : []))
  const series = parts.flatMap((part) => (part.type === 'series' ? [part.series] : []))[0] ?? null
  const end = parts.at(-1)
  if (end?.type !== 'end') throw new Error('there is no end')
  for (const { index, uuid, hash } of end.amendments) episodes[index] = { ...episodes[index]!, uuid, hash }
  return { series, episodes, status: end.status, complete: end.complete }
}
