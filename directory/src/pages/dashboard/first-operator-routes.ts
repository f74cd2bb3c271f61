import { isLoopback } from '../../settings/index.ts'
import { words } from '../words/index.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { firstOperatorPage } from './first-operator-page.tsx'
import { attempt, type Frame, type PageRequest } from './frame.ts'

/** The link of the first operator. One that was printed works only for requests from this machine. */
export function addFirstOperatorRoutes(
  { files, people }: DashboardContext,
  { routes, show, showMessage, post }: Frame,
): void {
  const { endedTitle, ended, elsewhereTitle, elsewhere } = words.account.firstOperator

  /** Answers requests whose link works for them. */
  async function withLink(
    c: PageRequest,
    token: string,
    answer: () => Promise<Response> | Response,
  ): Promise<Response> {
    const way = await people.wayOfFirstLink(token)
    if (way === null) return await showMessage(c, endedTitle, ended, 404)
    if (way === 'printed' && !isFromHere(c)) return await showMessage(c, elsewhereTitle, elsewhere, 403)
    return await answer()
  }

  routes.get('/first-operator', (c) => {
    const token = c.req.query('token') ?? ''
    return withLink(c, token, () => show(c, firstOperatorPage({ files, token })))
  })

  post('/first-operator', (c, { token = '', email = '', password = '' }) =>
    withLink(c, token, async () => {
      const done = await attempt(() => people.becomeFirstOperator(token, email, password))
      if ('refusal' in done) return show(c, firstOperatorPage({ files, token, email, refusal: done.refusal }), 400)
      return done.result ? c.redirect('/login?operator', 303) : showMessage(c, endedTitle, ended, 404)
    }),
  )
}

/** Whether a request comes from this machine, and no proxy passed it on. */
function isFromHere({ env: { clientAddress, network } }: PageRequest): boolean {
  return isLoopback(clientAddress) && !network.isEverybody
}
