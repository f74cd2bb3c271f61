import type { ReadingContext } from '../reading-context.ts'
import { originOf, type ReadingRequest, type ReadingRoutes, reply, type Shape, shapeRoutes } from '../shape-routes.ts'
import { type AppleContext, lookUpResults, MAX_EPISODES, searchResults } from './answers.ts'
import { chartFeed } from './chart-feed.ts'
import { InvalidParameters, readAppleRequest } from './request.ts'

const COUNTRY = '/:country{[A-Za-z]{2}}'
const CHARTS = `${COUNTRY}/rss/toppodcasts/*`
const searchPaths = ['/search', '/apple/search', `${COUNTRY}/search`]
const lookUpPaths = ['/lookup', '/apple/lookup', `${COUNTRY}/lookup`]
const JSON_TYPE = 'application/json; charset=utf-8'
/** Apple calls all its answers scripts. */
const SCRIPT_TYPE = 'text/javascript; charset=utf-8'

const shape: Shape = {
  paths: [...searchPaths, ...lookUpPaths, CHARTS],
  isMeant,
  rowsOf,
  failureBody: ({ message }) => ({
    body: JSON.stringify({ errorMessage: message, queryParameters: {} }),
    contentType: JSON_TYPE,
  }),
}

/** The page of searches has the address `/search` too. Apps name a medium or an entity there, and no type. */
function isMeant(c: ReadingRequest): boolean {
  if (c.req.path !== '/search') return true
  const query = queryOf(c)
  return (query.has('media') || query.has('entity')) && !query.has('type')
}

function rowsOf(c: ReadingRequest): number {
  const request = readAppleRequest(queryOf(c))
  if (request instanceof InvalidParameters) return 1
  const { ids, isOfEpisodes, limit } = request
  if (!c.req.path.endsWith('/lookup')) return limit
  return Math.max(1, ids.length + (isOfEpisodes ? Math.min(MAX_EPISODES, ids.length * limit) : 0))
}

/** Apple's search, look-up and charts. Documentation: `docs/apps.md`. */
export function appleRoutes(context: ReadingContext): ReadingRoutes {
  return shapeRoutes(shape, context, (routes) => {
    for (const path of searchPaths) {
      routes.get(path, async (c, next) => (isMeant(c) ? await answered(c, context, searchResults) : await next()))
    }
    for (const path of lookUpPaths) routes.get(path, (c) => answered(c, context, lookUpResults))
    routes.get(CHARTS, async (c) => {
      const { db, runtime } = context
      const [, country = '', , , ...rest] = c.req.path.split('/')
      const nowS = Math.floor(runtime.now() / 1_000)
      const feed = await chartFeed({ db, origin: originOf(c, context), nowS }, country, rest.join('/'))
      if (feed === null) return refused(c, 'There is no chart of this country and genre.')
      return reply(c, { body: JSON.stringify(feed), contentType: JSON_TYPE })
    })
  })
}

async function answered(c: ReadingRequest, context: ReadingContext, find: typeof searchResults): Promise<Response> {
  const request = readAppleRequest(queryOf(c))
  if (request instanceof InvalidParameters) {
    return refused(c, `Invalid value(s) for key(s): [${request.names.join(', ')}]`)
  }
  const { db, search } = context
  const asked: AppleContext = { db, search, origin: originOf(c, context) }
  const results = await find(asked, request)
  const text = JSON.stringify({ resultCount: results.length, results })
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Vary', 'Accept')
  if (request.callback !== null) {
    // Old engines end a script's line at these two characters.
    const script = text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
    return reply(c, { body: `${request.callback}(${script});`, contentType: SCRIPT_TYPE })
  }
  const wantsJson = c.req.header('Accept')?.trimStart().toLowerCase().startsWith('application/json') === true
  return reply(c, { body: text, contentType: wantsJson ? JSON_TYPE : SCRIPT_TYPE })
}

function refused(c: ReadingRequest, errorMessage: string): Response {
  const queryParameters = Object.fromEntries(queryOf(c))
  c.header('Cache-Control', 'no-store')
  return c.body(JSON.stringify({ errorMessage, queryParameters }), 400, { 'Content-Type': JSON_TYPE })
}

function queryOf(c: ReadingRequest): URLSearchParams {
  const { url } = c.req
  const start = url.indexOf('?')
  return new URLSearchParams(start === -1 ? '' : url.slice(start + 1))
}
