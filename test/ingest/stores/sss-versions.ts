import { fc } from '@fast-check/vitest'
import { DAY, FEED_URL, HOUR, START } from '../../changes/followed-feed.ts'
import type { Reading, Reply } from './kept-feed.ts'

const uuidOf = (kind: number, id: number): string =>
  `${String(kind).repeat(8)}-0000-4000-8000-${String(id).padStart(12, '0')}`

const few = fc.integer({ min: 1, max: 4 })

/** Identifiers that are missing, or that others have too. */
const identifier = (kind: number): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    { arbitrary: few.map((id) => uuidOf(kind, id)), weight: 5 },
    { arbitrary: fc.constantFrom(undefined, '', 'not-a-uuid', 'another'), weight: 1 },
  )

const story = fc.record({
  '@type': fc.constant('ComicStory'),
  identifier: identifier(4),
  name: fc.constantFrom(undefined, 'Dawn', 'Dusk'),
  storyImage: few.map((id) => ({ base_url: 'https://img.example/', story: `${id}.jpg` })),
})

const issue = fc.record({
  '@type': fc.constant('ComicIssue'),
  identifier: identifier(2),
  name: fc.constantFrom('Arrival', 'Departure', undefined),
  datePublished: fc.constantFrom(undefined, START, START + DAY, START + 5 * DAY),
  scopesForExclusiveContent: fc.constantFrom(undefined, undefined, ['patreon']),
  dateExclusiveContentIsAvailable: fc.constantFrom(undefined, START + DAY, START + 2 * DAY),
  stories: fc.array(story, { maxLength: 3 }),
})

const content = fc.record({
  '@type': fc.constant('ComicSeries'),
  identifier: identifier(5),
  url: few.map((id) => `https://comics.example/${id}.json`),
  roles: fc.constantFrom(['COMICSERIES_WRITER'], ['COMICSERIES_ARTIST'], undefined),
})

const reply = fc.oneof(
  { arbitrary: fc.constant<Reply>('whole'), weight: 8 },
  { arbitrary: fc.constantFrom<Reply>('cut', 'severed', 'unchanged', 'unchanged', 'failed', 'tick'), weight: 2 },
)

/** The readings of a document whose children stay, change, move, come, go and are doubled. */
function readingsOf<C extends object>(child: fc.Arbitrary<C>, document: (children: readonly C[]) => object) {
  const step = fc.record({
    fresh: fc.array(child, { maxLength: 3 }),
    kept: fc.array(fc.nat({ max: 8 }), { maxLength: 8 }),
    changed: fc.option(fc.tuple(fc.nat({ max: 8 }), child, fc.constantFrom('all', 'name', 'stories', 'roles'))),
    reply,
    share: fc.double({ min: 0.3, max: 1, noNaN: true }),
    wait: fc.constantFrom(60, HOUR, DAY, 3 * DAY),
  })
  return fc.array(step, { minLength: 2, maxLength: 6 }).map((steps): Reading[] => {
    let children: readonly C[] = []
    return steps.map(({ fresh, kept, changed, ...how }) => {
      const old = children
      children = [...kept.flatMap((index) => (old.length === 0 ? [] : [old[index % old.length]!])), ...fresh]
      if (changed !== null) {
        const [index, other, field] = changed
        const part = field === 'all' ? other : { [field]: (other as Record<string, unknown>)[field] }
        children = children.map((entry, place) => (place === index ? { ...entry, ...part } : entry))
      }
      return { ...how, documents: { [FEED_URL]: JSON.stringify(document(children)) } }
    })
  })
}

export const comicReadings: fc.Arbitrary<readonly Reading[]> = readingsOf(issue, (issues) => ({
  '@context': 'https://example.org/sss',
  '@type': 'ComicSeries',
  identifier: uuidOf(1, 0),
  name: 'Comic',
  issues,
}))

export const creatorReadings: fc.Arbitrary<readonly Reading[]> = readingsOf(content, (entries) => ({
  '@type': 'Creator',
  identifier: uuidOf(3, 0),
  name: 'Creator',
  content: entries,
}))
