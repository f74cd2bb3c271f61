import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { atOnce } from '../../src/core/slices.ts'
import { type ChildIdentity, childKey, compositeKey, enclosureDigest, keyDigest } from '../../src/identity/child-key.ts'
import { ChildRegister } from '../../src/identity/child-register.ts'
import { childrenHash, entityHash, parseHash } from '../../src/identity/hash.ts'
import { uuidV5 } from '../../src/identity/uuid.ts'

const series = '9b024349-ccf0-5f69-a609-6b82873eab3c'
const content = (byte: number): Uint8Array => new Uint8Array(32).fill(byte)
const child = (given: Partial<ChildIdentity>): ChildIdentity => ({
  guid: null,
  enclosureUrl: null,
  websiteUrl: null,
  title: null,
  datePublished: null,
  ...given,
})
const uuidOf = (key: string): string => uuidV5(series, keyDigest(key).toString('hex'))

describe('a register of children', () => {
  test('derives the uuid from the series and the key (identity 1.4)', () => {
    const entered = new ChildRegister('PodcastEpisode', series).add(child({ guid: '1' }), content(1))
    expect(entered).toEqual({
      index: 0,
      key: 'g:1',
      uuid: uuidOf('g:1'),
      hash: entityHash('PodcastEpisode', uuidOf('g:1'), content(1)),
    })
  })

  test('gives keys and no uuids without a series uuid', () => {
    const register = new ChildRegister('PodcastEpisode', null)
    expect(register.add(child({ guid: '1' }), content(1))).toEqual({ index: 0, key: 'g:1', uuid: null, hash: null })
    expect(atOnce(register.finish())).toEqual({ count: 1, amendments: [], childrenHash: null })
  })

  test('knows the same guid with the same enclosure as the same child', () => {
    const register = new ChildRegister('PodcastEpisode', series)
    register.add(child({ guid: '1', enclosureUrl: 'https://example.com/a.mp3', title: 'One' }), content(1))
    expect(
      register.add(child({ guid: '1', enclosureUrl: 'https://example.com/a.mp3?utm_source=x' }), content(2)),
    ).toBeNull()
    expect(atOnce(register.finish())).toMatchObject({ count: 1, amendments: [] })
  })

  test('knows the same guid with the same title as the same child', () => {
    const register = new ChildRegister('PodcastEpisode', series)
    register.add(child({ guid: '1', enclosureUrl: 'https://example.com/a.mp3', title: 'One' }), content(1))
    expect(
      register.add(child({ guid: '1', enclosureUrl: 'https://example.com/b.mp3', title: 'ONE' }), content(2)),
    ).toBeNull()
  })

  test('distinguishes two with one guid by dates beyond 2038', () => {
    const register = new ChildRegister('PodcastEpisode', series)
    register.add(child({ guid: '1', title: 'a', datePublished: 4_102_444_800 }), content(0))
    register.add(child({ guid: '1', title: 'b', datePublished: 4_133_980_800 }), content(1))
    const keys = atOnce(register.finish()).amendments.map(({ key }) => key)
    expect(keys).toEqual(['g:1||4102444800', 'g:1||4133980800'])
  })

  describe('of two with one guid and title and different enclosures', () => {
    const bulletin = (hour: number, given: Partial<ChildIdentity> = {}): ChildIdentity =>
      child({
        guid: 'news',
        title: 'The News',
        enclosureUrl: `https://example.com/${hour}.mp3`,
        datePublished: hour * 3600,
        ...given,
      })
    const count = (...children: readonly ChildIdentity[]): number => {
      const register = new ChildRegister('PodcastEpisode', series)
      for (const one of children) register.add(one, content(1))
      return atOnce(register.finish()).count
    }

    test.each<[string, number, ChildIdentity]>([
      ['both where the dates are different', 2, bulletin(2)],
      ['one where the dates are the same', 1, bulletin(2, { datePublished: 3600 })],
      ['one where the other has no date', 1, bulletin(2, { datePublished: null })],
      ['one where the other has no enclosure', 1, bulletin(2, { enclosureUrl: null })],
    ])('keeps %s', (_, kept, other) => {
      expect([count(bulletin(1), other), count(other, bulletin(1))]).toEqual([kept, kept])
    })

    test('keeps all of many, each with its own key', () => {
      expect(count(...Array.from({ length: 24 }, (_, hour) => bulletin(hour)), bulletin(5))).toBe(24)
    })
  })

  test('keeps both of two without enclosure and title', () => {
    const register = new ChildRegister('PodcastEpisode', series)
    register.add(child({ guid: '1', datePublished: 1 }), content(1))
    expect(register.add(child({ guid: '1', datePublished: 2 }), content(2))).not.toBeNull()
  })

  test('keys all children with one guid by their enclosures, the first by an amendment', () => {
    const register = new ChildRegister('PodcastEpisode', series)
    const urls = ['https://example.com/a.mp3', 'https://example.com/b.mp3', 'https://example.com/c.mp3']
    const entered = urls.map((url, index) =>
      register.add(child({ guid: '1', enclosureUrl: url, title: url }), content(index)),
    )
    const keys = urls.map((url) => compositeKey('g:1', enclosureDigest(url)))
    expect(entered.map((one) => one?.key)).toEqual(['g:1', keys[1], keys[2]])
    expect(atOnce(register.finish()).amendments).toEqual([
      {
        index: 0,
        key: keys[0],
        uuid: uuidOf(keys[0]!),
        hash: entityHash('PodcastEpisode', uuidOf(keys[0]!), content(0)),
      },
    ])
  })

  test('adds the date if the enclosure does not distinguish children', () => {
    const register = new ChildRegister('PodcastEpisode', series)
    register.add(child({ guid: '1', title: 'a', datePublished: 10 }), content(0))
    register.add(child({ guid: '1', title: 'b', datePublished: 20 }), content(1))
    expect(atOnce(register.finish()).amendments.map(({ key }) => key)).toEqual(['g:1||10', 'g:1||20'])
  })

  test('numbers children that differ only in their titles', () => {
    const register = new ChildRegister('PodcastEpisode', series)
    register.add(child({ guid: '1', title: 'a' }), content(0))
    register.add(child({ guid: '1', title: 'b' }), content(1))
    const { amendments } = atOnce(register.finish())
    expect(amendments.map(({ key }) => key)).toEqual(['g:1||', 'g:1||'])
    expect(new Set(amendments.map(({ uuid }) => uuid)).size).toBe(2)
  })

  test('hashes all children as they finally are', () => {
    const register = new ChildRegister('PodcastEpisode', series)
    const first = register.add(child({ guid: '1', enclosureUrl: 'https://example.com/a', title: 'a' }), content(0))
    const second = register.add(child({ guid: '1', enclosureUrl: 'https://example.com/b', title: 'b' }), content(1))
    const { amendments, childrenHash: hash } = atOnce(register.finish())
    expect(amendments[0]?.hash).not.toBe(first?.hash)
    expect(hash).toBe(childrenHash('PodcastEpisode', [amendments[0]!.hash!, second!.hash!].map(parseHash)))
  })
})

const anyChild = fc.record({
  guid: fc.option(fc.constantFrom('1', '2', 'x'), { nil: null }),
  enclosureUrl: fc.option(fc.constantFrom('https://a.example/1', 'https://a.example/2'), { nil: null }),
  websiteUrl: fc.option(fc.constantFrom('https://b.example/1', 'https://b.example/2'), { nil: null }),
  title: fc.option(fc.constantFrom('One', 'Two', 'Three'), { nil: null }),
  datePublished: fc.option(fc.integer({ min: 0, max: 2 }), { nil: null }),
})

describe('whatever children a document lists', () => {
  test.prop([fc.array(anyChild, { maxLength: 12 })])('all that are accepted get a unique uuid', (children) => {
    const register = new ChildRegister('PodcastEpisode', series)
    const uuids: (string | null)[] = []
    for (const one of children) {
      const entered = register.add(one, content(1))
      if (entered !== null) uuids[entered.index] = entered.uuid
    }
    const { amendments, count } = atOnce(register.finish())
    for (const { index, uuid } of amendments) uuids[index] = uuid
    expect(uuids).toHaveLength(count)
    expect(new Set(uuids).size).toBe(count)
  })

  test.prop([fc.array(anyChild, { maxLength: 12 })])(
    'a child is dropped only for one with its guid and its enclosure or title, or without guid for an equal one',
    (children) => {
      const register = new ChildRegister('PodcastEpisode', series)
      const accepted: ChildIdentity[] = []
      for (const one of children) {
        if (register.add(one, content(1)) !== null) accepted.push(one)
        else {
          const twins = accepted.filter(
            (other) =>
              childKey(other) === childKey(one) &&
              (one.guid === null ||
                (one.enclosureUrl !== null && other.enclosureUrl === one.enclosureUrl) ||
                (one.title !== null && other.title === one.title)),
          )
          expect(twins).not.toEqual([])
        }
      }
      expect(atOnce(register.finish()).count).toBe(accepted.length)
    },
  )

  test('the last of many children costs no more than the first', () => {
    const register = new ChildRegister('PodcastEpisode', series)
    for (let index = 0; index < 20_000; index += 1)
      register.add(child({ guid: 'same', title: String(index) }), content(1))
    expect(atOnce(register.finish()).count).toBe(20_000)
  })
})
