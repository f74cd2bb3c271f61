import { describe, expect, test } from 'vitest'
import { createDiff, inspectSnapshot } from '../../src/changes/index.ts'
import { uuidV5 } from '../../src/identity/uuid.ts'
import {
  changes,
  DAY,
  episode,
  episodes,
  type FollowedFeed,
  feedOf,
  feedXml,
  HOUR,
  type Item,
  partsOf,
  START,
  told,
  withQuery,
} from './followed-feed.ts'

/** The uuids of a feed's children, by place. */
function uuids({ snapshot }: FollowedFeed): string[] {
  return Array.from({ length: snapshot.childCount }, (_, place) => snapshot.child(place).uuid)
}

/** Replaces the items of a feed. Returns the counts, and whether all uuids stayed. */
function replaced(
  before: readonly Item[],
  after: readonly Item[],
): { counts: Record<string, number>; isSame: boolean } {
  const feed = feedOf(before)
  const known = uuids(feed)
  const counts = changes(feed.wait(DAY).read(after))
  return { counts, isSame: JSON.stringify(uuids(feed)) === JSON.stringify(known) }
}

describe('a child is the one with the same key (changes 3.4, step 1)', () => {
  test('whatever else of it changed', () => {
    const after = episode(1, { title: 'Other', date: START + 9 * DAY, url: 'https://other.example/x.mp3' })
    expect(replaced([episode(1)], [after])).toEqual({ counts: { updated: 1 }, isSame: true })
  })

  test('made of the enclosure, the page, or the title and date, if there is no guid', () => {
    const bare: Item[] = [
      { url: 'https://media.example/1.mp3', title: 'One' },
      { link: 'https://show.example/2', title: 'Two' },
      { title: 'Three', date: START },
    ]
    expect(replaced(bare, bare)).toEqual({ counts: {}, isSame: true })
    const described = bare.map((item) => ({ ...item, description: 'now with notes' }))
    expect(replaced(bare, described)).toEqual({ counts: { updated: 3 }, isSame: true })
  })
})

describe('a child is the one with an alias of its key (changes 3.4, step 2)', () => {
  const at = (guid: string): Item => episode(1, { guid, url: 'https://a.example/1.mp3' })
  /** Nothing else is the same, so that the key alone decides. */
  const elsewhere = (guid: string): Item => ({
    guid,
    title: 'Other',
    date: START + 50 * DAY,
    url: 'https://b.example/2.mp3',
  })

  test.each([
    ['https for http', 'http://show.example/p/1', 'https://show.example/p/1'],
    ['http for https', 'https://show.example/p/1', 'http://show.example/p/1'],
    ['a slash at the end', 'https://show.example/p/1', 'https://show.example/p/1/'],
    ['no slash at the end', 'https://show.example/p/1/', 'https://show.example/p/1'],
    ['both', 'http://show.example/p/1/', 'https://show.example/p/1'],
  ])('with %s in its guid', (_, before, after) => {
    expect(replaced([at(before)], [elsewhere(after)])).toEqual({ counts: { rekeyed: 1 }, isSame: true })
  })

  test('with another host in its guid, when something else is the same', () => {
    const before = at('https://old.example/?p=1')
    expect(replaced([before], [{ ...elsewhere('https://new.example/?p=1'), title: 'Episode 1' }])).toEqual({
      counts: { rekeyed: 1 },
      isSame: true,
    })
    expect(replaced([before], [elsewhere('https://new.example/?p=1')]).counts['created']).toBe(1)
  })

  test.each<[string, Item, Record<string, number>]>([
    ['the date is', { date: START }, { rekeyed: 1 }],
    ['the file is', { url: 'https://a.example/1.mp3' }, { rekeyed: 1 }],
    ['there is no date, so that nothing else is the same', { date: null }, { created: 1 }],
  ])('with another host in its guid, when %s', (_, changed, counts) => {
    const before = { ...at('https://old.example/?p=1'), ...('created' in counts && { date: null }) }
    const after = { ...elsewhere('https://new.example/?p=1'), ...changed }
    expect(replaced([before, episode(9)], [after, episode(9)]).counts).toMatchObject(counts)
  })

  test('that it had one or two guids ago, even if nothing else is the same', () => {
    const feed = feedOf([episode(1, { guid: 'first' })])
    const [uuid] = uuids(feed)
    for (const guid of ['second', 'third']) {
      expect(changes(feed.wait(DAY).read([episode(1, { guid })]))).toEqual({ rekeyed: 1 })
    }
    expect(changes(feed.wait(DAY).read([elsewhere('first')]))).toEqual({ rekeyed: 1 })
    expect(changes(feed.wait(DAY).read([at('third')]))).toEqual({ rekeyed: 1 })
    expect(uuids(feed)).toEqual([uuid])
  })

  test('and no other: a missing child with the same file stays missing', () => {
    const before = [at('http://show.example/p/1'), at('other'), ...episodes(2, 4)]
    const after = [at('https://show.example/p/1'), ...episodes(2, 4)]
    const feed = feedOf(before)
    feed.wait(HOUR).read(after)
    expect(changes(feed.wait(HOUR).read(after))).toEqual({ removed: 1 })
  })

  test('with https in its enclosure or page, if there is no guid', () => {
    const before: Item[] = [
      { url: 'http://media.example/1.mp3', title: 'One' },
      { link: 'http://show.example/2', title: 'Two' },
    ]
    const after: Item[] = [
      { url: 'https://media.example/1.mp3', title: 'A' },
      { link: 'https://show.example/2', title: 'B' },
    ]
    expect(replaced(before, after)).toEqual({ counts: { rekeyed: 2 }, isSame: true })
  })

  test('unless the child with the old key is listed as well', () => {
    const [before, after] = [at('http://show.example/p/1'), elsewhere('https://show.example/p/1')]
    expect(replaced([before], [after, before]).counts).toEqual({ created: 1 })
  })

  test('any number of times, when the key goes back and forth', () => {
    const feed = feedOf([at('http://show.example/p/1')])
    const [uuid] = uuids(feed)
    for (let time = 0; time < 3; time += 1) {
      expect(changes(feed.wait(DAY).read([elsewhere('https://show.example/p/1')]))).toEqual({ rekeyed: 1 })
      expect(changes(feed.wait(DAY).read([at('http://show.example/p/1')]))).toEqual({ rekeyed: 1 })
    }
    expect(uuids(feed)).toEqual([uuid])
  })

  test('and a new child with its old key gets its own uuid', () => {
    const feed = feedOf([at('http://show.example/p/1')])
    feed.wait(DAY).read([elsewhere('https://show.example/p/1')])
    const [known] = uuids(feed)
    feed.wait(DAY).read([elsewhere('https://show.example/p/1'), at('http://show.example/p/1')])
    const [first, second] = uuids(feed)
    const digest = Buffer.from(feed.snapshot.child(1).keyDigest).toString('hex')
    expect(first).toBe(known)
    expect(second).toBe(uuidV5(feed.snapshot.seriesUuid!, `${digest}#2`))
    expect(
      changes(feed.wait(DAY).read([elsewhere('https://show.example/p/1'), at('http://show.example/p/1')])),
    ).toEqual({})
  })
})

describe('children that share a guid (changes 3.4, step 2)', () => {
  const shared = (n: number, changes: Item = {}): Item => episode(n, { guid: 'same', ...changes })

  test('are separate children', () => {
    const feed = feedOf([shared(2), shared(1)])
    expect(new Set(uuids(feed)).size).toBe(2)
    expect(changes(feed.wait(DAY).read([shared(2), shared(1)]))).toEqual({})
  })

  test('are recognised when a new one comes before them', () => {
    const feed = feedOf([shared(2), shared(1)])
    expect(changes(feed.wait(DAY).read([shared(3), shared(2), shared(1)]))).toEqual({ created: 1 })
  })

  test('are recognised when only the first had the guid before', () => {
    const feed = feedOf([shared(1)])
    const [uuid] = uuids(feed)
    const result = feed.wait(DAY).read([shared(2), shared(1)])
    expect(changes(result)).toEqual({ created: 1, rekeyed: 1 })
    expect(uuids(feed)[0]).toBe(uuid)
    expect(told(result)).not.toContain('updated PODCASTEPISODE')
    expect(changes(feed.wait(DAY).read([shared(2), shared(1)]))).toEqual({})
  })

  test('are recognised by their latest guid, when another comes with a guid that one of them had earlier', () => {
    const feed = feedOf([episode(1)])
    expect(changes(feed.wait(DAY).read([shared(1)]))).toEqual({ rekeyed: 1 })
    const result = feed.wait(DAY).read([episode(1), shared(1), shared(2)])
    const created = result.children.filter(({ change }) => change === 'created')
    expect(created.map(({ index }) => index)).toEqual([0, 2])
  })

  test('count once as known in the progress', () => {
    const diff = createDiff(feedOf([shared(1)]).snapshot)
    for (const part of partsOf(feedXml([shared(2), shared(1)]))) diff.see(part)
    expect(diff.progress).toEqual({ seen: 2, known: 1, repeated: 0 })
  })

  test('are recognised when only one is still listed', () => {
    const feed = feedOf([...episodes(11, 20), shared(2), shared(1)])
    expect(changes(feed.wait(DAY).read([episode(21), ...episodes(11, 20), shared(2)]))).toEqual({
      created: 1,
      'aged-out': 1,
    })
    expect(changes(feed.wait(DAY).read([episode(21), ...episodes(11, 20), shared(2)]))).toEqual({})
  })

  test('are recognised when only one is still listed and has another file', () => {
    const feed = feedOf([...episodes(11, 20), shared(2), shared(1)])
    feed.wait(DAY).read([episode(21), ...episodes(11, 20), shared(2)])
    const moved = shared(2, { url: 'https://cdn.example/2.mp3' })
    expect(changes(feed.wait(DAY).read([episode(21), ...episodes(11, 20), moved]))).toEqual({ updated: 1 })
    const edited = { ...moved, url: 'https://cdn.example/2b.mp3', title: 'Neu', date: START }
    expect(changes(feed.wait(DAY).read([episode(21), ...episodes(11, 20), edited]))).toEqual({ updated: 1 })
  })

  test('are recognised when only one is still listed and only its guid is unchanged', () => {
    const feed = feedOf([...episodes(11, 20), shared(2), shared(1)])
    const before = feed.wait(DAY).read([episode(21), ...episodes(11, 20), shared(2)])
    const edited = episode(30, { guid: 'same' })
    const after = feed.wait(DAY).read([episode(21), ...episodes(11, 20), edited])
    expect(changes(after)).toEqual({ updated: 1 })
    expect(after.identityOf(11).uuid).toBe(before.identityOf(11).uuid)
  })

  test.each([
    ['one of two', [2, 1], [30]],
    ['two of one', [2], [31, 30]],
  ])('are not recognised when only the guid is unchanged, and it can be %s', (_, before, after) => {
    const feed = feedOf([...episodes(11, 20), shared(2), shared(1)])
    const rest = episodes(11, before.length === 1 ? 21 : 20)
    feed.wait(DAY).read([...rest, ...before.map((n) => shared(n))])
    expect(changes(feed.wait(DAY).read([...rest, ...after.map((n) => shared(n))]))).toMatchObject({
      created: after.length,
    })
  })

  test.each<[string, (n: number) => Item]>([
    ['titles', (n) => ({ url: `https://cdn.example/${n}.mp3`, date: START + (50 + n) * DAY })],
    ['dates', (n) => ({ url: `https://cdn.example/${n}.mp3`, title: `Other ${n}` })],
  ])('are recognised by their %s when all else is new and the order changed, which rekeys them', (_, changed) => {
    const feed = feedOf([shared(2), shared(1)])
    const [second, first] = uuids(feed)
    const result = feed.wait(DAY).read([shared(1, changed(1)), shared(2, changed(2))])
    expect([0, 1].map((index) => result.identityOf(index).uuid)).toEqual([first, second])
    expect(result.counts).toMatchObject({ created: 0, rekeyed: 2 })
  })

  test('are recognised by a title when only the first had the guid before, and has another file', () => {
    const feed = feedOf([shared(1)])
    const [uuid] = uuids(feed)
    const moved = shared(1, { url: 'https://cdn.example/1.mp3', date: START + HOUR })
    const result = feed.wait(DAY).read([shared(2), moved])
    expect([changes(result), result.identityOf(1).uuid]).toEqual([{ created: 1, rekeyed: 1 }, uuid])
  })

  test('are not mistaken by their date for the first, which alone had the guid before', () => {
    const feed = feedOf([shared(1)])
    const [uuid] = uuids(feed)
    const result = feed.wait(DAY).read([shared(2, { date: START }), shared(1)])
    expect(result.identityOf(1).uuid).toBe(uuid)
  })

  test('keep their keys while one is away', () => {
    const rest = episodes(11, 20)
    const feed = feedOf([...rest, shared(2), shared(1)])
    feed.wait(HOUR).read([...rest, shared(2)])
    expect(feed.wait(HOUR).read([...rest, shared(2), shared(1)]).counts).toMatchObject({ created: 0, rekeyed: 0 })
  })

  test('and lack enclosures are told apart by their dates, or by their number', () => {
    const items = [3, 2, 1].map((n) => shared(n, { url: null }))
    const feed = feedOf(items)
    expect(new Set(uuids(feed)).size).toBe(3)
    expect(changes(feed.wait(DAY).read(items))).toEqual({})
    const undated = [3, 2, 1].map((n) => shared(n, { url: null, date: null }))
    const other = feedOf(undated)
    expect(new Set(uuids(other)).size).toBe(3)
    expect(changes(other.wait(DAY).read(undated))).toEqual({})
  })
})

describe('children with one page and date, and nothing else', () => {
  const alike = (title: string): Item => ({ link: 'https://show.example/live', title, date: START })

  test.each([
    ['the second', [alike('One'), alike('Two')]],
    ['the first', [alike('Two'), alike('One')]],
  ])('have separate keys when a new one is listed as %s', (_, both) => {
    const feed = feedOf([alike('One')])
    const [one] = uuids(feed)
    expect(changes(feed.wait(DAY).read(both))).toEqual({ created: 1, rekeyed: 1 })
    const children = inspectSnapshot(feed.snapshot).children
    expect(new Set(children.map(({ keyDigest }) => keyDigest)).size).toBe(2)
    expect(uuids(feed)[0]).toBe(one)
    expect(changes(feed.wait(DAY).read(both))).toEqual({})
  })
})

describe('a new guid for the same file (changes 3.4, step 3)', () => {
  const regiven = (changes: Item): Item => ({ ...episode(1, { guid: 'new' }), ...changes })

  test('is the same child when the date is the same, or the title', () => {
    expect(replaced([episode(1)], [regiven({ title: 'Other' })])).toEqual({ counts: { rekeyed: 1 }, isSame: true })
    expect(replaced([episode(1)], [regiven({ date: START + DAY })])).toEqual({ counts: { rekeyed: 1 }, isSame: true })
  })

  test('is another child when neither is', () => {
    expect(replaced([episode(1)], [regiven({ title: 'Other', date: START + DAY })]).counts['created']).toBe(1)
  })

  test('is another child when the file is another one', () => {
    expect(replaced([episode(1)], [regiven({ url: 'https://media.example/x.mp3' })]).counts).toEqual({ created: 1 })
  })

  test('is another child when the first is listed as well', () => {
    expect(replaced([episode(1)], [regiven({}), episode(1)]).counts).toEqual({ created: 1 })
  })

  test('is reported as an update, and not as a release', () => {
    const feed = feedOf(episodes(1, 3))
    const result = feed.wait(DAY).read([episode(3, { guid: 'new' }), ...episodes(1, 2)])
    expect(told(result)).toEqual(['updated PODCASTEPISODE', 'feed_updated PODCASTSERIES'])
    expect(result.counts).toMatchObject({ created: 0, rekeyed: 1, updated: 1, matched: 3 })
  })

  test('brings back a child that was removed', () => {
    const feed = feedOf(episodes(1, 5))
    feed.wait(HOUR).read(episodes(1, 4))
    const [removed] = feed.wait(HOUR).read(episodes(1, 4)).children
    const [returned] = feed.wait(HOUR).read([episode(5, { guid: 'new' }), ...episodes(1, 4)]).children
    expect(returned).toMatchObject({ change: 'returned', uuid: removed?.uuid })
  })

  test('goes to each child once if several have the file', () => {
    const same = { url: 'https://media.example/all.mp3' }
    const before = [1, 2, 3].map((n) => episode(n, same))
    const after = [1, 2, 3].map((n) => episode(n, { ...same, guid: `new-${n}` }))
    expect(replaced(before, after)).toEqual({ counts: { rekeyed: 3 }, isSame: true })
  })

  test('goes to each child once if only their guids differ', () => {
    const again = (guid: string): Item[] => [1, 2, 3, 4, 5].map((n) => episode(1, { guid: `${guid}-${n}` }))
    expect(replaced(again('old'), again('new'))).toEqual({ counts: { rekeyed: 5 }, isSame: true })
  })

  test('goes to one child only, even if another with the same file and date is missing', () => {
    const rest = episodes(2, 4)
    const feed = feedOf([episode(1), episode(1, { guid: 'other', title: 'Other' }), ...rest])
    expect(feed.wait(DAY).read([regiven({}), ...rest]).counts).toMatchObject({ rekeyed: 1, matched: 4 })
  })

  test('with another query is the same child in a feed that ignores queries', () => {
    const queried = (query: string): Item[] => withQuery(episodes(1, 30), query)
    const feed = feedOf(queried('v=1'))
    for (const query of ['v=2', 'v=3']) feed.wait(DAY).read(queried(query))
    const after = queried('v=4').map((item, index) => (index === 9 ? { ...item, guid: 'new', title: 'New' } : item))
    expect(feed.wait(DAY).read(after).counts).toMatchObject({ created: 0, rekeyed: 1 })
  })
})

describe('a move to another host (changes 3.4, step 4)', () => {
  const migrated = (from: number, to: number, changes: (n: number) => Item = () => ({})): Item[] =>
    Array.from({ length: to - from + 1 }, (_, index) => {
      const n = to - index
      return episode(n, { guid: `host-${n}`, url: `https://host.example/${n}.mp3`, ...changes(n) })
    })

  test('keeps every child by title and date', () => {
    expect(replaced(episodes(1, 20), migrated(1, 20))).toEqual({ counts: { rekeyed: 20 }, isSame: true })
  })

  test('marks its events as bulk, and releases nothing', () => {
    const result = feedOf(episodes(1, 20)).wait(DAY).read(migrated(1, 20))
    expect(result.isBulk).toBe(true)
    const updates = result.events.filter(({ type }) => type === 'PODCASTEPISODE')
    expect(updates.map(({ action, bulk }) => `${action} ${bulk}`)).toEqual(Array(20).fill('updated true'))
    expect(told(result)).not.toContain('new_episodes_released PODCASTSERIES')
  })

  test('allows for a day between the dates', () => {
    const shifted = (by: number) => migrated(1, 20, (n) => ({ date: START + (n - 1) * DAY + by }))
    expect(replaced(episodes(1, 20), shifted(12 * HOUR)).counts).toEqual({ rekeyed: 20 })
    expect(replaced(episodes(1, 20), shifted(-40 * DAY)).counts['created']).toBe(20)
  })

  test('may bring new children, and leave some out', () => {
    const feed = feedOf(episodes(1, 20))
    const result = feed.wait(DAY).read(migrated(3, 22))
    expect(changes(result)).toEqual({ created: 2, rekeyed: 18, 'aged-out': 2 })
  })

  test('of a feed that lists only its newest children finds them', () => {
    const feed = feedOf(episodes(1, 100))
    expect(changes(feed.wait(DAY).read(migrated(41, 100)))).toMatchObject({ rekeyed: 60 })
  })

  test('of some children is measured by those that are missing, even if more are new', () => {
    const moved = migrated(1, 6)
    const result = feedOf(episodes(1, 20))
      .wait(DAY)
      .read([...episodes(21, 30), ...episodes(7, 20), ...moved])
    expect(changes(result)).toEqual({ created: 10, rekeyed: 6 })
  })

  test('needs at least five children, and three in ten of those listed', () => {
    expect(replaced(episodes(1, 5), migrated(1, 5)).counts).toEqual({ rekeyed: 5 })
    const some = (count: number): Item[] => [...episodes(count + 1, 30), ...migrated(1, count)]
    expect(replaced(episodes(1, 30), some(9)).counts).toEqual({ rekeyed: 9 })
    expect(replaced(episodes(1, 30), some(8)).counts['created']).toBe(8)
  })

  test('needs four in five to pair up', () => {
    const renamed = (count: number): Item[] => migrated(1, 10, (n) => (n > count ? { title: `Other ${n}` } : {}))
    expect(replaced(episodes(1, 10), renamed(8)).counts).toMatchObject({ rekeyed: 8, created: 2 })
    expect(replaced(episodes(1, 10), renamed(7)).counts['created']).toBe(10)
  })

  test('brings back children that were removed, if no other is missing', () => {
    const feed = feedOf(episodes(1, 6))
    for (let sightings = 0; sightings < 3; sightings += 1) feed.wait(2 * DAY).read([])
    expect(feed.snapshot.child(0).isRemoved).toBe(true)
    expect(changes(feed.wait(DAY).read(migrated(1, 6)))).toEqual({ returned: 6 })
  })

  test('allows for a day between the dates, and no second more', () => {
    const shifted = (by: number): Item[] => migrated(1, 6, (n) => ({ date: START + (n - 1) * DAY + by }))
    expect(replaced(episodes(1, 6), shifted(DAY)).counts).toEqual({ rekeyed: 6 })
    expect(replaced(episodes(1, 6), shifted(DAY + 1)).counts['created']).toBe(6)
  })

  describe('of a programme that always has the same title', () => {
    const title = 'The news'
    const moved = (dates: readonly number[]): Record<string, number> => {
      const before = episodes(1, 20, { title })
      return replaced(
        before,
        migrated(1, 20, (n) => ({ title, date: dates[n - 1]! })),
      ).counts
    }
    const dates = Array.from({ length: 20 }, (_, n) => START + n * DAY)

    test('keeps every child when all dates are shifted a little', () => {
      expect(moved(dates.map((date) => date + HOUR))).toEqual({ rekeyed: 20 })
    })

    test('is not assumed when they are shifted so far that each could be another', () => {
      expect(moved(dates.map((date) => date + 12 * HOUR))['created']).toBe(20)
    })

    test('pairs children with the same date in their order', () => {
      const twice = (items: Item[]): Item[] => items.map((item) => ({ ...item, title, date: START }))
      expect(replaced(twice(episodes(1, 6)), twice(migrated(1, 6)))).toEqual({ counts: { rekeyed: 6 }, isSame: true })
    })

    test.each([
      ['one that is missing is nearly as close before it', [0, 90], [60]],
      ['one that is missing is nearly as close after it', [0, 90], [30]],
      ['another new one is as close to the missing one', [60], [30, 90]],
    ])('does not pair children that it is not sure of: %s', (_, before, after) => {
      const minutes = (items: readonly number[], guid: string): Item[] =>
        items.map((at) =>
          episode(50, {
            guid: `${guid}-${at}`,
            url: `https://${guid}.example/${at}.mp3`,
            title,
            date: START + at * 60,
          }),
        )
      const counts = replaced(
        [...episodes(1, 20), ...minutes(before, 'old')],
        [...migrated(1, 20), ...minutes(after, 'new')],
      ).counts
      expect(counts).toMatchObject({ rekeyed: 20, created: after.length })
    })
  })

  test('is not assumed when few are new, or few pair up', () => {
    expect(replaced(episodes(1, 4), migrated(1, 4)).counts).toEqual({ created: 4 })
    const renamed = migrated(1, 20, (n) => (n > 10 ? { title: `Other ${n}` } : {}))
    expect(replaced(episodes(1, 20), renamed).counts['created']).toBe(20)
  })

  test('gives no child to two when titles repeat', () => {
    const same = (items: Item[]): Item[] => items.map((item) => ({ ...item, title: 'Untitled' }))
    expect(replaced(same(episodes(1, 20)), same(migrated(1, 20)))).toEqual({ counts: { rekeyed: 20 }, isSame: true })
  })
})
