import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  getNamedType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql'
import { type FieldCost, fieldCosts } from './field-cost.ts'

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>
type Variables = { readonly [name: string]: unknown }

/**
 * The sizes of the lists directly in a result, such as a search or a chart. `null` if these lists give their own sizes.
 */
interface Around {
  readonly items: number
  /** How many types a search has: some lists have an entry for each item of each type. */
  readonly types: number
}

/** Returns the cost of an operation. Variables count with their values. */
export type CostOf = (operation: OperationDefinitionNode, fragments: Fragments, variables: Variables) => number

/** Makes the calculation of costs for a schema. Its time is proportional to the length of the query. */
export function createCost(schema: GraphQLSchema): CostOf {
  const costs = fieldCosts(schema)
  return (operation, fragments, variables) => {
    const root = operation.operation === 'mutation' ? schema.getMutationType() : schema.getQueryType()
    return root === null || root === undefined
      ? 0
      : new CostCount(costs, fragments, variables).ofSelections(operation.selectionSet, root, null)
  }
}

class CostCount {
  readonly #costs: ReadonlyMap<GraphQLField<unknown, unknown>, FieldCost>
  readonly #fragments: Fragments
  readonly #variables: Variables
  /**
   * Costs of fragments, by name and by the sizes around them. A fragment that is spread often is counted once for each
   * key.
   */
  readonly #ofFragment = new Map<string, number>()

  constructor(
    costs: ReadonlyMap<GraphQLField<unknown, unknown>, FieldCost>,
    fragments: Fragments,
    variables: Variables,
  ) {
    this.#costs = costs
    this.#fragments = fragments
    this.#variables = variables
  }

  ofSelections({ selections }: SelectionSetNode, type: GraphQLObjectType, around: Around | null): number {
    let sum = 0
    for (const selection of selections)
      if (this.#isSelected(selection)) sum += this.#ofSelection(selection, type, around)
    return sum
  }

  #ofSelection(selection: SelectionNode, type: GraphQLObjectType, around: Around | null): number {
    if (selection.kind === 'Field') return this.#ofField(selection, type, around)
    if (selection.kind === 'InlineFragment') return this.ofSelections(selection.selectionSet, type, around)
    const name = selection.name.value
    const key = `${name} ${around?.items} ${around?.types}`
    let cost = this.#ofFragment.get(key)
    if (cost === undefined) {
      const fragment = this.#fragments.get(name)
      cost = fragment === undefined ? 0 : this.ofSelections(fragment.selectionSet, type, around)
      this.#ofFragment.set(key, cost)
    }
    return cost
  }

  #ofField(node: FieldNode, type: GraphQLObjectType, around: Around | null): number {
    const field = type.getFields()[node.name.value]
    const cost = field === undefined ? undefined : this.#costs.get(field)
    // Introspection and `__typename` cost nothing.
    if (field === undefined || cost === undefined) return 0
    const child = getNamedType(field.type)
    if (node.selectionSet === undefined || !isObjectType(child)) return cost.value
    const size = this.#sizeOf(node, cost)
    if (!cost.isList) {
      const result = size === null ? null : { items: size, types: this.#numberOfTypes(node) }
      return cost.value + this.ofSelections(node.selectionSet, child, result)
    }
    const items = size ?? cost.factor ?? (around === null ? 1 : itemsIn(around, field.name))
    // An item is read from the database even if nothing but its type is asked for.
    return cost.value + items * Math.max(1, this.ofSelections(node.selectionSet, child, null))
  }

  /** How many items the arguments ask for; `null` if no argument tells. */
  #sizeOf(node: FieldNode, { sizes }: FieldCost): number | null {
    if (sizes.length === 0) return null
    for (const size of sizes) {
      const value = this.#argument(node, size.name)
      const given = size.isList && value !== null && value !== undefined ? [value].flat().length : value
      const items = typeof given === 'number' ? given : size.default
      if (items === 0 && typeof given !== 'number') continue
      return items >= 1 && items <= size.max ? items : size.max
    }
    // The list needs uuids and has none: the field will report that.
    return sizes[0]!.max
  }

  /** Returns how many types are searched for: each has entries of its own in the ranking. */
  #numberOfTypes(node: FieldNode): number {
    const types = this.#argument(node, 'filterForTypes')
    return types === null || types === undefined ? 1 : Math.max(1, [types].flat().length)
  }

  #argument({ arguments: given }: FieldNode, name: string): unknown {
    const node = given?.find((argument) => argument.name.value === name)
    return node === undefined ? undefined : valueFromASTUntyped(node.value, this.#variables)
  }

  #isSelected(node: SelectionNode): boolean {
    if (node.directives === undefined || node.directives.length === 0) return true
    if (getDirectiveValues(GraphQLSkipDirective, node, this.#variables)?.['if'] === true) return false
    return getDirectiveValues(GraphQLIncludeDirective, node, this.#variables)?.['if'] !== false
  }
}

function itemsIn({ items, types }: Around, list: string): number {
  return list === 'rankingDetails' ? items * types : items
}
