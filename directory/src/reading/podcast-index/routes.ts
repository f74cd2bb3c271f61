import type { ReaderClaim } from '../../accounts/index.ts'
import type { ReadingContext } from '../reading-context.ts'
import { badInput, type ReadingRequest, type ReadingRoutes, reply, type Shape, shapeRoutes } from '../shape-routes.ts'
import type { PathHandler, Paths } from './answer.ts'
import { otherPaths } from './other-paths.ts'
import { Parameters } from './parameters.ts'

const BASE = '/api/1.0'
const JSON_TYPE = 'application/json; charset=utf-8'

const paths: Paths = { ...otherPaths }

const shape: Shape = {
  paths: [`${BASE}/*`],
  allowedHeaders: ['X-Auth-Key', 'X-Auth-Date', 'Authorization', 'User-Agent'],
  claimOf: claimOfSignature,
  failureBody: ({ message }) => ({
    body: JSON.stringify({ status: 'false', description: message }),
    contentType: JSON_TYPE,
  }),
}

/** The paths of Podcast Index 1.0. Documentation: `docs/apps.md`. */
export function podcastIndexRoutes(context: ReadingContext): ReadingRoutes {
  return shapeRoutes(shape, context, (routes) => {
    for (const [path, handle] of Object.entries(paths)) {
      routes.get(`${BASE}/${path}`, (c) => answered(c, context, handle))
    }
    routes.all(`${BASE}/*`, () => {
      throw badInput('Invalid parameters: this directory does not serve this path')
    })
  })
}

async function answered(c: ReadingRequest, { db, search, runtime }: ReadingContext, handle: PathHandler) {
  const parameters = new Parameters(c.req.raw.url)
  const nowS = Math.floor(runtime.now() / 1_000)
  const answer = { status: 'true', ...(await handle({ db, search, parameters, nowS })) }
  const body = JSON.stringify(answer, null, parameters.flag('pretty') ? 2 : 0)
  return reply(c, { body, contentType: JSON_TYPE })
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
