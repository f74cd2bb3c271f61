import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { type AccountRow, accountOfPerson, type Person } from '../../accounts/index.ts'
import { DirectoryError, type RequestScope } from '../../runtime/index.ts'
import { isReachedByHttps, pagePolicy } from '../page-policy.ts'
import { messagePage } from '../public/message-page.tsx'
import type { DashboardContext } from './dashboard-context.ts'

type Scope = { Bindings: RequestScope }
export type PageRequest = Context<Scope>
export type PageRoutes = Hono<Scope>
type Page = ReturnType<typeof messagePage>
type Status = 200 | 400 | 403 | 404 | 429 | 503
/** The values of a form, by the names of its fields. */
export type Fields = Readonly<Record<string, string>>

/** The signed-in person and the account. */
export interface SignedIn {
  readonly person: Person
  readonly account: AccountRow
}

/** The parts that all routes for people share: answers, forms, the signed-in person. */
export interface Frame {
  readonly routes: PageRoutes
  show(c: PageRequest, page: Page, status?: Status): Response | Promise<Response>
  showMessage(c: PageRequest, title: string, sentence: string, status?: Status): Response | Promise<Response>
  /** Shows that there were too many attempts, and when to try again. */
  showTooMany(c: PageRequest, waitS: number): Response | Promise<Response>
  setCookies(c: PageRequest, cookies: readonly string[]): void
  /** Adds a route for a form of this directory. Forms of other sites are refused. */
  post(path: string, answer: (c: PageRequest, fields: Fields) => Promise<Response>): void
  signedIn(c: PageRequest): Promise<SignedIn | null>
  /** Answers people who are signed in. Everyone else is redirected to the log-in. */
  privately(
    answer: (c: PageRequest, who: SignedIn, fields: Fields) => Promise<Response>,
  ): (c: PageRequest, fields?: Fields) => Promise<Response>
}

export function createFrame({ db, files, runtime, people, secrets, publicUrl, artwork }: DashboardContext): Frame {
  const routes = new Hono<Scope>()

  const policy = pagePolicy(artwork.source, isReachedByHttps(publicUrl))

  const show: Frame['show'] = async (c, page, status = 200) => {
    c.header('Content-Security-Policy', policy)
    // Forms must send where they come from, so that those of other sites can be refused.
    c.header('Referrer-Policy', 'same-origin')
    c.header('Cache-Control', 'no-store')
    return c.html(artwork.rewrite(String(await html`<!doctype html>${page}`)), status)
  }
  const showMessage: Frame['showMessage'] = (c, title, sentence, status) =>
    show(c, messagePage(files, title, sentence), status)
  const setCookies: Frame['setCookies'] = (c, cookies) => {
    for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
  }
  const signedIn: Frame['signedIn'] = async (c) => {
    const found = await people.personOf(c.req.raw.headers)
    if (found === null) return null
    setCookies(c, found.cookies)
    const account = await accountOfPerson(db, found.person, { runtime, secrets })
    c.env.accountId = account.account_id
    return { person: found.person, account }
  }

  return {
    routes,
    show,
    showMessage,
    setCookies,
    signedIn,
    showTooMany(c, waitS) {
      c.header('Retry-After', String(waitS))
      const minutes = Math.ceil(waitS / 60)
      return showMessage(c, 'Too many attempts', `Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`, 429)
    },
    post(path, answer) {
      routes.post(path, async (c) => {
        if (!isOwnForm(c.req.raw.headers, publicUrl)) {
          return showMessage(c, 'Refused', 'This form was not sent by a page of the directory.', 403)
        }
        const body = await c.req.parseBody()
        const fields = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
        return await answer(c, Object.fromEntries(fields))
      })
    },
    privately:
      (answer) =>
      async (c, fields = {}) => {
        const who = await signedIn(c)
        return who === null ? c.redirect('/login', 303) : await answer(c, who, fields)
      },
  }
}

const mendable: ReadonlySet<string> = new Set(['BAD_USER_INPUT', 'CONFLICT', 'NOT_FOUND'])

/** Runs a change. Returns the message of a failure that a person can mend; other failures are thrown. */
export async function attempt<Result>(
  change: () => Promise<Result>,
): Promise<{ result: Result } | { refusal: string }> {
  try {
    return { result: await change() }
  } catch (error) {
    if (error instanceof DirectoryError && mendable.has(error.code)) {
      return { refusal: error.message }
    }
    throw error
  }
}

/** Epoch seconds as ISO 8601. */
export function isoOf(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString()
}

/**
 * Returns whether a page of this directory sent a form. A page of another site must not act for the person who is
 * signed in. Browsers send where a request comes from. A request without an origin is refused.
 *
 * @param publicUrl - address of the pages; `null` for the `Host` that the browser used
 */
function isOwnForm(headers: Headers, publicUrl: string | null): boolean {
  const site = headers.get('Sec-Fetch-Site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('Origin')
  if (origin === null) return false
  if (publicUrl !== null) return origin === new URL(publicUrl).origin
  return URL.canParse(origin) && new URL(origin).host === headers.get('Host')
}
