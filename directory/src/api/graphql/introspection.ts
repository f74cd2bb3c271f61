import type { FragmentDefinitionNode, OperationDefinitionNode, SelectionSetNode } from 'graphql'
import { fieldsIn } from './analyse-query.ts'

/** Uses of `__schema` and `__type` in an operation. */
const MAX_USES = 4

/**
 * Returns why the introspection in an operation is refused; `null` if it is not. It costs nothing, so its size is
 * bounded here: few uses, and no field twice under one parent. The fragments may be unknown or contain themselves.
 */
export function introspectionProblem(
  { selectionSet }: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): string | null {
  /** The selections of each use, by its name in the answer: equal names give one answer. */
  const uses = new Map<string, SelectionSetNode[]>()
  let count = 0
  for (const { alias, name, selectionSet: inside } of fieldsIn([selectionSet], fragments)) {
    if ((name.value !== '__schema' && name.value !== '__type') || inside === undefined) continue
    count += 1
    const key = (alias ?? name).value
    uses.set(key, [...(uses.get(key) ?? []), inside])
  }
  if (count > MAX_USES) {
    return `The query has ${count} uses of \`__schema\` and \`__type\`. At most ${MAX_USES} are allowed`
  }
  const seen = new Set<SelectionSetNode>()
  for (const sets of uses.values()) {
    const twice = fieldTwiceIn(sets, fragments, seen)
    if (twice !== null) return `The query has the field \`${twice}\` of introspection twice under one parent`
  }
  return null
}

function fieldTwiceIn(
  sets: readonly SelectionSetNode[],
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  seen: Set<SelectionSetNode>,
): string | null {
  const names = new Set<string>()
  for (const { name, selectionSet } of fieldsIn(sets, fragments)) {
    if (names.has(name.value)) return name.value
    names.add(name.value)
    if (selectionSet === undefined || seen.has(selectionSet)) continue
    seen.add(selectionSet)
    const inside = fieldTwiceIn([selectionSet], fragments, seen)
    if (inside !== null) return inside
  }
  return null
}
