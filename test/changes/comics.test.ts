import { describe, expect, test } from 'vitest'
import { changes, DAY, FollowedFeed, HOUR, START, told } from './followed-feed.ts'
import { COMIC_UUID, CREATOR_UUID, comicParts, creatorParts, type Issue, issueUuid } from './sss-documents.ts'

const issues = (count: number): Issue[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, date: START + index * DAY }))

function comicOf(list: readonly Issue[]): FollowedFeed {
  const feed = new FollowedFeed(START + 30 * DAY)
  feed.show(comicParts(list))
  return feed
}

describe('a comic', () => {
  test('is imported with its issues, oldest first', () => {
    const result = new FollowedFeed(START + 30 * DAY).show(comicParts(issues(3)))
    expect(told(result)).toEqual([
      'created COMICSERIES',
      ...Array(3).fill('created COMICISSUE'),
      'feed_updated COMICSERIES',
    ])
    expect(result.events.map(({ uuid }) => uuid)).toEqual([
      COMIC_UUID,
      issueUuid(1),
      issueUuid(2),
      issueUuid(3),
      COMIC_UUID,
    ])
  })

  test('that is unchanged causes no event', () => {
    expect(
      comicOf(issues(3))
        .wait(DAY)
        .show(comicParts(issues(3))).events,
    ).toEqual([])
  })

  test('releases new issues', () => {
    const result = comicOf(issues(3))
      .wait(DAY)
      .show(comicParts(issues(4)))
    expect(told(result)).toEqual(['created COMICISSUE', 'new_issues_released COMICSERIES', 'feed_updated COMICSERIES'])
    expect(result.events[1]?.uuids).toEqual([issueUuid(4)])
  })

  test('lists all there is: an issue that is gone is removed, the oldest too', () => {
    const feed = comicOf(issues(5))
    feed.wait(HOUR).show(comicParts(issues(6).slice(1)))
    const result = feed.wait(HOUR).tick()
    expect(result.children).toMatchObject([{ uuid: issueUuid(1), change: 'removed' }])
  })

  test.each([true, false])('whose pictures get other queries causes no event (with identifiers: %s)', (isNamed) => {
    const drawn = (query: string): Issue[] => issues(30).map((issue) => ({ ...issue, isNamed, query }))
    const feed = comicOf(drawn('?v=1'))
    const storm = feed.wait(DAY).show(comicParts(drawn('?v=2')))
    expect([told(storm), storm.startsIgnoringQueries]).toEqual([[], true])
    feed.wait(DAY).show(comicParts(drawn('?v=3')))
    expect(changes(feed.wait(DAY).show(comicParts(drawn('?v=4'))))).toEqual({})
    const [first, ...rest] = drawn('?v=5')
    const edited = feed.wait(DAY).show(comicParts([{ ...first!, query: 'x?v=5' }, ...rest]))
    expect(edited.children).toMatchObject([{ change: 'updated', isMinor: false }])
  })

  test('whose pictures get other identifiers counts as changed', () => {
    const drawn = (isNamed: boolean): Issue[] => issues(30).map((issue) => ({ ...issue, isNamed }))
    const result = comicOf(drawn(true))
      .wait(DAY)
      .show(comicParts(drawn(false)))
    expect([changes(result), result.startsIgnoringQueries]).toEqual([{ updated: 30 }, false])
  })

  test('recognises issues with new uuids if the titles and dates of many match', () => {
    const renumbered = issues(8).map(({ id, ...issue }) => ({ ...issue, id: id + 100, name: `Issue ${id}` }))
    const result = comicOf(issues(8)).wait(DAY).show(comicParts(renumbered))
    expect(changes(result)).toEqual({ rekeyed: 8 })
    expect(result.identityOf(0).uuid).toBe(issueUuid(1))
  })
})

describe('a comic in another order (changes 3.4)', () => {
  test('of many issues is one change of the series', () => {
    const result = comicOf(issues(9))
      .wait(DAY)
      .show(comicParts(issues(9).toReversed()))
    expect(told(result)).toEqual(['updated COMICSERIES', 'feed_updated COMICSERIES'])
    expect(result.events[0]).toMatchObject({ isReordered: true })
    // The issue in the middle stays where it is.
    expect(changes(result)).toEqual({ updated: 8 })
    expect(result.children.every(({ isMinor, hash, previousHash }) => isMinor && hash !== previousHash)).toBe(true)
  })

  test('of two issues is a change of each, and not of the series', () => {
    const [first, second, ...rest] = issues(9)
    const feed = comicOf(issues(9))
    const { hash, childrenHash } = feed.snapshot
    const result = feed.wait(DAY).show(comicParts([second!, first!, ...rest]))
    expect(told(result)).toEqual(['updated COMICISSUE', 'updated COMICISSUE', 'feed_updated COMICSERIES'])
    expect([result.hash === hash, result.childrenHash === childrenHash]).toEqual([true, false])
  })

  test('after one new issue in front reports only that issue', () => {
    const result = comicOf(issues(30))
      .wait(DAY)
      .show(comicParts([{ id: 99, date: START + 30 * DAY }, ...issues(30)]))
    expect(told(result)).toEqual([
      'created COMICISSUE',
      'updated COMICSERIES',
      'new_issues_released COMICSERIES',
      'feed_updated COMICSERIES',
    ])
    expect(result.startsIgnoringQueries).toBe(false)
  })

  test('of issues that were gone and come back is no storm of updates', () => {
    const ids = Array.from({ length: 24 }, (_, index) => index)
    const feed = new FollowedFeed(START)
    feed.show(comicParts(ids.map((id) => ({ id }))))
    for (let sightings = 0; sightings < 3; sightings += 1) feed.wait(DAY).show(comicParts([{ id: 99 }]))
    const back = feed.wait(DAY).show(comicParts([{ id: 99 }, ...ids.map((id) => ({ id }))]))
    expect(changes(back)).toEqual({ returned: 24 })
    expect([back.isBulk, back.startsIgnoringQueries]).toEqual([false, false])
  })

  test('also reports an issue that changed', () => {
    const edited = issues(9).map((issue) => (issue.id === 3 ? { ...issue, name: 'New' } : issue))
    const result = comicOf(issues(9)).wait(DAY).show(comicParts(edited.toReversed()))
    expect(told(result)).toEqual(['updated COMICISSUE', 'updated COMICSERIES', 'feed_updated COMICSERIES'])
    expect(result.events[0]?.uuid).toBe(issueUuid(3))
  })
})

describe('an exclusive issue (changes 4.6)', () => {
  const exclusive: Issue = { id: 9, date: START + 9 * DAY, freeAt: START + 40 * DAY }

  test('is updated when it turns free', () => {
    const feed = comicOf([...issues(3), exclusive])
    expect(feed.snapshot.nextTimerAt).toBe(START + 40 * DAY)
    expect(told(feed.wait(9 * DAY).tick())).toEqual([])
    const result = feed.wait(DAY).tick({ isSighting: false })
    expect(result.children).toMatchObject([{ uuid: issueUuid(9), change: 'freed' }])
    expect(told(result)).toEqual(['updated COMICISSUE'])
    expect(told(feed.wait(DAY).tick())).toEqual([])
    expect(told(feed.wait(DAY).show(comicParts([...issues(3), exclusive])))).toEqual([])
  })

  test('is updated once when a reading brings another change of it on that day', () => {
    const feed = comicOf([...issues(3), exclusive])
    const result = feed.wait(20 * DAY).show(comicParts([...issues(3), { ...exclusive, name: 'New' }]))
    expect(told(result)).toEqual(['updated COMICISSUE', 'feed_updated COMICSERIES'])
  })

  test('that turns free earlier than it said is updated by the document', () => {
    const feed = comicOf([...issues(3), exclusive])
    const { freeAt: _, ...free } = exclusive
    expect(changes(feed.wait(DAY).show(comicParts([...issues(3), free])))).toEqual({ updated: 1 })
    expect(feed.snapshot.nextTimerAt).toBe(null)
  })

  test('that was removed causes no event', () => {
    const feed = comicOf([...issues(3), exclusive])
    feed.wait(HOUR).show(comicParts(issues(3)))
    feed.wait(HOUR).tick()
    expect(told(feed.wait(20 * DAY).tick())).toEqual([])
  })
})

describe('a creator', () => {
  function creatorOf(content: readonly number[]): FollowedFeed {
    const feed = new FollowedFeed(START)
    feed.show(creatorParts(content))
    return feed
  }

  test('is imported with its content', () => {
    expect(told(new FollowedFeed().show(creatorParts([1, 2])))).toEqual([
      'created CREATOR',
      'created CREATORCONTENT',
      'created CREATORCONTENT',
      'feed_updated CREATOR',
    ])
  })

  test('releases new content, which has no date', () => {
    const result = creatorOf([1, 2])
      .wait(DAY)
      .show(creatorParts([1, 2, 3]))
    expect(told(result)).toEqual(['created CREATORCONTENT', 'new_content_released CREATOR', 'feed_updated CREATOR'])
    expect(result.events[1]).toMatchObject({ uuid: CREATOR_UUID })
  })

  test('loses content that is no longer listed', () => {
    const feed = creatorOf([1, 2, 3])
    feed.wait(HOUR).show(creatorParts([1, 2]))
    expect(changes(feed.wait(HOUR).show(creatorParts([1, 2])))).toEqual({ removed: 1 })
  })
})
