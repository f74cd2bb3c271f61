import { Hono } from 'hono'
import type { DirectRoute, RequestScope } from '../../runtime/index.ts'
import type { GraphqlDependencies } from '../dependencies.ts'
import { answerGraphql } from './answer-request.ts'
import { schemaText } from './schema-text.ts'

/** The routes of GraphQL. */
export interface GraphqlRoutes {
  /** `POST /graphql` and `GET /schema.graphql`. */
  readonly routes: Hono<{ Bindings: RequestScope }>
  /** `POST /graphql` again, for the listener, which answers ordinary requests without hono. */
  readonly direct: DirectRoute
}

/** Makes the routes of GraphQL. Both ways to `POST /graphql` give the same answers. */
export function graphqlRoutes(dependencies: GraphqlDependencies): GraphqlRoutes {
  const direct = answerGraphql(dependencies)
  const routes = new Hono<{ Bindings: RequestScope }>()

  routes.post('/graphql', async (c) => {
    const request = { headers: Object.fromEntries(c.req.raw.headers), body: await c.req.text() }
    const { status, headers, body } = await direct(request, c.env)
    return new Response(typeof body === 'string' ? body : new Uint8Array(body), { status, headers: pairsOf(headers) })
  })

  routes.get('/schema.graphql', () => {
    return new Response(schemaText, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  })

  return { routes, direct }
}

function pairsOf(headers: readonly string[]): Record<string, string> {
  const pairs: Record<string, string> = {}
  for (let at = 0; at < headers.length; at += 2) pairs[headers[at]!] = headers[at + 1]!
  return pairs
}
