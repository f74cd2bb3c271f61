import type { GraphQLObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { buildApiSchema } from '../../src/api/graphql/build-schema.ts'
import { entityFields } from '../../src/entities/index.ts'

const schema = buildApiSchema()

describe.each(Object.entries(entityFields))('the table of the fields of %s', (name, fields) => {
  const ofSchema = Object.keys((schema.getType(name) as GraphQLObjectType).getFields())
  const told = Object.entries(fields).flatMap(([field, { place, ...rest }]) =>
    place === 'unserved' || ('notSent' in rest && rest.notSent !== undefined) ? [] : [field],
  )

  test('names every field of the schema', () => {
    expect(ofSchema.filter((field) => !(field in fields))).toEqual([])
  })

  test('calls no field of the schema unserved', () => {
    const unserved = Object.entries(fields).flatMap(([field, { place }]) => (place === 'unserved' ? [field] : []))
    expect(unserved.filter((field) => ofSchema.includes(field))).toEqual([])
  })

  test('tells events of fields of the schema alone', () => {
    expect(told.filter((field) => !ofSchema.includes(field))).toEqual([])
  })
})
