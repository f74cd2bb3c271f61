import { Hono } from 'hono'
import { DirectoryError, type RequestScope } from '../../runtime/index.ts'
import { type AnswerHeaders, admitRequest, secondsToNextMonth } from '../admit-request.ts'
import { type GraphqlDependencies, graphqlLimits } from '../dependencies.ts'
import { type ErrorEntry, entryOf } from './error-entries.ts'
import { readQueryRequest } from './read-request.ts'
import { createQueryRunner } from './run-query.ts'
import { schemaText } from './schema-text.generated.ts'

/** `POST /graphql` and `GET /schema.graphql`. */
export function graphqlRoutes(dependencies: GraphqlDependencies): Hono<{ Bindings: RequestScope }> {
  const { maxQueryLength } = { ...graphqlLimits, ...dependencies.limits }
  const runQuery = createQueryRunner(dependencies)
  const app = new Hono<{ Bindings: RequestScope }>()

  app.post('/graphql', async (c) => {
    const request = c.req.raw
    const admission = await admitRequest(request.headers, c.env, dependencies)
    const { headers } = admission
    const refuse = (status: number, entry: ErrorEntry) => answer(request, status, errorsText(entry), headers)
    if (admission.account === null) return refuse(admission.status, entryOf(admission.error))
    const query = await readQueryRequest(request, maxQueryLength)
    if ('status' in query) {
      return refuse(query.status, entryOf(new DirectoryError('INVALID_QUERY_OR_SYNTAX', query.message)))
    }
    const { status, text, cache } = await runQuery(query, admission.account, c.env.requestId)
    if (cache !== undefined) return answer(request, status, text, { ...headers, 'X-Cache': cache })
    if (status !== 429) return answer(request, status, text, headers)
    const retryAfter = String(secondsToNextMonth(dependencies.runtime.now()))
    return answer(request, status, text, { ...headers, 'Retry-After': retryAfter })
  })

  app.get('/schema.graphql', () => {
    return new Response(schemaText, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  })

  return app
}

function errorsText(entry: ErrorEntry): string {
  return JSON.stringify({ errors: [entry] })
}

function answer(request: Request, status: number, text: string, headers: AnswerHeaders): Response {
  const isResponseType = request.headers.get('accept')?.includes('application/graphql-response+json') === true
  const type = `application/${isResponseType ? 'graphql-response+json' : 'json'}; charset=utf-8`
  return new Response(text, { status, headers: { ...headers, 'Content-Type': type } })
}
