import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** The definitions of a query text by their kind. */
interface QueryDefinitions {
  readonly operations: readonly OperationDefinitionNode[]
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
}

/** The facts about a valid query text that do not depend on its variables. */
export interface QueryAnalysis extends QueryDefinitions {
  /** Levels of fields, introspection not counted. */
  readonly depth: number
  /** Every selected field, such as `PodcastSeries.name`. */
  readonly selectedFields: ReadonlySet<string>
}

/** Sorts the definitions of a query. */
export function definitionsOf({ definitions }: DocumentNode): QueryDefinitions {
  const operations = definitions.filter((definition) => definition.kind === 'OperationDefinition')
  const fragments = definitions.filter((definition) => definition.kind === 'FragmentDefinition')
  return { operations, fragments: new Map(fragments.map((fragment) => [fragment.name.value, fragment])) }
}

/** Walks through a valid query once. Each fragment is looked at once, however often it is spread. */
export function analyseQuery(schema: GraphQLSchema, document: DocumentNode): QueryAnalysis {
  const { operations, fragments } = definitionsOf(document)
  const selectedFields = new Set<string>()
  const depthOfFragment = new Map<string, number>()

  function depthOf({ selections }: SelectionSetNode, type: GraphQLObjectType): number {
    let deepest = 0
    for (const selection of selections) deepest = Math.max(deepest, depthOfSelection(selection, type))
    return deepest
  }

  function depthOfSelection(selection: SelectionSetNode['selections'][number], type: GraphQLObjectType): number {
    if (selection.kind === 'InlineFragment') return depthOf(selection.selectionSet, type)
    if (selection.kind === 'Field') {
      const field = type.getFields()[selection.name.value]
      if (field === undefined) return 0
      selectedFields.add(`${type.name}.${field.name}`)
      const child = getNamedType(field.type)
      if (selection.selectionSet === undefined || !isObjectType(child)) return 1
      return 1 + depthOf(selection.selectionSet, child)
    }
    const name = selection.name.value
    let depth = depthOfFragment.get(name)
    if (depth === undefined) {
      depth = depthOf(fragments.get(name)!.selectionSet, type)
      depthOfFragment.set(name, depth)
    }
    return depth
  }

  const depths = operations.map(({ operation, selectionSet }) => {
    const root = operation === 'mutation' ? schema.getMutationType() : schema.getQueryType()
    return root === null || root === undefined ? 0 : depthOf(selectionSet, root)
  })
  return { operations, fragments, depth: Math.max(0, ...depths), selectedFields }
}

/** Fields that do not count against the month's limit: a client may ask at any time how much is left. */
const freeFields = new Set([
  'getApiRequestsRemaining',
  'getTranscriptCreditsRemaining',
  '__typename',
  '__schema',
  '__type',
])

/** Whether an operation asks only for introspection and for the requests and credits left in the month. */
export function isFree({ selectionSet }: OperationDefinitionNode, { fragments }: QueryAnalysis): boolean {
  return fieldsIn([selectionSet], fragments).every(({ name }) => freeFields.has(name.value))
}

/** Whether an operation asks only for the schema: all accounts always get the same answer. */
export function asksForSchema({ selectionSet }: OperationDefinitionNode, { fragments }: QueryAnalysis): boolean {
  const names = fieldsIn([selectionSet], fragments).map(({ name }) => name.value)
  const isAboutSchema = (name: string) => name === '__schema' || name === '__type'
  return names.some(isAboutSchema) && names.every((name) => name === '__typename' || isAboutSchema(name))
}

/** The name of the first field that an operation selects. */
export function firstFieldOf({ selectionSet }: OperationDefinitionNode, { fragments }: QueryAnalysis): string {
  return fieldsIn([selectionSet], fragments)[0]?.name.value ?? ''
}

/** Returns the most uses of one field of `Query` or `Mutation` in an operation. */
export function mostUsesOf({ selectionSet }: OperationDefinitionNode, { fragments }: QueryAnalysis): number {
  const uses = new Map<string, number>()
  for (const { name } of fieldsIn([selectionSet], fragments)) uses.set(name.value, (uses.get(name.value) ?? 0) + 1)
  return Math.max(0, ...uses.values())
}

/** Returns the fields of selections under one parent, also those in fragments. A fragment counts once. */
export function fieldsIn(
  sets: readonly SelectionSetNode[],
  fragments: QueryDefinitions['fragments'],
): readonly FieldNode[] {
  const fields: FieldNode[] = []
  const seen = new Set<string>()
  const collect = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (selection.kind === 'Field') fields.push(selection)
      else if (selection.kind === 'InlineFragment') collect(selection.selectionSet)
      else if (!seen.has(selection.name.value)) {
        seen.add(selection.name.value)
        const fragment = fragments.get(selection.name.value)
        if (fragment !== undefined) collect(fragment.selectionSet)
      }
    }
  }
  for (const set of sets) collect(set)
  return fields
}

const transcriptFields = [
  'Query.getEpisodeTranscript',
  'PodcastEpisode.transcript',
  'PodcastEpisode.transcriptWithSpeakersAndTimecodes',
]

/** Whether a query selects a transcript, which may have to be made. */
export function asksForTranscript({ selectedFields }: Pick<QueryAnalysis, 'selectedFields'>): boolean {
  return transcriptFields.some((field) => selectedFields.has(field))
}
