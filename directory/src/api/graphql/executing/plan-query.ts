import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import type { QueryAnalysis } from '../analyse-query.ts'
import type { ApiContext } from '../context.ts'
import { BYTES_BESIDE_KEY } from './answer-meter.ts'

/** How a value of a type becomes part of an answer. */
export interface TypePlan {
  readonly isRequired: boolean
  /** Of a list: its items. */
  readonly items: TypePlan | null
  /** Of an object: its fields. */
  readonly fields: readonly FieldPlan[] | null
  /** Of an object: bytes of the names of its fields in the answer. */
  readonly keyBytes: number
  /** Of a scalar or an enumeration. */
  readonly serialize: (value: unknown) => unknown
}

/** How a field of an object is answered. */
export interface FieldPlan {
  /** Its name in the answer. */
  readonly key: string
  readonly name: string
  readonly definition: GraphQLField<unknown, ApiContext>
  readonly node: FieldNode
  readonly type: TypePlan
  /** Index of the field in `withArguments` of the plan; -1 if the field has no arguments. */
  readonly argumentsAt: number
}

/** The plan of an operation. It does not depend on variables. */
export interface QueryPlan {
  readonly fields: readonly FieldPlan[]
  readonly keyBytes: number
  /** The fields that have arguments. The arguments are the same for each object of a list. */
  readonly withArguments: readonly FieldPlan[]
}

/** The most fields of a plan: nested fragments can select more fields than the query has characters. */
const MAX_FIELDS = 2_000

/**
 * Plans how an operation is answered. Returns `null` if the operation has directives, introspection or anything else
 * that only graphql-js answers.
 */
export function planQuery(
  schema: GraphQLSchema,
  { operation, selectionSet }: OperationDefinitionNode,
  { fragments }: Pick<QueryAnalysis, 'fragments'>,
): QueryPlan | null {
  const root = schema.getQueryType()
  if (operation !== 'query' || root === null || root === undefined) return null
  const planner = new Planner(fragments)
  const fields = planner.fieldsOf([selectionSet], root)
  return planner.isPossible ? { fields, keyBytes: keyBytesOf(fields), withArguments: planner.withArguments } : null
}

class Planner {
  readonly withArguments: FieldPlan[] = []
  isPossible = true
  readonly #fragments: QueryAnalysis['fragments']
  #count = 0

  constructor(fragments: QueryAnalysis['fragments']) {
    this.#fragments = fragments
  }

  fieldsOf(sets: readonly SelectionSetNode[], type: GraphQLObjectType): FieldPlan[] {
    const nodes = new Map<string, FieldNode[]>()
    const seen = new Set<string>()
    for (const set of sets) this.#collect(set, type, nodes, seen)
    const fields: FieldPlan[] = []
    for (const [key, group] of nodes) {
      this.#count += 1
      const definition = type.getFields()[group[0]!.name.value]
      // Introspection has no definition here, and the key `__proto__` would set the prototype.
      if (definition === undefined || key === '__proto__' || this.#count > MAX_FIELDS) this.isPossible = false
      else fields.push(this.#fieldOf(key, group, definition))
      if (!this.isPossible) return []
    }
    return fields
  }

  /** Collects the fields that answer under each key, in the order in which graphql-js finds them. */
  #collect(
    { selections }: SelectionSetNode,
    type: GraphQLObjectType,
    nodes: Map<string, FieldNode[]>,
    seen: Set<string>,
  ): void {
    for (const selection of selections) {
      if (selection.directives !== undefined && selection.directives.length > 0) this.isPossible = false
      if (selection.kind === 'Field') {
        const key = (selection.alias ?? selection.name).value
        const group = nodes.get(key)
        if (group === undefined) nodes.set(key, [selection])
        else group.push(selection)
        continue
      }
      const isSpread = selection.kind === 'FragmentSpread'
      if (isSpread && seen.has(selection.name.value)) continue
      if (isSpread) seen.add(selection.name.value)
      const fragment = isSpread ? this.#fragments.get(selection.name.value) : selection
      const condition = fragment?.typeCondition?.name.value ?? type.name
      if (fragment === undefined || condition !== type.name) this.isPossible = false
      else this.#collect(fragment.selectionSet, type, nodes, seen)
    }
  }

  #fieldOf(key: string, group: readonly FieldNode[], definition: GraphQLField<unknown, ApiContext>): FieldPlan {
    const sets = group.flatMap(({ selectionSet }) => (selectionSet === undefined ? [] : [selectionSet]))
    const hasArguments = definition.args.length > 0
    const argumentsAt = hasArguments ? this.withArguments.length : -1
    const place = { key, name: definition.name, definition, node: group[0]!, argumentsAt }
    // Added before its type is planned: the field itself comes before the fields in it.
    if (hasArguments) this.withArguments.push({ ...place, type: leaf })
    return { ...place, type: this.#typeOf(definition.type, sets) }
  }

  #typeOf(type: GraphQLOutputType, sets: readonly SelectionSetNode[]): TypePlan {
    const isRequired = isNonNullType(type)
    const inner = getNullableType(type)
    if (isListType(inner)) return { ...leaf, isRequired, items: this.#typeOf(inner.ofType, sets) }
    if (isLeafType(inner)) return { ...leaf, isRequired, serialize: (value) => inner.serialize(value) }
    if (isObjectType(inner)) {
      const fields = this.fieldsOf(sets, inner)
      return { ...leaf, isRequired, fields, keyBytes: keyBytesOf(fields) }
    }
    this.isPossible = false
    return leaf
  }
}

function keyBytesOf(fields: readonly FieldPlan[]): number {
  return fields.reduce((sum, { key }) => sum + key.length + BYTES_BESIDE_KEY, 0)
}

const leaf: TypePlan = { isRequired: false, items: null, fields: null, keyBytes: 0, serialize: (value) => value }
