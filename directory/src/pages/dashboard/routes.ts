import { createAddressLimit, createKnownNetworks, createPasswordLimit } from '../../accounts/index.ts'
import { addOperatorRoutes } from '../operator/routes.ts'
import { addClaimRoutes } from '../owner/claim-routes.ts'
import { addAccountRoutes } from './account-routes.ts'
import { addCheckRoutes } from './check-routes.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { addFeedRoutes } from './feed-routes.ts'
import { addFirstOperatorRoutes } from './first-operator-routes.ts'
import { createFrame, type PageRoutes } from './frame.ts'
import { addKeyRoutes } from './key-routes.ts'
import { createPersonProof } from './prove-person.ts'
import { addSignInRoutes } from './sign-in-routes.ts'
import { addWebhookRoutes } from './webhook-routes.ts'

const MAILS_PER_HOUR = 10

/** Sign-up, log-in, dashboard, and the forms that submit feeds and look at them again. */
export function dashboardRoutes(context: DashboardContext): PageRoutes {
  const frame = createFrame(context)
  const passwords = createPasswordLimit(context, { isShared: context.isShared })
  const mails = createAddressLimit(MAILS_PER_HOUR, 3_600, context.runtime)
  const networks = createKnownNetworks(context)
  const proof = createPersonProof(context, { passwords, networks })
  addFirstOperatorRoutes(context, frame)
  addSignInRoutes(context, frame, { passwords, networks, mails })
  addKeyRoutes(context, frame, proof)
  addAccountRoutes(context, frame, { proof, mails })
  addFeedRoutes(context, frame)
  addClaimRoutes(context, frame)
  addCheckRoutes(context, frame)
  addWebhookRoutes(context, frame, proof)
  addOperatorRoutes(context, frame)
  return frame.routes
}
