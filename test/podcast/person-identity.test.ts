import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { identifyPersons, type PersonAppearance, personsOfFeed, personUuid } from '../../src/podcast/index.ts'

const harbour = '1f0c8e0a-5b1f-4c6e-9d43-7a2b1c0d9e8f'
const lanterns = '2b7d1c9e-0f3a-4e58-8c61-5d4f3e2a1b0c'
const orchard = '3c1f5a77-9a0e-4d0b-8b52-6e7f8091a2b3'
const ana = 'https://ana.test/about'

const named = (name: string, url: string | null = null, more: Partial<PersonAppearance> = {}): PersonAppearance => ({
  name,
  url,
  imageUrl: null,
  isOfSeries: false,
  episodes: 1,
  ...more,
})

/** Who the person of a name is in each of the feeds. */
function whoIs(name: string, feeds: Readonly<Record<string, readonly PersonAppearance[]>>): (string | undefined)[] {
  const known = identifyPersons(Object.entries(feeds).map(([uuid, given]) => personsOfFeed(uuid, given)))
  return Object.keys(feeds).map((uuid) => known.get(personUuid(uuid, name)))
}

describe('identity 1.10: a person in a feed', () => {
  test('is one with any spelling of the name, and any address', () => {
    const { persons } = personsOfFeed(harbour, [
      named('Ana Lind', ana),
      named('ANA-Lïnd'),
      named('ana lind', 'https://x.test'),
    ])
    expect(persons).toHaveLength(1)
  })

  test('is another with another name, at the same address too', () => {
    const { persons } = personsOfFeed(harbour, [named('Ana Lind', ana), named('Bo Ek', ana)])
    expect(new Set(persons.map(({ uuid }) => uuid)).size).toBe(2)
  })

  test('has a name of signs alone as it is written', () => {
    expect(personUuid(harbour, '★')).not.toBe(personUuid(harbour, '♥'))
  })

  test('has the name, address and picture of the channel, else those that most items give', () => {
    const given = [
      named('Ana L.', 'https://old.test', { episodes: 9, imageUrl: 'https://old.test/1.jpg' }),
      named('Ana L.', 'https://rare.test', { imageUrl: 'https://rare.test/1.jpg' }),
      named('Ana L', ana, { isOfSeries: true, episodes: 0 }),
    ]
    const [person] = personsOfFeed(harbour, given).persons
    expect(person).toMatchObject({ name: 'Ana L', url: ana, imageUrl: 'https://old.test/1.jpg' })
  })
})

describe('identity 1.11: persons of several feeds', () => {
  test('are one if name and address agree', () => {
    const [one, other] = whoIs('Ana Lind', {
      [harbour]: [named('Ana Lind', 'https://www.ana.test/about/')],
      [lanterns]: [named('ana lind', 'http://ana.test/about?utm_source=feed#top')],
    })
    expect(one).toBe(other)
  })

  test.each([
    ['have the same name alone', named('Ana Lind'), named('Ana Lind')],
    ['give different addresses', named('Ana Lind', ana), named('Ana Lind', 'https://ana.test/')],
    ['give an address that is no page', named('Ana Lind', 'mailto:a@b.test'), named('Ana Lind', 'mailto:a@b.test')],
  ])('are two if they %s', (_, one, other) => {
    const [first, second] = whoIs('Ana Lind', { [harbour]: [one], [lanterns]: [other] })
    expect(first).toBeDefined()
    expect(second).not.toBe(first)
  })

  test('are two if any feed gives their address for several names', () => {
    const found = whoIs('Ana Lind', {
      [harbour]: [named('Ana Lind', ana)],
      [lanterns]: [named('Ana Lind', ana)],
      [orchard]: [named('Ana Lind', ana), named('Bo Ek', ana)],
    })
    expect(new Set(found).size).toBe(3)
  })

  test('are one by an address of their own, beside one that a feed gives for several names', () => {
    const show = 'https://show.test'
    const [one, other] = whoIs('Ana Lind', {
      [harbour]: [named('Ana Lind', show, { isOfSeries: true }), named('Bo Ek', show), named('Ana Lind', ana)],
      [lanterns]: [named('Ana Lind', ana)],
    })
    expect(one).toBe(other)
  })
})

describe('who a person is', () => {
  const addresses = [null, ana, 'https://www.ana.test/about/', 'https://show.test', 'https://bo.test']
  const appearances = fc.array(
    fc.record({
      name: fc.constantFrom('Ana Lind', 'ana lind', 'Bo Ek', 'Cy', '★', '안나'),
      url: fc.constantFrom(...addresses),
      imageUrl: fc.constantFrom(null, 'https://ana.test/1.jpg', 'https://ana.test/2.jpg'),
      isOfSeries: fc.boolean(),
      episodes: fc.nat(3),
    }),
    { maxLength: 8 },
  )
  const feeds = fc.tuple(appearances, appearances, appearances)
  const uuids = [harbour, lanterns, orchard]
  const sorted = (map: ReadonlyMap<string, unknown>) => [...map].sort(([one], [other]) => (one < other ? -1 : 1))

  test('does not depend on the order of reading', () => {
    fc.assert(
      fc.property(feeds, fc.constantFrom([2, 1, 0], [1, 2, 0], [0, 2, 1]), (given, order) => {
        const all = uuids.map((uuid, index) => personsOfFeed(uuid, given[index]!))
        const reversed = order.map((index) => personsOfFeed(uuids[index]!, given[index]!.toReversed()))
        expect(sorted(identifyPersons(reversed))).toEqual(sorted(identifyPersons(all)))
        expect(order.map((index) => all[index])).toEqual(reversed)
      }),
    )
  })

  test('is never shared by two names, or by two persons of a feed', () => {
    fc.assert(
      fc.property(feeds, (given) => {
        const all = uuids.map((uuid, index) => personsOfFeed(uuid, given[index]!))
        const who = identifyPersons(all)
        const namesOf = new Map<string, Set<string>>()
        for (const { persons } of all) {
          expect(new Set(persons.map(({ uuid }) => who.get(uuid))).size).toBe(persons.length)
          for (const { uuid, name } of persons) {
            const person = who.get(uuid)!
            namesOf.set(person, (namesOf.get(person) ?? new Set()).add(name.toLowerCase()))
          }
        }
        for (const names of namesOf.values()) expect(names.size).toBe(1)
      }),
    )
  })

  test('is the same in two feeds only if an address of that name, given for no other, is in both', () => {
    fc.assert(
      fc.property(appearances, appearances, (one, other) => {
        const who = whoIs('Ana Lind', { [harbour]: one, [lanterns]: other })
        if (who[0] === undefined || who[0] !== who[1]) return
        const plain = (url: string | null) => url?.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')
        const ofAna = (list: readonly PersonAppearance[]) =>
          list.filter(({ name, url }) => name.toLowerCase() === 'ana lind' && url !== null).map(({ url }) => plain(url))
        const ofOthers = [...one, ...other].filter(({ name }) => name.toLowerCase() !== 'ana lind')
        const others = ofOthers.map(({ url }) => plain(url))
        const inBoth = ofAna(one).filter((url) => ofAna(other).includes(url))
        expect(inBoth.length).toBeGreaterThan(0)
        expect(others.length === 0 || inBoth.some((url) => !others.includes(url) || isOnce(url, one, other))).toBe(true)

        /** Whether no feed gives the address for two names: one may give it for Ana, and another for Bo. */
        function isOnce(url: string | undefined, ...lists: (readonly PersonAppearance[])[]): boolean {
          return lists.every(
            (list) =>
              new Set(list.filter((given) => plain(given.url) === url).map(({ name }) => name.toLowerCase())).size < 2,
          )
        }
      }),
    )
  })
})
