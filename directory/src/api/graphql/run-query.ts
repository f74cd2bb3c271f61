import {
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
} from 'graphql'
import type { Account } from '../../accounts/index.ts'
import { DirectoryError } from '../../runtime/index.ts'
import { monthIsUsed } from '../admit-request.ts'
import { type GraphqlDependencies, graphqlLimits } from '../dependencies.ts'
import { isFree } from './analyse-query.ts'
import { answerKey } from './answer-key.ts'
import { buildApiSchema } from './build-schema.ts'
import type { ApiContext } from './context.ts'
import { Deadline } from './deadline.ts'
import { entryOf, failedEntries, rejectedEntry } from './error-entries.ts'
import { Loaders } from './loaders.ts'
import { createCost } from './query-cost.ts'
import { createQueryReader, type ReadQuery } from './read-query.ts'

/** A request as its body has it. */
export interface QueryRequest {
  readonly query: string
  readonly variables: { readonly [name: string]: unknown } | null
  readonly operationName: string | null
}

/** An answer as JSON: with `data` if the query ran, else with errors alone. */
export interface QueryAnswer {
  readonly status: 200 | 400 | 429
  readonly text: string
  /** Whether a kept answer was sent; undefined if the query was rejected. */
  readonly cache?: 'HIT' | 'MISS'
}

export type RunQuery = (request: QueryRequest, account: Account, requestId: string) => Promise<QueryAnswer>

/** Makes what runs queries: text, operation, variables, cost, kept answers, the month's limit, fields. */
export function createQueryRunner(dependencies: GraphqlDependencies): RunQuery {
  const { answers, db, requests, runtime, seriesUuidsByUrls } = dependencies
  const limits = { ...graphqlLimits, ...dependencies.limits }
  const schema = buildApiSchema()
  const readQuery = createQueryReader(schema, limits)
  const costOf = createCost(schema)

  return async (request, account, requestId) => {
    const read = readQuery(request.query)
    if (!('document' in read)) return rejected(read)
    const operation = operationOf(read, request.operationName)
    if (typeof operation === 'string') return rejected([new GraphQLError(operation)])
    const variables = variablesOf(schema, operation, request.variables)
    if (variables.errors !== undefined) return rejected(variables.errors)

    const cost = costOf(operation, read.fragments, variables.coerced)
    if (cost > limits.maxCost) return refused(400, tooComplex(cost, limits.maxCost))
    const key = answers === undefined ? null : answerKey(operation, read, variables.coerced)
    const kept = key === null ? undefined : answers?.get(key)
    if (kept !== undefined) {
      requests.countCached(account)
      return { status: 200, text: kept, cache: 'HIT' }
    }
    if (!isFree(operation, read) && !(await requests.takeMonth(account))) return refused(429, monthIsUsed(account))

    const deadline = new Deadline(runtime, limits.timeoutMs)
    const loaders = new Loaders(db, seriesUuidsByUrls, read.selectedFields, deadline)
    const since = answers?.looks ?? 0
    try {
      const { data, errors } = await execute({
        schema,
        document: read.document,
        operationName: request.operationName,
        variableValues: request.variables,
        contextValue: { account, dependencies, loaders } satisfies ApiContext,
      })
      if (errors !== undefined) {
        const text = JSON.stringify({ errors: failedEntries(errors, requestId, runtime.log), data })
        return { status: 200, text, cache: 'MISS' }
      }
      const text = JSON.stringify({ data })
      if (key !== null && !loaders.hasUnread && isFound(data)) answers?.set(key, text, loaders.seen, since)
      return { status: 200, text, cache: 'MISS' }
    } finally {
      deadline.end()
    }
  }
}

/** Whether everything that was asked for is there. What is missing may be submitted at any time. */
function isFound(data: ExecutionResult['data']): boolean {
  return Object.values(data ?? {}).every((value) => value !== null && !(Array.isArray(value) && value.includes(null)))
}

function rejected(errors: readonly GraphQLError[]): QueryAnswer {
  return { status: 400, text: JSON.stringify({ errors: errors.map(rejectedEntry) }) }
}

function refused(status: 400 | 429, error: DirectoryError): QueryAnswer {
  return { status, text: JSON.stringify({ errors: [entryOf(error)] }) }
}

/** The operation to run; a sentence if the request does not say which one. */
function operationOf({ operations }: ReadQuery, name: string | null): OperationDefinitionNode | string {
  if (name === null) {
    const [only, second] = operations
    if (only === undefined) return 'The query has no operation'
    return second === undefined ? only : 'The query has several operations: `operationName` must say which one to run'
  }
  return operations.find((operation) => operation.name?.value === name) ?? `The query has no operation \`${name}\``
}

function variablesOf(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: QueryRequest['variables'],
) {
  if (variableDefinitions.length === 0) return { coerced: {} }
  return getVariableValues(schema, variableDefinitions, given ?? {}, { maxErrors: 20 })
}

function tooComplex(queryCost: number, maxQueryCostAllowed: number): DirectoryError {
  return new DirectoryError(
    'QUERY_TOO_COMPLEX',
    `The query costs ${queryCost}. At most ${maxQueryCostAllowed} is allowed: ask for fewer fields or smaller pages`,
    { extensions: { queryCost, maxQueryCostAllowed } },
  )
}
