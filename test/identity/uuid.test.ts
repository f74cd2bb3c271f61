import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { Fault, type Reader } from '../../src/core/reading.ts'
import { isUuid, readUuid, urlNamespace, uuidV5 } from '../../src/identity/uuid.ts'

const dnsNamespace = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
const nil = '00000000-0000-0000-0000-000000000000'
const anyUuid = fc.uuid({ version: [1, 2, 3, 4, 5, 6, 7, 8] })

describe('uuidV5', () => {
  test('gives the example of RFC 9562, appendix A.4', () => {
    expect(uuidV5(dnsNamespace, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
  })

  test('gives the known values of other namespaces and scripts', () => {
    expect(uuidV5(urlNamespace, 'http://www.example.com/')).toBe('fcde3c85-2270-590f-9e7c-ee003d65e0e2')
    expect(uuidV5(dnsNamespace, 'python.org')).toBe('886313e1-3b8a-5372-9b90-0c9aee199e5d')
    expect(uuidV5(urlNamespace, '番組/第1話')).toBe('04b3e27e-251e-571f-b2ef-bd9fbf0e6073')
    expect(uuidV5(nil, 'name')).toBe('9ced7028-3599-573c-90ef-9590f243b9b3')
  })

  property.prop([anyUuid, fc.string({ unit: 'binary' })])(
    'has version 5, the variant of RFC 9562 and lower-case digits',
    (namespace, name) => {
      expect(uuidV5(namespace, name)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    },
  )

  property.prop([fc.array(fc.tuple(anyUuid, fc.string({ unit: 'binary', maxLength: 2000 })), { minLength: 1 })])(
    'does not depend on what was asked before',
    (questions) => {
      const inOrder = questions.map(([namespace, name]) => uuidV5(namespace, name))
      const inReverse = questions.toReversed().map(([namespace, name]) => uuidV5(namespace, name))
      expect(inReverse.toReversed()).toEqual(inOrder)
    },
  )

  property.prop([anyUuid, fc.string({ unit: 'grapheme' })])('takes a text for its UTF-8', (namespace, name) => {
    expect(uuidV5(namespace, name)).toBe(uuidV5(namespace, new TextEncoder().encode(name)))
  })

  test.each([682, 683, 684, 2047, 2048, 2049, 100_000])(
    'is the same for %i characters as for their bytes',
    (length) => {
      const name = 'é'.repeat(length)
      expect(uuidV5(urlNamespace, name)).toBe(uuidV5(urlNamespace, new TextEncoder().encode(name)))
    },
  )

  test('takes a name of no characters', () => {
    expect(uuidV5(urlNamespace, '')).toBe('1b4db7eb-4057-5ddf-91e0-36dec72071f5')
  })

  test('takes a lone surrogate for U+FFFD', () => {
    expect(uuidV5(urlNamespace, 'a\ud800')).toBe(uuidV5(urlNamespace, 'a\ufffd'))
  })

  property.prop([anyUuid, fc.string()])('does not care for the case of the namespace', (namespace, name) => {
    expect(uuidV5(namespace.toUpperCase(), name)).toBe(uuidV5(namespace, name))
  })

  test.each([[''], ['feed'], [`${dnsNamespace}0`], [`{${dnsNamespace}}`], [null], [Symbol('uuid')]])(
    'refuses the namespace %s and says what one looks like',
    (namespace) => {
      expect(() => uuidV5(namespace as string, 'name')).toThrow(TypeError)
      expect(() => uuidV5(namespace as string, 'name')).toThrow('namespace must be a UUID such as')
    },
  )

  test('refuses an empty namespace, even as the first one', async () => {
    vi.resetModules()
    const fresh = await import('../../src/identity/uuid.ts')
    expect(() => fresh.uuidV5('', 'name')).toThrow(TypeError)
    expect(fresh.uuidV5(nil, 'name')).toBe(uuidV5(nil, 'name'))
  })

  test.each([[undefined], [null], [7], [['a']]])('refuses the name %s', (name) => {
    expect(() => uuidV5(urlNamespace, name as unknown as string)).toThrow(TypeError)
  })
})

describe('isUuid', () => {
  test.each([[dnsNamespace], [dnsNamespace.toUpperCase()], [nil]])('accepts %s', (text) => {
    expect(isUuid(text)).toBe(true)
  })

  test.each([
    [''],
    [dnsNamespace.replaceAll('-', '')],
    [`{${dnsNamespace}}`],
    [` ${dnsNamespace}`],
    [`${dnsNamespace}\n`],
    ['6ba7b810-9dad-11d1-80b4-00c04fd430cg'],
  ])('refuses %j', (text) => {
    expect(isUuid(text)).toBe(false)
  })
})

describe('readUuid', () => {
  const context = {}
  const uuid = '9b024349-ccf0-5f69-a609-6b82873eab3c'

  test('is a reader of text', () => {
    expectTypeOf(readUuid).toExtend<Reader<string>>()
  })

  test.each([
    [uuid],
    [` \n${uuid}\t`],
    [uuid.toUpperCase()],
    [`{${uuid}}`],
    [`urn:uuid:${uuid}`],
    [`URN:UUID:${uuid.toUpperCase()}`],
    [`urn:uuid:{${uuid}}`],
  ])('reads %j', (text) => {
    expect((readUuid as Reader<string>)(text, context)).toBe(uuid)
  })

  property.prop([anyUuid])('reads every version', (written) => {
    expect(readUuid(written)).toBe(written)
  })

  test.each([[''], ['   ']])('takes %j for missing', (text) => {
    expect(readUuid(text)).toBeNull()
  })

  test.each([
    [nil],
    [`{${nil}}`],
    [`{${uuid}`],
    [uuid.replaceAll('-', '')],
    ['{}'],
    ['urn:uuid:'],
    ['urn:isbn:9780306406157'],
    ['https://example.org/feed.xml'],
    [`${uuid}0`],
    [`${uuid} ${uuid}`],
  ])('reports %j and gives no value', (text) => {
    const reading = readUuid(text)
    expect(reading).toBeInstanceOf(Fault)
    expect(reading).toMatchObject({ codes: ['value-uuid-invalid'], value: null, detail: text })
  })

  property.prop([fc.string({ unit: 'binary' })])('never throws, and gives a UUID in lower case if anything', (text) => {
    const reading = readUuid(text)
    if (typeof reading === 'string') expect(reading).toMatch(/^[0-9a-f-]{36}$/)
    else expect(reading === null || reading instanceof Fault).toBe(true)
  })
})
