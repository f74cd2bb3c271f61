import { describe, expect, test } from 'vitest'
import { createDiff, decodeSnapshot, emptySnapshot, encodeSnapshot } from '../../src/changes/index.ts'
import { PodcastReader } from '../../src/podcast/podcast-reader.ts'
import { corpusDocuments, hasCorpus, PATIENCE } from '../conformance/corpus.ts'
import { FEED_URL, START } from './followed-feed.ts'

/** Larger feeds take long and add little: seven in ten are smaller. */
const LARGEST = 150_000

/** Compares a document, read in pieces of `piece` bytes, with a snapshot. */
function reading(document: Buffer, snapshot: Uint8Array, now: number, piece: number) {
  const diff = createDiff(decodeSnapshot(snapshot))
  const reader = new PodcastReader((part) => diff.see(part), { feedUrl: FEED_URL })
  for (let at = 0; at < document.length; at += piece) reader.write(document.subarray(at, at + piece))
  reader.end()
  return diff.finish({ now: now * 1000 })
}

describe.skipIf(!hasCorpus)('every real feed', () => {
  test(
    'causes no event when it is read again in other pieces',
    () => {
      const empty = encodeSnapshot(emptySnapshot())
      const now = START + 1000 * 86_400
      const differing = corpusDocuments('podcasts').filter(({ read }) => {
        const document = read()
        if (document.length > LARGEST) return false
        const first = reading(document, empty, now, 1 << 16)
        if (first.verdict === 'discarded') return false
        const again = reading(document, encodeSnapshot(first.snapshot), now + 3600, 10_007)
        const isSame = again.childrenHash === first.childrenHash && again.hash === first.hash
        return again.events.length + again.children.length > 0 || !isSame
      })
      expect(differing.map(({ path }) => path)).toEqual([])
    },
    PATIENCE,
  )
})
