import { describe, expect, test } from 'vitest'
import { parsed, seriesOf } from './small-feeds.ts'

const live = (title: string, rest = ''): string =>
  `<podcast:liveItem status="live"><title>${title}</title><guid>live</guid>${rest}</podcast:liveItem>`

describe('a live item whose texts are cut', () => {
  const long = 'x'.repeat(300)

  test('does not take the hash of its series', () => {
    const [one, two] = [seriesOf(`<title>One</title>${live(long)}`), seriesOf(`<title>Two</title>${live(long)}`)]
    expect(one?.hash).toMatch(/./)
    expect(two?.hash).not.toBe(one?.hash)
  })

  test('does not change that hash', () => {
    const [before, after] = [seriesOf(live(long)), seriesOf(live('y'.repeat(300)))]
    expect(after?.hash).toBe(before?.hash)
  })
})

describe('a fault of a live item', () => {
  const pathsOf = (channel: string) => parsed(channel).diagnostics.map(({ code, path }) => [code, path])

  test('is reported at the live item, not at the series', () => {
    const second = live('Then', '<itunes:duration>long</itunes:duration>').replace('"live"', '"soon" start="never"')
    expect(pathsOf(live('Now') + second)).toEqual([
      ['rss-item-without-media', '$.series.extras.liveItems[0]'],
      ['rss-item-without-media', '$.series.extras.liveItems[1]'],
      ['value-duration-unreadable', '$.series.extras.liveItems[1].duration'],
      ['value-enum-unknown', '$.series.extras.liveItems[1].status'],
      ['value-date-unreadable', '$.series.extras.liveItems[1].start'],
    ])
  })

  test('is reported at the list if the live item is left out', () => {
    const empty = '<podcast:liveItem status="live"/>'
    expect(pathsOf(empty)).toEqual([['rss-item-empty', '$.series.extras.liveItems']])
    expect(seriesOf(empty)?.extras).not.toHaveProperty('liveItems')
  })
})
