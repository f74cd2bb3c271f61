import {
  type GraphQLField,
  type GraphQLSchema,
  getDirectiveValues,
  getNullableType,
  isListType,
  isObjectType,
} from 'graphql'
import { argumentRules } from './argument-rules.ts'

/** An argument that says how many items a list can have. */
export interface SizeArgument {
  readonly name: string
  readonly isList: boolean
  readonly default: number
  /** The greatest size. It also counts for a value out of range. */
  readonly max: number
}

/** How a field counts in the cost of a query. */
export interface FieldCost {
  readonly value: number
  readonly isList: boolean
  /**
   * The arguments that state the size of the list, or of the lists directly in the result. The first that is given or
   * has a default counts.
   */
  readonly sizes: readonly SizeArgument[]
  /**
   * The value of `@costFactor`: the number of items if no argument gives the size. `null` without the directive: the
   * list then has as many items as the field around it asks for, or else one.
   */
  readonly factor: number | null
}

/** In order of precedence: a page's size, a limit, the number of uuids, of URLs, and of other identifiers. */
const sizeArguments = ['limitPerPage', 'limit', 'uuids', 'rssUrls', 'catalogIds', 'podcastGuids']

/** Returns the cost of every field of the schema, without introspection. */
export function fieldCosts(schema: GraphQLSchema): ReadonlyMap<GraphQLField<unknown, unknown>, FieldCost> {
  const cost = schema.getDirective('cost')!
  const costFactor = schema.getDirective('costFactor')!
  const costs = new Map<GraphQLField<unknown, unknown>, FieldCost>()
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      const node = field.astNode ?? { directives: [] }
      costs.set(field, {
        value: numberOf(getDirectiveValues(cost, node)) ?? 1,
        isList: isListType(getNullableType(field.type)),
        sizes: sizesOf(type.name, field),
        factor: numberOf(getDirectiveValues(costFactor, node)),
      })
    }
  }
  return costs
}

function numberOf(values: { readonly [argument: string]: unknown } | undefined): number | null {
  return typeof values?.['value'] === 'number' ? values['value'] : null
}

function sizesOf(type: string, { name, args }: GraphQLField<unknown, unknown>): SizeArgument[] {
  const rules = argumentRules[`${type}.${name}`] ?? {}
  return sizeArguments.flatMap((argument) => {
    const arg = args.find((candidate) => candidate.name === argument)
    const rule = rules[argument]
    if (arg === undefined || rule === undefined || !('max' in rule)) return []
    const value: unknown = arg.defaultValue
    return [
      {
        name: argument,
        isList: isListType(getNullableType(arg.type)),
        default: typeof value === 'number' ? value : 0,
        max: rule.max,
      },
    ]
  })
}
