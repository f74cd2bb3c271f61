import { describe, expect, test } from 'vitest'
import { createDiff, emptySnapshot } from '../../src/changes/index.ts'
import { type ComicResult, type CreatorResult, parseSss, readSss } from '../../src/sss/index.ts'

const SERIES = '0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01'
const ISSUE = '1b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01'
const STORY = '2b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01'

/** An image whose JSON form is too long for consumers. */
const longImage = (variant: string, name: string) => ({
  base_url: `https://img.example/${'d/'.repeat(1_200)}`,
  [variant]: `${name}${'a'.repeat(2_600)}.png`,
})

const comic = (names: { cover?: string; banner?: string; story?: string } = {}): string =>
  JSON.stringify({
    '@type': 'ComicSeries',
    identifier: SERIES,
    coverImage: longImage('cover_sm', names.cover ?? '1'),
    issues: [
      {
        identifier: ISSUE,
        name: 'One',
        bannerImage: longImage('banner_lg', names.banner ?? '1'),
        stories: [{ identifier: STORY, storyImage: longImage('story', names.story ?? '1') }],
      },
    ],
  })

const read = (text: string) => parseSss(text) as ComicResult

describe('an image that is too long to be given as JSON', () => {
  test('is given as a URL only', () => {
    const { series, issues } = read(comic())
    expect(series).toMatchObject({ coverImageUrl: expect.any(String), coverImageAsString: null })
    expect(issues[0]).toMatchObject({ bannerImageUrl: expect.any(String), bannerImageAsString: null })
  })

  test('has more than 4,899 characters', () => {
    const formOf = (length: number): string | null => {
      const empty = '{"base_url":"https://img.example/","cover_sm":""}'.length
      const coverImage = { base_url: 'https://img.example/', cover_sm: 'a'.repeat(length - empty) }
      return read(JSON.stringify({ '@type': 'ComicSeries', identifier: SERIES, coverImage, issues: [] })).series
        .coverImageAsString
    }
    expect([formOf(4_899)?.length, formOf(4_900)]).toEqual([4_899, null])
  })

  test('counts in the hash of its series', () => {
    expect(read(comic({ cover: '2' })).series.hash).not.toBe(read(comic()).series.hash)
  })

  test('counts in the hash of its issue', () => {
    expect(read(comic({ banner: '2' })).issues[0]?.hash).not.toBe(read(comic()).issues[0]?.hash)
  })

  test('counts in the hash of its story, and so in that of the issue', () => {
    const [before, after] = [read(comic()).issues[0], read(comic({ story: '2' })).issues[0]]
    expect(after?.stories[0]?.hash).not.toBe(before?.stories[0]?.hash)
    expect(after?.hash).not.toBe(before?.hash)
  })

  test('counts in the hash of a creator', () => {
    const creator = (name: string) =>
      parseSss(
        JSON.stringify({
          '@type': 'Creator',
          identifier: SERIES,
          avatarImage: longImage('avatar_sm', name),
          content: [],
        }),
      ) as CreatorResult
    expect(creator('2').creator.hash).not.toBe(creator('1').creator.hash)
  })

  test.each([{ banner: '2' }, { story: '2' }])(
    'is reported as an edit when it changes, and no minor one: %o',
    async (names) => {
      let snapshot = emptySnapshot()
      const refresh = async (text: string, now: number) => {
        const diff = createDiff(snapshot)
        for await (const part of readSss(text)) diff.see(part)
        const result = diff.finish({ now })
        snapshot = result.snapshot
        return result
      }
      await refresh(comic(), 1_700_000_000_000)
      const { children } = await refresh(comic(names), 1_700_000_100_000)
      expect(children).toMatchObject([{ uuid: ISSUE, change: 'updated', isMinor: false }])
    },
  )
})
