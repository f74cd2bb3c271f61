import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decodeSnapshot, encodeSnapshot } from '../../src/changes/index.ts'
import { changes, DAY, episode, episodes, FollowedFeed, feedOf, type Item, START, told } from './followed-feed.ts'

/** Returns the bytes of a snapshot in version 2 of the format, which has no digests of extras. */
function inVersion2(bytes: Uint8Array, childCount: number): Uint8Array {
  const whole = Buffer.from(bytes)
  const count = Buffer.alloc(4)
  count.writeUInt32LE(childCount)
  // The digest of the series is before the number of children: its length, which is 8, and its bytes.
  let digest = whole.indexOf(count) - 9
  while (whole[digest] !== 8) digest = whole.indexOf(count, digest + 10) - 9
  const rows = digest + 13
  const narrow = Array.from({ length: childCount }, (_, place) =>
    whole.subarray(rows + place * 90, rows + place * 90 + 82),
  )
  const body = Buffer.concat([whole.subarray(0, digest), count, ...narrow, whole.subarray(rows + childCount * 90, -8)])
  body[2] = 2
  return Buffer.concat([body, hash('sha256', body, 'buffer').subarray(0, 8)])
}

/** Long after the test's episodes appeared. */
const LATER = START + 100 * DAY

const FUNDING = '<podcast:funding url="https://show.example/give">Give</podcast:funding>'
const SOUNDBITE = '<podcast:soundbite startTime="10" duration="5">Best</podcast:soundbite>'
const value = (split: number): string =>
  `<podcast:value type="lightning" method="keysend"><podcast:valueRecipient type="node" address="a" split="${split}"/></podcast:value>`
const liveItem = (status: string): string =>
  `<podcast:liveItem status="${status}" start="2026-06-01T10:00:00Z"><title>Live</title><guid>l</guid><enclosure url="https://a.example/l.mp3" type="audio/mpeg"/></podcast:liveItem>`

const withMore = (more: string, description?: string): Item[] => [
  episode(3, { more, ...(description !== undefined && { description }) }),
  ...episodes(1, 2),
]

describe('changes 4.7: extras that change alone', () => {
  test.each([
    ['a new soundbite', '', SOUNDBITE],
    ['another split of the value', value(90), value(80)],
    ['a fund that goes', FUNDING, ''],
  ])('%s updates its episode, with one event', (_, before, after) => {
    const feed = feedOf(withMore(before))
    const { hash: old } = feed.snapshot.child(0)
    const result = feed.wait(DAY).read(withMore(after))
    expect([changes(result), told(result)]).toEqual([{ updated: 1 }, ['updated PODCASTEPISODE']])
    expect(result.children[0]).toMatchObject({ hash: old, previousHash: old, isMinor: false })
    const again = feed.wait(DAY).read(withMore(after))
    expect([changes(again), told(again)]).toEqual([{}, []])
  })

  test.each([
    ['funding', '', FUNDING],
    ['a value', value(90), value(80)],
    ['the status of a live item', liveItem('pending'), liveItem('live')],
  ])('%s updates the series, with one event', (_, before, after) => {
    const feed = new FollowedFeed(LATER)
    feed.read(episodes(1, 3), { channel: { more: before } })
    const { hash: old } = feed.snapshot
    const result = feed.wait(DAY).read(episodes(1, 3), { channel: { more: after } })
    expect([changes(result), told(result), result.isSeriesChanged]).toEqual([{}, ['updated PODCASTSERIES'], true])
    expect(result.hash).toBe(old)
    const again = feed.wait(DAY).read(episodes(1, 3), { channel: { more: after } })
    expect([told(again), again.isSeriesChanged]).toEqual([[], false])
  })

  test('identity 1.12: what no directory serves changes without notice', () => {
    const feed = new FollowedFeed(LATER)
    feed.read(episodes(1, 3), { channel: { more: '<generator>A 1</generator>' } })
    const result = feed.wait(DAY).read(episodes(1, 3), { channel: { more: '<generator>A 2</generator>' } })
    expect([told(result), result.isSeriesChanged]).toEqual([[], false])
  })

  test('the series changes after a partial reading only if a second one agrees', () => {
    const feed = new FollowedFeed(LATER)
    const channel = { more: FUNDING }
    feed.read(episodes(1, 3))
    expect(told(feed.wait(DAY).read(episodes(1, 3), { channel, cutOff: 10 }))).toEqual([])
    expect(told(feed.wait(DAY).read(episodes(1, 3), { channel, cutOff: 10 }))).toEqual(['updated PODCASTSERIES'])
  })

  test('an episode has one event if its content changes, too', () => {
    const feed = feedOf(withMore(''))
    const result = feed.wait(DAY).read(withMore(SOUNDBITE, 'New words'))
    expect(told(result)).toEqual(['updated PODCASTEPISODE', 'feed_updated PODCASTSERIES'])
  })

  test('a storm of extras is told, with `bulk`', () => {
    const all = (more: string): Item[] => episodes(1, 30, { more })
    const feed = feedOf(all(value(90)))
    const result = feed.wait(DAY).read(all(value(80)))
    expect([changes(result), result.startsIgnoringQueries]).toEqual([{ updated: 30 }, false])
    expect(result.events.every(({ bulk }) => bulk === true)).toBe(true)
  })

  test('queries in the URLs of extras are silenced like those of files', () => {
    const all = (query: string): Item[] =>
      Array.from({ length: 30 }, (_, n) =>
        episode(n + 1, {
          url: `https://media.example/${n}.mp3?q=${query}`,
          more: `<podcast:contentLink href="https://a.example/${n}?q=${query}">A</podcast:contentLink>`,
        }),
      )
    const feed = feedOf(all('1'))
    const storm = feed.wait(DAY).read(all('2'))
    expect([told(storm), storm.startsIgnoringQueries]).toEqual([[], true])
    feed.wait(DAY).read(all('3'))
    const later = feed.wait(DAY).read(all('4'))
    expect([changes(later), told(later)]).toEqual([{}, []])
  })
})

describe('a snapshot without digests of extras', () => {
  test('has its children and series rewritten by the next reading, and told by none', () => {
    const feed = new FollowedFeed(LATER)
    feed.read(withMore(SOUNDBITE), { channel: { more: FUNDING } })
    const { hash: old } = feed.snapshot
    feed.snapshot = decodeSnapshot(inVersion2(encodeSnapshot(feed.snapshot), 3))
    expect(feed.snapshot.hash).toBe(old)
    const result = feed.wait(DAY).read(withMore(''))
    expect([changes(result), told(result), result.isSeriesChanged]).toEqual([{ rewritten: 3 }, [], true])
    const after = feed.wait(DAY).read(withMore(SOUNDBITE))
    expect(told(after)).toEqual(['updated PODCASTEPISODE'])
  })

  test('recognises no episode by its bytes: those say nothing about what is stored of its extras', () => {
    const feed = feedOf(episodes(1, 3))
    const raw = feed.snapshot.child(0).rawDigest
    const old = decodeSnapshot(inVersion2(encodeSnapshot(feed.snapshot), 3))
    if (raw !== null) expect(old.childOfRawDigest(raw)).toBe(-1)
    expect(old.childCount).toBe(3)
  })

  test('tells of content that changed meanwhile', () => {
    const feed = feedOf(withMore(''))
    feed.snapshot = decodeSnapshot(inVersion2(encodeSnapshot(feed.snapshot), 3))
    const result = feed.wait(DAY).read(withMore('', 'New words'))
    expect([changes(result), told(result)]).toEqual([
      { updated: 1, rewritten: 2 },
      ['updated PODCASTEPISODE', 'feed_updated PODCASTSERIES'],
    ])
  })
})
