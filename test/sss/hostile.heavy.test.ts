import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { imageUrl, parseComic, parseSss, readSss, type SssResult } from '../../src/sss/index.ts'
import { parseFor } from '../../src/sss/parse.ts'
import { RandomJson } from '../json/random-json.ts'
import { collect } from './collect.ts'

const SERIES = '0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01'
const codesOf = ({ diagnostics }: SssResult): string[] => diagnostics.map(({ code }) => code)

/** Makes a document with every member, to be spoiled. */
function completeDocument(): Record<string, unknown> {
  const image = (kind: string) => ({
    base_url: 'https://h.example/i/',
    [`${kind}_sm`]: 's.png',
    [`${kind}_lg`]: 'l.png',
  })
  return {
    '@type': 'ComicSeries',
    identifier: SERIES,
    name: 'Target',
    description: 'text',
    status: 'ONGOING',
    datePublished: '2024-01-01',
    url: 'https://h.example/f',
    genres: ['COMICSERIES_DRAMA'],
    tags: ['a'],
    coverImage: image('cover'),
    bannerImage: image('banner'),
    thumbnailImage: { base_url: 'https://h.example/i/', thumbnail: 't.png' },
    contentRating: 'COMICSERIES_TEENS',
    inLanguage: 'ENGLISH',
    language: 'ENGLISH',
    seriesType: 'WEBTOON',
    seriesLayout: 'PAGE',
    feedOwnerName: 'o',
    feedOwnerEmail: 'o@h.example',
    copyrightNotice: 'c',
    creators: [{ type: 'Creator', identifier: SERIES, url: 'https://h.example/c' }],
    hostingProvider: { type: 'HostingProvider', identifier: SERIES, url: 'https://h.example/p' },
    scopesForExclusiveContent: ['patreon'],
    issues: [
      {
        identifier: 'bb000000-0000-4000-8000-000000000001',
        name: 'One',
        creatorNote: 'n',
        pushNotificationMessage: 'p',
        datePublished: '2024-01-01',
        bannerImage: image('banner'),
        thumbnailImage: { base_url: 'https://h.example/i/', thumbnail: 't.png' },
        stories: [{ identifier: SERIES, storyImage: { base_url: 'https://h.example/i/', story: '1.png' } }],
        scopesForExclusiveContent: ['patreon'],
        dateExclusiveContentIsAvailable: '2024-02-01',
      },
    ],
    content: [
      { '@type': 'ComicSeries', identifier: SERIES, url: 'https://h.example/f', roles: ['COMICSERIES_WRITER'] },
    ],
    bio: 'b',
    links: [{ type: 'TWITTER', base_url: 'https://twitter.com/', value: 'v' }],
    avatarImage: image('avatar'),
    country: 'CANADA',
    oauth: { signupUrl: 'https://h.example/', tokenUrl: 'https://h.example/t' },
  }
}

/** Returns a copy with one value replaced. */
function spoiled(value: unknown, random: RandomJson, replacement: unknown): unknown {
  if (random.next() < 0.15 || typeof value !== 'object' || value === null) return replacement
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
  const keys = Object.keys(copy)
  const key = keys.length === 0 ? '0' : random.pick(keys)
  copy[key] = spoiled(copy[key], random, replacement)
  return copy
}

describe('nothing throws', () => {
  property.prop([fc.nat(), fc.jsonValue(), fc.constantFrom('ComicSeries', 'Creator', 'HostingProvider')])(
    'whatever stands in the place of a value',
    (seed, replacement, type) => {
      const random = new RandomJson(seed)
      const document = JSON.stringify({
        ...(spoiled(completeDocument(), random, replacement) as object),
        '@type': type,
      })
      const whole = parseSss(document)
      expect(whole.kind).not.toBe('unknown')
      expect(codesOf(parseFor(document, {}, { wholeBytes: 0 })).sort()).toEqual(codesOf(whole).sort())
    },
  )

  property.prop([
    fc.string({ unit: 'binary' }),
    fc.constantFrom('name', 'identifier', 'datePublished', 'url', 'feedOwnerEmail', 'contentRating', 'tags'),
  ])('whatever text is in a member', (text, member) => {
    const document = JSON.stringify({ ...completeDocument(), [member]: text })
    expect(parseSss(document).kind).toBe('comic')
  })

  property.prop([fc.string(), fc.string()])(
    'whatever an image is made of, its URL stays within its base',
    (base, name) => {
      const url = imageUrl({ base_url: `https://h.example/a/b/${base}`, cover_sm: name })
      if (url !== null) {
        expect(new URL(url).origin).toBe('https://h.example')
        expect(new URL(url).pathname).toMatch(/^\/a\/|^\/a\/b\//)
      }
    },
  )

  property.prop([fc.nat()])('in a document that is damaged', async (seed) => {
    const random = new RandomJson(seed)
    const bytes = random.mutated(Buffer.from(JSON.stringify(completeDocument())))
    const whole = parseSss(bytes)
    const read = await collect(readSss(random.chunks(bytes)))
    expect({ ...read, diagnostics: codesOf(read) }).toEqual({ ...whole, diagnostics: codesOf(whole) })
  })
})

describe('documents that are made to hurt', { timeout: 600_000 }, () => {
  test('a million nested lists', () => {
    for (const document of [
      '['.repeat(1_000_000),
      `{"issues":${'['.repeat(1_000_000)}`,
      '{"issues":['.repeat(1_000_000),
    ]) {
      expect(codesOf(parseSss(document)).at(-1)).toMatch(/^json-(?:too-deep|not-object)$/)
    }
  })

  test('a hundred thousand issues: the first 20,000 are given, the listing is not complete', () => {
    const issues = Array.from({ length: 100_000 }, (_, number) => ({ identifier: `i${number}` }))
    const result = parseSss(JSON.stringify({ identifier: SERIES, issues, name: 'Many' }))
    expect(result).toMatchObject({
      kind: 'comic',
      status: 'partial',
      complete: false,
      series: { totalIssuesCount: 20_000 },
    })
    expect(result.diagnostics).toHaveLength(1_000)
    expect(codesOf(result).at(-1)).toBe('limit-diagnostics')
  })

  test('20,000 issues that are all the same', () => {
    const issues = Array.from({ length: 20_000 }, () => ({ name: 'same' }))
    const result = parseSss(JSON.stringify({ identifier: SERIES, issues }))
    if (result.kind !== 'comic') expect.unreachable()
    expect(new Set(result.issues.map(({ uuid }) => uuid)).size).toBe(20_000)
  })

  test('stories with one identifier, in every issue', () => {
    const stories = Array.from({ length: 2_000 }, () => ({
      identifier: SERIES,
      storyImage: { base_url: 'https://h.example/', story: '1.png' },
    }))
    const issues = Array.from({ length: 20 }, (_, number) => ({ identifier: `i${number}`, stories }))
    const result = parseSss(JSON.stringify({ identifier: SERIES, issues }))
    if (result.kind !== 'comic') expect.unreachable()
    expect(new Set(result.issues.flatMap((issue) => issue.stories.map(({ uuid }) => uuid))).size).toBe(40_000)
  })

  test('lists beyond their limits are cut, and the listing is not complete', () => {
    const many = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
    const document = {
      identifier: SERIES,
      tags: many(101).map(String),
      creators: many(201).map((index) => ({
        identifier: `10000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      })),
      issues: [
        {
          stories: many(2_001).map((index) => ({
            storyImage: { base_url: 'https://h.example/', story: `${index}.png` },
          })),
        },
      ],
    }
    const result = parseSss(JSON.stringify(document), { limits: { maxDiagnostics: 10_000 } })
    if (result.kind !== 'comic') expect.unreachable()
    expect([result.series.tags.length, result.series.creators.length, result.issues[0]?.stories.length]).toEqual([
      100, 200, 2_000,
    ])
    const cut = result.diagnostics.filter(({ code }) => code === 'limit-list-items').map(({ path }) => path)
    expect(cut).toEqual(['$.issues[0].stories', '$.creators', '$.tags'].sort((a, b) => cut.indexOf(a) - cut.indexOf(b)))
    expect(result.complete).toBe(false)
  })

  test('limits can be changed', () => {
    const tags = ['a', 'b', 'c']
    const limits = { maxTags: 2, maxBytes: 1_000 }
    expect(parseSss(JSON.stringify({ issues: [], tags }), { limits })).toMatchObject({ series: { tags: ['a', 'b'] } })
    expect(codesOf(parseSss(' '.repeat(1_001), { limits }))).toEqual(['limit-bytes'])
  })

  test.each([
    ['a name of combining marks', { name: `a${'\u0301\u0327'.repeat(200_000)}` }],
    ['a date of digits', { datePublished: '1'.repeat(1_000_000) }],
    ['an identifier of braces', { identifier: '{'.repeat(1_000_000) }],
    ['a URL of dots', { url: `https://${'a.'.repeat(500_000)}` }],
    ['an address of dots', { feedOwnerEmail: `a@${'a.'.repeat(500_000)}` }],
    ['a rating of hyphens', { contentRating: '- '.repeat(500_000) }],
    ['an image of tokens', { coverImage: { base_url: 'https://h.example/', cover_sm: '?token=&'.repeat(100_000) } }],
    ['an image of dots', { coverImage: { base_url: 'https://h.example/', cover_sm: '../'.repeat(300_000) } }],
    ['a type of slashes', { type: '/#:'.repeat(300_000) }],
    ['tags of one text', { tags: Array.from({ length: 200_000 }, () => 'x') }],
    ['very many members', Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`m${index}`, index]))],
    ['links of at signs', { '@type': 'Creator', links: [{ type: 'MASTODON', value: '@'.repeat(1_000_000) }] }],
    ['links of hyphens', { '@type': 'Creator', links: [{ type: 'MASTODON', value: `a@${'a-'.repeat(1_000)}` }] }],
    [
      'a base of slashes',
      {
        '@type': 'Creator',
        links: [{ type: 'TWITTER', value: 'name', base_url: `https://twitter.com${'/'.repeat(1_000_000)}x` }],
      },
    ],
  ])('%s', (_, members) => {
    const result = parseSss(JSON.stringify({ '@type': 'ComicSeries', identifier: SERIES, issues: [], ...members }))
    expect(result.status).not.toBe('unusable')
  })
})

test.each(['0', '7', '9', '-1', '"text"', 'true', 'null', '[]'])('%s is JSON, and no document', (text) => {
  expect(parseSss(text)).toMatchObject({ status: 'unusable', diagnostics: [{ code: 'json-not-object' }] })
})

test('nothing of a document reaches the prototypes', () => {
  const text = `{"@type":"ComicSeries","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"issues":[{"__proto__":{"polluted":1}}],"tags":{"__proto__":[]},"coverImage":{"__proto__":{"base_url":"https://h.example/","cover_sm":"x"}}}`
  for (const wholeBytes of [0, 1e6]) {
    expect(parseFor(text, {}, { wholeBytes })).toMatchObject({ series: { coverImageUrl: null } })
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  }
})

test('no message and no entity carries a token or a password', () => {
  const image = {
    base_url: 'https://u:hunter2@h.example/?token=s3cret',
    cover_sm: 'x?contentToken=s3cret',
    cover_md: '@evil.example?token=s3cret',
  }
  const document = {
    ...completeDocument(),
    coverImage: image,
    bannerImage: { base_url: 'https://h.example/', banner_sm: 'a?access_token=s3cret&x=1' },
  }
  expect(JSON.stringify(parseSss(JSON.stringify(document)))).not.toMatch(/s3cret|hunter2/)
})

describe('no image carries a token', () => {
  const imageOf = (coverImage: object) => {
    const result = parseComic(JSON.stringify({ ...completeDocument(), coverImage }))
    if (result.kind !== 'comic') throw new Error('the document is a comic')
    const { coverImageUrl, coverImageAsString } = result.series
    return { coverImageUrl, coverImageAsString, codes: result.diagnostics.map(({ code, path }) => `${code} ${path}`) }
  }

  test.each([
    ['begins in the base', { base_url: 'https://h.example/i?token=', cover_sm: 's3cret' }],
    ['has its question mark in the base', { base_url: 'https://h.example/i?', cover_sm: 'token=s3cret' }],
    ['has its name in both', { base_url: 'https://h.example/i?tok', cover_sm: 'en=s3cret' }],
  ])('that %s', (_, image) => {
    const { coverImageUrl, coverImageAsString, codes } = imageOf(image)
    expect({ coverImageUrl, coverImageAsString }).toEqual({ coverImageUrl: null, coverImageAsString: null })
    expect(codes).toContain('sss-image-token $.coverImage.cover_sm')
  })

  test.each([
    ['after a semicolon', 'a.webp?x=1;token=s3cret', 'a.webp?x=1'],
    ['in the fragment', 'a.webp?x=1#token=s3cret', 'a.webp?x=1'],
    ['before the rest of the fragment', 'a.webp#access_token=s3cret&t=5', 'a.webp#t=5'],
  ])('that is %s', (_, name, kept) => {
    expect(imageOf({ base_url: 'https://h.example/', cover_sm: name })).toMatchObject({
      coverImageUrl: `https://h.example/${kept}`,
      coverImageAsString: JSON.stringify({ base_url: 'https://h.example/', cover_sm: kept }),
    })
  })

  test('and the rest of the base stays', () => {
    const image = { base_url: 'https://h.example/i?token=s3cret&file=', cover_sm: 'a.webp' }
    expect(imageOf(image).coverImageUrl).toBe('https://h.example/i?file=a.webp')
    expect(imageOf(image).codes).toContain('sss-image-token $.coverImage.base_url')
  })
})

test.each(['', ' ', '\t\n', '\u00a0\ufeff'])('a required member that is %j is reported as missing', (description) => {
  const { diagnostics } = parseSss(JSON.stringify({ ...completeDocument(), description }))
  expect(diagnostics.map(({ code, path }) => `${code} ${path}`)).toContain('sss-field-missing $.description')
})
