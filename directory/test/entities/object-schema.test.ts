import { expect, test } from 'vitest'
import { shapesIn } from '../../src/entities/fields/object-schema.ts'

const schema = {
  properties: {
    name: { type: ['string', 'null'] },
    words: { type: 'array', items: { type: 'string' } },
    scopes: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] },
    links: { type: 'array', items: { $ref: '#/$defs/Link' } },
    first: { anyOf: [{ $ref: '#/$defs/Link' }, { type: 'null' }] },
    kind: { $ref: '#/$defs/Kind' },
  },
  $defs: {
    Link: { properties: { url: { type: 'string' }, places: { type: 'array', items: { $ref: '#/$defs/Place' } } } },
    Place: { properties: { geo: { type: 'string' } } },
    Kind: { enum: ['one', 'other'] },
  },
}
const link = { url: true, places: { geo: true } }

test.each([
  ['name', { empty: null }],
  ['words', { empty: [] }],
  ['scopes', { empty: null }],
  ['links', { empty: [], inside: link }],
  ['first', { empty: null, inside: link }],
  ['kind', { empty: null }],
])('the shape of `%s` is read from the JSON Schema', (field, shape) => {
  expect(shapesIn(schema)(field)).toEqual(shape)
})

test('the shape of a field of a type in `$defs` is read from there', () => {
  expect(shapesIn(schema, 'Link')('places')).toEqual({ empty: [], inside: { geo: true } })
})
