import { describe, expect, test } from 'vitest'
import { seriesOf } from './small-feeds.ts'

describe('mapping 3.2: the categories of a channel that are not those of Apple', () => {
  const apple = '<itunes:category text="Music"/>'

  test('are kept beside those', () => {
    expect(seriesOf(`${apple}<category>Brass</category><atom:category term="b" label="Foghorns"/>`)).toMatchObject({
      genres: ['PODCASTSERIES_MUSIC'],
      extras: { categories: ['Brass', 'Foghorns'] },
    })
  })

  test('are reported once if Google and Media RSS repeat them', () => {
    const repeated =
      '<googleplay:category text="Brass"/><googleplay:category text="Tides"/><media:category>Tides</media:category>'
    expect(seriesOf(`${apple}<category>Brass</category>${repeated}`)?.extras.categories).toEqual(['Brass', 'Tides'])
  })
})
