import { Hono } from 'hono'
import type { OpenDatabase } from '../database/index.ts'
import type { Routes } from './routes.ts'

/**
 * Makes routes for tests: `DELETE /test-faults/database` makes the database unavailable, `PUT` makes it available
 * again. Tests see what clients then see, on a server and on an embedded database alike. `TEST_FAULTS` puts these
 * routes on a listener on loopback.
 */
export function faultRoutes({ pretendAway }: Pick<OpenDatabase, 'pretendAway'>): Routes {
  const routes: Routes = new Hono()
  routes.delete('/test-faults/database', () => answerAfter(() => pretendAway(true)))
  routes.put('/test-faults/database', () => answerAfter(() => pretendAway(false)))
  return routes
}

function answerAfter(change: () => void): Response {
  change()
  return new Response(null, { status: 204 })
}
