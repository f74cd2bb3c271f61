import { searchResults } from '../apple/answers.ts'
import { InvalidParameters, readAppleRequest } from '../apple/request.ts'
import type { Paths } from '../podcast-index/answer.ts'
import { Parameters } from '../podcast-index/parameters.ts'
import type { ReadingContext } from '../reading-context.ts'
import { badInput, type ReadingRequest, type ReadingRoutes, reply, type Shape, shapeRoutes } from '../shape-routes.ts'

const SEARCH = '/api/search'
const PODCAST = '/api/podcast'
const TRENDING = '/api/trending'
const CATEGORIES = '/api/categories'
const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT_TYPE = 'text/plain; charset=utf-8'

const shape: Shape = {
  paths: [SEARCH, PODCAST, TRENDING, CATEGORIES],
  rowsOf: (c) => (c.req.path === TRENDING ? new Parameters(c.req.raw.url).mostResults(1) : 1),
  failureBody: ({ message }) => ({ body: `${message}\n`, contentType: TEXT_TYPE }),
}

/**
 * The search service of PinePods. Its answers are those of Podcast Index and of Apple, unchanged. Documentation:
 * `docs/apps.md`.
 *
 * @param paths - how the paths of Podcast Index are answered
 */
export function pinePodsRoutes(context: ReadingContext, paths: Paths): ReadingRoutes {
  /** Answers as Podcast Index does for a path. */
  const passed = async (c: ReadingRequest, path: string, parameters: Parameters): Promise<Response> => {
    const nowS = Math.floor(context.runtime.now() / 1_000)
    const asked = { ...context, parameters, scope: c.env, nowS, body: null }
    const answer = { status: 'true', ...(await paths[path]?.(asked)) }
    return reply(c, { body: JSON.stringify(answer), contentType: JSON_TYPE })
  }
  const parametersOf = (values: Readonly<Record<string, string>>) => new Parameters(`?${new URLSearchParams(values)}`)

  return shapeRoutes(shape, context, (routes) => {
    routes.get(SEARCH, async (c) => {
      const term = c.req.query('query')
      const index = c.req.query('index')?.toLowerCase()
      if (term === undefined && index === undefined) {
        return reply(c, { body: 'Test connection successful', contentType: TEXT_TYPE })
      }
      if (index === 'youtube') return reply(c, { body: JSON.stringify({ results: [] }), contentType: JSON_TYPE })
      if (index === 'itunes') return await asApple(c, context, term ?? '')
      if (term === undefined || term.trim() === '') throw badInput('`query` is missing.')
      const path = c.req.query('search_type') === 'person' ? 'search/byperson' : 'search/byterm'
      return await passed(c, path, parametersOf({ q: term }))
    })
    routes.get(PODCAST, (c) => passed(c, 'podcasts/byfeedid', parametersOf({ id: c.req.query('id') ?? '' })))
    routes.get(TRENDING, (c) => passed(c, 'podcasts/trending', new Parameters(c.req.raw.url)))
    routes.get(CATEGORIES, (c) => passed(c, 'categories/list', new Parameters('')))
  })
}

async function asApple(c: ReadingRequest, { db, search, publicUrl }: ReadingContext, term: string): Promise<Response> {
  const request = readAppleRequest(new URLSearchParams({ term, media: 'podcast' }))
  if (request instanceof InvalidParameters) throw badInput('The parameters are invalid.')
  const results = await searchResults({ db, search, origin: new URL(publicUrl ?? c.req.url).origin }, request)
  return reply(c, { body: JSON.stringify({ resultCount: results.length, results }), contentType: JSON_TYPE })
}
