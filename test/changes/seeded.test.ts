import { describe, expect, test } from 'vitest'
import { type KnownRow, snapshotFrom } from '../../src/changes/index.ts'
import { changes, DAY, episode, episodes, FollowedFeed, HOUR, type Item, START, told } from './followed-feed.ts'
import { COMIC_UUID, comicParts, issueUuid } from './sss-documents.ts'

const SERIES = '9b024349-ccf0-5f69-a609-6b82873eab3c'
const uuidOf = (n: number): string => `aaaaaaaa-0000-4000-8000-${String(n).padStart(12, '0')}`

function rowsOf(items: readonly Item[]): KnownRow[] {
  return items.map(({ guid = null, title = null, date = null, url = null, link = null }, index) => ({
    uuid: uuidOf(items.length - index),
    guid,
    title,
    datePublished: date,
    enclosureUrl: url,
    link: link ?? null,
  }))
}

function seeded(items: readonly Item[]): FollowedFeed {
  return new FollowedFeed(START + 100 * DAY, snapshotFrom(rowsOf(items), { seriesUuid: SERIES }))
}

/** Makes a snapshot of one row whose columns may be invalid. */
const rowWith = (columns: object) => snapshotFrom([{ uuid: uuidOf(1), ...columns }], { seriesUuid: SERIES })

describe('a directory that has its children already', () => {
  test('keeps its uuids, without events', () => {
    const feed = seeded(episodes(1, 5))
    const result = feed.read(episodes(1, 5))
    expect([changes(result), told(result), result.isInitialImport]).toEqual([{ rewritten: 5 }, [], false])
    expect([0, 4].map((index) => result.identityOf(index).uuid)).toEqual([uuidOf(5), uuidOf(1)])
    expect(told(feed.wait(DAY).read(episodes(1, 5)))).toEqual([])
  })

  test('learns what is new', () => {
    const result = seeded(episodes(1, 5)).read(episodes(1, 101))
    expect(result.counts).toMatchObject({ created: 96, rewritten: 5 })
    expect(told(result)).toContain('new_episodes_released PODCASTSERIES')
    expect(result.events[0]?.initialImport).toBeUndefined()
  })

  test('learns what changes later, under its uuids', () => {
    const feed = seeded(episodes(1, 5))
    feed.read(episodes(1, 5))
    const result = feed.wait(DAY).read([episode(5, { title: 'New' }), ...episodes(1, 4)])
    expect(result.children).toMatchObject([{ uuid: uuidOf(5), change: 'updated' }])
  })

  test('keeps what is older than all the feed lists', () => {
    const feed = seeded(episodes(1, 100))
    expect(changes(feed.read(episodes(91, 100)))).toEqual({ rewritten: 10, 'aged-out': 90 })
  })

  test('loses a child that is missing in the middle', () => {
    const feed = seeded(episodes(1, 20))
    const listed = episodes(1, 20).filter(({ guid }) => guid !== 'ep-10')
    feed.read(listed)
    const result = feed.wait(HOUR).read(listed)
    expect(result.children).toMatchObject([{ uuid: uuidOf(10), change: 'removed', hash: null }])
  })

  test('keeps removed rows removed until they are listed again', () => {
    const rows = rowsOf(episodes(1, 5)).map((row) => ({ ...row, isRemoved: row.guid === 'ep-3' }))
    const feed = new FollowedFeed(START + 100 * DAY, snapshotFrom(rows, { seriesUuid: SERIES }))
    const without3 = episodes(1, 5).filter(({ guid }) => guid !== 'ep-3')
    expect(changes(feed.read(without3))).toEqual({ rewritten: 4 })
    expect(changes(feed.wait(DAY).read(episodes(1, 5)))).toEqual({ returned: 1 })
  })

  test('may have a child twice: the row in use is recognised, even after removed rows', () => {
    const rows = rowsOf(episodes(1, 5))
    const doubled = rows.map((row, index) => ({ ...row, uuid: uuidOf(101 + index), isRemoved: true }))
    const feed = new FollowedFeed(START + 100 * DAY, snapshotFrom([...doubled, ...rows], { seriesUuid: SERIES }))
    const result = feed.read(episodes(1, 5))
    expect([changes(result), told(result)]).toEqual([{ rewritten: 5 }, []])
    expect([0, 4].map((index) => result.identityOf(index).uuid)).toEqual([uuidOf(5), uuidOf(1)])
  })

  test('may have children without guids', () => {
    const items: Item[] = [
      { url: 'https://media.example/1.mp3', title: 'One' },
      { link: 'https://show.example/2', title: 'Two' },
      { title: 'Three', date: START },
    ]
    expect(changes(seeded(items).read(items))).toEqual({ rewritten: 3 })
  })

  test('may have several with one guid', () => {
    const items = [1, 2, 3].map((n) => episode(n, { guid: 'same', ...(n > 1 && { url: null }) }))
    const feed = seeded(items)
    const result = feed.read(items)
    expect(changes(result)).toEqual({ rewritten: 3 })
    expect([0, 1, 2].map((index) => result.identityOf(index).uuid)).toEqual([3, 2, 1].map(uuidOf))
  })

  test('may have rows in another order than the feed', () => {
    const snapshot = snapshotFrom(rowsOf(episodes(1, 5)).toReversed(), { seriesUuid: SERIES })
    expect(changes(new FollowedFeed(START + 100 * DAY, snapshot).read(episodes(2, 6)))).toMatchObject({
      created: 1,
      'aged-out': 1,
    })
  })

  test('may have a comic', () => {
    const rows = [1, 2].map((id) => ({ uuid: issueUuid(id), title: `Issue ${id}` }))
    const feed = new FollowedFeed(START, snapshotFrom(rows, { seriesUuid: COMIC_UUID, kind: 'comic' }))
    expect(changes(feed.show(comicParts([{ id: 1 }, { id: 2 }, { id: 3 }])))).toEqual({ rewritten: 2, created: 1 })
  })

  test.each([
    ['a row without a uuid', () => snapshotFrom([{ guid: 'a' } as never], { seriesUuid: SERIES }), /a uuid/],
    ['two with the same', () => snapshotFrom([{ uuid: SERIES }, { uuid: SERIES }], { seriesUuid: SERIES }), /two rows/],
    ['a series without a uuid', () => snapshotFrom([], { seriesUuid: 'x' }), /seriesUuid/],
    ['another kind', () => snapshotFrom([], { seriesUuid: SERIES, kind: 'blog' as never }), /kind must be/],
    ['no rows', () => snapshotFrom(null as never, { seriesUuid: SERIES }), /rows must be/],
    ['no options', () => snapshotFrom([], undefined as never), /\{ seriesUuid \}/],
    ['a number for a guid', () => rowWith({ guid: 7 }), /guid of the row .* must be a string/],
    ['an object for a page', () => rowWith({ link: {} }), /link of the row .* must be a string/],
    ['a date in milliseconds', () => rowWith({ datePublished: START * 1000 }), /epoch seconds/],
    ['a date as text', () => rowWith({ datePublished: '2026-01-01' }), /epoch seconds/],
    ['a date as an object', () => rowWith({ datePublished: new Date() }), /epoch seconds/],
    ['an invalid date', () => rowWith({ datePublished: Number.NaN }), /epoch seconds/],
    ['a number for a boolean', () => rowWith({ isRemoved: 1 }), /isRemoved of the row .* must be true or false/],
  ])('may not have %s', (_, call, message) => {
    expect(call).toThrow(TypeError)
    expect(call).toThrow(message)
  })

  test('may have rows with nothing but a uuid', () => {
    const { childCount } = rowWith({ guid: null, enclosureUrl: '', link: null, title: '', datePublished: null })
    expect(childCount).toBe(1)
  })
})
