import { describe, expect, test } from 'vitest'
import { parseSss } from '../../src/sss/index.ts'
import { CREATOR, creator, reports, URL } from './made-creator.ts'

const COMIC = '1b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01'

describe('a link that lacks its type', () => {
  test.each([
    ['none', { value: 'ink' }],
    ['an empty one', { type: ' ', value: 'ink' }],
    ['null', { type: null, value: 'ink', base_url: 'https://twitter.com/' }],
  ])('is left out and reported: %s', (_, link) => {
    const result = creator({ links: [link, { type: 'TWITTER', value: 'pen' }] })
    expect(result.creator.links).toMatchObject([{ value: 'pen' }])
    expect(reports(result, '$.links')).toEqual(['sss-field-missing $.links[0].type'])
  })

  test.each([
    ['an unknown one', { type: 'MYSPACE', value: 'ink' }, ['value-enum-unknown $.links[0].type']],
    ['a number', { type: 7, value: 'ink' }, ['json-wrong-type $.links[0].type', 'value-enum-unknown $.links[0].type']],
    ['no link at all', 'ink', ['json-wrong-type $.links[0]']],
    ['nothing', null, []],
  ])('is reported once: %s', (_, link, expected) => {
    expect(reports(creator({ links: [link] }), '$.links')).toEqual(expected)
  })
})

test.each([
  ['none', { type: 'TWITTER' }],
  ['an empty one', { type: 'TWITTER', value: ' ' }],
])('a link that lacks its value is left out and reported: %s', (_, link) => {
  const result = creator({ links: [link, { type: 'TWITTER', value: 'pen' }] })
  expect(result.creator.links).toMatchObject([{ value: 'pen' }])
  expect(reports(result, '$.links')).toEqual(['sss-field-missing $.links[0].value'])
})

describe('an entry of content without a valid identifier', () => {
  const whole = { '@type': 'ComicSeries', identifier: COMIC, url: 'https://ink.example/c.json', roles: ['writer'] }

  test.each([
    ['no identifier', {}, 'sss-identifier-missing'],
    ['an identifier that is no uuid', { identifier: 'reef' }, 'value-uuid-invalid'],
  ])('makes the listing incomplete, as it may be any earlier one: %s', (_, entry, code) => {
    const result = creator({
      content: [whole, { '@type': 'ComicSeries', url: 'https://ink.example/r', roles: [], ...entry }],
    })
    expect(result).toMatchObject({ status: 'partial', complete: false, content: [{ contentUuid: COMIC }] })
    expect(reports(result, '$.content[1]')).toEqual([
      `${code} $.content[1].identifier`,
      'sss-entry-unidentified $.content[1]',
    ])
  })

  test('is not the same as an entry that is repeated', () => {
    expect(creator({ content: [whole, whole] })).toMatchObject({ status: 'ok', complete: true })
  })
})

describe('an entry of content that lacks members', () => {
  const codesOf = (entry: object): string[] =>
    reports(creator({ content: [{ '@type': 'ComicSeries', identifier: COMIC, ...entry }] }), '$.content')

  test('has a diagnostic for each missing member', () => {
    expect(codesOf({})).toEqual(['sss-field-missing $.content[0].url', 'sss-field-missing $.content[0].roles'])
  })

  test('is kept without a type, with a diagnostic', () => {
    const result = creator({ content: [{ identifier: COMIC, url: URL, roles: [] }] })
    expect(result.content).toMatchObject([{ contentUuid: COMIC, contentType: null }])
    expect(reports(result, '$.content')).toEqual(['sss-field-missing $.content[0].@type'])
  })
})

describe('the roles of an entry of content', () => {
  test.each<[string, string[], string[]]>([
    ['PodcastSeries', ['writer', 'producer'], ['PODCASTSERIES_WRITER', 'PODCASTSERIES_PRODUCER']],
    ['PodcastSeries', ['COMICSERIES_WRITER', 'writer'], ['COMICSERIES_WRITER', 'PODCASTSERIES_WRITER']],
    ['PodcastSeries', ['artist inker'], ['COMICSERIES_ARTIST_INKER']],
    ['ComicSeries', ['writer', 'PODCASTSERIES_WRITER'], ['COMICSERIES_WRITER', 'PODCASTSERIES_WRITER']],
    ['ComicSeries', ['host'], ['PODCASTSERIES_HOST']],
  ])('of a %s %j: a role without a prefix depends on the type of the content', (type, roles, expected) => {
    const entry = { '@type': type, identifier: COMIC, url: 'https://ink.example/c.json', roles }
    expect(creator({ content: [entry] }).content[0]?.roles).toEqual(expected)
  })

  test('are reported once', () => {
    const entry = {
      '@type': 'PodcastSeries',
      identifier: COMIC,
      url: 'https://ink.example/c',
      roles: ['writer', 'x', 7],
    }
    expect(reports(creator({ content: [entry] }), '$.content')).toEqual([
      'value-enum-spelling $.content[0].roles[0]',
      'value-enum-unknown $.content[0].roles[1]',
      'json-wrong-type $.content[0].roles[2]',
      'value-enum-unknown $.content[0].roles[2]',
    ])
  })
})

test('the message for a missing identifier is true of references, too', () => {
  const comic = { '@type': 'ComicSeries', identifier: COMIC, creators: [{ type: 'Creator', url: URL }], issues: [] }
  const { diagnostics } = parseSss(JSON.stringify(comic))
  const missing = diagnostics.find(({ path }) => path === '$.creators[0].identifier')
  expect(missing).toMatchObject({ code: 'sss-identifier-missing', message: expect.stringContaining('left out') })
})

test.each([
  ['no identifier', {}, 'sss-identifier-missing'],
  ['an identifier that is no uuid', { identifier: 'panels' }, 'value-uuid-invalid'],
])('a hosting provider without a valid identifier is left out and reported: %s', (_, provider, code) => {
  const hostingProvider = { type: 'HostingProvider', url: 'https://panels.example/p.json', ...provider }
  const comic = { '@type': 'ComicSeries', identifier: COMIC, url: URL, hostingProvider, issues: [] }
  const { diagnostics, ...result } = parseSss(JSON.stringify(comic))
  expect(result).toMatchObject({ series: { hostingProvider: null } })
  expect(diagnostics).toContainEqual(expect.objectContaining({ code, path: '$.hostingProvider.identifier' }))
})

test('a list of content beside the issues of a comic adds no issues', () => {
  const [issue, other] = [COMIC, CREATOR].map((identifier) => ({ identifier, name: identifier, stories: [] }))
  const comic = { '@type': 'ComicSeries', url: URL, content: [other], issues: [issue] }
  expect(parseSss(JSON.stringify(comic))).toMatchObject({ issues: [{ uuid: COMIC }], complete: true })
})

test('the first text of a list counts if a text is expected', () => {
  const result = creator({ name: [null, 'Ink', 'Pen'] })
  expect([result.creator.name, reports(result, '$.name')]).toEqual(['Ink', ['json-wrong-type $.name']])
})

describe('the address of the owner', () => {
  const ownerOf = (feedOwnerEmail: string): string | null => creator({ feedOwnerEmail }).creator.sssOwnerPublicEmail

  test('may stand after mailto:', () => {
    expect(ownerOf('mailto: Ink@Pen.example')).toBe('Ink@Pen.example')
  })

  test('has at most 254 characters', () => {
    const domain = `${'pen.'.repeat(50)}example`
    expect(ownerOf(`${'i'.repeat(46)}@${domain}`)).toHaveLength(254)
    expect(ownerOf(`${'i'.repeat(47)}@${domain}`)).toBeNull()
  })
})

test('a name of 255 characters that take two units each is not cut', () => {
  const name = '🎈'.repeat(255)
  const result = creator({ name })
  expect([result.creator.name, reports(result, '$.name')]).toEqual([name, []])
})
