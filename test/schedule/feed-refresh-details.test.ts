import { expect, test } from 'vitest'
import { uuidV5 } from '../../src/identity/uuid.ts'
import { feedRefreshDetails, initialRefreshState } from '../../src/schedule/index.ts'
import { HOUR, knownFeed, NOW, OTHER_UUID, observe, UUID } from './feed-histories.ts'

const daily = knownFeed({ gapDays: 1 })

test('the details have priority, reason and last refresh, and a uuid that follows from the series', () => {
  const duplicate = observe(daily, { kind: 'duplicate', of: OTHER_UUID }, NOW + HOUR)
  expect(feedRefreshDetails(duplicate)).toEqual({
    uuid: uuidV5(UUID, 'feed-refresh'),
    dateLastRefreshed: NOW,
    priority: 'NEVER',
    priorityReason: 'DUPLICATE_FEED',
    websubDetails: null,
  })
})

test('a subscription has details under a uuid of series, topic and hub (identity 1.5)', () => {
  const websub = { isVerified: true, topicUrl: 'https://example.org/feed.xml', websubHubUrl: 'https://hub.example/' }
  expect(feedRefreshDetails(daily, websub).websubDetails).toEqual({
    uuid: uuidV5(UUID, 'websub\nhttps://example.org/feed.xml\nhttps://hub.example/'),
    ...websub,
  })
  expect(feedRefreshDetails(daily, null).websubDetails).toBeNull()
})

test('a feed that was never read has no date of a refresh', () => {
  expect(feedRefreshDetails(initialRefreshState(UUID, NOW)).dateLastRefreshed).toBeNull()
})

test('a failed check is no refresh', () => {
  const failing = observe(daily, { kind: 'check', effect: 'T' }, NOW + HOUR)
  expect(feedRefreshDetails(failing).dateLastRefreshed).toBe(NOW)
})

test('a check that found the feed unchanged is a refresh', () => {
  expect(feedRefreshDetails(observe(daily, { kind: 'check', effect: 'ok' }, NOW + HOUR)).dateLastRefreshed).toBe(
    NOW + HOUR,
  )
})
