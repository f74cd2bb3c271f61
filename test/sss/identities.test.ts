import { describe, expect, test } from 'vitest'
import { type ComicResult, type CreatorResult, parseSss, type SssOptions } from '../../src/sss/index.ts'

const SERIES = '0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01'
const STORY = '2b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01'
const URL = 'https://tide.example/feed.json'

const story = (name: string, more: object = {}) => ({
  storyImage: { base_url: 'https://p.example/', story: name },
  ...more,
})

function comic(members: object, options: SssOptions = {}): ComicResult {
  return parseSss(JSON.stringify({ '@type': 'ComicSeries', ...members }), options) as ComicResult
}

const issueOf = (stories: readonly object[], more: object = {}) => ({
  identifier: STORY,
  name: 'One',
  stories,
  ...more,
})

const codesOf = ({ diagnostics }: ComicResult): readonly string[] => diagnostics.map(({ code }) => code)

describe('a document without identifier, from an unknown URL', () => {
  test('gives itself, its issues and its stories no hash', () => {
    const { series, issues } = comic({ issues: [{ name: 'One', stories: [story('1.png')] }] })
    expect(series).toMatchObject({ uuid: null, hash: null, issuesHash: null, totalIssuesCount: 1 })
    expect(issues[0]).toMatchObject({ uuid: null, hash: null, storiesHash: null })
    expect(issues[0]?.stories[0]).toMatchObject({ uuid: null, hash: null })
  })

  test('gives itself and its content neither uuid nor hash', () => {
    const content = [{ '@type': 'ComicSeries', identifier: SERIES, url: URL, roles: [] }]
    const result = parseSss(JSON.stringify({ '@type': 'Creator', content })) as CreatorResult
    expect(result.creator).toMatchObject({ uuid: null, hash: null, contentHash: null, totalContentCount: 1 })
    expect(result.content).toMatchObject([{ contentUuid: SERIES, uuid: null, creatorUuid: null, hash: null }])
  })

  test('gives a hosting provider no hash', () => {
    expect(parseSss('{"@type":"HostingProvider","oauth":{}}')).toMatchObject({
      hostingProvider: { uuid: null, hash: null },
    })
  })
})

describe('the hash of the children', () => {
  const before = comic({ identifier: SERIES, issues: [issueOf([story('1.png'), story('2.png')])] })

  test('differs when a picture is replaced', () => {
    const after = comic({ identifier: SERIES, issues: [issueOf([story('1.png'), story('3.png')])] })
    expect(after.issues[0]?.storiesHash).not.toBe(before.issues[0]?.storiesHash)
    expect(after.series.issuesHash).not.toBe(before.series.issuesHash)
  })

  test('stays when something else changes', () => {
    const after = comic({ identifier: SERIES, name: 'Tide', issues: [issueOf([story('1.png'), story('2.png')])] })
    expect(after.series.issuesHash).toBe(before.series.issuesHash)
    const renamed = comic({
      identifier: SERIES,
      issues: [issueOf([story('1.png'), story('2.png')], { name: 'Two' })],
    })
    expect(renamed.issues[0]?.storiesHash).toBe(before.issues[0]?.storiesHash)
    expect(renamed.series.issuesHash).not.toBe(before.series.issuesHash)
  })
})

describe('the hash of an entity differs if a text changes only after its cut', () => {
  const long = 'x'.repeat(10_000)
  const hashOf = (document: object): string | null | undefined => {
    const result = parseSss(JSON.stringify({ identifier: SERIES, ...document }))
    if (result.kind === 'comic') return result.issues[0]?.hash ?? result.series.hash
    if (result.kind === 'creator') return result.creator.hash
    return result.kind === 'hosting-provider' ? result.hostingProvider.hash : null
  }

  test.each([
    ['ComicSeries', 'name'],
    ['ComicSeries', 'description'],
    ['ComicSeries', 'feedOwnerName'],
    ['ComicSeries', 'copyrightNotice'],
    ['Creator', 'name'],
    ['Creator', 'bio'],
    ['Creator', 'feedOwnerName'],
    ['Creator', 'copyrightNotice'],
    ['HostingProvider', 'feedOwnerName'],
  ])('%s: %s', (type, member) => {
    const ofText = (text: string) => hashOf({ '@type': type, [member]: text })
    expect(ofText(`${long}y`)).toMatch(/^2\./)
    expect(ofText(`${long}y`)).not.toBe(ofText(`${long}z`))
  })

  test.each(['name', 'creatorNote', 'pushNotificationMessage'])('an issue: %s', (member) => {
    const ofText = (text: string) => hashOf({ '@type': 'ComicSeries', issues: [issueOf([], { [member]: text })] })
    expect(ofText(`${long}y`)).not.toBe(ofText(`${long}z`))
  })
})

test('a derived uuid is never one that an earlier child has', () => {
  const nameless = { name: 'One', datePublished: '2024-01-01T00:00:00Z', stories: [] }
  const derived = comic({ identifier: SERIES, issues: [nameless] }).issues[0]?.uuid
  const { issues } = comic({ identifier: SERIES, issues: [{ ...nameless, identifier: derived }, nameless] })
  expect(issues[0]?.uuid).toBe(derived)
  expect(issues[1]?.uuid).toMatch(/^[\da-f-]{36}$/)
  expect(issues[1]?.uuid).not.toBe(derived)
})

test('an identifier that is not a uuid causes no conflict', () => {
  const codes = codesOf(comic({ identifier: 'tide', url: URL, issues: [] }, { seriesUuid: SERIES }))
  expect(codes).toContain('value-uuid-invalid')
  expect(codes).not.toContain('sss-identifier-conflict')
})

test('a document without a URL does not differ from the URL of its fetch (sss 1.2)', () => {
  const result = comic({ identifier: SERIES, issues: [] }, { feedUrl: URL })
  expect(result.series.sssUrl).toBe(URL)
  expect(codesOf(result)).not.toContain('sss-url-differs')
})
