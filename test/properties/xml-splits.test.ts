import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { xmlLimits } from '../../src/core/limits.ts'
import { Want } from '../../src/xml/events.ts'
import { KnownNames } from '../../src/xml/names/known-names.ts'
import { runs } from '../runs.ts'
import { brokenDocument, chunkSizes } from '../xml/broken-documents.ts'
import { type Recording, recordEvents } from '../xml/record-events.ts'

const names = new KnownNames(
  ['title', 'guid', 'image', 'itunes:author', 'itunes:owner', 'podcast:person', 'atom:title', 'url'],
  ['rss', 'channel', 'item', 'atom:feed'],
)

const recordings: Record<string, Recording> = {
  'every element reported': {},
  'children kept whole': {
    names,
    want: {
      item: Want.Whole,
      title: Want.Content,
      'itunes:author': Want.Content,
      b: Want.Skip,
      'podcast:person': Want.Content,
    },
    endsContent: ['guid', 'itunes:author', 'item'],
    endsSkipped: ['item'],
  },
  'unclosed elements ended': {
    names,
    want: { item: Want.Whole, title: Want.Content, b: Want.Skip, br: Want.Skip, image: Want.Foreign },
    endsSkipped: ['item'],
    endsUnclosed: ['guid', 'title', 'b', 'br', 'image', 'itunes:author'],
  },
  'small limits': {
    names,
    limits: { ...xmlLimits, maxItemBytes: 90, maxAttributes: 2, maxDepth: 4, maxBytes: 300 },
    want: { item: Want.Whole, title: Want.Content },
  },
  'children recognised': {
    names,
    want: { item: Want.Whole, title: Want.Content },
    recognise: (child) => child.length % 3 === 0,
  },
}

describe.each(Object.entries(recordings))('a broken document, %s', (_, recording) => {
  test.prop([brokenDocument, chunkSizes], { numRuns: runs(3000) })(
    'gives the same events however it is cut',
    (document, pieces) => {
      const whole = recordEvents(document, recording)
      expect(recordEvents(document, { ...recording, pieces })).toEqual(whole)
      expect(recordEvents(document, { ...recording, pieces: [1] })).toEqual(whole)
    },
  )
})

test.prop([fc.uint8Array({ maxLength: 300 }), chunkSizes])(
  'random bytes give the same events however they are cut',
  (bytes, pieces) => {
    expect(recordEvents(bytes, { pieces })).toEqual(recordEvents(bytes))
  },
)
