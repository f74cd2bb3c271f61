import type { DashboardContext } from '../dashboard/dashboard-context.ts'
import type { Frame } from '../dashboard/frame.ts'
import { addAccountActs } from './account-routes.ts'
import { accountList, accountPage } from './accounts.tsx'
import { auditList } from './audit.tsx'
import { contentPage } from './content-page.tsx'
import { failingHostList, feedList, reasonList } from './feed-lists.tsx'
import { feedPage } from './feed-page.tsx'
import { addFeedActs } from './feed-routes.ts'
import { hostList, hostPage } from './hosts.tsx'
import { indexPage } from './index-page.tsx'
import { jobList, jobPage } from './jobs.tsx'
import { mergePage } from './merge-page.tsx'
import { OPERATION, UUID_IN_PATH, uuidOf } from './operation-paths.ts'
import { createOperatorFrame } from './operator-frame.ts'
import { textIn } from './operator-list.tsx'
import { processList, processPage } from './processes.tsx'
import { storageList } from './storage.tsx'
import { addUpkeepActs } from './upkeep-routes.ts'
import { webhookList, webhookPage } from './webhooks.tsx'

/** The pages of operators. Everyone else gets the page of an unknown address. */
export function addOperatorRoutes(context: DashboardContext, frame: Frame): void {
  const operation = createOperatorFrame(context, frame)
  operation.page(OPERATION, () => indexPage(context))
  operation.list(processList(context))
  operation.page(`${OPERATION}/processes/:uuid${UUID_IN_PATH}`, (c) => processPage(context, uuidOf(c)))
  operation.list(feedList(context))
  operation.list(reasonList(context))
  operation.list(failingHostList(context))
  operation.page(`${OPERATION}/feeds/:uuid${UUID_IN_PATH}`, (c) => feedPage(context, uuidOf(c)))
  operation.page(`${OPERATION}/feeds/:uuid${UUID_IN_PATH}/merge`, (c) =>
    mergePage(context, uuidOf(c), textIn(c.req.query(), 'find')),
  )
  operation.page(`${OPERATION}/content/:uuid${UUID_IN_PATH}`, (c) => contentPage(context, uuidOf(c)))
  operation.list(hostList(context))
  operation.page(`${OPERATION}/hosts/:host`, (c) => hostPage(context, (c.req.param('host') ?? '').toLowerCase()))
  operation.list(accountList(context))
  operation.page(`${OPERATION}/accounts/:id{[0-9]+}`, (c, who) =>
    accountPage(context, c.req.param('id') ?? '', who.account.account_id),
  )
  operation.list(webhookList(context))
  operation.page(`${OPERATION}/webhooks/:uuid${UUID_IN_PATH}`, (c) => webhookPage(context, uuidOf(c)))
  operation.list(jobList(context))
  operation.page(`${OPERATION}/jobs/:name{[a-z][a-z0-9.-]*}`, (c) => jobPage(context, c.req.param('name') ?? ''))
  operation.list(auditList(context))
  operation.list(storageList(context))
  addFeedActs(context, operation)
  addAccountActs(context, operation)
  addUpkeepActs(context, operation)
}
