import { Hono } from 'hono'
import type { RequestScope } from '../runtime/index.ts'
import type { Websub } from './open-websub.ts'

/** The callbacks of hubs. Anyone may call them; a call without a known token gets 404. */
export function websubRoutes({ subscriber }: Pick<Websub, 'subscriber'>): Hono<{ Bindings: RequestScope }> {
  const app = new Hono<{ Bindings: RequestScope }>()
  app.on(['GET', 'POST'], '/websub/:token', (c) => {
    // Whoever knows the token can pose as the hub.
    c.env.loggedPath = '/websub/…'
    return subscriber.handle(c.req.raw)
  })
  return app
}
