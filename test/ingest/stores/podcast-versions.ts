import { fc } from '@fast-check/vitest'
import { DAY, episode, FEED_URL, feedXml, HOUR, type Item, START } from '../../changes/followed-feed.ts'
import type { Reading, Reply } from './kept-feed.ts'

/** What a publisher does to the items that are listed. */
type Edit = (items: readonly Item[], versions: readonly (readonly Item[])[]) => readonly Item[]

const number = fc.integer({ min: 1, max: 9 })

const change: fc.Arbitrary<Item> = number.chain((n) =>
  fc.constantFrom<Item>(
    { guid: null },
    { guid: 'shared' },
    { guid: 'also-shared' },
    { guid: `ep-${n}` },
    { guid: `http://show.example/${n}` },
    { guid: `https://show.example/${n}` },
    { guid: `https://show.example/${n}/` },
    { guid: `http://other.example/${n}` },
    { url: null },
    { url: `https://media.example/${n}.mp3` },
    { url: `http://media.example/${n}.mp3` },
    { url: `https://media.example/${n}.mp3?part=1` },
    { url: 'https://media.example/shared.mp3' },
    { title: null },
    { title: 'News' },
    { title: `Episode ${n}` },
    { date: null },
    { date: START },
    { date: START + (n - 1) * DAY },
    { length: n },
    { description: `What it is about: ${n}.` },
    { link: `https://show.example/${n}` },
    { guid: null, url: null, link: `https://show.example/${n}` },
    { guid: null, url: null },
    { guid: `new-${n}`, url: `https://new.example/${n}.mp3` },
  ),
)

const anyItem = fc.tuple(number, fc.array(change, { maxLength: 2 })).map(([n, changes]) => {
  return Object.assign({}, episode(n), ...changes) as Item
})

const at = fc.nat({ max: 30 })

const placeIn = (items: readonly Item[], place: number): number => (items.length === 0 ? 0 : place % items.length)

const withScheme =
  (field: 'guid' | 'url' | 'link', scheme: 'http' | 'https'): Edit =>
  (items) =>
    items.map((item) => {
      const text = item[field]
      return typeof text === 'string' ? { ...item, [field]: text.replace(/^https?(?=:)/, scheme) } : item
    })

const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    arbitrary: anyItem.map(
      (item): Edit =>
        (items) => [item, ...items],
    ),
    weight: 40,
  },
  {
    arbitrary: anyItem.map(
      (item): Edit =>
        (items) => [...items, item],
    ),
    weight: 10,
  },
  {
    arbitrary: fc.tuple(at, change).map(([place, more]): Edit => {
      return (items) => items.map((item, index) => (index === placeIn(items, place) ? { ...item, ...more } : item))
    }),
    weight: 60,
  },
  {
    arbitrary: change.map(
      (more): Edit =>
        (items) =>
          items.map((item) => ({ ...item, ...more })),
    ),
    weight: 10,
  },
  {
    arbitrary: at.map(
      (place): Edit =>
        (items) =>
          items.filter((_, index) => index !== placeIn(items, place)),
    ),
    weight: 20,
  },
  {
    arbitrary: anyItem.map(
      (item): Edit =>
        (items) => [item, ...items.slice(0, -1)],
    ),
    weight: 30,
  },
  {
    arbitrary: fc.tuple(at, at, change, fc.boolean()).map(([from, to, more, isSame]): Edit => {
      return (items) => {
        const twin = items[placeIn(items, from)]
        return twin === undefined ? items : items.toSpliced(placeIn(items, to), 0, isSame ? twin : { ...twin, ...more })
      }
    }),
    weight: 30,
  },
  { arbitrary: fc.constant<Edit>((items) => items.toReversed()), weight: 10 },
  {
    arbitrary: fc.tuple(at, at).map(([from, to]): Edit => {
      return (items) => {
        const moved = items[placeIn(items, from)]
        if (moved === undefined) return items
        return items.toSpliced(placeIn(items, from), 1).toSpliced(placeIn(items, to), 0, moved)
      }
    }),
    weight: 10,
  },
  {
    arbitrary: fc
      .tuple(fc.constantFrom('guid', 'url', 'link'), fc.constantFrom('http', 'https'))
      .map(([field, scheme]) => withScheme(field, scheme)),
    weight: 20,
  },
  {
    arbitrary: at.map(
      (back): Edit =>
        (items, versions) =>
          versions[back % Math.max(1, versions.length)] ?? items,
    ),
    weight: 20,
  },
  { arbitrary: fc.constant<Edit>(() => []), weight: 3 },
  {
    arbitrary: fc.integer({ min: 20, max: 26 }).map((count): Edit => {
      return (items) => [...items, ...Array.from({ length: count }, (_, index) => episode(100 + index))]
    }),
    weight: 3,
  },
  {
    arbitrary: fc.constant<Edit>((items) => {
      return items.map((item) => (item.url == null ? item : { ...item, url: `${item.url}?s=${items.length}` }))
    }),
    weight: 3,
  },
)

const reply = fc.oneof(
  { arbitrary: fc.constant<Reply>('whole'), weight: 100 },
  { arbitrary: fc.constantFrom<Reply>('cut', 'severed', 'unchanged', 'unchanged', 'failed', 'tick'), weight: 20 },
)

const step = fc.record({
  edits: fc.array(edit, { minLength: 1, maxLength: 4 }),
  reply,
  share: fc.double({ min: 0.2, max: 1, noNaN: true }),
  wait: fc.constantFrom(60, HOUR, DAY, DAY, 3 * DAY, 30 * DAY),
})

const PAGE = `${FEED_URL}?page=2`

/** Where the first page ends and the second one begins. */
const split = fc.record({ end: at, start: at })

function pagesOf(items: readonly Item[], { end, start }: { end: number; start: number }): Record<string, string> {
  const namespaces = 'xmlns:atom="http://www.w3.org/2005/Atom"'
  const more = `<atom:link rel="next" href="${PAGE}"/>`
  return {
    [FEED_URL]: feedXml(items.slice(0, placeIn(items, end) + 1), { more, namespaces }),
    [PAGE]: feedXml(items.slice(placeIn(items, start)), { namespaces }),
  }
}

type Listed = readonly (readonly Item[])[]

/** What is listed at first, and each time after some edits. */
function listedAfter(first: readonly Item[], steps: readonly (readonly Edit[])[]): Listed {
  let items = first
  const versions: (readonly Item[])[] = []
  for (const edits of steps) {
    for (const act of edits) items = act(items, versions)
    versions.push(items)
  }
  return versions
}

const first = fc.array(anyItem, { maxLength: 6 })
const steps = fc.array(step, { minLength: 2, maxLength: 7 })

function readingsOf(
  first: readonly Item[],
  steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
  documents: (items: readonly Item[]) => Record<string, string>,
): Reading[] {
  const versions = listedAfter(
    first,
    steps.map(({ edits }) => edits),
  )
  return steps.map(({ edits: _, ...how }, index) => ({ ...how, documents: documents(versions[index]!) }))
}

/** The readings of a podcast feed, one after the other. */
export const podcastReadings: fc.Arbitrary<readonly Reading[]> = fc
  .record({ first, steps, isWhole: fc.boolean() })
  .map(({ first, steps, isWhole }) => {
    const more = isWhole ? '<fh:complete/>' : ''
    return readingsOf(first, steps, (items) => ({ [FEED_URL]: feedXml(items, { more }) }))
  })

/** Those of a feed that has two pages, which may have children in common. */
export const pagedReadings: fc.Arbitrary<readonly Reading[]> = fc
  .record({ first, steps, split })
  .map(({ first, steps, split }) => readingsOf(first, steps, (items) => pagesOf(items, split)))

/** Those of a feed in which queries count for nothing, because all of them changed once. */
export const restlessReadings: fc.Arbitrary<readonly Reading[]> = fc
  .record({ first, steps: fc.array(step, { minLength: 1, maxLength: 4 }) })
  .map(({ first, steps }) => {
    const queried = (query: string): Item[] =>
      Array.from({ length: 21 }, (_, index) => episode(100 + index, { url: `https://media.example/${index}?${query}` }))
    const stable = { reply: 'whole', share: 1, wait: DAY } as const
    const storm = ['v=1', 'v=2'].map((query) => ({ ...stable, documents: { [FEED_URL]: feedXml(queried(query)) } }))
    const later = [...first, ...queried('v=3')]
    return [...storm, ...readingsOf(later, steps, (items) => ({ [FEED_URL]: feedXml(items) }))]
  })
