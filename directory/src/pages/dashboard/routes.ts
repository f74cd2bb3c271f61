import { addAccountRoutes } from './account-routes.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { addFeedRoutes } from './feed-routes.ts'
import { createFrame, type PageRoutes } from './frame.ts'
import { addKeyRoutes } from './key-routes.ts'
import { addOperatorRoutes } from './operator-routes.ts'
import { addSignInRoutes } from './sign-in-routes.ts'
import { addWebhookRoutes } from './webhook-routes.ts'

/** Sign-up, log-in, dashboard, and the forms that submit feeds and look at them again. */
export function dashboardRoutes(context: DashboardContext): PageRoutes {
  const frame = createFrame(context)
  addSignInRoutes(context, frame)
  addKeyRoutes(context, frame)
  addAccountRoutes(context, frame)
  addFeedRoutes(context, frame)
  addWebhookRoutes(context, frame)
  addOperatorRoutes(context, frame)
  return frame.routes
}
