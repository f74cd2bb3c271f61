import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { isBlockedSeries } from '../entities/index.ts'
import type { RequestScope } from '../runtime/index.ts'
import { MAX_PAGE } from './components/series.tsx'
import type { PageContext } from './page-context.ts'
import { pagePolicy } from './page-policy.ts'
import { comicPage } from './public/comic-page.tsx'
import { creatorPage } from './public/creator-page.tsx'
import { explorerPage } from './public/explorer-page.tsx'
import { homePage } from './public/home-page.tsx'
import { messagePage } from './public/message-page.tsx'
import { podcastPage } from './public/podcast-page.tsx'
import { searchPage } from './public/search-page.tsx'

type Shown = ReturnType<typeof messagePage>

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const seriesPages = { podcasts: podcastPage, comics: comicPage, creators: creatorPage } as const
const kinds = { podcasts: 'podcast', comics: 'comic', creators: 'creator' } as const

/** The pages for people, and the files that they load. */
export function pageRoutes(context: PageContext): Hono<{ Bindings: RequestScope }> {
  const routes = new Hono<{ Bindings: RequestScope }>()
  const { db, files } = context

  const show = (c: Context, page: Shown | null, status: 200 | 404 | 410 = 200) => {
    c.header('Content-Security-Policy', pagePolicy)
    c.header('Referrer-Policy', 'no-referrer')
    return c.html(html`<!doctype html>${page}`, status)
  }
  const notFound = (c: Context) =>
    show(c, messagePage(files, 'Not found', 'The directory has nothing under this address.'), 404)

  routes.get('/', async (c) => show(c, await homePage(context)))
  routes.get('/search', async (c) => show(c, await searchPage(context, c.req.query('term') ?? '')))
  routes.get('/explorer', (c) => show(c, explorerPage(context)))

  for (const name of ['podcasts', 'comics', 'creators'] as const) {
    routes.get(`/${name}/:uuid`, async (c) => {
      const uuid = c.req.param('uuid').toLowerCase()
      const page = pageNumber(c.req.query('page'))
      if (!UUID.test(uuid) || page === null) return notFound(c)
      if (await isBlockedSeries(db, kinds[name], uuid)) {
        return show(c, messagePage(files, 'Gone', 'This content was taken out of the directory.'), 410)
      }
      const shown = await seriesPages[name](context, uuid, page)
      return shown === null ? notFound(c) : show(c, shown)
    })
  }

  routes.get('/static/:name', (c) => {
    const file = Object.values(files).find(({ name }) => name === c.req.param('name'))
    if (file === undefined) return notFound(c)
    const isVersioned = c.req.query('v') === file.version
    return c.body(file.body, 200, {
      'Content-Type': file.contentType,
      'Cache-Control': isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
  })
  return routes
}

function pageNumber(text: string | undefined): number | null {
  if (text === undefined) return 1
  const page = Number(text)
  return /^[0-9]{1,4}$/.test(text) && page >= 1 && page <= MAX_PAGE ? page : null
}
