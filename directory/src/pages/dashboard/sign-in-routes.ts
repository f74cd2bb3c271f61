import { type AddressLimit, createAddressLimit, type KnownNetworks, type PasswordLimit } from '../../accounts/index.ts'
import { words } from '../words/index.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { attempt, type Frame } from './frame.ts'
import { KEPT, resetPage } from './reset-page.tsx'
import { forgotPage, loginPage, signUpClosedPage, signUpPage, signUpSentPage, verifyPage } from './sign-in-pages.tsx'

const HOUR_S = 3_600

/** What bounds the attempts of strangers. */
interface SignInLimits {
  readonly passwords: PasswordLimit
  readonly networks: KnownNetworks
  readonly mails: AddressLimit
}

/** Sign-up, log-in, and the reset of a forgotten password. */
export function addSignInRoutes(
  { files, runtime, people, isSignUpOpen, hasMail }: DashboardContext,
  { routes, show, showMessage, showTooMany, setCookies, post }: Frame,
  { passwords, networks, mails }: SignInLimits,
): void {
  const signUps = createAddressLimit(10, HOUR_S, runtime)

  routes.get('/signup', (c) => {
    if (!isSignUpOpen) return show(c, signUpClosedPage({ files }))
    return show(c, c.req.query('sent') === undefined ? signUpPage({ files }) : signUpSentPage({ files }))
  })
  post('/signup', async (c, { email = '', password = '' }) => {
    if (!isSignUpOpen) return show(c, signUpClosedPage({ files }), 403)
    const { network } = c.env
    if (signUps.take(network) === null) return showTooMany(c, signUps.waitS(network))
    const done = await attempt(() => people.signUp(email, password, c.req.raw.headers))
    if ('refusal' in done) return show(c, signUpPage({ files, refusal: done.refusal, email }), 400)
    if (done.result === null) return c.redirect('/signup?sent', 303)
    setCookies(c, done.result.cookies)
    await networks.remember(done.result.personId, network)
    return c.redirect('/dashboard', 303)
  })

  routes.get('/login', (c) => {
    const notice = c.req.query('operator') === undefined ? null : words.account.firstOperator.done
    return show(c, loginPage({ files, notice }))
  })
  post('/login', async (c, { email = '', password = '' }) => {
    const who = email.trim().toLowerCase()
    const { network } = c.env
    const guess = { who, network, isKnown: () => networks.has(who, network) }
    const { found: session, waitS } = await passwords.check(guess, () =>
      people.signIn(who, password, c.req.raw.headers),
    )
    if (waitS !== null) return showTooMany(c, waitS)
    if (session === null) {
      const refusal = 'Address and password do not belong together.'
      return show(c, loginPage({ files, refusal, email }), 403)
    }
    setCookies(c, session.cookies)
    await networks.remember(session.personId, network)
    return c.redirect('/dashboard', 303)
  })
  post('/logout', async (c) => {
    setCookies(c, await people.signOut(c.req.raw.headers))
    return c.redirect('/', 303)
  })

  routes.get('/forgot', (c) => show(c, forgotPage({ files, hasMail, isSent: c.req.query('sent') !== undefined })))
  post('/forgot', async (c, { email = '' }) => {
    const { network } = c.env
    if (mails.take(network) === null) return showTooMany(c, mails.waitS(network))
    if (hasMail) await people.sendResetLink(email)
    return c.redirect('/forgot?sent', 303)
  })
  routes.get('/reset', async (c) => {
    const token = c.req.query('token') ?? ''
    return show(c, resetPage({ files, token, keys: await people.keysAtReset(token) }))
  })
  post('/reset', async (c, { token = '', password = '', ...fields }) => {
    const kept = new Set(
      Object.keys(fields).flatMap((name) => (name.startsWith(KEPT) ? [name.slice(KEPT.length)] : [])),
    )
    const done = await attempt(() => people.resetPassword(token, password, kept))
    if ('refusal' in done) {
      const keys = await people.keysAtReset(token)
      return show(c, resetPage({ files, token, keys, kept, refusal: done.refusal }), 400)
    }
    if (done.result) return c.redirect('/login', 303)
    return showMessage(c, 'The link has ended', 'It works once, and only for some time. Ask for another one.', 400)
  })
  // Programs that scan mail open its links: only the button proves that a person opened the page.
  routes.get('/verify', (c) => show(c, verifyPage({ files, token: c.req.query('token') ?? '' })))
  post('/verify', async (c, { token = '' }) =>
    (await people.verifyEmail(token))
      ? showMessage(c, 'Confirmed', 'The address is yours.')
      : showMessage(c, 'The link has ended', 'Log in, and ask for another mail on the page of your account.', 400),
  )
}
