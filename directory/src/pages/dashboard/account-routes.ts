import { type AddressLimit, changeAccount } from '../../accounts/index.ts'
import { exportAccount } from './account-export.ts'
import { accountPage } from './account-page.tsx'
import { closeAccount } from './close-account.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { attempt, type Frame, type PageRequest, type SignedIn } from './frame.ts'
import type { PersonProof } from './prove-person.ts'

interface AccountLimits {
  readonly proof: PersonProof
  readonly mails: AddressLimit
}

/** Address, password, export and deletion of an account. */
export function addAccountRoutes(context: DashboardContext, frame: Frame, limits: AccountLimits): void {
  const { people } = context
  const { routes, show, showMessage, setCookies, post, privately } = frame
  const answers = accountAnswers(context, frame, limits)
  const { shownAccount, refuseWrong } = answers
  routes.get('/dashboard/account', (c) => privately(async (c, who) => show(c, shownAccount(who)))(c))
  addAddressRoutes(context, frame, { ...answers, mails: limits.mails })
  post(
    '/dashboard/account/password',
    privately(async (c, who, { password = '', next = '' }) => {
      const refused = await refuseWrong(c, who, password)
      if (refused !== null) return refused
      const done = await attempt(() => people.changePassword(password, next, c.req.raw.headers))
      if ('refusal' in done) return show(c, shownAccount(who, { refusal: done.refusal }), 400)
      setCookies(c, done.result)
      return show(c, shownAccount(who, { done: 'The password is changed. Other sessions have ended.' }))
    }),
  )
  post(
    '/dashboard/account/delete',
    privately(async (c, who, { password = '' }) => {
      const refused = await refuseWrong(c, who, password)
      if (refused !== null) return refused
      const done = await attempt(() => closeAccount(context, who.account, { actor: 'the person', reason: null }))
      if ('refusal' in done) return show(c, shownAccount(who, { refusal: done.refusal }), 400)
      setCookies(c, await people.signOut(c.req.raw.headers))
      return showMessage(c, 'Deleted', 'Your account, its keys, webhooks and sessions are gone.')
    }),
  )
  routes.get('/dashboard/account/export', (c) =>
    privately(async (c, who) => {
      c.header('Content-Disposition', `attachment; filename="account-${who.account.account_id}.json"`)
      c.header('Cache-Control', 'no-store')
      return c.json(await exportAccount(context, who))
    })(c),
  )
}

type AccountAnswers = ReturnType<typeof accountAnswers>

function accountAnswers({ files, hasMail }: DashboardContext, { show, showTooMany }: Frame, { proof }: AccountLimits) {
  const shownAccount = (who: SignedIn, news: { refusal?: string; done?: string } = {}) =>
    accountPage({ files, ...who, hasMail, ...news })

  /**
   * Returns the answer to a form whose password is wrong, or comes after too many wrong ones; `null` if the password is
   * right.
   */
  async function refuseWrong(c: PageRequest, who: SignedIn, password: string): Promise<Response | null> {
    const { found, waitS } = await proof.byPassword(c, who.person, password)
    if (waitS !== null) return await showTooMany(c, waitS)
    return found === null ? await show(c, shownAccount(who, { refusal: 'The password is another one.' }), 403) : null
  }

  return { shownAccount, refuseWrong }
}

function addAddressRoutes(
  { db, runtime, people, hasMail }: DashboardContext,
  { show, showTooMany, post, privately }: Frame,
  { shownAccount, refuseWrong, mails }: AccountAnswers & Pick<AccountLimits, 'mails'>,
): void {
  post(
    '/dashboard/account/verify',
    privately(async (c, who) => {
      const { network } = c.env
      if (mails.take(network) === null) return showTooMany(c, mails.waitS(network))
      const posting = await people.sendVerification(who.person.email)
      if (posting === 'failed') {
        return show(c, shownAccount(who, { refusal: 'The mail could not be sent. Try again later.' }), 503)
      }
      if (posting === 'too-many') {
        const refusal = 'Three mails went to this address within an hour. Look among unwanted mail, or try again later.'
        return show(c, shownAccount(who, { refusal }), 429)
      }
      return show(c, shownAccount(who, { done: `A mail to ${who.person.email} is on its way.` }))
    }),
  )
  post(
    '/dashboard/account/email',
    privately(async (c, who, { email = '', password = '' }) => {
      const refused = await refuseWrong(c, who, password)
      if (refused !== null) return refused
      const { network } = c.env
      if (hasMail && mails.take(network) === null) return showTooMany(c, mails.waitS(network))
      const acting = { runtime, actor: 'the person' }
      const userId = String(who.account.account_id)
      const done = await attempt(() => changeAccount(db, userId, { email }, acting))
      if ('refusal' in done) return show(c, shownAccount(who, { refusal: done.refusal }), 400)
      const { email: present } = done.result
      if (hasMail && present !== null && present !== who.person.email) {
        await people.sendAddressChanged(who.person.email, present)
        await people.sendVerification(present)
      }
      return c.redirect('/dashboard/account', 303)
    }),
  )
}
