import { Hono } from 'hono'
import type { RequestScope } from '../runtime/index.ts'
import type { PingByUrl } from './ping-by-url.ts'

/** The address where anybody may tell that a feed has changed: `/ping?url=…`. */
export function pingRoutes(ping: PingByUrl): Hono<{ Bindings: RequestScope }> {
  const routes = new Hono<{ Bindings: RequestScope }>()
  routes.get('/ping', async (c) => {
    c.header('Access-Control-Allow-Origin', '*')
    c.header('Cache-Control', 'no-store')
    const urls = c.req.queries('url') ?? []
    const [url = ''] = urls
    if (urls.length !== 1) return c.text('Name one feed: /ping?url=https://example.org/feed.xml\n', 400)
    const answer = await ping(url, c.env.network)
    switch (answer.kind) {
      case 'accepted':
        return c.text('The feed will be checked soon.\n', 202)
      case 'unknown':
        return c.text('No feed of this directory has this URL.\n', 404)
      case 'no-url':
        return c.text('`url` must be an http or https URL of at most 2,048 characters.\n', 400)
      case 'too-many':
        return c.text('Too many pings.\n', 429, { 'Retry-After': String(answer.waitS) })
    }
  })
  return routes
}
