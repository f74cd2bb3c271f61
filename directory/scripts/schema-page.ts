import { readFileSync } from 'node:fs'
import {
  buildSchema,
  type DirectiveNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  getDirectiveValues,
  isEnumType,
  isInputObjectType,
  isObjectType,
  print,
} from 'graphql'
import { schemaFolder } from './schema-types.ts'

/** Where the page stands. */
export const schemaPageFile = new URL('../docs/schema.md', import.meta.url)

const introduction = `# The schema

Every type and field that can be asked for. \`GET /schema.graphql\` has the same as a file. [Requests and answers](interface.md)
says how queries are sent. The [cost](limits.md) of a field is 1 where nothing is said. A default stands after \`=\`, and an
explicit null counts as the default.

<!-- Made from \`src/api/graphql/schema.graphql\` by \`npm run schema:graphql\`. -->`

/** Returns the page that describes every type of the schema: fields, arguments, costs, decisions. */
export function generateSchemaPage(): string {
  const text = readFileSync(new URL('schema.graphql', schemaFolder), 'utf8')
  const schema = buildSchema(text)
  const { cost, costFactor } = { cost: schema.getDirective('cost')!, costFactor: schema.getDirective('costFactor')! }
  const decisions = decisionsIn(text)

  function costOf(directives: readonly DirectiveNode[]): string {
    const value = getDirectiveValues(cost, { directives })?.['value']
    const factor = getDirectiveValues(costFactor, { directives })?.['value']
    const parts = [
      ...(value === undefined ? [] : [`Costs ${String(value)}.`]),
      ...(factor === undefined ? [] : [`Counted for ${String(factor)} items.`]),
    ]
    return parts.join(' ')
  }

  function fieldLines(
    type: string,
    { name, type: result, description, args, astNode }: GraphQLField<unknown, unknown>,
  ) {
    const sentences = [flat(description), costOf(astNode?.directives ?? []), decisions.get(`${type}.${name}`) ?? '']
    return [item(`\`${name}: ${String(result)}\``, sentences), ...args.map((arg) => `  ${argumentLine(arg)}`)]
  }

  function section(type: GraphQLNamedType): string {
    const head = [`## ${type.name}`, flat(type.description), decisions.get(type.name) ?? ''].filter(
      (part) => part !== '',
    )
    return [...head, membersOf(type).join('\n')].join('\n\n')
  }

  function membersOf(type: GraphQLNamedType): string[] {
    if (isObjectType(type)) return Object.values(type.getFields()).flatMap((field) => fieldLines(type.name, field))
    if (isInputObjectType(type)) return Object.values(type.getFields()).map(argumentLine)
    if (!isEnumType(type)) return []
    const values = type.getValues()
    if (values.every(({ description }) => flat(description) === '')) {
      return [values.map(({ name }) => `\`${name}\``).join(', ')]
    }
    return values.map(({ name, description }) => item(`\`${name}\``, [flat(description)]))
  }

  const types = Object.values(schema.getTypeMap()).filter(({ name, astNode }) => !name.startsWith('__') && astNode)
  return `${[introduction, ...types.map(section)].join('\n\n')}\n`
}

function argumentLine({
  name,
  type,
  description,
  astNode,
}: Pick<GraphQLArgument, 'name' | 'type' | 'description' | 'astNode'>) {
  const byDefault = astNode?.defaultValue === undefined ? '' : ` = ${print(astNode.defaultValue)}`
  return item(`\`${name}: ${String(type)}${byDefault}\``, [flat(description)])
}

function item(code: string, sentences: readonly string[]): string {
  const text = sentences.filter((sentence) => sentence !== '').join(' ')
  return text === '' ? `- ${code}` : `- ${code}: ${text}`
}

function flat(description: string | null | undefined): string {
  return (description ?? '').replace(/\s+/g, ' ').trim()
}

/** Comments of the schema, which say what was decided, by `Type` or `Type.field`. */
function decisionsIn(text: string): ReadonlyMap<string, string> {
  const decisions = new Map<string, string>()
  let type = ''
  let comment: string[] = []
  for (const line of text.split('\n')) {
    const noted = /^\s*# ?(.*)$/.exec(line)?.[1]
    const opened = /^(?:type|input|enum) (\w+)/.exec(line)?.[1]
    const field = /^ {2}(\w+)[(:]/.exec(line)?.[1]
    if (noted !== undefined) {
      comment.push(noted)
      continue
    }
    if (opened !== undefined) type = opened
    const named = opened ?? (field === undefined ? undefined : `${type}.${field}`)
    if (named !== undefined && comment.length > 0) decisions.set(named, comment.join(' '))
    if (!/^\s*"/.test(line)) comment = []
  }
  return decisions
}
