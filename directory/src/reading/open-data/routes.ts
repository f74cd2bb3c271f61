import { join } from 'node:path'
import { type AddressLimit, createAddressLimit } from '../../accounts/index.ts'
import { DirectoryError } from '../../runtime/index.ts'
import type { ReadingContext } from '../reading-context.ts'
import {
  hasTag,
  keptFor,
  type ReadingRequest,
  type ReadingRoutes,
  reply,
  type Shape,
  shapeRoutes,
} from '../shape-routes.ts'
import { byteRangeOf } from './byte-range.ts'
import { streamFile } from './file-stream.ts'
import { MANIFEST, OPEN_DATA, type OpenDataFile, type OpenDay } from './open-days.ts'

const TEXT_TYPE = 'text/plain; charset=utf-8'

const shape: Shape = {
  paths: [`${OPEN_DATA}/*`],
  allowedHeaders: ['Range', 'If-Range', 'If-None-Match', 'If-Modified-Since'],
  // The list of days is a page.
  isMeant: (c) => c.req.path !== OPEN_DATA,
  failureBody: ({ message }) => ({ body: `${message}\n`, contentType: TEXT_TYPE }),
}

/** Downloads that one network may have under way: one that reads slowly holds a file open for long. */
const AT_ONCE = 10
/** Seconds after which downloads are no longer counted. */
const COUNTED_S = 3_600

/** The files of open data. Documentation: `docs/open-data.md`. */
export function openDataRoutes(context: ReadingContext): ReadingRoutes {
  const { openDays, runtime } = context
  const downloads = createAddressLimit(AT_ONCE, COUNTED_S, runtime)
  const newest = () => openDays?.newest() ?? null
  const at = (c: ReadingRequest) => openDays?.at(c.req.param('day') ?? '') ?? null
  return shapeRoutes(shape, context, (routes) => {
    routes.get(`${OPEN_DATA}/${MANIFEST}`, async (c) => manifestAnswer(c, await newest()))
    routes.get(`${OPEN_DATA}/:day{\\d{4}-\\d\\d-\\d\\d}/${MANIFEST}`, async (c) => manifestAnswer(c, await at(c)))
    routes.get(`${OPEN_DATA}/:file`, async (c) => fileAnswer(c, await newest(), downloads))
    routes.get(`${OPEN_DATA}/:day{\\d{4}-\\d\\d-\\d\\d}/:file`, async (c) => fileAnswer(c, await at(c), downloads))
  })
}

function manifestAnswer(c: ReadingRequest, day: OpenDay | null): Response {
  if (day === null) throw notFound()
  return reply(c, {
    body: `${JSON.stringify(day.manifest, null, 2)}\n`,
    contentType: 'application/json; charset=utf-8',
  })
}

async function fileAnswer(c: ReadingRequest, day: OpenDay | null, downloads: AddressLimit): Promise<Response> {
  const file = day?.manifest.files.find(({ name }) => name === c.req.param('file'))
  if (day === null || file === undefined) throw notFound()
  const facts = factsOf(c, day, file)
  if (isKnown(c, facts)) return c.body(null, 304, facts)
  const range = rangeOf(c, facts, file.bytes)
  if (range === 'unsatisfiable') return c.body(null, 416, { ...facts, 'Content-Range': `bytes */${file.bytes}` })
  const part = range ?? { first: 0, last: file.bytes - 1 }
  const headers = {
    ...facts,
    'Content-Type': 'application/gzip',
    'Content-Length': String(part.last + 1 - part.first),
    'Content-Disposition': `attachment; filename="${day.manifest.day}-${file.name}"`,
    ...(range !== null && { 'Content-Range': `bytes ${part.first}-${part.last}/${file.bytes}` }),
  }
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const download = downloads.take(c.env.network)
  if (download === null) {
    const refused = { 'Content-Type': TEXT_TYPE, 'Cache-Control': 'no-store', 'Retry-After': '60' }
    return c.body('Too many downloads at once.\n', 429, refused)
  }
  try {
    const stream = await streamFile(join(day.folder, file.name), part, () => download.giveBack())
    return c.body(stream, range === null ? 200 : 206, headers)
  } catch (error) {
    download.giveBack()
    // A process that removes old days was faster.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw notFound()
    throw error
  }
}

interface FileFacts {
  readonly ETag: string
  readonly 'Last-Modified': string
  readonly [header: string]: string
}

function factsOf(c: ReadingRequest, { manifest }: OpenDay, { path, sha256 }: OpenDataFile): FileFacts {
  return {
    ETag: `"${sha256}"`,
    'Last-Modified': new Date(manifest.endedAt).toUTCString(),
    'Cache-Control': keptFor(c),
    'Content-Location': path,
    'Accept-Ranges': 'bytes',
    'Access-Control-Expose-Headers':
      'ETag, Last-Modified, Accept-Ranges, Content-Range, Content-Length, Content-Location, Retry-After',
  }
}

/** Whether the client has the file already. A date counts only without an entity tag. */
function isKnown(c: ReadingRequest, { ETag, 'Last-Modified': modified }: FileFacts): boolean {
  const tags = c.req.header('If-None-Match')
  if (tags !== undefined) return hasTag(tags, ETag)
  const since = Date.parse(c.req.header('If-Modified-Since') ?? '')
  return since >= Date.parse(modified)
}

/** The part that is asked for. A part of another file than the present one is not sent: the client gets all of it. */
function rangeOf(c: ReadingRequest, { ETag, 'Last-Modified': modified }: FileFacts, bytes: number) {
  const condition = c.req.header('If-Range')
  if (c.req.method === 'HEAD') return null
  if (condition !== undefined && condition !== ETag && condition !== modified) return null
  return byteRangeOf(c.req.header('Range'), bytes)
}

function notFound(): DirectoryError {
  return new DirectoryError('NOT_FOUND', 'The directory has no such file of open data.')
}
