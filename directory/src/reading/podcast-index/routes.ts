import type { ReaderClaim } from '../../accounts/index.ts'
import { MOST_DEAD } from '../public-podcast-rows.ts'
import type { ReadingContext } from '../reading-context.ts'
import { badInput, type ReadingRequest, type ReadingRoutes, reply, type Shape, shapeRoutes } from '../shape-routes.ts'
import type { PathHandler, Paths } from './answer.ts'
import { episodePaths } from './episode-paths.ts'
import { listPaths, MOST_GUIDS, MOST_TAGGED, postedPaths, USUAL_TAGGED } from './list-paths.ts'
import { otherPaths } from './other-paths.ts'
import { Parameters } from './parameters.ts'
import { podcastPaths } from './podcast-paths.ts'
import { MOST_CHANGES, USUAL_CHANGES } from './recent-data.ts'
import { recentPaths } from './recent-paths.ts'
import { searchPaths } from './search-paths.ts'

const BASE = '/api/1.0'
const JSON_TYPE = 'application/json; charset=utf-8'

const shape: Shape = {
  // An older web client leaves the version out.
  paths: [`${BASE}/*`, '/api/search/byterm'],
  allowedHeaders: ['X-Auth-Key', 'X-Auth-Date', 'Authorization', 'User-Agent'],
  claimOf: claimOfSignature,
  rowsOf,
  failureBody: ({ message }) => ({
    body: JSON.stringify({ status: 'false', description: message }),
    contentType: JSON_TYPE,
  }),
}

/** The most rows of paths that give more than 1,000, or do not heed `max`. */
const manyRows = new Map<string, (parameters: Parameters) => number>([
  ['podcasts/bytag', (parameters) => parameters.mostResults(USUAL_TAGGED, MOST_TAGGED)],
  ['podcasts/dead', () => MOST_DEAD],
  ['podcasts/batch/byguid', () => MOST_GUIDS],
  ['recent/data', (parameters) => parameters.mostResults(USUAL_CHANGES, MOST_CHANGES)],
])

function rowsOf(c: ReadingRequest): number {
  const parameters = new Parameters(c.req.raw.url)
  return manyRows.get(c.req.path.slice(BASE.length + 1))?.(parameters) ?? parameters.mostResults(1)
}

/** Answers that are different each time, or have an effect. */
const unkept = new Set(['episodes/random', 'hub/pubnotify'])

/** How the paths of Podcast Index 1.0 are answered. */
export function podcastIndexPaths({ ping }: Pick<ReadingContext, 'ping'>): Paths {
  return {
    ...searchPaths,
    ...podcastPaths,
    ...listPaths,
    ...episodePaths,
    ...recentPaths,
    ...otherPaths(ping),
  }
}

/** The routes of Podcast Index 1.0. Documentation: `docs/apps.md`. */
export function podcastIndexRoutes(context: ReadingContext): ReadingRoutes {
  const paths = podcastIndexPaths(context)
  return shapeRoutes(shape, context, (routes) => {
    for (const [path, handle] of Object.entries(paths)) {
      const keptS = unkept.has(path) ? 0 : undefined
      routes.get(`${BASE}/${path}`, (c) => answered(c, context, { handle, body: null, keptS }))
    }
    for (const [path, handle] of Object.entries(postedPaths)) {
      routes.post(`${BASE}/${path}`, async (c) => answered(c, context, { handle, body: await c.req.text(), keptS: 0 }))
    }
    const { 'search/byterm': byTerm } = searchPaths
    if (byTerm !== undefined) {
      routes.get('/api/search/byterm', (c) => answered(c, context, { handle: byTerm, body: null, keptS: undefined }))
    }
    routes.all(`${BASE}/*`, () => {
      throw badInput('Invalid parameters: this directory does not serve this path')
    })
  })
}

interface Answering {
  readonly handle: PathHandler
  readonly body: string | null
  readonly keptS: number | undefined
}

async function answered(
  c: ReadingRequest,
  context: ReadingContext,
  { handle, body, keptS }: Answering,
): Promise<Response> {
  const parameters = new Parameters(c.req.raw.url)
  const nowS = Math.floor(context.runtime.now() / 1_000)
  const answer = { status: 'true', ...(await handle({ ...context, parameters, scope: c.env, nowS, body })) }
  const text = JSON.stringify(answer, null, parameters.flag('pretty') ? 2 : 0)
  return reply(c, { body: text, contentType: JSON_TYPE }, keptS)
}

/** Key and digest of a request. A request without a key has no claim; one with half of it proves nothing. */
function claimOfSignature(c: ReadingRequest): ReaderClaim | null {
  const userId = c.req.header('X-Auth-Key')
  if (userId === undefined || userId === '') return null
  return {
    kind: 'signature',
    userId,
    date: c.req.header('X-Auth-Date') ?? '',
    signature: c.req.header('Authorization') ?? '',
  }
}
