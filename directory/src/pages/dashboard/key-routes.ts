import { type AccountRow, revealNewestKey, rotateKey } from '../../accounts/index.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { dashboardPage } from './dashboard-page.tsx'
import { attempt, type Frame, type PageRequest } from './frame.ts'
import type { PersonProof } from './prove-person.ts'

/** Adds the routes of the dashboard and of its forms for keys. */
export function addKeyRoutes(
  context: DashboardContext,
  { routes, show, showTooMany, post, privately, signedIn }: Frame,
  proof: PersonProof,
): void {
  const { db, runtime, secrets } = context

  routes.get('/dashboard', (c) =>
    privately(async (c, { account }) => show(c, await dashboardPage(context, account)))(c),
  )

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
    if ((await proof.byFreshLogin(c, who.person, undefined)).found === null) {
      return c.json({ error: 'Your log-in is some time ago.' }, 403)
    }
    const apiKey = await revealNewestKey(db, who.account.account_id, { runtime, secrets })
    if (apiKey === null) return c.json({ error: 'The account has no key.' }, 404)
    return c.json({ userId: String(who.account.account_id), apiKey })
  })
  const reveal = privately(async (c, { person, account }, { password }) => {
    const { found, waitS } = await proof.byFreshLogin(c, person, password)
    if (waitS !== null) return await showTooMany(c, waitS)
    if (found === null) return await askPassword(c, account, password)
    const apiKey = await revealNewestKey(db, account.account_id, { runtime, secrets })
    const news = apiKey === null ? { refusal: 'The account has no key. Make a new one.' } : { apiKey }
    return show(c, await dashboardPage(context, account, news))
  })
  post(
    '/dashboard/key/rotate',
    privately(async (c, { person, account }, { password, atOnce }) => {
      const { found, waitS } = await proof.byFreshLogin(c, person, password)
      if (waitS !== null) return await showTooMany(c, waitS)
      if (found === null) return await askPassword(c, account, password)
      const isAtOnce = atOnce === 'yes'
      const isConfirmed = person.isEmailVerified
      const done = await attempt(() =>
        rotateKey(db, account.account_id, { isAtOnce, isConfirmed }, { runtime, secrets }),
      )
      return 'refusal' in done
        ? show(c, await dashboardPage(context, account, { refusal: done.refusal }), 400)
        : show(c, await dashboardPage(context, account, { apiKey: done.result }))
    }),
  )
}
