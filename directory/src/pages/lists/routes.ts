import {
  type AdmitReader,
  type ReadingRequest,
  type ReadingRoutes,
  reply,
  type Shape,
  shapeRoutes,
} from '../../reading/index.ts'
import { DirectoryError, type Runtime } from '../../runtime/index.ts'
import { allFormats, type ListFormat, listTypes } from '../list-files.ts'
import type { PageRoutesContext } from '../page-context.ts'
import type { Query } from '../query.ts'
import {
  browsedList,
  chartList,
  creatorList,
  type PageList,
  personList,
  podrollList,
  publisherList,
  searchList,
} from './page-list.ts'
import { issuesAsAtom, type ListContext, listAsAtom, listAsOpml } from './write-list.ts'

/** The dependencies of lists for programs. */
export interface ListRoutesContext
  extends Pick<PageRoutesContext, 'db' | 'search' | 'quoteSaid' | 'now' | 'publicUrl'> {
  readonly admitReader: AdmitReader
  readonly runtime: Pick<Runtime, 'log'>
}

const writers = { opml: listAsOpml, atom: listAsAtom } as const

const lists: Readonly<Record<string, (context: ListRoutesContext, query: Query) => Promise<PageList | null>>> = {
  podcasts: (context, query) => browsedList(context, { kind: 'podcast', slug: null, query }),
  creators: (context, query) => browsedList(context, { kind: 'creator', slug: null, query }),
  charts: chartList,
  search: searchList,
}

const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

type ReadListOf = (context: ListRoutesContext, uuid: string, format: ListFormat) => Promise<PageList | null>

/** The lists of one creator, person or podcast. The page of a publisher is among those of podcasts. */
const listsOf: Readonly<Record<string, { path(format: ListFormat): string; readonly read: ReadListOf }>> = {
  creator: { path: (format) => `/creators/${fileWith(format)}`, read: creatorList },
  person: { path: (format) => `/persons/${fileWith(format)}`, read: personList },
  publisher: { path: (format) => `/podcasts/${fileWith(format)}`, read: publisherList },
  podroll: { path: (format) => `/podcasts/:file{${UUID}}/podroll.${format}`, read: podrollList },
}

const OF_COMIC = `/comics/${fileWith('atom')}`
/** The podcasts or comics of a genre. Uuids are matched before. */
const ofGenre = (kind: 'podcast' | 'comic', format: ListFormat) => `/${kind}s/:genre{[a-z0-9-]+\\.${format}}`
const OF_COMICS = ['/comics.atom', ofGenre('comic', 'atom')]

const shape: Shape = {
  paths: [
    ...Object.keys(lists).flatMap((name) => allFormats.map((format) => `/${name}.${format}`)),
    ...Object.values(listsOf).flatMap(({ path }) => allFormats.map(path)),
    ...allFormats.map((format) => ofGenre('podcast', format)),
    OF_COMIC,
    ...OF_COMICS,
  ],
  failureBody: ({ message }) => ({ body: `${message}\n`, contentType: 'text/plain; charset=utf-8' }),
}

/** Lists of pages for programs: the address of a list with `.opml` or `.atom`. Documentation: `docs/apps.md`. */
export function listRoutes(context: ListRoutesContext): ReadingRoutes {
  const { db, now, publicUrl } = context
  const contextOf = (c: ReadingRequest): ListContext => ({ db, now, origin: new URL(publicUrl ?? c.req.url).origin })
  return shapeRoutes(shape, context, (routes) => {
    for (const format of allFormats) {
      const answer = async (c: ReadingRequest, name: string, list: PageList | null) =>
        fileOf(c, name, format, list === null ? null : await writers[format](contextOf(c), list))
      for (const [name, read] of Object.entries(lists)) {
        routes.get(`/${name}.${format}`, async (c) => await answer(c, name, await read(context, c.req.query())))
      }
      for (const [name, { path, read }] of Object.entries(listsOf)) {
        routes.get(path(format), async (c) => answer(c, name, await read(context, uuidIn(c.req.param('file')), format)))
      }
      routes.get(ofGenre('podcast', format), async (c) => {
        const slug = slugIn(c, format)
        return await answer(
          c,
          slug ?? 'podcasts',
          await browsedList(context, { kind: 'podcast', slug, query: c.req.query() }),
        )
      })
    }
    routes.get(OF_COMIC, async (c) =>
      fileOf(c, 'comic', 'atom', await issuesAsAtom(contextOf(c), uuidIn(c.req.param('file')))),
    )
    for (const path of OF_COMICS) {
      routes.get(path, async (c) => {
        const list = await browsedList(context, { kind: 'comic', slug: slugIn(c, 'atom'), query: c.req.query() })
        return fileOf(c, 'comics', 'atom', list === null ? null : await listAsAtom(contextOf(c), list))
      })
    }
  })
}

/** Returns the parameter of a path for a uuid with the suffix of a format. */
function fileWith(format: ListFormat): string {
  return `:file{${UUID}\\.${format}}`
}

function slugIn(c: ReadingRequest, format: ListFormat): string | null {
  return c.req.param('genre')?.slice(0, -`.${format}`.length) ?? null
}

function uuidIn(file: string | undefined): string {
  return (file ?? '').slice(0, 36).toLowerCase()
}

function fileOf(c: ReadingRequest, name: string, format: ListFormat, body: string | null): Response {
  if (body === null) throw new DirectoryError('NOT_FOUND', 'The directory has no such list.')
  c.header('X-Content-Type-Options', 'nosniff')
  return reply(c, {
    body,
    contentType: `${listTypes[format]}; charset=utf-8`,
    ...(format === 'opml' && { fileName: `${name}.opml` }),
  })
}
