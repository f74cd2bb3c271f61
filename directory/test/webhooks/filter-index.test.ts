import { describe, expect, test } from 'vitest'
import { FilterIndex, type ListedFilters, type MatchableFilter } from '../../src/webhooks/matching/filter-index.ts'

const name = 'podcastepisode.created'
const noLists: ListedFilters = { included: new Set(), excluded: new Set() }

function aFilter(uuid: string, clauses: Readonly<Record<string, string>> = {}, more: Partial<MatchableFilter> = {}) {
  return {
    uuid,
    eventType: name,
    clauses: Object.entries(clauses).map(([field, pattern], index) => ({ place: index + 1, field, pattern })),
    hasIncludedUuids: false,
    hasExcludedUuids: false,
    ...more,
  }
}

const anIndex = (filters: readonly MatchableFilter[], events = [name, 'podcastseries.updated']) =>
  new FilterIndex([{ webhookId: 'w', events, sendsInitialImport: false, filters }])

const data = {
  name: 'The Zune and the iPod',
  description: 'About old players, 2006–2012',
  duration: 1800,
  isBlocked: false,
  episodeType: 'FULL',
  subtitle: null,
  persons: [{ name: 'Ann Ink' }, { name: 'Bob' }],
  podcastSeries: { name: 'Gadgets', rssUrl: 'https://example.org/feed' },
  chaptersUrls: ['https://example.org/a.json', 'https://example.org/b.json'],
}

describe('clauses', () => {
  test.each<[Readonly<Record<string, string>>, boolean]>([
    [{}, true],
    [{ name: 'zune' }, true],
    [{ name: 'ZUNE' }, true],
    [{ name: 'zune|walkman' }, true],
    [{ name: 'walkman' }, false],
    [{ name: '^zune' }, false],
    [{ name: '^the zune' }, true],
    [{ name: 'ipod$' }, true],
    [{ name: '\\bzun\\b' }, false],
    [{ name: 'z.ne' }, true],
    [{ name: '' }, true],
    [{ name: 'zune', description: 'players' }, true],
    [{ name: 'zune', description: 'recorders' }, false],
    [{ name: 'walkman', description: 'players' }, false],
    [{ name: 'zune', description: 'old', 'podcastSeries.name': 'gadgets' }, true],
    [{ name: 'zune', description: 'old', 'podcastSeries.name': 'widgets' }, false],
    [{ duration: '^1800$' }, true],
    [{ duration: '^18$' }, false],
    [{ isBlocked: 'false' }, true],
    [{ isBlocked: 'true' }, false],
    [{ episodeType: 'full' }, true],
    [{ subtitle: '.*' }, false],
    [{ subtitle: 'anything' }, false],
    [{ 'persons.name': '^bob$' }, true],
    [{ 'persons.name': 'ann' }, true],
    [{ 'persons.name': 'cleo' }, false],
    [{ chaptersUrls: 'b\\.json' }, true],
    [{ chaptersUrls: 'c\\.json' }, false],
    [{ description: '2006–2012' }, true],
    [{ description: '20\\d\\d' }, true],
    [{ description: '19\\d\\d' }, false],
    [{ 'persons.name': 'ann', chaptersUrls: 'a\\.json' }, true],
    [{ 'persons.name': 'ann ink.*bob' }, false],
    [{ 'podcastSeries.rssUrl': '^https://example\\.org/' }, true],
    [{ 'podcastSeries.rssUrl': '^http://' }, false],
    [
      { name: 'zune', description: 'old', 'podcastSeries.name': 'gadgets', duration: '1800', episodeType: '^full$' },
      true,
    ],
    [
      { name: 'zune', description: 'old', 'podcastSeries.name': 'gadgets', duration: '1800', episodeType: 'bonus' },
      false,
    ],
    [{ name: 'the zune and the ipod' }, true],
    [{ name: 'the zune  and' }, false],
    [{ missing: '.*' }, false],
  ])('%o let an event through: %s', async (clauses, isMatch) => {
    const matches = await anIndex([aFilter('f', clauses)]).match({ name, isImport: false }, data, noLists)
    expect(matches).toEqual(isMatch ? [{ webhookId: 'w', filterUuids: ['f'] }] : [])
  })
})

describe('filters of one webhook', () => {
  const match = (filters: readonly MatchableFilter[], lists = noLists, event = { name, isImport: false }) =>
    anIndex(filters).match(event, data, lists)

  test('are alternatives, and the matching filters are named', async () => {
    const filters = [aFilter('a', { name: 'zune' }), aFilter('b', { name: 'walkman' }), aFilter('c')]
    expect(await match(filters)).toEqual([{ webhookId: 'w', filterUuids: ['a', 'c'] }])
  })

  test('do not apply to events of other types', async () => {
    const event = { name: 'podcastseries.updated', isImport: false }
    expect(await match([aFilter('a', { name: 'walkman' })], noLists, event)).toEqual([
      { webhookId: 'w', filterUuids: [] },
    ])
  })

  test('with an allow list match only content in the list', async () => {
    const filters = [
      aFilter('a', {}, { hasIncludedUuids: true }),
      aFilter('b', { name: 'ipod' }, { hasIncludedUuids: true }),
    ]
    expect(await match(filters)).toEqual([])
    expect(await match(filters, { ...noLists, included: new Set(['b']) })).toEqual([
      { webhookId: 'w', filterUuids: ['b'] },
    ])
  })

  test('with an allow list still need their clauses', async () => {
    const filters = [aFilter('a', { name: 'walkman' }, { hasIncludedUuids: true })]
    expect(await match(filters, { ...noLists, included: new Set(['a']) })).toEqual([])
  })

  test('stop content on their block list, even if it is on the allow list', async () => {
    const filters = [aFilter('a', {}, { hasIncludedUuids: true, hasExcludedUuids: true })]
    expect(await match(filters, { included: new Set(['a']), excluded: new Set(['a']) })).toEqual([])
  })

  test('leave out children of first readings, unless the webhook wants them', async () => {
    const event = { name, isImport: true }
    expect(await match([aFilter('a')], noLists, event)).toEqual([])
    const wants = new FilterIndex([{ webhookId: 'w', events: [name], sendsInitialImport: true, filters: [] }])
    expect(await wants.match(event, data, noLists)).toHaveLength(1)
    expect(wants.hasTakers(event)).toBe(true)
    expect(anIndex([]).hasTakers(event)).toBe(false)
  })
})

test('a hostile pattern takes linear time', async () => {
  const index = anIndex([aFilter('a', { name: '(a+)+$' }), aFilter('b', { name: '(a|aa)+b' })])
  const hostile = { name: `${'a'.repeat(60_000)}!` }
  expect(await index.match({ name, isImport: false }, hostile, noLists)).toEqual([])
})

describe('expensive patterns', () => {
  /** A pattern of 804 instructions, so that about a thousand characters are searched. */
  const large = '[a-z]{1,400}!'
  const search = async (clauses: Readonly<Record<string, string>>[], texts: object) => {
    const index = anIndex(clauses.map((each, at) => aFilter(`f${at}`, each)))
    const matches = await index.match({ name, isImport: false }, { ...texts }, noLists)
    return matches.flatMap(({ filterUuids }) => filterUuids)
  }

  test('are searched only at the beginning of a long text', async () => {
    expect(await search([{ name: large }], { name: `${'b'.repeat(500)}!` })).toEqual(['f0'])
    expect(await search([{ name: large }], { name: `${'b'.repeat(2_000)}!` })).toEqual([])
  })

  test('are searched only in the first texts of a long list', async () => {
    const names = (count: number) => [
      ...Array.from({ length: count }, () => ({ name: 'b'.repeat(100) })),
      { name: 'b!' },
    ]
    expect(await search([{ 'persons.name': large }], { persons: names(5) })).toEqual(['f0'])
    expect(await search([{ 'persons.name': large }], { persons: names(20) })).toEqual([])
  })

  test('do not keep short patterns from searching the whole text', async () => {
    expect(await search([{ name: '\\bzune\\b' }], { name: `${'b '.repeat(32_000)}zune` })).toEqual(['f0'])
  })

  test('keep later filters of their webhook, and of no other webhook, from being tried', async () => {
    const data = { name: 'b'.repeat(2_000), subtitle: `${'x'.repeat(1_000)}zoo` }
    const costly = Array.from({ length: 5 }, (_, at) => aFilter(`costly${at}`, { name: large }))
    const short = { subtitle: 'z.o$' }
    const webhooks = [
      { webhookId: 'costly', events: [name], sendsInitialImport: false, filters: [...costly, aFilter('late', short)] },
      { webhookId: 'other', events: [name], sendsInitialImport: false, filters: [aFilter('own', short)] },
    ]
    const matches = await new FilterIndex(webhooks).match({ name, isImport: false }, data, noLists)
    expect(matches).toEqual([{ webhookId: 'other', filterUuids: ['own'] }])
  })

  test('let the process do other work between them', async () => {
    const index = anIndex(Array.from({ length: 4 }, (_, at) => aFilter(`f${at}`, { name: large })))
    let turns = 0
    const count = () => {
      turns += 1
      other = setImmediate(count)
    }
    let other = setImmediate(count)
    const matches = await index.match({ name, isImport: false }, { name: 'b'.repeat(2_000) }, noLists)
    clearImmediate(other)
    expect(matches).toEqual([])
    expect(turns).toBeGreaterThanOrEqual(3)
  })
})
