import {
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Account } from '../../accounts/index.ts'
import { DirectoryError, type LoggedQuery } from '../../runtime/index.ts'
import { monthlyLimitError } from '../admit-request.ts'
import { type GraphqlDependencies, type GraphqlLimits, graphqlLimits } from '../dependencies.ts'
import { asksForSchema, asksForTranscript, firstFieldOf, isFree, mostUsesOf } from './analyse-query.ts'
import { answerKey } from './answer-key.ts'
import { buildApiSchema } from './build-schema.ts'
import type { AnswerExtensions } from './context.ts'
import { Deadlines } from './deadline.ts'
import { EpisodeFiles } from './episode-files.ts'
import { entryOf, failedEntries, rejectedEntry } from './error-entries.ts'
import { AnswerMeter, StoppedQuery } from './executing/answer-meter.ts'
import { createExecutor, type ExecutableQuery, type ExecuteQuery } from './executing/execute-query.ts'
import { Loaders } from './loaders.ts'
import { createCost } from './query-cost.ts'
import { createQueryReader, type QueryReader, type ReadQuery } from './read-query.ts'

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

/** An answer that was kept, and the field that its query asks for. */
export interface KeptAnswer {
  readonly body: Uint8Array
  readonly operation: string
}

/** The most characters of all bodies whose answer keys are known, and of one of these bodies. */
const KNOWN_BODIES = 4_000_000
const KNOWN_BODY = 20_000
/**
 * Bytes of the answers about the schema. With all options, the query of graphql-js has 128 answers of 200 KB at most.
 */
const KEPT_INTROSPECTION = 32 * 1_048_576

/** Runs queries. The steps are: text, operation, variables, kept answers, cost, the month's limit, fields. */
export class QueryRunner {
  readonly #dependencies: GraphqlDependencies
  readonly #limits: GraphqlLimits
  readonly #schema = buildApiSchema()
  readonly #readQuery: QueryReader
  readonly #costOf = createCost(this.#schema)
  readonly #deadlines: Deadlines
  readonly #transcriptDeadlines: Deadlines
  readonly #executeQuery: ExecuteQuery
  /** The key of the answer to each body. It depends on nothing but the body. */
  readonly #keysOfBodies = new LRUCache<string, { readonly key: string; readonly operation: string }>({
    maxSize: KNOWN_BODIES,
    maxEntrySize: KNOWN_BODY,
    sizeCalculation: (_, body) => body.length + 1,
  })
  /** The schema is the same for as long as the process lives. */
  readonly #introspections = new LRUCache<string, Uint8Array>({
    maxSize: KEPT_INTROSPECTION,
    sizeCalculation: (answer, key) => answer.byteLength + key.length,
  })

  constructor(dependencies: GraphqlDependencies) {
    const limits = { ...graphqlLimits, ...dependencies.limits }
    this.#dependencies = dependencies
    this.#limits = limits
    this.#readQuery = createQueryReader(this.#schema, limits)
    this.#deadlines = new Deadlines(dependencies.runtime, limits.timeoutMs)
    this.#transcriptDeadlines = new Deadlines(dependencies.runtime, limits.transcriptTimeoutMs)
    this.#executeQuery = createExecutor(this.#schema, limits)
  }

  /** Returns the kept answer to a body that had one before, without parsing the body. */
  keptFor(body: string, account: Account): KeptAnswer | undefined {
    const { answers, requests } = this.#dependencies
    const known = this.#keysOfBodies.get(body)
    const kept = known === undefined ? undefined : answers?.get(known.key)
    if (known === undefined || kept === undefined) return undefined
    requests.countCached(account)
    return { body: kept, operation: known.operation }
  }

  async run(request: QueryRequest, account: Account, requestId: string): Promise<QueryAnswer> {
    const { answers, requests } = this.#dependencies
    const read = this.#readQuery(request.query)
    if (!('document' in read)) return rejected(read)
    const operation = operationOf(read, request.operationName)
    if (typeof operation === 'string') return rejected([new GraphQLError(operation)])
    const logged: LoggedQuery = { operation: firstFieldOf(operation, read) }
    const variables = variablesOf(this.#schema, operation, request.variables)
    if (variables.errors !== undefined) return rejected(variables.errors, logged)

    // The cost of a kept answer was within the limit: its key includes everything that the cost depends on.
    const key = answerKey(operation, read, variables.coerced)
    const isForSchema = asksForSchema(operation, read)
    const kept = key === null ? undefined : (isForSchema ? this.#introspections : answers)?.get(key)
    if (key !== null && kept !== undefined) {
      if (!isForSchema) {
        this.#keysOfBodies.set(request.body, { key, operation: logged.operation! })
        requests.countCached(account)
      }
      return { status: 200, body: kept, cache: 'HIT', logged }
    }
    const cost = this.#costOf(operation, read.fragments, variables.coerced)
    logged.cost = cost
    const excess = excessOf(cost, mostUsesOf(operation, read), this.#limits)
    if (excess !== null) return refused(400, excess, logged)
    if (!isFree(operation, read) && !(await requests.takeMonth(account))) {
      return refused(429, monthlyLimitError(account), logged)
    }
    const asked = { read, operation, given: request.variables, coerced: variables.coerced, cost, key, isForSchema }
    return await this.#execute(asked, account, requestId, logged)
  }

  async #execute(asked: AdmittedQuery, account: Account, requestId: string, logged: LoggedQuery): Promise<QueryAnswer> {
    const { read, operation, given, coerced, cost, key, isForSchema } = asked
    const dependencies = this.#dependencies
    const { answers, db, primary = db, runtime, seriesUuidsByUrls } = dependencies
    const { document, fragments } = read
    const deadline = (asksForTranscript(read) ? this.#transcriptDeadlines : this.#deadlines).begin()
    const now = Math.floor(runtime.now() / 1000)
    const reads = new AnswerMeter(this.#limits, cost)
    const loaders = new Loaders(db, seriesUuidsByUrls, read.selectedFields, deadline, now, primary, reads)
    const files = new EpisodeFiles(dependencies.transcripts, account, deadline)
    const since = answers?.looks ?? 0
    try {
      const extensions: AnswerExtensions = {}
      const { data, errors, fields, stopped, json } = await this.#executeQuery(
        { operation, document, fragments, given, coerced, cost },
        { account, dependencies, loaders, files, extensions },
      )
      logged.fields = fields
      if (stopped !== null) return tooLongAnswer(operation, stopped, logged)
      const beside = Object.keys(extensions).length > 0 ? { extensions } : {}
      const entries = errors === undefined ? null : failedEntries(errors, requestId, runtime.log)
      const body = await json({ ...(entries !== null && { errors: entries }), data, ...beside })
      if (body instanceof StoppedQuery) return tooLongAnswer(operation, body, logged)
      if (entries !== null) {
        return { status: 200, body, cache: 'MISS', logged: { ...logged, code: entries[0]!.code } }
      }
      if (key === null) return { status: 200, body, cache: 'MISS', logged }
      if (isForSchema) this.#introspections.set(key, body)
      else if (loaders.isKeepable && isFound(data)) answers?.set(key, body, loaders.seen, since)
      return { status: 200, body, cache: 'MISS', logged }
    } finally {
      deadline.end()
    }
  }
}

/** A query that was read and may run: its cost and the month's limit allow it. */
interface AdmittedQuery extends Omit<ExecutableQuery, 'document' | 'fragments'> {
  readonly read: ReadQuery
  /** `null` if the answer may not be kept. */
  readonly key: string | null
  readonly isForSchema: boolean
}

/** Returns whether everything that was asked for was found. Missing content may be submitted at any time. */
function isFound(data: ExecutionResult['data']): boolean {
  return Object.values(data ?? {}).every((value) => value !== null && !(Array.isArray(value) && value.includes(null)))
}

/** The answer to a query that was stopped. A mutation may have changed something, so it counts as one that ran. */
function tooLongAnswer(
  { operation }: OperationDefinitionNode,
  error: DirectoryError,
  logged: LoggedQuery,
): QueryAnswer {
  if (operation !== 'mutation') return refused(400, error, logged)
  const body = JSON.stringify({ errors: [entryOf(error)], data: null })
  return { status: 200, body, cache: 'MISS', logged: { ...logged, code: error.code } }
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

/** Returns why a query is too complex to run; `null` if it is not. */
function excessOf(
  queryCost: number,
  rootFieldUses: number,
  { maxCost: maxQueryCostAllowed, maxRootFieldUses }: GraphqlLimits,
): DirectoryError | null {
  const cost = { queryCost, maxQueryCostAllowed }
  if (queryCost > maxQueryCostAllowed) {
    const message = `The query costs ${queryCost}. At most ${maxQueryCostAllowed} is allowed: ask for fewer fields or smaller pages`
    return new DirectoryError('QUERY_TOO_COMPLEX', message, { extensions: cost })
  }
  if (rootFieldUses <= maxRootFieldUses) return null
  const message = `The query uses one field of its root ${rootFieldUses} times. At most ${maxRootFieldUses} are allowed`
  return new DirectoryError('QUERY_TOO_COMPLEX', message, { extensions: { ...cost, rootFieldUses, maxRootFieldUses } })
}
