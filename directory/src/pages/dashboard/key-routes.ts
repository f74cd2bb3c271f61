import { type AccountRow, createAttemptLimit, type Person, revealNewestKey, rotateKey } from '../../accounts/index.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { dashboardPage } from './dashboard-page.tsx'
import { attempt, type Frame, type PageRequest } from './frame.ts'

/** Milliseconds after the log-in within which the key is shown without another look at the password. */
const FRESH_MS = 900_000

/** The dashboard, and what it does with keys. */
export function addKeyRoutes(context: DashboardContext, { routes, show, post, privately, signedIn }: Frame): void {
  const { db, runtime, people, secret } = context
  const passwords = createAttemptLimit(5, 900, runtime)

  routes.get('/dashboard', (c) =>
    privately(async (c, { account }) => show(c, await dashboardPage(context, account)))(c),
  )

  /** True if what is secret may be shown: the log-in is fresh, or the password came with the form. */
  async function isProved(c: PageRequest, person: Person, password: string | undefined): Promise<boolean> {
    if (runtime.now() - person.signedInAt < FRESH_MS) return true
    if (password === undefined || !passwords.isAllowed(person.personId)) return false
    const isRight = await people.isPassword(password, c.req.raw.headers)
    if (!isRight) passwords.count(person.personId)
    return isRight
  }
  const askPassword = async (c: PageRequest, account: AccountRow, password: string | undefined) =>
    show(
      c,
      await dashboardPage(context, account, {
        needsPassword: true,
        refusal: password === undefined ? 'Your log-in is some time ago.' : 'The password is another one.',
      }),
      403,
    )

  post('/dashboard/key', async (c, fields) => {
    if (c.req.header('Accept') !== 'application/json') return await reveal(c, fields)
    const who = await signedIn(c)
    c.header('Cache-Control', 'no-store')
    if (who === null) return c.json({ error: 'You are not logged in.' }, 401)
    if (!(await isProved(c, who.person, undefined))) return c.json({ error: 'Your log-in is some time ago.' }, 403)
    const apiKey = await revealNewestKey(db, who.account.account_id, { runtime, secret })
    if (apiKey === null) return c.json({ error: 'The account has no key.' }, 404)
    return c.json({ userId: String(who.account.account_id), apiKey })
  })
  const reveal = privately(async (c, { person, account }, { password }) => {
    if (!(await isProved(c, person, password))) return await askPassword(c, account, password)
    const apiKey = await revealNewestKey(db, account.account_id, { runtime, secret })
    const news = apiKey === null ? { refusal: 'The account has no key. Make a new one.' } : { apiKey }
    return show(c, await dashboardPage(context, account, news))
  })
  post(
    '/dashboard/key/rotate',
    privately(async (c, { person, account }, { password, atOnce }) => {
      if (!(await isProved(c, person, password))) return await askPassword(c, account, password)
      const isAtOnce = atOnce === 'yes'
      const done = await attempt(() => rotateKey(db, account.account_id, { isAtOnce }, { runtime, secret }))
      return 'refusal' in done
        ? show(c, await dashboardPage(context, account, { refusal: done.refusal }), 400)
        : show(c, await dashboardPage(context, account, { apiKey: done.result }))
    }),
  )
}
