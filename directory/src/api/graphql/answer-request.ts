import { type DirectAnswer, DirectoryError, type DirectRoute } from '../../runtime/index.ts'
import { type AnswerHeaders, admitRequest, secondsToNextMonth } from '../admit-request.ts'
import { type GraphqlDependencies, graphqlLimits } from '../dependencies.ts'
import { problemOfType } from '../read-body.ts'
import { entryOf } from './error-entries.ts'
import { readQueryRequest } from './read-request.ts'
import { QueryRunner } from './run-query.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const RESPONSE_TYPE = 'application/graphql-response+json; charset=utf-8'

/**
 * Makes the route that answers `POST /graphql`. It checks the account, the minute's limit and the body, then runs the
 * query.
 */
export function answerGraphql(dependencies: GraphqlDependencies): DirectRoute {
  const { maxQueryLength } = { ...graphqlLimits, ...dependencies.limits }
  const runner = new QueryRunner(dependencies)

  return async ({ headers: given, body }, scope) => {
    const { accept } = given
    const credentials = { userId: textOf(given['x-user-id']), apiKey: textOf(given['x-api-key']) }
    const admission = await admitRequest(credentials, scope, dependencies, body)
    const headers = flatOf(admission.headers)
    const refuse = (status: number, error: DirectoryError) => {
      scope.query = { code: error.code }
      return answer(accept, status, JSON.stringify({ errors: [entryOf(error)] }), headers)
    }
    if (admission.account === null) return refuse(admission.status, admission.error)
    const { account } = admission
    const problem = problemOfType(given)
    if (problem !== null) return refuse(problem.status, new DirectoryError('INVALID_QUERY_OR_SYNTAX', problem.message))
    const kept = runner.keptFor(body, account)
    if (kept !== undefined) {
      scope.query = { operation: kept.operation, cache: 'HIT' }
      headers.push('X-Cache', 'HIT')
      return answer(accept, 200, kept.body, headers)
    }
    const query = readQueryRequest(body, maxQueryLength)
    if ('status' in query) return refuse(query.status, new DirectoryError('INVALID_QUERY_OR_SYNTAX', query.message))
    const { status, body: answered, cache, logged } = await runner.run(query, account, scope.requestId)
    scope.query = cache === undefined ? logged : { ...logged, cache }
    if (cache !== undefined) headers.push('X-Cache', cache)
    else if (status === 429) headers.push('Retry-After', String(secondsToNextMonth(dependencies.runtime.now())))
    return answer(accept, status, answered, headers)
  }
}

/** Returns headers as a list of alternating names and values. */
function flatOf(headers: AnswerHeaders): string[] {
  const flat: string[] = []
  for (const name in headers) flat.push(name, headers[name]!)
  return flat
}

function answer(
  accept: string | undefined,
  status: number,
  body: DirectAnswer['body'],
  headers: string[],
): DirectAnswer {
  const isResponseType = accept?.includes('application/graphql-response+json') === true
  headers.push('Content-Type', isResponseType ? RESPONSE_TYPE : JSON_TYPE)
  return { status, headers, body }
}

/** Node gives a list only for headers that may be repeated. The headers read here may not. */
function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined
}
