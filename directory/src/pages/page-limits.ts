import { Hono, type MiddlewareHandler } from 'hono'
import { createAddressLimit } from '../accounts/index.ts'
import type { RequestScope, Runtime } from '../runtime/index.ts'
import { createFailurePage } from './failure-page.ts'
import type { StaticFiles } from './static-files.ts'

type Scope = { Bindings: RequestScope }

/** Requests a minute from one network. 0 is no limit. */
export interface PageLimits {
  readonly pages: number
  readonly searches: number
  readonly suggestions: number
}

const MINUTE_S = 60
/** Where a browser asks what is new in its library. */
const NEWS = '/library/new'

/**
 * The paths that each limit counts. `*` stands for anything, also for nothing. Files that pages load are not counted.
 */
const paths = {
  searches: ['/search', NEWS],
  suggestions: ['/search/suggestions'],
  pages: [
    '/',
    '/charts',
    '/library',
    '/explorer',
    '/docs/*',
    '/open-data',
    '/contact',
    '/privacy',
    '/takedown',
    '/podcasts/*',
    '/comics/*',
    '/creators/*',
    '/persons/*',
    '/episodes/*',
    '/issues/*',
    '/sitemap.xml',
    '/sitemaps/*',
    '/oembed',
    '/feeds/:uuid{[0-9a-fA-F-]{36}}/*',
    '/submit',
    '/check',
    '/signup',
    '/login',
    '/logout',
    '/forgot',
    '/reset',
    '/verify',
    '/first-operator',
    '/dashboard/*',
  ],
} as const satisfies { readonly [name in keyof PageLimits]: readonly string[] }

const sentences: { readonly [name in keyof PageLimits]: string } = {
  pages: 'Too many pages were opened from your network within a minute.',
  searches: 'Too many searches came from your network within a minute.',
  suggestions: 'Too many suggestions were asked for from your network within a minute.',
}

/** Makes the limits of pages and searches by address. The routes that they limit come after them. */
export function pageLimitRoutes(
  limits: PageLimits,
  { files, runtime }: { readonly files: StaticFiles; readonly runtime: Pick<Runtime, 'now'> },
): Hono<Scope> {
  const routes = new Hono<Scope>()
  const failurePage = createFailurePage(files)
  const limitBy = (name: keyof PageLimits): MiddlewareHandler<Scope> => {
    const limit = createAddressLimit(limits[name], MINUTE_S, runtime)
    return async (c, next) => {
      const { network } = c.env
      if (limit.take(network) !== null) return await next()
      const waitS = limit.waitS(network)
      const sentence = `${sentences[name]} Try again in ${waitS} second${waitS === 1 ? '' : 's'}.`
      const headers = { 'Retry-After': String(waitS), 'Cache-Control': 'no-store' }
      // Scripts ask for these, not people.
      if (name === 'suggestions' || c.req.path === NEWS) return c.json({ error: sentence }, 429, headers)
      const { html, policy } = failurePage('Too many requests', sentence)
      return c.html(html, 429, { ...headers, 'Content-Security-Policy': policy })
    }
  }
  for (const name of ['pages', 'searches', 'suggestions'] as const) {
    if (limits[name] === 0) continue
    const limit = limitBy(name)
    for (const path of paths[name]) routes.use(path, limit)
  }
  return routes
}
