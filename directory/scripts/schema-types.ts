import { readFileSync } from 'node:fs'
import * as tables from 'feedmill/tables'
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql'

/** Where the schema stands, and beside it what is generated from it. */
export const schemaFolder = new URL('../src/api/graphql/', import.meta.url)

const scalars: Readonly<Record<string, string>> = {
  Boolean: 'boolean',
  Float: 'number',
  ID: 'string',
  Int: 'number',
  String: 'string',
}

/** What is generated: the types of arguments, fields and enumerations. */
export const schemaTypesFile = new URL('schema-types.generated.ts', schemaFolder)

/** Returns the module of types that is made from `schema.graphql`. */
export function generateSchemaTypes(): string {
  const text = readFileSync(new URL('schema.graphql', schemaFolder), 'utf8')
  const types = Object.values(buildSchema(text).getTypeMap()).filter(({ name }) => !name.startsWith('__'))
  const objects = types.filter(isObjectType)
  const ofLibrary = types.filter(isOfLibrary)
  return [
    '// Generated from schema.graphql by `npm run schema:graphql`.',
    `import type { ${ofLibrary.map(({ name }) => name).join(', ')} } from 'feedmill/tables'\n` +
      "import type { Sources } from './sources.ts'",
    typeOfField,
    ...types.filter((type) => !isOfLibrary(type)).flatMap(declarationsOf),
    `/** Each object type with its fields. */\nexport interface ObjectFields {\n${objects
      .map(({ name }) => `  readonly ${name}: ${name}Fields`)
      .join('\n')}\n}`,
  ]
    .join('\n\n')
    .concat('\n')
}

/** Whether a list of `feedmill/tables` has exactly the values of an enumeration. The library has its type, too. */
function isOfLibrary(type: GraphQLNamedType): boolean {
  if (!isEnumType(type)) return false
  const values = new Set<string>(type.getValues().map(({ name }) => name))
  return Object.values(tables).some(
    (list) => Array.isArray(list) && list.length === values.size && list.every((value) => values.has(value)),
  )
}

const typeOfField = `/** A field: its arguments, defaults filled in, and what its resolver gives. */
export interface Field<Result, Args = NoArgs> {
  readonly args: Args
  readonly result: Result
}

export type NoArgs = Readonly<Record<never, never>>`

function declarationsOf(type: GraphQLNamedType): string[] {
  if (isEnumType(type)) {
    const values = type.getValues().map(({ name }) => `  | '${name}'`)
    return [`export type ${type.name} =\n${values.join('\n')}`]
  }
  if (isInputObjectType(type)) return [interfaceOf(type.name, Object.values(type.getFields()).map(inputMember))]
  if (!isObjectType(type)) return []
  return [...argumentTypesOf(type), interfaceOf(`${type.name}Fields`, fieldMembers(type))]
}

function interfaceOf(name: string, members: readonly string[]): string {
  return `export interface ${name} {\n${members.map((member) => `  readonly ${member}`).join('\n')}\n}`
}

function argumentTypesOf(type: GraphQLObjectType): string[] {
  return Object.values(type.getFields())
    .filter(({ args }) => args.length > 0)
    .map(({ name, args }) => interfaceOf(argumentTypeName(type.name, name), args.map(inputMember)))
}

function argumentTypeName(type: string, field: string): string {
  return `${type}${field.charAt(0).toUpperCase()}${field.slice(1)}Args`
}

function fieldMembers(type: GraphQLObjectType): string[] {
  return Object.values(type.getFields()).map(({ name, args, type: result }) => {
    const given = args.length === 0 ? '' : `, ${argumentTypeName(type.name, name)}`
    return `${name}: Field<${outputType(result)}${given}>`
  })
}

/** An argument with a default is never null: the default takes the place of an explicit null. */
function inputMember({ name, type, defaultValue }: Pick<GraphQLArgument, 'name' | 'type' | 'defaultValue'>): string {
  if (isNonNullType(type)) return `${name}: ${inputType(type)}`
  if (defaultValue !== undefined && defaultValue !== null) return `${name}: ${inputType(type, false)}`
  return `${name}?: ${inputType(type)} | undefined`
}

function inputType(type: GraphQLInputType, isNullable = true): string {
  if (isNonNullType(type)) return inputType(type.ofType, false)
  const base = isListType(type) ? `readonly ${listItem(inputType(type.ofType))}[]` : (scalars[type.name] ?? type.name)
  return isNullable ? `${base} | null` : base
}

function outputType(type: GraphQLOutputType, isNullable = true): string {
  if (isNonNullType(type)) return outputType(type.ofType, false)
  const base = isListType(type) ? `readonly ${listItem(outputType(type.ofType))}[]` : namedOutput(type)
  return isNullable ? `${base} | null` : base
}

function namedOutput(type: GraphQLNamedType): string {
  if (isScalarType(type)) return scalars[type.name] ?? 'unknown'
  return isObjectType(type) ? `Sources['${type.name}']` : type.name
}

function listItem(text: string): string {
  return text.includes(' ') ? `(${text})` : text
}
