import { type DocumentNode, GraphQLError, type GraphQLSchema, parse, validate } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { GraphqlLimits } from '../dependencies.ts'
import { analyseQuery, type QueryAnalysis } from './analyse-query.ts'

/** A query text that can be run. */
export interface ReadQuery extends QueryAnalysis {
  readonly document: DocumentNode
}

/** Parses and validates a text, and keeps what is valid. */
export type QueryReader = (text: string) => ReadQuery | readonly GraphQLError[]

const MAX_ERRORS = 20

/** Each fragment is compared with each other one: 400 of them took 1.3 s. */
const MAX_FRAGMENTS = 100

/** What the rule against conflicting fields says when its budget is used up. */
const ABORTED = 'Validation aborted.'
const sameFieldsTooOften = new GraphQLError('The query selects the same fields too often')

/** Makes the reader of query texts for a schema. */
export function createQueryReader(schema: GraphQLSchema, limits: GraphqlLimits): QueryReader {
  const kept = new LRUCache<string, ReadQuery>({
    maxSize: limits.cachedQueryLength,
    sizeCalculation: (_, text) => text.length + 1,
  })
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const read = readQuery(schema, text, limits)
    if (!Array.isArray(read)) kept.set(text, read as ReadQuery)
    return read
  }
}

function readQuery(schema: GraphQLSchema, text: string, limits: GraphqlLimits): ReadQuery | readonly GraphQLError[] {
  try {
    const document = parse(text, { maxTokens: limits.maxTokens })
    const fragments = document.definitions.filter(({ kind }) => kind === 'FragmentDefinition').length
    if (fragments > MAX_FRAGMENTS) {
      return [new GraphQLError(`The query has ${fragments} fragments. At most ${MAX_FRAGMENTS} are allowed`)]
    }
    const errors = validate(schema, document, undefined, { maxErrors: MAX_ERRORS })
    if (errors.length > 0) return errors.map((error) => (error.message === ABORTED ? sameFieldsTooOften : error))
    const analysis = analyseQuery(schema, document)
    if (analysis.operations.some(({ operation }) => operation === 'subscription')) {
      return [new GraphQLError('There are no subscriptions here: webhooks tell of changes')]
    }
    if (analysis.depth > limits.maxDepth) {
      return [new GraphQLError(`The query is ${analysis.depth} levels deep. At most ${limits.maxDepth} are allowed`)]
    }
    return { document, ...analysis }
  } catch (error) {
    if (error instanceof GraphQLError) return [error]
    // The parser and the rules call themselves: thousands of brackets in each other exhaust the stack.
    if (error instanceof RangeError) return [new GraphQLError('The query is nested too deeply')]
    throw error
  }
}
