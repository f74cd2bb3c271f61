import {
  buildSchema,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNamedType,
  isListType,
  isObjectType,
  validateSchema,
} from 'graphql'
import { type ArgumentRule, argumentRules } from './argument-rules.ts'
import { checkedArgument, refuseNul } from './check-argument.ts'
import type { ApiContext } from './context.ts'
import { resolvers } from './resolvers/index.ts'
import { schemaText } from './schema-text.ts'

type ApiField = GraphQLField<unknown, ApiContext>
type ApiResolver = GraphQLFieldResolver<unknown, ApiContext>

const MAX_INT = 2_147_483_647

/** Builds the schema with its resolvers. Fields without a resolver are read from their source by name. */
export function buildApiSchema(): GraphQLSchema {
  const schema = buildSchema(schemaText)
  const [problem] = validateSchema(schema)
  if (problem !== undefined) throw problem
  const resolversByType = resolvers as unknown as Record<string, Record<string, ApiResolver> | undefined>
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      const resolve = resolversByType[type.name]?.[field.name]
      const complete = resolve === undefined ? readInt(field) : withCheckedArguments(type.name, field, resolve)
      if (complete !== undefined) field.resolve = complete
    }
  }
  return schema
}

/**
 * Returns a resolver for an `Int`, which has 32 bits. A larger date or size becomes `null`: an odd value of a feed is
 * no failure.
 */
function readInt({ name, type }: ApiField): ApiResolver | undefined {
  if (isListType(type) || getNamedType(type).name !== 'Int') return undefined
  return (source) => {
    const value = (source as Record<string, unknown>)[name]
    return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= MAX_INT ? value : null
  }
}

/** Wraps a resolver: defaults replace explicit nulls, and arguments must obey their rules. */
function withCheckedArguments(type: string, { name, args }: ApiField, resolve: ApiResolver): ApiResolver {
  const rules: readonly (readonly [string, ArgumentRule])[] = Object.entries(argumentRules[`${type}.${name}`] ?? {})
  const defaults = args.flatMap((arg): (readonly [string, unknown])[] =>
    arg.defaultValue === undefined || arg.defaultValue === null ? [] : [[arg.name, arg.defaultValue]],
  )
  if (args.length === 0) return resolve
  // The arguments may be changed in place: no other field has this object, and a second check changes nothing more.
  return (source, given: Record<string, unknown>, context, info) => {
    for (const [argument, value] of Object.entries(given)) refuseNul(argument, value)
    for (const [argument, value] of defaults) given[argument] ??= value
    for (const [argument, rule] of rules) given[argument] = checkedArgument(argument, given[argument], rule)
    return resolve(source, given, context, info)
  }
}
