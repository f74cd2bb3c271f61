import { describe, expect, test } from 'vitest'
import { parsePodcast } from '../../src/podcast/index.ts'
import { codesOf, episodeOf, feedOf, feedUrl, parsed } from './small-feeds.ts'

const song = '<enclosure url="https://harbour.test/1.mp3" length="3" type="audio/mpeg"/>'
const script = '<enclosure url="https://harbour.test/1.pdf" length="1" type="application/pdf"/>'
const enclosuresOf = (item: string) => episodeOf(item)?.extras.enclosures?.map(({ url }) => url)

describe('rule 2.7: the further files of an episode', () => {
  test('are listed in its extras beside the one that was chosen', () => {
    expect(enclosuresOf(script + song)).toEqual(['https://harbour.test/1.pdf', 'https://harbour.test/1.mp3'])
  })

  test.each([
    ['one file', song],
    ['one file that two elements name', `${song}<media:content url="https://harbour.test/1.mp3" type="audio/mpeg"/>`],
    ['no file', '<title>x</title>'],
  ])('are none if there is %s', (_, item) => {
    expect(episodeOf(item)?.extras).not.toHaveProperty('enclosures')
  })

  test('are given for a single file that is neither audio nor video', () => {
    expect(episodeOf(`<title>x</title>${script}`)?.extras.enclosures).toEqual([
      {
        url: 'https://harbour.test/1.pdf',
        kind: 'OTHER',
        type: 'application/pdf',
        length: 1,
        duration: null,
        height: null,
        width: null,
      },
    ])
  })

  test('are given for a picture, whose size no field has', () => {
    const picture = '<enclosure url="https://harbour.test/1.png" length="9" type="image/png"/>'
    expect(episodeOf(song + picture)).toMatchObject({
      imageUrl: 'https://harbour.test/1.png',
      extras: { enclosures: [{ kind: 'AUDIO' }, { kind: 'OTHER', length: 9 }] },
    })
  })

  test.each([
    ['<media:content medium="image" url="https://harbour.test/1.png"/>'],
    ['<media:group><media:content medium="image" url="https://harbour.test/1.png"/></media:group>'],
  ])('are given when %s is a picture other than the image', (picture) => {
    const image = '<itunes:image href="https://harbour.test/cover.png"/>'
    expect(enclosuresOf(song + image + picture)).toEqual(['https://harbour.test/1.mp3', 'https://harbour.test/1.png'])
  })

  test('do not list alternate enclosures', () => {
    const alternate = '<podcast:source uri="https://harbour.test/1.opus"/>'
    expect(
      enclosuresOf(
        `${song}${script}<podcast:alternateEnclosure default="true">${alternate}</podcast:alternateEnclosure>`,
      ),
    ).toEqual(['https://harbour.test/1.mp3', 'https://harbour.test/1.pdf'])
  })

  test('take missing values from a further element of the same file', () => {
    const again = '<media:content url="https://harbour.test/1.mp3" duration="61" height="9"/>'
    expect(episodeOf(song + script + again)?.extras.enclosures?.[0]).toMatchObject({
      length: 3,
      duration: 61,
      height: 9,
    })
  })

  test('keep values of the first element that a further one lacks', () => {
    const film = '<media:content url="https://harbour.test/1.mp4" type="video/x-m4v" height="9" width="16"/>'
    const again = '<media:content url="https://harbour.test/1.mp4"/>'
    expect(episodeOf(song + film + again)?.extras.enclosures?.[1]).toMatchObject({ type: 'video/x-m4v', width: 16 })
  })

  test('have a duration in seconds even if it is written in milliseconds', () => {
    const film =
      '<media:content url="https://harbour.test/1.mp4" fileSize="9000000" type="video/mp4" duration="600000"/>'
    expect(episodeOf(song + film)?.extras.enclosures?.[1]?.duration).toBe(600)
  })

  test('do not change the hash', () => {
    const hashOf = (item: string) => episodeOf(`<guid>1</guid>${item}`)?.hash
    expect(hashOf(song + script)).toBe(hashOf(song))
  })

  test('are left out with the extras', () => {
    const { episodes } = parsePodcast(feedOf(`<item>${song}${script}</item>`), { feedUrl, extras: false })
    expect(episodes[0]?.extras).toEqual({})
  })
})

test('an enclosure without a URL is reported', () => {
  expect(codesOf(`<item>${song}<enclosure type="audio/mpeg"/></item>`)).toEqual(['rss-element-incomplete'])
})

test('a list of more than 500 enclosures is cut, which is reported', () => {
  const many = Array.from(
    { length: 501 },
    (_, at) => `<enclosure url="https://harbour.test/${at}.mp3" type="audio/mpeg"/>`,
  ).join('')
  const { episodes, diagnostics } = parsed(`<item>${many}</item>`)
  expect(episodes[0]?.extras.enclosures).toHaveLength(500)
  expect(diagnostics).toMatchObject([{ code: 'value-list-truncated', path: '$.episodes[0].extras.enclosures' }])
})
