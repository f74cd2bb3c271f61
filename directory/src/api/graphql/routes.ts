import { Hono } from 'hono'
import { DirectoryError, type RequestScope } from '../../runtime/index.ts'
import { admitRequest, secondsToNextMonth } from '../admit-request.ts'
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
    if (admission.account === null) return answer(request, admission.status, [entryOf(admission.error)], headers)
    const query = await readQueryRequest(request, maxQueryLength)
    if ('status' in query) return answer(request, query.status, [invalid(query.message)], headers)
    const { status, body } = await runQuery(query, admission.account, c.env.requestId)
    if (status === 429) headers.set('Retry-After', String(secondsToNextMonth(dependencies.runtime.now())))
    return answer(request, status, body, headers)
  })

  app.get('/schema.graphql', () => {
    return new Response(schemaText, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  })

  return app
}

function invalid(message: string): ErrorEntry {
  return entryOf(new DirectoryError('INVALID_QUERY_OR_SYNTAX', message))
}

function answer(request: Request, status: number, body: object | readonly ErrorEntry[], headers: Headers): Response {
  const isResponseType = request.headers.get('accept')?.includes('application/graphql-response+json') === true
  headers.set('Content-Type', `application/${isResponseType ? 'graphql-response+json' : 'json'}; charset=utf-8`)
  return new Response(JSON.stringify(Array.isArray(body) ? { errors: body } : body), { status, headers })
}
