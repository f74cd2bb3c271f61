import { describe, expect, test } from 'vitest'
import { parsed } from './small-feeds.ts'

const million = (unit: string): string => unit.repeat(1_000_000)

describe('fields of a million characters, which take minutes in more than linear time', () => {
  test.each([
    ['an author of at signs', `<itunes:author>${million('@')} x</itunes:author>`],
    ['an owner of at signs', `<itunes:owner><itunes:name>${million('@')} x</itunes:name></itunes:owner>`],
    [
      'a number of an episode with digits',
      `<item><guid>1</guid><podcast:episode>1.${million('1')}x</podcast:episode></item>`,
    ],
    ['a set of images with commas', `<podcast:images srcset="a${million(',')}b"/>`],
  ])('%s', (_, channel) => {
    expect(parsed(channel).status).not.toBe('unusable')
  })
})
