import { describe, expect, test } from 'vitest'
import { failureOfStatus, hasFeedBody } from '../../src/fetch/outcome/status.ts'

test.each([
  [200, true],
  [203, true],
  [204, false],
  [206, false],
  [226, false],
])('an answer of %i has a feed: %s', (status, expected) => {
  expect(hasFeedBody(status)).toBe(expected)
})

describe('what an answer without a feed means (fetching 1.4)', () => {
  test.each([
    [204, 'empty'],
    [205, 'empty'],
    [206, 'partial'],
  ])('%i is no feed: %s', (status, reason) => {
    expect(failureOfStatus(status, {}, '', 0)).toEqual({ kind: 'not-feed', reason })
  })

  test.each([
    [226, 'other'],
    [401, 'unauthorized'],
    [402, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [406, 'client'],
    [407, 'unauthorized'],
    [408, 'server'],
    [410, 'gone'],
    [418, 'client'],
    [425, 'server'],
    [429, 'rate-limited'],
    [451, 'forbidden'],
    [500, 'server'],
    [503, 'server'],
    [530, 'server'],
    [600, 'other'],
    [999, 'other'],
  ])('%i is an error: %s', (status, reason) => {
    expect(failureOfStatus(status, {}, '', 0)).toEqual({ kind: 'http-error', reason, status })
  })

  test.each([
    ['120', 'rate-limited'],
    ['soon', 'server'],
  ])('503 with Retry-After %s is an error: %s', (retryAfter, reason) => {
    expect(failureOfStatus(503, { 'retry-after': retryAfter }, '', 0)).toMatchObject({ reason })
  })
})
