import { execute, GraphQLError, type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from 'graphql'
import type { Account } from '../../accounts/index.ts'
import { DirectoryError } from '../../runtime/index.ts'
import { monthIsUsed } from '../admit-request.ts'
import { type GraphqlDependencies, graphqlLimits } from '../dependencies.ts'
import { isFree } from './analyse-query.ts'
import { buildApiSchema } from './build-schema.ts'
import type { ApiContext } from './context.ts'
import { Deadline } from './deadline.ts'
import { type ErrorEntry, entryOf, failedEntries, rejectedEntry } from './error-entries.ts'
import { Loaders } from './loaders.ts'
import { createCost } from './query-cost.ts'
import { createQueryReader, type ReadQuery } from './read-query.ts'

/** A request as its body has it. */
export interface QueryRequest {
  readonly query: string
  readonly variables: { readonly [name: string]: unknown } | null
  readonly operationName: string | null
}

/** An answer: with `data` if the query ran, else with errors alone. */
export interface QueryAnswer {
  readonly status: 200 | 400 | 429
  readonly body: { readonly errors?: readonly ErrorEntry[]; readonly data?: unknown }
  /** Undefined if the query was rejected before its cost was known. */
  readonly cost?: number
}

export type RunQuery = (request: QueryRequest, account: Account, requestId: string) => Promise<QueryAnswer>

/** Makes what runs queries: text, operation, variables, cost, the month's limit, fields. */
export function createQueryRunner(dependencies: GraphqlDependencies): RunQuery {
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
    if (cost > limits.maxCost) return { ...refused(400, tooComplex(cost, limits.maxCost)), cost }
    if (!isFree(operation, read) && !(await dependencies.requests.takeMonth(account))) {
      return { ...refused(429, monthIsUsed(account)), cost }
    }

    const deadline = new Deadline(dependencies.runtime, limits.timeoutMs)
    const loaders = new Loaders(dependencies.db, dependencies.seriesUuidsByUrls, read.selectedFields, deadline)
    try {
      const { data, errors } = await execute({
        schema,
        document: read.document,
        operationName: request.operationName,
        variableValues: request.variables,
        contextValue: { account, dependencies, loaders } satisfies ApiContext,
      })
      const body =
        errors === undefined ? { data } : { errors: failedEntries(errors, requestId, dependencies.runtime.log), data }
      return { status: 200, body, cost }
    } finally {
      deadline.end()
    }
  }
}

function rejected(errors: readonly GraphQLError[]): QueryAnswer {
  return { status: 400, body: { errors: errors.map(rejectedEntry) } }
}

function refused(status: 400 | 429, error: DirectoryError): QueryAnswer {
  return { status, body: { errors: [entryOf(error)] } }
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
