import { createHash } from 'node:crypto'
import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { canonical } from '../../src/identity/canonical.ts'
import {
  childrenHash,
  contentDigest,
  entityHash,
  formatHash,
  hashOf,
  parseHash,
  putHash,
  rawHash,
} from '../../src/identity/hash.ts'
import { hashedFields } from '../../src/identity/hashed-fields.ts'

const uuid = '9b024349-ccf0-5f69-a609-6b82873eab3c'
const sha256 = (...parts: (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

describe('the content digest', () => {
  test('is SHA-256 over the type and the canonical form', () => {
    const entity = { guid: '1', name: 'Night Train' }
    const form = Buffer.from(canonical('', hashedFields.PodcastEpisode, entity))
    expect(contentDigest('PodcastEpisode', entity)).toEqual(sha256('feedhash/2/PodcastEpisode\n', form))
  })

  test('differs between types', () => {
    expect(contentDigest('ComicSeries', { name: 'a' })).not.toEqual(contentDigest('Creator', { name: 'a' }))
  })
})

describe('the hash of an entity (identity 1.8)', () => {
  const content = contentDigest('PodcastSeries', { name: 'Night Train' })

  test('is the digest of type, uuid and content, cut to 20 bytes', () => {
    const whole = sha256(`feedhash/2/id/PodcastSeries\n${uuid}\n`, content)
    expect(entityHash('PodcastSeries', uuid, content)).toBe(`2.${whole.subarray(0, 20).toString('base64url')}`)
  })

  test('has 29 characters', () => {
    expect(entityHash('PodcastSeries', uuid, content)).toHaveLength(29)
  })

  test('has not changed since its version was first published', () => {
    expect(entityHash('PodcastSeries', uuid, content)).toBe('2.uEVT_gmF32Ium9g_P5WLSCCyZdg')
  })

  test('differs for the same content under another uuid', () => {
    expect(entityHash('PodcastSeries', '00000000-0000-5000-8000-000000000000', content)).not.toBe(
      entityHash('PodcastSeries', uuid, content),
    )
  })

  test('can be read back', () => {
    const raw = rawHash('PodcastSeries', uuid, content)
    expect(parseHash(formatHash(raw))).toEqual(raw)
  })

  test.each(['', '2.', '1.AAAAAAAAAAAAAAAAAAAAAAAAAAA', '2.AAAA', '2.AAAAAAAAAAAAAAAAAAAAAAAAA!A'])(
    '%j is refused as a hash',
    (written) => {
      expect(() => parseHash(written)).toThrow(TypeError)
    },
  )
})

const twenty = fc.uint8Array({ minLength: 20, maxLength: 20 })

test.prop([twenty])('a hash is written as its version and base64url', (raw) => {
  expect(formatHash(raw)).toBe(`2.${Buffer.from(raw).toString('base64url')}`)
})

test.prop([
  fc.array(
    fc.tuple(
      fc.constantFrom('PodcastEpisode' as const, 'ComicStory' as const),
      fc.uuid(),
      fc.uint8Array({ maxLength: 32 }),
    ),
    { minLength: 1, maxLength: 5 },
  ),
])('hashes do not depend on what was hashed before', (entities) => {
  for (const [type, id, content] of entities) {
    const raw = sha256(`feedhash/2/id/${type}\n${id}\n`, content).subarray(0, 20)
    const bytes = new Uint8Array(24)
    expect(putHash(bytes, 2, type, id, content)).toBe(formatHash(raw))
    expect(Buffer.from(bytes)).toEqual(Buffer.from([0, 0, ...raw, 0, 0]))
    expect(rawHash(type, id, content)).toEqual(raw)
  }
})

describe('the hash of an entity made without its digest', () => {
  test.prop([fc.string(), fc.uuid(), fc.string()])('is the same', (name, id, whole) => {
    const entity = { name }
    const uncut = { description: whole }
    expect(hashOf('PodcastSeries', id, entity)).toBe(
      entityHash('PodcastSeries', id, contentDigest('PodcastSeries', entity)),
    )
    expect(hashOf('PodcastSeries', id, entity, uncut)).toBe(
      entityHash('PodcastSeries', id, contentDigest('PodcastSeries', entity, uncut)),
    )
  })
})

const hashes = fc.array(fc.uint8Array({ minLength: 20, maxLength: 20 }), { maxLength: 12 })

describe('the hash of children (identity 1.9)', () => {
  test.prop([hashes])('is the digest of their sorted raw hashes, cut to 20 bytes', (list) => {
    const sorted = [...list].sort(Buffer.compare)
    const whole = sha256(`feedhash/2/children/ComicIssue\n${list.length}\n`, ...sorted)
    expect(childrenHash('ComicIssue', list)).toBe(`2.${whole.subarray(0, 20).toString('base64url')}`)
  })

  test.prop([hashes])('is the same for hashes as texts', (list) => {
    expect(childrenHash('ComicIssue', list.map(formatHash))).toBe(childrenHash('ComicIssue', list))
  })

  test.prop([hashes, fc.integer({ min: 1, max: 20 })])('does not depend on their order', (list, seed) => {
    const shuffled = list
      .map((value, index) => ({ value, rank: (index * 7919 * seed) % 13 }))
      .sort((a, b) => a.rank - b.rank)
    expect(
      childrenHash(
        'PodcastSeries',
        shuffled.map(({ value }) => value),
      ),
    ).toBe(childrenHash('PodcastSeries', list))
  })

  test.prop([hashes, fc.uint8Array({ minLength: 20, maxLength: 20 })])(
    'depends on their number: equal ones do not cancel',
    (list, extra) => {
      const forms = new Set(
        [list, [...list, extra], [...list, extra, extra]].map((children) => childrenHash('PodcastSeries', children)),
      )
      expect(forms.size).toBe(3)
    },
  )

  test('differs between types of children, even without children', () => {
    expect(childrenHash('PodcastSeries', [])).not.toBe(childrenHash('ComicIssue', []))
  })

  test('leaves the list unchanged', () => {
    const list = [Buffer.alloc(20, 2), Buffer.alloc(20, 1)]
    childrenHash('PodcastSeries', list)
    expect(list[0]?.[0]).toBe(2)
  })
})
