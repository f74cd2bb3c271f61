import { describe, expectTypeOf, test } from 'vitest'
import type { Reader } from '../../src/core/reading.ts'
import {
  type Attr,
  attr,
  type Body,
  body,
  type Many,
  type ManyOf,
  type Markup,
  many,
  manyOf,
  markup,
  type One,
  type OneOf,
  one,
  oneOf,
  type RecordOf,
  type Shape,
} from '../../src/core/shape.ts'

declare const text: Reader<string>
declare const integer: Reader<number>
declare const flag: Reader<boolean>
declare const status: Reader<'live' | 'ended'>

describe('a line of a table', () => {
  test('keeps the type that its reader gives', () => {
    expectTypeOf(one('guid', text)).toEqualTypeOf<One<string>>()
    expectTypeOf(markup('description', text)).toEqualTypeOf<Markup<string>>()
    expectTypeOf(many('itunes:episode', integer)).toEqualTypeOf<Many<number>>()
    expectTypeOf(attr('isPermaLink', flag)).toEqualTypeOf<Attr<boolean>>()
    expectTypeOf(body(status)).toEqualTypeOf<Body<'live' | 'ended'>>()
  })

  test('keeps the lines inside of it', () => {
    expectTypeOf(oneOf('enclosure', { url: attr('url', text) })).toExtend<OneOf<{ readonly url: Attr<string> }>>()
    expectTypeOf(manyOf('enclosure', { url: attr('url', text) })).toExtend<ManyOf<{ readonly url: Attr<string> }>>()
  })

  test('takes the option of an element where it names one', () => {
    expectTypeOf(one('guid', text, { endsText: true })).toEqualTypeOf<One<string>>()
    expectTypeOf(oneOf('enclosure', {}, { endsText: true })).toExtend<OneOf<Shape>>()
    // @ts-expect-error: an attribute ends no text
    attr('url', text, { endsText: true })
    // @ts-expect-error: there is no such option
    one('guid', text, { endText: true })
  })

  test('needs a reader, and lines for an element with parts', () => {
    // @ts-expect-error: a reader is a function
    one('guid', 'text')
    // @ts-expect-error: a reader is no line
    oneOf('enclosure', { url: text })
  })
})

describe('the record of a table', () => {
  const table = {
    guid: one('guid', text),
    episode: one('itunes:episode', integer),
    explicit: one('itunes:explicit', flag),
    notes: markup('content:encoded', text),
    keywords: many('itunes:keywords', text),
    numbers: many('podcast:episode', integer),
    owner: oneOf('itunes:owner', { name: one('itunes:name', text), since: attr('since', integer) }),
    live: manyOf('podcast:liveItem', {
      status: attr('status', status),
      title: body(text),
      links: manyOf('podcast:contentLink', { href: attr('href', text) }),
    }),
  }
  type Row = RecordOf<typeof table>

  test('has the fields of the table and no others', () => {
    expectTypeOf<keyof Row>().toEqualTypeOf<
      'guid' | 'episode' | 'explicit' | 'notes' | 'keywords' | 'numbers' | 'owner' | 'live'
    >()
  })

  test('has null where an element, a piece of markup, an attribute or a text is missing', () => {
    expectTypeOf<Row['guid']>().toEqualTypeOf<string | null>()
    expectTypeOf<Row['episode']>().toEqualTypeOf<number | null>()
    expectTypeOf<Row['explicit']>().toEqualTypeOf<boolean | null>()
    expectTypeOf<Row['notes']>().toEqualTypeOf<string | null>()
    expectTypeOf<Row['live'][number]['status']>().toEqualTypeOf<'live' | 'ended' | null>()
    expectTypeOf<Row['live'][number]['title']>().toEqualTypeOf<string | null>()
  })

  test('has a list where an element repeats', () => {
    expectTypeOf<Row['keywords']>().toEqualTypeOf<readonly string[]>()
    expectTypeOf<Row['numbers']>().toEqualTypeOf<readonly number[]>()
  })

  test('has a record, or null, where an element has parts', () => {
    expectTypeOf<Row['owner']>().toEqualTypeOf<{
      readonly name: string | null
      readonly since: number | null
    } | null>()
  })

  test('has a list of records where an element with parts repeats, at any depth', () => {
    expectTypeOf<Row['live']>().toEqualTypeOf<
      readonly {
        readonly status: 'live' | 'ended' | null
        readonly title: string | null
        readonly links: readonly { readonly href: string | null }[]
      }[]
    >()
  })

  test('cannot be written to', () => {
    const row = {} as Row
    // @ts-expect-error: fields are read-only
    row.guid = 'other'
    // @ts-expect-error: lists are read-only
    row.keywords.push('other')
  })
})
