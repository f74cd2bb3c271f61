import { createHash } from 'node:crypto'
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { createDiagnostics } from '../../src/core/diagnostics.ts'
import { type Limits, xmlLimits } from '../../src/core/limits.ts'
import { many, markup, one, type RecordOf } from '../../src/core/shape.ts'
import { verbatim } from '../../src/values/text.ts'
import { compileDocument } from '../../src/xml/records/compile-document.ts'
import { RecordBuilder } from '../../src/xml/records/record-builder.ts'
import { runs } from '../runs.ts'
import { brokenDocument, chunkSizes } from './broken-documents.ts'

const childElements = {
  title: one('title', verbatim),
  notes: markup('description', verbatim),
  tags: many('b', verbatim),
}
const plan = compileDocument({
  containers: ['rss', 'channel'],
  foreignRoots: ['html'],
  containerShape: { title: one('title', verbatim) },
  children: ['item'],
  childShape: childElements,
})

interface Reading {
  /** All children in their order, with their read content, which is `null` for recognised ones. */
  readonly children: readonly { readonly digest: string | null; readonly read: object | null }[]
  readonly title: unknown
  readonly ancestors: readonly string[]
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24)

function read(
  document: string,
  knows: ((digest: string) => boolean) | null,
  { pieces, limits = xmlLimits }: { pieces?: readonly number[]; limits?: Limits } = {},
): Reading {
  const children: Reading['children'][number][] = []
  const builder = new RecordBuilder(
    plan,
    {
      firstChild() {},
      child({ record, rawDigest, offset, isCut }) {
        const { title, notes, tags } = record as RecordOf<typeof childElements>
        children.push({ digest: rawDigest && hex(rawDigest), read: { title, notes, tags, offset, isCut } })
      },
      ...(knows !== null && {
        knows(rawDigest: Uint8Array) {
          const isKnown = knows(hex(rawDigest))
          if (isKnown) children.push({ digest: hex(rawDigest), read: null })
          return isKnown
        },
      }),
    },
    { limits, diagnostics: createDiagnostics(100), context: {} },
  )
  const bytes = Buffer.from(document)
  const sizes = pieces ?? [Math.max(1, bytes.length)]
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] as number
    builder.write(Buffer.from(bytes.subarray(at, at + size)))
    at += size
  }
  builder.end()
  const { title } = builder.container(true) as { title: unknown }
  return { children, title, ancestors: builder.childAncestors }
}

const nothing = () => false
const feed = (...items: string[]): string => `<rss><channel><title>T</title>${items.join('')}</channel></rss>`
const digests = (document: string, limits?: Limits) =>
  read(document, nothing, limits === undefined ? {} : { limits }).children.map(({ digest }) => digest)

describe('a child has a digest', () => {
  test('of its bytes, which recognises it the next time', () => {
    const item = '<item a="1"><title>é</title>\r\n</item>'
    expect(digests(feed(item))).toEqual([digestOf(item)])
    const { children, title } = read(feed('<item>new</item>', item), (digest) => digest === digestOf(item))
    expect(children.map(({ read }) => read !== null)).toEqual([true, false])
    expect(title).toBe('T')
  })

  test('of all its bytes even if a CDATA section has its end tag', () => {
    const item = '<item><title><![CDATA[</item>]]></title></item>'
    expect(digests(feed(item))).toEqual([digestOf(item)])
  })

  test('even with faults that do not depend on its context', () => {
    const item = '<item><title a=1>1 & 2</title></b></item>'
    expect(digests(feed(item))).toEqual([digestOf(item)])
  })

  test('only if the caller asks for known children', () => {
    const { children, ancestors } = read(feed('<item>1</item>'), null)
    expect(children.map(({ digest }) => digest)).toEqual([null])
    expect(ancestors).toEqual([])
  })
})

describe('a child has no digest', () => {
  const last = '<item>last</item>'

  test('when the next one closed it', () => {
    expect(digests(feed('<item>1', last))).toEqual([null, null])
    expect(digests(feed('<item>1', last, last))[2]).toBe(digestOf(last))
  })

  test('when the end of its container or of the document closed it', () => {
    expect(digests('<rss><channel><item>1</channel></rss>')).toEqual([null])
    expect(digests('<rss><channel><item>1')).toEqual([null])
  })

  test('when recovery in it was structural', () => {
    expect(digests(feed('<item><title><![CDATA[a</title><![CDATA[b]]></item>', last))).toEqual([null, digestOf(last)])
    expect(digests(feed(`<item a="${'>'.repeat(70_000)}</item>`, last))[0]).toBeNull()
  })

  test('when a limit was hit', () => {
    const limits = { ...xmlLimits, maxTextBytes: 3, maxAttributes: 1 }
    const items = ['<item><title>1234</title></item>', '<item a="1" b="2"></item>', '<item><title>123</title></item>']
    expect(digests(feed(...items), limits)).toEqual([null, null, digestOf(items[2] as string)])
  })

  test('when it has another context than the first one', () => {
    const item = '<item>1</item>'
    const elsewhere = [
      `<rss><channel a="1">${item}</channel><channel a="2">${item}</channel></rss>`,
      `<rss><channel>${item}</channel>${item}</rss>`,
      `<rss><channel>${item}</channel></rss><rss><channel>${item}</channel></rss>`,
      `<rss><channel>${item}</channel><channel xml:base="https://a.example/"></channel><channel>${item}</channel></rss>`,
    ]
    for (const document of elsewhere) {
      expect(digests(document)[0]).toBe(digestOf(item))
      expect(digests(document)[1]).toBeNull()
    }
    expect(digests(`<rss><channel>${item}</channel><channel>${item}</channel></rss>`)[1]).toBe(digestOf(item))
  })
})

test('a child in another context is not recognised', () => {
  const document = '<rss><channel a="1"><item>1</item></channel><channel a="2"><item>1</item></channel></rss>'
  expect(read(document, () => true).children.map(({ read }) => read === null)).toEqual([true, false])
})

test('the ancestors of children are reported as they are written', () => {
  expect(read('<a:b><RSS version="2.0"><channel\n><item/></channel></RSS></a:b>', nothing).ancestors).toEqual([
    '<a:b>',
    '<RSS version="2.0">',
    '<channel\n>',
  ])
})

test('recognised children count for the limit of children', () => {
  const limits = { ...xmlLimits, maxItems: 2 }
  const { children } = read(feed(...['1', '2', '3'].map((text) => `<item>${text}</item>`)), () => true, { limits })
  expect(children).toHaveLength(2)
})

/** Broken pieces in a frame, so that most documents have children, some of them twice. */
const brokenFeed = fc
  .array(
    fc.oneof(
      brokenDocument,
      brokenDocument.map((text) => `<item>${text}</item>`),
    ),
    { maxLength: 8 },
  )
  .map((parts) => `<rss><channel>${[...parts, ...parts].join('')}</channel></rss>`)

describe('a broken document', () => {
  property.prop([brokenFeed, chunkSizes], { numRuns: runs(100) })(
    'has the same digests and known children however it is cut',
    (document, pieces) => {
      const knows = (digest: string) => Number.parseInt(digest.slice(0, 2), 16) % 3 > 0
      const limits = { ...xmlLimits, maxItemBytes: 200, maxAttributes: 2, maxTextBytes: 20 }
      for (const options of [{}, { limits }]) {
        const whole = read(document, knows, options)
        expect(read(document, knows, { ...options, pieces })).toEqual(whole)
        expect(read(document, knows, { ...options, pieces: [1] })).toEqual(whole)
      }
    },
  )

  property.prop([brokenFeed, chunkSizes], { numRuns: runs(100) })(
    'is read alike when its own children are known',
    (document, pieces) => {
      const whole = read(document, nothing)
      expect(read(document, null).children.map(({ read }) => read)).toEqual(whole.children.map(({ read }) => read))
      const own = new Set(whole.children.map(({ digest }) => digest))
      const again = read(document, (digest) => own.has(digest), { pieces })
      expect(again.title).toEqual(whole.title)
      expect(again.children.map(({ digest }) => digest)).toEqual(whole.children.map(({ digest }) => digest))
      again.children.forEach(({ read }, index) => {
        if (read !== null) expect(read).toEqual(whole.children[index]?.read)
      })
    },
  )
})
