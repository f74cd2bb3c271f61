import { describe, expect, test } from 'vitest'
import { createDiff, decodeSnapshot, emptySnapshot, encodeSnapshot, inspectSnapshot } from '../../src/changes/index.ts'
import { episode, FEED_URL, FollowedFeed, feedOf, feedXml, partsOf, START, told } from './followed-feed.ts'
import { comicParts } from './sss-documents.ts'

const secondOf = (year: number): number => Date.UTC(year, 5, 1) / 1000

describe('a date beyond 2038', () => {
  test('of a recognised episode becomes the date of its series', () => {
    const document = feedXml([episode(1, { date: secondOf(2150) })])
    const diff = createDiff(emptySnapshot())
    for (const part of partsOf(document, { feedUrl: FEED_URL, known: emptySnapshot() })) diff.see(part)
    const { snapshot } = diff.finish({ now: START * 1000 })
    const stored = decodeSnapshot(encodeSnapshot(snapshot))
    const parts = partsOf(document, { feedUrl: FEED_URL, known: stored })
    expect(parts.map(({ type }) => type)).toEqual(['head', 'known', 'series', 'end'])
    expect(parts[2]).toMatchObject({ series: { datePublished: secondOf(2150) } })
  })

  test('of an upcoming episode sets the next timer', () => {
    const feed = feedOf([episode(1), episode(2, { date: secondOf(2150) })])
    feed.snapshot = decodeSnapshot(encodeSnapshot(feed.snapshot))
    expect(feed.snapshot.nextTimerAt).toBe(secondOf(2150))
  })

  test('on which an issue becomes free sets the next timer, and the issue is updated then', () => {
    const feed = new FollowedFeed(START)
    feed.show(comicParts([{ id: 1, freeAt: secondOf(2080) }]))
    feed.snapshot = decodeSnapshot(encodeSnapshot(feed.snapshot))
    expect(feed.snapshot.nextTimerAt).toBe(secondOf(2080))
    feed.now = secondOf(2079)
    expect(told(feed.tick())).toEqual([])
    feed.now = secondOf(2081)
    expect(told(feed.tick())).toContain('updated COMICISSUE')
  })
})

test.each([1900, 1901, 1969, 1970, 2038, 2199])('a date of %s is kept as it is', (year) => {
  const feed = feedOf([episode(1, { date: secondOf(year) })])
  const { children } = inspectSnapshot(decodeSnapshot(encodeSnapshot(feed.snapshot)))
  expect(children).toMatchObject([{ datePublished: secondOf(year) }])
})

test('a release before 1901 is kept as it is', () => {
  const feed = feedOf([episode(1, { date: secondOf(1900) })])
  expect(decodeSnapshot(encodeSnapshot(feed.snapshot)).releases).toEqual([secondOf(1900)])
})
