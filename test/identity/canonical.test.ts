import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import {
  boolean,
  canonical,
  canonicalFields,
  type FieldRules,
  image,
  leftOut,
  number,
  record,
  records,
  set,
  text,
  texts,
  url,
} from '../../src/identity/canonical.ts'
import { urlView } from '../../src/identity/url-view.ts'

interface Panel {
  caption: string | null
  width: number | null
}

interface Page {
  id: string
  title: string | null
  note: string | null
  link: string | null
  picture: string | null
  count: number | null
  shown: boolean | null
  lines: readonly string[]
  marks: readonly string[]
  cover: Panel | null
  panels: readonly Panel[]
}

const panelFields = canonicalFields<Panel>({ caption: text(1), width: number(2) })
const rules: FieldRules<Page> = {
  id: leftOut('stands for any field that takes no part'),
  title: text(1),
  note: text(2),
  link: url(3),
  picture: image(4),
  count: number(5),
  shown: boolean(6),
  lines: texts(7),
  marks: set(8),
  cover: record(9, panelFields),
  panels: records(10, panelFields),
}
const fields = canonicalFields<Page>(rules)
const form = (page: object, uncut: Record<string, string> | null = null): string =>
  Buffer.from(canonical('', fields, page, uncut)).toString('hex')

const page: Page = {
  id: '1',
  title: 'Ōkami',
  note: null,
  link: null,
  picture: null,
  count: 3,
  shown: false,
  lines: ['a'],
  marks: [],
  cover: null,
  panels: [{ caption: 'x', width: null }],
}

describe('the canonical form (identity 1.6)', () => {
  test('leaves out a record whose fields are all missing', () => {
    expect(form({ ...page, cover: { caption: null, width: null } })).toBe(form(page))
    expect(form({ ...page, cover: { caption: null, width: 0 } })).not.toBe(form(page))
  })

  test('follows its description, byte by byte', () => {
    const title = `01 01 06000000 ${Buffer.from('Ōkami').toString('hex')}`
    const count = '05 02 0000000000000840'
    const shown = '06 03'
    const lines = '07 05 01000000 01 01000000 61'
    const panels = '0a 05 01000000 06 01 01 01000000 78 00'
    expect(form(page)).toBe(`${title} ${count} ${shown} ${lines} ${panels} 00`.replaceAll(' ', ''))
  })

  test('begins with the prefix', () => {
    const bytes = Buffer.from(canonical('feedhash/1/Page\n', fields, page))
    expect(bytes.subarray(0, 16).toString()).toBe('feedhash/1/Page\n')
    expect(bytes.subarray(16).toString('hex')).toBe(form(page))
  })

  test('does not depend on the order of members', () => {
    expect(form(Object.fromEntries(Object.entries(page).reverse()))).toBe(form(page))
  })

  test('is the same for null, missing, empty text and empty list', () => {
    const { note: _, marks: __, ...shorter } = page
    expect(form(shorter)).toBe(form(page))
    expect(form({ ...page, note: '' })).toBe(form(page))
  })

  test('differs between false and missing', () => {
    expect(form({ ...page, shown: null })).not.toBe(form(page))
  })

  test('leaves out members that are not in the table', () => {
    expect(form({ ...page, id: '2', unknown: 'x' })).toBe(form(page))
  })

  test('has the whole of a text that was cut for output', () => {
    expect(form(page, { title: 'Ōkami and more' })).toBe(form({ ...page, title: 'Ōkami and more' }))
  })

  test('sorts a set and keeps the order of a list', () => {
    expect(form({ ...page, marks: ['b', 'a', 'b'] })).toBe(form({ ...page, marks: ['a', 'b'] }))
    expect(form({ ...page, lines: ['b', 'a'] })).not.toBe(form({ ...page, lines: ['a', 'b'] }))
  })

  test('has URLs without tracking', () => {
    expect(form({ ...page, link: 'https://example.com/a?utm_source=x' })).toBe(
      form({ ...page, link: 'https://example.com/a' }),
    )
  })

  test('has the URLs of an image without tokens', () => {
    const signed = '{"base_url":"https://img.example/","cover_sm":"sm.jpg?token=1"}'
    const plain = '{"base_url":"https://img.example/","cover_sm":"sm.jpg"}'
    expect(form({ ...page, picture: signed })).toBe(form({ ...page, picture: plain }))
    expect(form({ ...page, picture: plain.replace('sm.jpg', 'md.jpg') })).not.toBe(form({ ...page, picture: plain }))
  })

  test('is right even for a text larger than its buffer', () => {
    const note = 'é'.repeat(700_000)
    expect(form({ ...page, note })).toContain(Buffer.from(note).toString('hex'))
    expect(form(page)).toBe(form({ ...page }))
  })
})

const anyPage = fc.record({
  title: fc.option(fc.string({ unit: 'grapheme' })),
  note: fc.option(fc.string()),
  count: fc.option(fc.integer()),
  shown: fc.option(fc.boolean()),
  lines: fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 }),
  cover: fc.option(fc.record({ caption: fc.option(fc.string()), width: fc.option(fc.integer()) })),
  panels: fc.array(fc.record({ caption: fc.option(fc.string()), width: fc.option(fc.integer()) }), { maxLength: 3 }),
})

test.prop([anyPage, anyPage])('two entities share a form only if they are the same', (a, b) => {
  const present = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value, (_, part) =>
        part === null || part === '' || (Array.isArray(part) && part.length === 0) ? undefined : part,
      ),
    )
  expect(form(a) === form(b)).toBe(JSON.stringify(present(a)) === JSON.stringify(present(b)))
})

/** Makes the canonical form by its description, without optimisation. */
function plainly(page: Partial<Page>): Buffer {
  const u32 = (count: number): Buffer => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(count)
    return bytes
  }
  const asText = (value: string): Buffer => {
    const utf8 = new TextEncoder().encode(value)
    return Buffer.concat([Buffer.of(1), u32(utf8.length), utf8])
  }
  const asNumber = (value: number): Buffer => {
    const bytes = Buffer.alloc(9, 2)
    bytes.writeDoubleLE(value, 1)
    return bytes
  }
  const asList = (values: readonly Buffer[]): Buffer => Buffer.concat([Buffer.of(5), u32(values.length), ...values])
  const field = <T>(tag: number, value: T | null | undefined, write: (value: T) => Buffer): Buffer =>
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
      ? Buffer.alloc(0)
      : Buffer.concat([Buffer.of(tag), write(value)])
  const asPanel = ({ caption, width }: Panel): Buffer =>
    Buffer.concat([Buffer.of(6), field(1, caption, asText), field(2, width, asNumber), Buffer.of(0)])
  return Buffer.concat([
    field(1, page.title, asText),
    field(2, page.note, asText),
    field(3, page.link, (link) => asText(urlView(link))),
    field(5, page.count, asNumber),
    field(6, page.shown, (shown) => Buffer.of(shown ? 4 : 3)),
    field(7, page.lines, (lines) => asList(lines.map(asText))),
    field(8, page.marks, (marks) => asList([...new Set(marks)].sort().map(asText))),
    field(9, page.cover && asPanel(page.cover).length > 2 ? page.cover : null, asPanel),
    field(10, page.panels, (panels) => asList(panels.map(asPanel))),
    Buffer.of(0),
  ])
}

/** Text of every kind that a writer may treat apart: short, long, of one or two bytes a unit, torn, sliced, joined. */
const anyText = fc
  .tuple(
    fc.array(fc.constantFrom('a', '\0', '\x7f', '\x80', 'ÿ', 'Ā', '番', '😀', '\ud800', '\udc00', ' and '), {
      maxLength: 30,
    }),
    fc.constantFrom(0, 1, 15, 16, 17, 100, 30_000),
    fc.constantFrom('whole', 'slice', 'rope'),
  )
  .map(([units, more, shape]) => {
    const text = units.join('') + 'x'.repeat(more)
    if (shape === 'slice') return `${'-'.repeat(20)}${text}`.slice(20)
    return shape === 'rope' ? units.reduce((all, unit) => all + unit, '') + 'x'.repeat(more) : text
  })

const anyPanel = fc.record({ caption: fc.option(anyText), width: fc.option(fc.double()) })

test.prop([
  fc.record(
    {
      title: fc.option(anyText),
      note: fc.option(anyText),
      link: fc.option(fc.oneof(anyText, fc.webUrl({ withQueryParameters: true, withFragments: true }))),
      count: fc.option(fc.double()),
      shown: fc.option(fc.boolean()),
      lines: fc.array(anyText, { maxLength: 3 }),
      marks: fc.array(anyText, { maxLength: 3 }),
      cover: fc.option(anyPanel),
      panels: fc.array(anyPanel, { maxLength: 3 }),
    },
    { requiredKeys: [] },
  ),
])('the form of any entity follows its description', (entity) => {
  expect(form(entity)).toBe(plainly(entity).toString('hex'))
})

describe('a table of fields', () => {
  test('refuses two fields with one tag', () => {
    expect(() => canonicalFields<Panel>({ caption: text(1), width: number(1) })).toThrow(TypeError)
  })

  test('refuses a tag that is no byte', () => {
    expect(() => canonicalFields<Panel>({ caption: text(0), width: number(256) })).toThrow(TypeError)
  })
})
