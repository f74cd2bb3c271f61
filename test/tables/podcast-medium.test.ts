import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { isPublisherMedium, mediumFromText, mediumOfFeed, podcastMediums } from '../../src/tables/index.ts'

describe('the medium of a feed (mapping 2.2)', () => {
  test('there are nine, a list for each, and the mixed list', () => {
    expect(podcastMediums).toHaveLength(19)
    expect(new Set(podcastMediums).size).toBe(19)
  })

  property.prop([fc.constantFrom(...podcastMediums), fc.constantFrom('', ' ', '\n')])(
    'a word is found in any case, with spaces around it',
    (medium, space) => {
      expect(mediumFromText(`${space}${medium.toUpperCase()}${space}`)).toBe(medium)
      expect(mediumFromText(medium.toLowerCase())).toBe(medium)
    },
  )

  test.each([undefined, null, '', 'radio', 'podcasts', 'mixedL', 'constructor'])('%s counts as podcast', (text) => {
    expect(mediumOfFeed(text)).toBe('podcast')
  })

  test('a publisher may be a list', () => {
    expect(podcastMediums.filter(isPublisherMedium)).toEqual(['publisher', 'publisherL'])
  })
})
