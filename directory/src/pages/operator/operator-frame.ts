import type { Child } from 'hono/jsx'
import { DirectoryError } from '../../runtime/index.ts'
import type { DashboardContext } from '../dashboard/dashboard-context.ts'
import { attempt, type Fields, type Frame, type PageRequest, type SignedIn } from '../dashboard/frame.ts'
import { words } from '../words/index.ts'
import { OPERATION } from './operation-paths.ts'
import { operatorPage } from './operator-layout.tsx'
import { FILE_ROWS, ListRows, listAsCsv, listAsJson, listPath, type OperatorList, PAGE_ROWS } from './operator-list.tsx'

const { acts, refusals } = words.operator

/** What was done, by the name that stands in the address after the form. */
export type Done = keyof typeof acts.done

/** A change by a form. */
export interface Act {
  readonly path: string
  /** Whether the form asks why. @defaultValue true */
  readonly asksWhy?: boolean
  /** The page of the form, to which it returns; it shows a refusal, too. */
  readonly back: (c: PageRequest) => string
  /** Does it. Returns what was done, and where the operator goes. @defaultValue back to the page of the form */
  readonly act: (order: {
    readonly c: PageRequest
    readonly fields: Fields
    readonly who: SignedIn
    readonly actor: string
    readonly reason: string
  }) => Promise<{ readonly done: Done; readonly to?: string }>
}

/** What a page is shown with after a form. */
export interface News {
  readonly refusal?: string
  readonly done?: Done
}

/** Makes a page, or says that the thing has its page elsewhere. Returns `null` if there is no such thing. */
export type MakePage = (c: PageRequest, who: SignedIn) => Promise<MadePage | { readonly elsewhere: string } | null>

export interface MadePage {
  readonly title: string
  readonly body: Child
}

/** Adds routes that answer operators only. Everyone else gets the page of an unknown address. */
export interface OperatorFrame {
  page(path: string, make: MakePage): void
  list<Row>(list: OperatorList<Row>): void
  act(act: Act): void
}

const MAX_REASON = 1_000

export function createOperatorFrame({ files }: DashboardContext, frame: Frame): OperatorFrame {
  const { routes, show, showMessage, post, privately } = frame
  const notFound = (c: PageRequest) =>
    showMessage(c, words.frame.message.notFound, words.frame.message.nothingHere, 404)
  const toOperators = (answer: (c: PageRequest, who: SignedIn, fields: Fields) => Promise<Response>) =>
    privately(async (c, who, fields) => (who.account.is_operator ? await answer(c, who, fields) : await notFound(c)))
  const get = (path: string, answer: (c: PageRequest, who: SignedIn) => Promise<Response>) =>
    routes.get(path, (c) => toOperators(answer)(c))

  const pages = new Map<string, MakePage>()

  function page(path: string, make: MakePage): void {
    pages.set(path, make)
    get(path, async (c, who) => {
      const made = await make(c, who)
      if (made === null) return await notFound(c)
      if ('elsewhere' in made) return c.redirect(made.elsewhere, 303)
      return await show(c, operatorPage({ files, path: c.req.path, news: newsOf(c), ...made }))
    })
  }

  function list<Row>(list: OperatorList<Row>): void {
    page(list.path, async (c) => {
      const query = c.req.query()
      const part = await list.read(query, PAGE_ROWS)
      if (part === null) return null
      const head = await list.head?.(query)
      return { title: list.title, body: [head, ListRows({ list, part, query })] }
    })
    for (const ending of ['.csv', '.json'] as const) {
      get(`${list.path}${ending}`, async (c) => {
        const query = c.req.query()
        const part = await list.read(query, FILE_ROWS)
        if (part === null) return await notFound(c)
        const name = `${list.path.slice(OPERATION.length + 1).replaceAll('/', '-')}${ending}`
        c.header('cache-control', 'no-store')
        c.header('x-content-type-options', 'nosniff')
        c.header('content-disposition', `attachment; filename="${name}"`)
        if (part.next !== null) c.header('link', `<${listPath(list, query, { ending, after: part.next })}>; rel="next"`)
        if (ending === '.json')
          return c.body(listAsJson(list, part, query), 200, { 'content-type': 'application/json' })
        return c.body(listAsCsv(list, part), 200, { 'content-type': 'text/csv; charset=utf-8' })
      })
    }
  }

  function act({ path, asksWhy = true, back, act: change }: Act): void {
    post(
      path,
      toOperators(async (c, who, fields) => {
        const done = await attempt(async () => {
          const reason = asksWhy ? reasonOf(fields) : ''
          return await change({ c, fields, who, actor: `account ${who.account.account_id}`, reason })
        })
        if ('refusal' in done) return await refuse(c, who, { at: back(c), refusal: done.refusal })
        const { done: name, to = back(c) } = done.result
        return c.redirect(`${to}${to.includes('?') ? '&' : '?'}done=${name}`, 303)
      }),
    )
  }

  /** Shows the page of a form with the refusal. If what it is about is gone, the refusal stands alone. */
  async function refuse(
    c: PageRequest,
    who: SignedIn,
    { at, refusal }: { readonly at: string; readonly refusal: string },
  ): Promise<Response> {
    const make = [...pages].find(([path]) => isAt(path, at))?.[1]
    const made = (await make?.(c, who)) ?? null
    const shown = made === null || 'elsewhere' in made ? { title: refusals.title, body: null } : made
    return await show(c, operatorPage({ files, path: at, news: { refusal }, ...shown }), 400)
  }

  return { page, list, act }
}

function newsOf(c: PageRequest): News {
  const name = c.req.query('done') ?? ''
  return Object.hasOwn(acts.done, name) ? { done: name as Done } : {}
}

/** Whether a path is that of a route. */
function isAt(route: string, path: string): boolean {
  const asked = path.split('?')[0]!.split('/')
  const parts = route.split('/')
  return parts.length === asked.length && parts.every((part, index) => part.startsWith(':') || part === asked[index])
}

/** @throws DirectoryError BAD_USER_INPUT if the form does not say why */
function reasonOf({ reason = '' }: Fields): string {
  const written = reason.trim().toWellFormed().replaceAll('\0', '')
  if (written === '') throw new DirectoryError('BAD_USER_INPUT', refusals.sayWhy)
  return written.slice(0, MAX_REASON)
}
