import { type DocumentNode, GraphQLError, type GraphQLInputType, type GraphQLSchema, parse, validate } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { GraphqlLimits } from '../dependencies.ts'
import { analyseQuery, definitionsOf, type QueryAnalysis } from './analyse-query.ts'
import { introspectionProblem } from './introspection.ts'
import { doLiteralsFit, shapeOf, typesOf } from './query-shape.ts'

/** A query text that can be run. */
export interface ReadQuery extends QueryAnalysis {
  readonly document: DocumentNode
}

/** Parses a text and makes sure that it is valid. */
export type QueryReader = (text: string) => ReadQuery | readonly GraphQLError[]

/** The facts that all queries of one shape share. */
interface KnownShape {
  readonly literalTypes: readonly (GraphQLInputType | undefined)[]
  readonly depth: number
  readonly selectedFields: ReadonlySet<string>
}

const MAX_ERRORS = 20

/** Each fragment is compared with each other one: 400 of them took 1.3 s. */
const MAX_FRAGMENTS = 100

/** The message of graphql-js when validation has used up its budget of errors. */
const ABORTED = 'Validation aborted.'
const sameFieldsTooOften = new GraphQLError('The query selects the same fields too often')

/**
 * Makes the reader of query texts for a schema. A text that is known is not read again. A text whose shape is known is
 * parsed, and only its literals are checked: the other rules take thirty times as long as the parser.
 */
export function createQueryReader(schema: GraphQLSchema, limits: GraphqlLimits): QueryReader {
  const texts = new LRUCache<string, ReadQuery>({
    maxSize: limits.cachedQueryLength,
    sizeCalculation: (_, text) => text.length + 1,
  })
  const shapes = new LRUCache<string, KnownShape>({
    maxSize: limits.cachedQueryLength,
    sizeCalculation: (_, key) => key.length + 1,
  })

  function readQuery(text: string): ReadQuery | readonly GraphQLError[] {
    const document = parse(text, { maxTokens: limits.maxTokens })
    const { key, literals } = shapeOf(document)
    const known = shapes.get(key)
    if (known !== undefined && doLiteralsFit(literals, known.literalTypes)) {
      const { depth, selectedFields } = known
      return { document, ...definitionsOf(document), depth, selectedFields }
    }
    const { operations, fragments } = definitionsOf(document)
    // Before validation, which takes long if a field stands hundreds of times beside itself.
    for (const operation of operations) {
      const problem = introspectionProblem(operation, fragments)
      if (problem !== null) return [new GraphQLError(problem)]
    }
    const errors = problemsOf(schema, document)
    if (errors.length > 0) return errors
    const analysis = analyseQuery(schema, document)
    if (analysis.operations.some(({ operation }) => operation === 'subscription')) {
      return [new GraphQLError('The API has no subscriptions: webhooks report changes')]
    }
    if (analysis.depth > limits.maxDepth) {
      return [new GraphQLError(`The query is ${analysis.depth} levels deep. At most ${limits.maxDepth} are allowed`)]
    }
    const { depth, selectedFields } = analysis
    shapes.set(key, { literalTypes: typesOf(schema, document, literals), depth, selectedFields })
    return { document, ...analysis }
  }

  return (text) => {
    const known = texts.get(text)
    if (known !== undefined) return known
    const read = orErrors(() => readQuery(text))
    if ('document' in read) texts.set(text, read)
    return read
  }
}

function problemsOf(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  const fragments = document.definitions.filter(({ kind }) => kind === 'FragmentDefinition').length
  if (fragments > MAX_FRAGMENTS) {
    return [new GraphQLError(`The query has ${fragments} fragments. At most ${MAX_FRAGMENTS} are allowed`)]
  }
  const errors = validate(schema, document, undefined, { maxErrors: MAX_ERRORS })
  return errors.map((error) => (error.message === ABORTED ? sameFieldsTooOften : error))
}

function orErrors(read: () => ReadQuery | readonly GraphQLError[]): ReadQuery | readonly GraphQLError[] {
  try {
    return read()
  } catch (error) {
    if (error instanceof GraphQLError) return [error]
    // The parser and the rules are recursive: thousands of nested brackets exhaust the stack.
    if (error instanceof RangeError) return [new GraphQLError('The query is nested too deeply')]
    throw error
  }
}
