import {
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  introspectionTypes,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql'
import type { ApiContext } from '../context.ts'
import { type AnswerMeter, BYTES_BESIDE_KEY } from './answer-meter.ts'

type AnyField = GraphQLField<unknown, unknown>

/** Makes all fields of a schema, and of introspection, count what they answer in the meter of the context. */
export function meterFields(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) meter(field)
  }
  meterIntrospection()
  return schema
}

let isIntrospectionMetered = false

/** graphql-js has one set of introspection types for all schemas. */
function meterIntrospection(): void {
  if (isIntrospectionMetered) return
  isIntrospectionMetered = true
  for (const field of [SchemaMetaFieldDef, TypeMetaFieldDef, TypeNameMetaFieldDef]) meter(field)
  for (const type of introspectionTypes) {
    if (isObjectType(type)) for (const field of Object.values(type.getFields())) meter(field)
  }
}

function meter(field: AnyField): void {
  const resolve = field.resolve ?? ((source: unknown) => (source as { [name: string]: unknown })[field.name])
  const isLeaf = isLeafType(getNamedType(field.type))
  const isList = isListType(getNullableType(field.type))
  const rest = restOf(field.type)
  field.resolve = (source, args, context, info) => {
    const answerMeter = (context as Partial<ApiContext> | undefined)?.meter
    if (answerMeter === undefined) return resolve(source, args, context, info)
    if (answerMeter.stopped !== null) return rest
    answerMeter.count(1, keyBytesOf(info))
    const measured = (value: unknown) => {
      if (answerMeter.stopped !== null) return rest
      if (isLeaf) answerMeter.value(value)
      return isList && !isLeaf && Array.isArray(value) ? itemsOf(value, answerMeter) : value
    }
    const failed = (error: unknown): never => {
      answerMeter.failure(error)
      throw error
    }
    let value: unknown
    try {
      value = resolve(source, args, context, info)
    } catch (error) {
      return failed(error)
    }
    return value instanceof Promise ? value.then(measured, failed) : measured(value)
  }
}

/**
 * Returns what a field gives once its query was stopped. graphql-js has no way to stop: it goes through the fields that
 * are left. They give `null`, or the least that their type allows. An error could rise through a list with promises,
 * which graphql-js then leaves unhandled: that would end the process.
 */
function restOf(type: GraphQLOutputType): unknown {
  if (!isNonNullType(type)) return null
  const inner = type.ofType
  if (isListType(inner)) return []
  if (isEnumType(inner)) return inner.getValues()[0]?.value
  return isLeafType(inner) ? (inner.name === 'Boolean' ? false : '') : {}
}

function keyBytesOf({ path }: GraphQLResolveInfo): number {
  return String(path.key).length + BYTES_BESIDE_KEY
}

/**
 * Gives the items of a list until the query is stopped. Once other requests are due for a turn, items are promises.
 * graphql-js completes an item before the promise of the next one goes on. It completes lists that were read together
 * one after the other, so each item looks whether a turn is due.
 */
function* itemsOf(items: readonly unknown[], answerMeter: AnswerMeter): Generator<unknown> {
  let before: Promise<unknown> | null = null
  for (const item of items) {
    if (answerMeter.stopped !== null) return
    if (before === null && !answerMeter.isTurnDue) yield item
    else {
      before = (before ?? Promise.resolve()).then(() => answerMeter.takeTurns()).then(() => item)
      yield before
    }
  }
}
