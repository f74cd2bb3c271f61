import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { EpisodeTally } from '../../src/podcast/episode-tally.ts'

type Kind = 'AUDIO' | 'VIDEO' | null
function tallyOf(episodes: readonly (readonly [number | null, Kind])[]): EpisodeTally {
  const tally = new EpisodeTally()
  for (const [date, kind] of episodes) tally.add(date, kind)
  return tally
}

describe('rule 2.7.6: the summary of a series over its episodes', () => {
  test('no episodes are no video', () => {
    expect(new EpisodeTally().media).toEqual({ allAudio: true, mostlyVideo: false })
  })

  test('half is not most', () => {
    expect(
      tallyOf([
        [1, 'VIDEO'],
        [2, 'AUDIO'],
      ]).media.mostlyVideo,
    ).toBe(false)
    expect(
      tallyOf([
        [1, 'VIDEO'],
        [2, 'AUDIO'],
        [3, 'VIDEO'],
      ]).media.mostlyVideo,
    ).toBe(true)
  })

  test('episodes without media do not count', () => {
    expect(
      tallyOf([
        [1, 'VIDEO'],
        [2, null],
        [3, null],
      ]).media.mostlyVideo,
    ).toBe(true)
  })

  test('the newest 50 decide, wherever they stand', () => {
    const old = Array.from({ length: 80 }, (_, index) => [index, 'AUDIO'] as const)
    const recent = Array.from({ length: 50 }, (_, index) => [1000 + index, 'VIDEO'] as const)
    expect(tallyOf([...old, ...recent]).media).toEqual({ allAudio: false, mostlyVideo: true })
    expect(tallyOf([...recent, ...old]).media).toEqual({ allAudio: false, mostlyVideo: true })
  })

  test.prop([
    fc.array(fc.tuple(fc.option(fc.nat(40), { nil: null }), fc.constantFrom<Kind>('AUDIO', 'VIDEO')), {
      minLength: 51,
      maxLength: 70,
    }),
  ])('beyond 50, those without a date do not count, nor those listed last of the same date', (episodes) => {
    const newest = episodes.toSorted(([a], [b]) => (b ?? -1) - (a ?? -1)).slice(0, 50)
    const mostlyVideo = newest.filter(([, kind]) => kind === 'VIDEO').length > 25
    expect(tallyOf(episodes).media.mostlyVideo).toBe(mostlyVideo)
  })

  test('one video is enough not to be all audio', () => {
    expect(
      tallyOf([
        [1, 'AUDIO'],
        [2, 'VIDEO'],
        [3, 'AUDIO'],
      ]).media.allAudio,
    ).toBe(false)
  })

  test.prop([
    fc.array(fc.tuple(fc.option(fc.integer(), { nil: null }), fc.constantFrom<Kind>('AUDIO', 'VIDEO', null))),
  ])('the newest date is the greatest there is', (episodes) => {
    const dates = episodes.flatMap(([date]) => (date === null ? [] : [date]))
    expect(tallyOf(episodes).newestDate).toBe(dates.length === 0 ? null : Math.max(...dates))
  })
})
