import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { isBlockedSeries, withheldUuids } from '../entities/index.ts'
import type { RequestScope } from '../runtime/index.ts'
import { readBrowseRequest } from './browse-request.ts'
import { readChartRequest } from './chart-request.ts'
import { documentNames } from './documents/document-list.ts'
import { createDocumentSearch } from './documents/search-documents.ts'
import { libraryPage } from './library/library-page.tsx'
import { readNews } from './library/news.ts'
import { readNewsRequest } from './library/news-request.ts'
import { readListRequest } from './list-request.ts'
import { duplicatePage, inPlaceOf } from './owner/duplicate-page.tsx'
import { answerPacked, packedText } from './packed-answer.ts'
import type { PageRoutesContext, PublicContext } from './page-context.ts'
import { isReachedByHttps, pagePolicy } from './page-policy.ts'
import { browsePage } from './public/browse-page.tsx'
import { chartsPage } from './public/charts-page.tsx'
import { comicPage } from './public/comic-page.tsx'
import { creatorPage } from './public/creator-page.tsx'
import { docsSearchPage, documentPage, examplesPage, programsPage, publishersPage } from './public/docs-page.tsx'
import { episodePage } from './public/episode-page.tsx'
import { askAsForm } from './public/explorer/ask-as-form.ts'
import { type Asked, explorerPage } from './public/explorer/explorer-page.tsx'
import { GONE } from './public/gone.ts'
import { createHomeFacts } from './public/home-facts.ts'
import { homePage } from './public/home-page.tsx'
import { issuePage } from './public/issue-page.tsx'
import { messagePage } from './public/message-page.tsx'
import { contactPage, privacyPage, takedownPage } from './public/notices.tsx'
import { oEmbedOf } from './public/oembed.ts'
import { openDataPage } from './public/open-data-page.tsx'
import { personPage, personPodcastsPage } from './public/person-page.tsx'
import { podcastPage } from './public/podcast-page.tsx'
import { podrollPage } from './public/podroll-page.tsx'
import { searchPage } from './public/search-page.tsx'
import { robotsText, SITE_MAP_PART, siteMapIndex, siteMapOfLists, siteMapPart } from './public/site-map.ts'
import { sssPage, starterFile } from './public/sss/sss-page.tsx'
import { suggestionsFor } from './public/suggestions.ts'
import { readSearchRequest } from './search-request.ts'
import { createEditorFile, rootNames } from './static-files.ts'
import { words } from './words/index.ts'

const own = words.frame.message

type Shown = ReturnType<typeof messagePage>
type PageRequest = Context<{ Bindings: RequestScope }>

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const seriesPages = { podcasts: podcastPage, comics: comicPage, creators: creatorPage } as const
const kinds = { podcasts: 'podcast', comics: 'comic', creators: 'creator' } as const
const childPages = { episodes: episodePage, issues: issuePage } as const
const notices = { contact: contactPage, privacy: privacyPage, takedown: takedownPage } as const

type PageRoutes = Hono<{ Bindings: RequestScope }>
type Answers = ReturnType<typeof answersOf>

/** The pages for people, and the files that they load. */
export function pageRoutes(context: PageRoutesContext): PageRoutes {
  const routes: PageRoutes = new Hono()
  const answers = answersOf(context)
  addLists(routes, context, answers)
  addContent(routes, context, answers)
  addForPrograms(routes, answers)
  addDocuments(routes, context, answers)
  addExplorer(routes, context, answers)
  addFiles(routes, context, answers)
  return routes
}

function answersOf({ db, files, publicUrl, artwork, now, episodeFiles, similar }: PageRoutesContext) {
  const policy = pagePolicy(artwork.source, isReachedByHttps(publicUrl))
  const show = async (c: PageRequest, page: Shown | null, status: 200 | 404 | 410 = 200) => {
    c.header('Content-Security-Policy', policy)
    // Forms must send where they come from; other sites get no referrer.
    c.header('Referrer-Policy', 'same-origin')
    c.header('Cache-Control', 'no-cache')
    const text = artwork.rewrite(String(await html`<!doctype html>${page}`))
    return await answerPacked(c, packedText(text, HTML), status)
  }
  const notFound = (c: PageRequest) => show(c, messagePage(files, own.notFound, own.nothingHere), 404)
  const gone = (c: PageRequest) => show(c, messagePage(files, own.gone, own.takenOut), 410)
  const withheld = (c: PageRequest) => show(c, messagePage(files, own.notShown, own.withheld), 404)
  const isWithheld = async (uuid: string) => (await withheldUuids(db, [uuid])).has(uuid)
  const contextOf = (c: PageRequest): PublicContext => ({
    db,
    files,
    origin: new URL(publicUrl ?? c.req.url).origin,
    now,
    episodeFiles,
    similar,
  })
  return { show, notFound, gone, withheld, isWithheld, contextOf }
}

function addLists(routes: PageRoutes, context: PageRoutesContext, { show, notFound, contextOf }: Answers): void {
  const { db } = context
  const homeFacts = createHomeFacts(db, context.now)
  routes.get('/', async (c) => show(c, homePage(contextOf(c), await homeFacts())))
  routes.get('/search', async (c) => {
    const request = readSearchRequest(c.req.query())
    return request === null ? notFound(c) : show(c, await searchPage(context, request))
  })
  routes.get('/charts', async (c) => {
    const request = readChartRequest(c.req.query())
    return request === null ? notFound(c) : show(c, await chartsPage({ ...context, ...contextOf(c) }, request))
  })
  for (const kind of ['podcast', 'comic', 'creator'] as const) {
    const browse = async (c: PageRequest, slug: string | null) => {
      const request = readBrowseRequest(kind, slug, c.req.query())
      return request === null ? notFound(c) : show(c, await browsePage({ ...context, ...contextOf(c) }, request))
    }
    routes.get(`/${kind}s`, (c) => browse(c, null))
    // A series has a page under its uuid, which is no genre.
    routes.get(`/${kind}s/:slug{[a-z][a-z0-9]*(?:-[a-z0-9]+)*}`, async (c, next) => {
      const slug = c.req.param('slug')
      return UUID.test(slug) ? await next() : await browse(c, slug)
    })
  }
  routes.get('/search/suggestions', async (c) => {
    const suggestions = await suggestionsFor(context, c.req.query('term') ?? '')
    c.header('Cache-Control', 'public, max-age=60')
    return await answerPacked(c, packedText(JSON.stringify({ suggestions }), 'application/json'))
  })
  routes.get('/library', (c) => show(c, libraryPage(context.files)))
  routes.post('/library/new', async (c) => {
    const request = readNewsRequest(await c.req.text())
    if (typeof request === 'string') return c.json({ error: request }, 400, NOT_STORED)
    return c.json(await readNews(context, request), 200, NOT_STORED)
  })
  routes.get('/docs/sss', (c) => show(c, sssPage(contextOf(c))))
  routes.get('/docs/sss/:name', (c) => {
    const name = c.req.param('name')
    const starter = starterFile(name)
    if (starter === null) return notFound(c)
    c.header('Content-Disposition', `attachment; filename="${name}"`)
    return answerPacked(c, packedText(starter, 'application/json'))
  })
  routes.get('/open-data', async (c) => show(c, openDataPage(contextOf(c), (await context.openDays?.all()) ?? null)))
  for (const name of ['contact', 'privacy', 'takedown'] as const) {
    routes.get(`/${name}`, (c) => show(c, notices[name]({ ...context, ...contextOf(c) })))
  }
}

function addContent(
  routes: PageRoutes,
  { db, now }: PageRoutesContext,
  { show, notFound, gone, withheld, isWithheld, contextOf }: Answers,
): void {
  for (const name of ['podcasts', 'comics', 'creators'] as const) {
    routes.get(`/${name}/:uuid`, async (c) => {
      const uuid = c.req.param('uuid').toLowerCase()
      const request = readListRequest(c.req.query())
      if (!UUID.test(uuid) || request === null) return notFound(c)
      if (await isBlockedSeries(db, kinds[name], uuid)) return gone(c)
      if (name === 'podcasts' && (await isWithheld(uuid))) return withheld(c)
      const other = await inPlaceOf({ db }, uuid, Math.floor(now() / 1_000))
      if (other !== null) {
        return other.isSettled ? c.redirect(other.path, 301) : show(c, await duplicatePage(contextOf(c), other))
      }
      const shown = await seriesPages[name](contextOf(c), uuid, request)
      return shown === null ? notFound(c) : show(c, shown)
    })
  }
  const listPages = {
    '/persons/:uuid': personPage,
    '/persons/:uuid/podcasts': personPodcastsPage,
    '/podcasts/:uuid/podroll': podrollPage,
  }
  for (const [path, page] of Object.entries(listPages)) {
    routes.get(path, async (c) => {
      const uuid = (c.req.param('uuid') ?? '').toLowerCase()
      const request = readListRequest(c.req.query())
      if (!UUID.test(uuid) || request === null) return notFound(c)
      const shown = await page(contextOf(c), uuid, request)
      return shown === null ? notFound(c) : show(c, shown)
    })
  }
  for (const name of ['episodes', 'issues'] as const) {
    routes.get(`/${name}/:uuid`, async (c) => {
      const uuid = c.req.param('uuid').toLowerCase()
      if (!UUID.test(uuid)) return notFound(c)
      const shown = await childPages[name](contextOf(c), uuid)
      if (shown === GONE) return gone(c)
      if (name === 'episodes' && (await isWithheld(uuid))) return withheld(c)
      return shown === null ? notFound(c) : show(c, shown)
    })
  }
}

/** Documents for developers and publishers. The samples of people who are signed in have their user id. */
function addDocuments(routes: PageRoutes, context: PageRoutesContext, { show, notFound, contextOf }: Answers): void {
  const { documents, userIdOf } = context
  const search = createDocumentSearch(documents)
  const readerOf = async (c: PageRequest) => {
    c.header('Vary', 'Cookie', { append: true })
    return { ...context, ...contextOf(c), userId: await userIdOf(c.req.raw.headers) }
  }
  routes.get('/docs', async (c) => show(c, programsPage(await readerOf(c))))
  for (const name of documentNames) {
    routes.get(`/docs/${name}`, async (c) => show(c, documentPage(await readerOf(c), name)))
  }
  routes.get('/docs/publishers', (c) => show(c, publishersPage(contextOf(c))))
  routes.get('/docs/find', (c) => {
    const term = (c.req.query('term') ?? '').trim().slice(0, MAX_TERM)
    return show(c, docsSearchPage(contextOf(c), term, term === '' ? [] : search(term)))
  })
  routes.get('/docs/examples', (c) => show(c, examplesPage(contextOf(c), documents)))
  routes.get('/docs/examples/*', (c) => {
    const text = documents.examples[c.req.path.slice('/docs/examples/'.length)]
    if (text === undefined) return notFound(c)
    c.header('X-Content-Type-Options', 'nosniff')
    return answerPacked(c, packedText(text, 'text/plain; charset=utf-8'))
  })
}

/** The explorer. Its form works without scripts, too. */
function addExplorer(
  routes: PageRoutes,
  { askGraphql, userIdOf }: PageRoutesContext,
  { show, contextOf }: Answers,
): void {
  const editor = createEditorFile()
  const showExplorer = async (c: PageRequest, asked: Asked) => {
    c.header('Vary', 'Cookie', { append: true })
    return show(c, explorerPage(contextOf(c), asked, `/static/editor.js?v=${(await editor()).version}`))
  }
  routes.get('/explorer', async (c) => {
    const { query = null, variables = '' } = c.req.query()
    const userId = (await userIdOf(c.req.raw.headers)) ?? ''
    return await showExplorer(c, { query, variables, userId, answer: null })
  })
  routes.post('/explorer', async (c) => {
    const form = await c.req.parseBody()
    const [query, variables, userId, apiKey] = ['query', 'variables', 'userId', 'apiKey'].map((name) => {
      const value = form[name]
      return typeof value === 'string' ? value.trim() : ''
    }) as [string, string, string, string]
    const answer = await askAsForm(askGraphql, c, { query, variables, userId, apiKey })
    return await showExplorer(c, { query, variables, userId, answer })
  })
  routes.get('/static/editor.js', async (c) => {
    const file = await editor()
    c.header('Cache-Control', cachingOf(c.req.query('v') === file.version))
    return await answerPacked(c, file)
  })
}

function addForPrograms(routes: PageRoutes, { notFound, contextOf }: Answers): void {
  routes.get('/robots.txt', (c) => c.text(robotsText(contextOf(c).origin)))
  routes.get('/sitemap.xml', async (c) => {
    return await answerPacked(c, packedText(await siteMapIndex(contextOf(c), SITE_MAP_PART), XML))
  })
  routes.get('/sitemaps/lists.xml', async (c) => {
    return await answerPacked(c, packedText(await siteMapOfLists(contextOf(c)), XML))
  })
  routes.get('/sitemaps/:name', async (c) => {
    const part = await siteMapPart(contextOf(c), c.req.param('name'), SITE_MAP_PART)
    return part === null ? notFound(c) : await answerPacked(c, packedText(part, XML))
  })
  routes.get('/oembed', async (c) => {
    const format = c.req.query('format') ?? 'json'
    if (format !== 'json') return c.json({ error: 'The format is json.' }, 501)
    const embed = await oEmbedOf(contextOf(c), c.req.query('url') ?? '')
    return embed === null ? c.json({ error: 'No page of this directory.' }, 404) : c.json(embed)
  })
}

function addFiles(routes: PageRoutes, { artwork, files }: PageRoutesContext, { notFound }: Answers): void {
  routes.get('/artwork', async (c) => {
    const { url = '', signature = '', width } = c.req.query()
    const picture = await artwork.read?.(url, signature, width === undefined ? null : Number(width))
    if (picture === undefined || picture === null) return c.body(null, 404, { 'Cache-Control': 'no-store' })
    return c.body(picture.body, 200, {
      'Content-Type': picture.contentType,
      'Cache-Control': 'public, max-age=86400',
      // An SVG that somebody opens by itself must not run scripts.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    })
  })

  routes.get('/static/:name', (c) => {
    const file = Object.values(files).find(({ name }) => name === c.req.param('name'))
    if (file === undefined) return notFound(c)
    c.header('Cache-Control', cachingOf(c.req.query('v') === file.version))
    return answerPacked(c, file)
  })
  for (const name of rootNames) {
    routes.get(`/${name}`, (c) => {
      c.header('Cache-Control', 'public, max-age=86400')
      return answerPacked(c, files[name])
    })
  }
}

/** How long browsers keep a file. With its version in the address they may keep it for ever. */
function cachingOf(isVersioned: boolean): string {
  return isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** Characters of a question to the documents. */
const MAX_TERM = 100
/** What somebody follows is private: no cache keeps it. */
const NOT_STORED = { 'Cache-Control': 'no-store' }
const HTML = 'text/html; charset=UTF-8'
const XML = 'application/xml; charset=utf-8'
