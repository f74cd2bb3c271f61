import { describe, expect, test } from 'vitest'
import { createDiagnostics } from '../../src/core/diagnostics.ts'
import { type Limits, xmlLimits } from '../../src/core/limits.ts'
import { attr, body, flag, many, manyOf, markup, one, oneOf, type RecordOf } from '../../src/core/shape.ts'
import { verbatim } from '../../src/values/text.ts'
import { readUrl } from '../../src/values/url.ts'
import { compileDocument } from '../../src/xml/records/compile-document.ts'
import { RecordBuilder } from '../../src/xml/records/record-builder.ts'

const seen: string[] = []
const noting = (text: string): string | null => {
  seen.push(text)
  return verbatim(text, {}) as string | null
}

const childElements = {
  title: one('title', verbatim),
  summary: one('itunes:summary', noting),
  notes: markup('description', verbatim),
  tags: many('category', verbatim),
  file: oneOf('enclosure', { url: attr('url', verbatim), type: attr('type', verbatim) }, { endsText: true }),
  people: manyOf('podcast:person', { name: body(verbatim), role: attr('role', verbatim) }),
  isPaid: flag('podcast:paid'),
}
const containerElements = {
  title: one('title', verbatim),
  image: oneOf('image', { url: one('url', verbatim) }),
  self: oneOf('atom:link', { text: body(readUrl) }),
}
const plan = compileDocument({
  containers: ['rss', 'channel'],
  foreignRoots: ['html'],
  containerShape: containerElements,
  children: ['item'],
  childShape: childElements,
})

type Child = RecordOf<typeof childElements>
type Container = RecordOf<typeof containerElements>

function read(xml: string, given: { limits?: Partial<Limits>; unknownElements?: boolean; chunkBytes?: number } = {}) {
  const limits = { ...xmlLimits, ...given.limits }
  const diagnostics = createDiagnostics(100)
  const children: object[] = []
  const unknown: unknown[] = []
  const cut: boolean[] = []
  const builder = new RecordBuilder(
    plan,
    {
      firstChild: () => {},
      child({ record, isCut, unknown: others }) {
        const { title, notes, tags, file, people, isPaid } = record as Child
        children.push({
          title,
          notes,
          tags,
          file: file && { url: file.url, type: file.type },
          isPaid,
          people: people.map(({ name, role }) => [name, role]),
        })
        unknown.push(...others)
        cut.push(isCut)
      },
    },
    { limits, diagnostics, context: {}, unknownElements: given.unknownElements },
  )
  const { chunkBytes = xml.length * 3 } = given
  for (let bytes = Buffer.from(xml); bytes.length > 0; bytes = bytes.subarray(chunkBytes)) {
    builder.write(bytes.subarray(0, chunkBytes))
  }
  builder.end()
  const { title, image, self } = builder.container(false) as Container
  return {
    children,
    unknown,
    cut,
    title,
    image: image?.url ?? null,
    self: self?.text ?? null,
    sawDocument: builder.sawDocument,
    sawEnd: builder.sawEnd,
    codes: diagnostics.list.map(({ code }) => code),
    places: diagnostics.list.map(({ code, location }) => `${code} ${location?.offset}`),
  }
}
const item = (content: string, root = ''): string => `<rss ${root}><channel><item>${content}</item></channel></rss>`
const first = (xml: string) => read(xml).children[0]

describe('records of a document', () => {
  test('rule G1: an element is known by the URI of its namespace, whatever its prefix', () => {
    const xml = item('<p:person role="host">Ada</p:person>', 'xmlns:p="https://podcastindex.org/namespace/1.0"')
    expect(first(xml)).toMatchObject({ people: [['Ada', 'host']] })
  })

  test('rule G2: the first of repeated elements with a value counts', () => {
    expect(first(item('<title> </title><title>One</title><title>Two</title>'))).toMatchObject({ title: 'One' })
  })

  test('rule G2: each field of repeated elements has the first value', () => {
    const xml = item('<enclosure type="audio/mpeg"/><enclosure url="a.mp3" type="audio/ogg"/>')
    expect(first(xml)).toMatchObject({ file: { url: 'a.mp3', type: 'audio/mpeg' } })
  })

  test('rule G2: a list has all, in order', () => {
    expect(first(item('<category>b</category><category>a</category>'))).toMatchObject({ tags: ['b', 'a'] })
  })

  test('rule G3: elements deeper than a direct child do not leak', () => {
    const xml = '<rss><channel><image><title>Logo</title><url>u</url></image><title>Show</title></channel></rss>'
    expect(read(xml)).toMatchObject({ title: 'Show', image: 'u' })
    expect(first(item('<other><title>Inner</title></other>'))).toMatchObject({ title: null })
  })

  test('an unneeded text is not read', () => {
    seen.length = 0
    read(
      item(
        '<itunes:summary>long</itunes:summary><title>x</title>',
        'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
      ),
    )
    expect(seen).toEqual([])
  })

  test('markup is the inner XML, unchanged if it has tags', () => {
    expect(first(item('<description>A &amp; <b>B</b><![CDATA[ & C]]></description>'))).toMatchObject({
      notes: 'A &amp; <b>B</b> & C',
    })
    expect(first(item('<description>A &amp; B</description>'))).toMatchObject({ notes: 'A & B' })
  })

  test('a flag is true if its element exists, even if empty', () => {
    expect(first(item('<podcast:paid/>'))).toMatchObject({ isPaid: true })
    expect(first(item(''))).toMatchObject({ isPaid: false })
  })

  test('elements of a document after its children count', () => {
    expect(read('<rss><channel><item/><title>Late</title></channel></rss>').title).toBe('Late')
  })

  test('children beside their container count', () => {
    expect(
      read('<rss><channel><title>Show</title></channel><item><title>a</title></item></rss>').children,
    ).toHaveLength(1)
  })

  test('a foreign wrapper is ignored, and reported', () => {
    expect(read(`<response><body>${item('<title>a</title>')}</body></response>`)).toMatchObject({
      children: [{ title: 'a' }],
      codes: ['xml-root-wrapped'],
    })
  })

  test('a root of another kind of document is no wrapper', () => {
    expect(read('<html><body><item><title>a</title></item></body></html>')).toMatchObject({
      children: [],
      sawDocument: false,
    })
  })

  test('the child that the end of the document cuts off is marked', () => {
    expect(read('<rss><channel><item><title>a</title></item><item><title>b').cut).toEqual([false, true])
  })

  test('a document is whole when its root ended', () => {
    expect(read(item('')).sawEnd).toBe(true)
    expect(read('<rss><channel>').sawEnd).toBe(false)
  })

  test('elements that no line names are kept when asked for', () => {
    const { unknown } = read(item('<x:tide at="4"><low>1</low> m</x:tide>', 'xmlns:x="urn:tide"'), {
      unknownElements: true,
    })
    expect(unknown).toEqual([
      {
        name: 'x:tide',
        namespace: 'urn:tide',
        attributes: { at: '4' },
        text: 'm',
        children: [{ name: 'low', namespace: null, attributes: {}, text: '1', children: [] }],
      },
    ])
  })
})

describe('limits of records', () => {
  test('children beyond the limit are not read, which is reported once', () => {
    const result = read(`<rss><channel>${'<item/>'.repeat(5)}</channel></rss>`, { limits: { maxItems: 2 } })
    expect(result.children).toHaveLength(2)
    expect(result.codes).toEqual(['limit-items'])
  })

  test('a text beyond the limit is cut, which is reported', () => {
    const result = read(item('<title>abcdef</title>'), { limits: { maxTextBytes: 3 } })
    expect(result.children).toMatchObject([{ title: 'abc' }])
    expect(result.codes).toEqual(['limit-text-bytes'])
  })

  test.each([
    ['a character', 'abé', 3, 'ab'],
    ['a character of four bytes', 'a🎈b', 4, 'a'],
    ['a reference', 'ab&amp;c', 4, 'ab'],
    ['a line end', 'ab\r\nc', 3, 'ab'],
    ['a tag', 'ab<b title="x">c</b>', 6, 'ab'],
    ['a CDATA section', 'ab<![CDATA[cé]]>', 4, 'abc'],
  ])('a text is not cut within %s', (_, text, maxTextBytes, title) => {
    for (const chunkBytes of [1, 2, 3, 1000]) {
      const xml = item(`<title>${text}</title>`)
      const { children, codes } = read(xml, { limits: { maxTextBytes }, chunkBytes })
      expect(children).toMatchObject([{ title }])
      expect(codes).toEqual(['limit-text-bytes'])
      const channel = read(`<rss><channel><title>${text}</title></channel></rss>`, {
        limits: { maxTextBytes },
        chunkBytes,
      })
      expect(channel.title).toBe(title)
      expect(channel.codes).toEqual(['limit-text-bytes'])
    }
  })

  test('the text of an element that no line names is cut in the same way, and reported', () => {
    const { unknown, codes } = read(item('<other>abé</other>'), { limits: { maxTextBytes: 3 }, unknownElements: true })
    expect(unknown).toMatchObject([{ text: 'ab' }])
    expect(codes).toEqual(['limit-text-bytes'])
  })

  test('a child beyond the limit is skipped, and the next one read', () => {
    const big = `<item><title>${'x'.repeat(200)}</title></item>`
    const result = read(`<rss><channel>${big}<item><title>b</title></item></channel></rss>`, {
      limits: { maxItemBytes: 100 },
    })
    expect(result.children).toMatchObject([{ title: 'b' }])
    expect(result.codes).toContain('limit-item-bytes')
  })

  test('beyond 10,000 elements of a child, only the first of each name is read', () => {
    const tags = '<category>a</category>'.repeat(9_999)
    const rest = '<category>b</category><title>c</title><title>d</title>'
    const full = `<item>${tags}<podcast:person role="guest">e</podcast:person>${rest}</item>`
    const result = read(`<rss><channel>${full}<item>${tags}<category>f</category></item></channel></rss>`)
    const [first, second] = result.children as Child[]
    expect(first).toMatchObject({ title: 'c', people: [['e', 'guest']] })
    expect(first?.tags.filter((tag) => tag !== 'a')).toEqual([])
    expect(second?.tags.at(-1)).toBe('f')
    expect(result.places).toContain(`limit-record-elements ${14 + full.indexOf(rest)}`)
    expect(result.codes.filter((code) => code === 'limit-record-elements')).toHaveLength(1)
  })

  test('elements of the document itself count for that limit, wherever they are', () => {
    const images = '<image><url>a</url></image>'.repeat(5_000)
    const xml = `<rss><channel>${images}<item><title>b</title></item><image><url>c</url></image><title>d</title></channel></rss>`
    const result = read(xml)
    expect(result).toMatchObject({ title: 'd', image: 'a', children: [{ title: 'b' }] })
    expect(result.places).toEqual([`limit-record-elements ${xml.indexOf('</item>') + 7}`])
  })

  test('the record of the document itself is cut at its limit, however the document is cut', () => {
    const atom = 'xmlns:atom="http://www.w3.org/2005/Atom"'
    const xml = `<rss ${atom}><channel><atom:link>\n\n  ${'a'.repeat(60)}</atom:link><title>${'b'.repeat(60)}</title><image><url>c</url></image></channel></rss>`
    const limits = { maxItemBytes: 100 }
    const whole = read(xml, { limits })
    expect([whole.title, whole.image]).toEqual([null, null])
    expect(whole.places).toContain(`limit-record-bytes ${xml.indexOf('b</title>') - 19}`)
    for (const chunkBytes of [1, 2, 5]) expect(read(xml, { limits, chunkBytes })).toEqual(whole)
  })
})

test('the place of a fault is the beginning of its text, however the document is cut', () => {
  const xml =
    '<rss xmlns:atom="http://www.w3.org/2005/Atom"><channel><atom:link>\n\n  http://[bad</atom:link></channel></rss>'
  for (const chunkBytes of [1, 2, 5, 1000]) {
    expect(read(xml, { chunkBytes }).places).toEqual([`value-url-invalid ${xml.indexOf('http://[bad')}`])
  }
})
