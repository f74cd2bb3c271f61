import {
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Account } from '../../accounts/index.ts'
import { DirectoryError, type LoggedQuery } from '../../runtime/index.ts'
import { monthlyLimitError } from '../admit-request.ts'
import { type GraphqlDependencies, graphqlLimits } from '../dependencies.ts'
import { asksForTranscript, firstFieldOf, isFree } from './analyse-query.ts'
import { answerKey } from './answer-key.ts'
import { buildApiSchema } from './build-schema.ts'
import type { AnswerExtensions, ApiContext } from './context.ts'
import { Deadlines } from './deadline.ts'
import { EpisodeFiles } from './episode-files.ts'
import { entryOf, failedEntries, rejectedEntry } from './error-entries.ts'
import { executePlan } from './execute-plan.ts'
import { Loaders } from './loaders.ts'
import { planQuery, type QueryPlan } from './plan-query.ts'
import { createCost } from './query-cost.ts'
import { createQueryReader, type ReadQuery } from './read-query.ts'

/** A request as its body has it. */
export interface QueryRequest {
  readonly body: string
  readonly query: string
  readonly variables: { readonly [name: string]: unknown } | null
  readonly operationName: string | null
}

/** An answer as JSON: with `data` if the query ran, else with errors alone. */
export interface QueryAnswer {
  readonly status: 200 | 400 | 429
  readonly body: string | Uint8Array
  /** Whether a kept answer was sent; undefined if the query was rejected. */
  readonly cache?: 'HIT' | 'MISS'
  /** For the log line. */
  readonly logged: LoggedQuery
}

export interface QueryRunner {
  /** Runs a query. The steps are: text, operation, variables, kept answers, cost, the month's limit, fields. */
  run(request: QueryRequest, account: Account, requestId: string): Promise<QueryAnswer>
  /** Returns the kept answer to a body that had one before, without parsing the body. */
  keptFor(body: string, account: Account): KeptAnswer | undefined
}

/** An answer that was kept, and the field that its query asks for. */
export interface KeptAnswer {
  readonly body: Uint8Array
  readonly operation: string
}

/** The most characters of all bodies whose answer keys are known, and of one of these bodies. */
const KNOWN_BODIES = 4_000_000
const KNOWN_BODY = 20_000

/** Makes the runner of queries. */
export function createQueryRunner(dependencies: GraphqlDependencies): QueryRunner {
  const { answers, db, primary = db, requests, runtime, seriesUuidsByUrls } = dependencies
  const limits = { ...graphqlLimits, ...dependencies.limits }
  const schema = buildApiSchema()
  const readQuery = createQueryReader(schema, limits)
  const costOf = createCost(schema)
  const deadlines = new Deadlines(runtime, limits.timeoutMs)
  const transcriptDeadlines = new Deadlines(runtime, limits.transcriptTimeoutMs)
  const plans = new WeakMap<OperationDefinitionNode, QueryPlan | 'asked once' | null>()
  /** The key of the answer to each body. It depends on nothing but the body. */
  const keysOfBodies = new LRUCache<string, { readonly key: string; readonly operation: string }>({
    maxSize: KNOWN_BODIES,
    maxEntrySize: KNOWN_BODY,
    sizeCalculation: (_, body) => body.length + 1,
  })

  function keptFor(body: string, account: Account): KeptAnswer | undefined {
    const known = keysOfBodies.get(body)
    const kept = known === undefined ? undefined : answers?.get(known.key)
    if (known === undefined || kept === undefined) return undefined
    requests.countCached(account)
    return { body: kept, operation: known.operation }
  }

  /** The answer to an operation that ran before, if it has a plan and nothing fails. */
  async function answerAsPlanned(
    operation: OperationDefinitionNode,
    read: ReadQuery,
    variables: { readonly [name: string]: unknown },
    context: ApiContext,
  ): Promise<ExecutionResult | null> {
    const known = plans.get(operation)
    // A plan pays off only for a text that comes more than once.
    if (known === undefined) {
      plans.set(operation, 'asked once')
      return null
    }
    const plan = known === 'asked once' ? planQuery(schema, operation, read) : known
    if (known === 'asked once') plans.set(operation, plan)
    if (plan === null) return null
    // Loaded rows stay with the loaders of the request: graphql-js does not read them again.
    return await executePlan(plan, variables, context).then(
      (data) => ({ data }),
      () => null,
    )
  }

  async function run(request: QueryRequest, account: Account, requestId: string): Promise<QueryAnswer> {
    const read = readQuery(request.query)
    if (!('document' in read)) return rejected(read)
    const operation = operationOf(read, request.operationName)
    if (typeof operation === 'string') return rejected([new GraphQLError(operation)])
    const logged: LoggedQuery = { operation: firstFieldOf(operation, read) }
    const variables = variablesOf(schema, operation, request.variables)
    if (variables.errors !== undefined) return rejected(variables.errors, logged)

    // The cost of a kept answer was within the limit: its key includes everything that the cost depends on.
    const key = answers === undefined ? null : answerKey(operation, read, variables.coerced)
    const kept = key === null ? undefined : answers?.get(key)
    if (key !== null && kept !== undefined) {
      keysOfBodies.set(request.body, { key, operation: logged.operation! })
      requests.countCached(account)
      return { status: 200, body: kept, cache: 'HIT', logged }
    }
    const cost = costOf(operation, read.fragments, variables.coerced)
    logged.cost = cost
    if (cost > limits.maxCost) return refused(400, tooComplex(cost, limits.maxCost), logged)
    if (!isFree(operation, read) && !(await requests.takeMonth(account))) {
      return refused(429, monthlyLimitError(account), logged)
    }

    const deadline = (asksForTranscript(read) ? transcriptDeadlines : deadlines).begin()
    const now = Math.floor(runtime.now() / 1000)
    const loaders = new Loaders(db, seriesUuidsByUrls, read.selectedFields, deadline, now, primary)
    const files = new EpisodeFiles(dependencies.transcripts, account, deadline)
    const since = answers?.looks ?? 0
    try {
      const extensions: AnswerExtensions = {}
      const context: ApiContext = { account, dependencies, loaders, files, extensions }
      const { data, errors } =
        (await answerAsPlanned(operation, read, variables.coerced, context)) ??
        (await execute({
          schema,
          document: read.document,
          operationName: request.operationName,
          variableValues: request.variables,
          contextValue: context,
        }))
      const beside = Object.keys(extensions).length > 0 ? { extensions } : {}
      if (errors !== undefined) {
        const entries = failedEntries(errors, requestId, runtime.log)
        const body = JSON.stringify({ errors: entries, data, ...beside })
        return { status: 200, body, cache: 'MISS', logged: { ...logged, code: entries[0]!.code } }
      }
      const text = JSON.stringify({ data, ...beside })
      if (key === null || answers === undefined || !loaders.isKeepable || !isFound(data)) {
        return { status: 200, body: text, cache: 'MISS', logged }
      }
      const body = encoder.encode(text)
      answers.set(key, body, loaders.seen, since)
      return { status: 200, body, cache: 'MISS', logged }
    } finally {
      deadline.end()
    }
  }

  return { run, keptFor }
}

const encoder = new TextEncoder()

/** Returns whether everything that was asked for was found. Missing content may be submitted at any time. */
function isFound(data: ExecutionResult['data']): boolean {
  return Object.values(data ?? {}).every((value) => value !== null && !(Array.isArray(value) && value.includes(null)))
}

function rejected(errors: readonly GraphQLError[], logged: LoggedQuery = {}): QueryAnswer {
  const body = JSON.stringify({ errors: errors.map(rejectedEntry) })
  return { status: 400, body, logged: { ...logged, code: 'INVALID_QUERY_OR_SYNTAX' } }
}

function refused(status: 400 | 429, error: DirectoryError, logged: LoggedQuery): QueryAnswer {
  return { status, body: JSON.stringify({ errors: [entryOf(error)] }), logged: { ...logged, code: error.code } }
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
