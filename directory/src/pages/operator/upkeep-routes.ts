import { auditActions, auditing, perform } from '../../accounts/index.ts'
import { DirectoryError } from '../../runtime/index.ts'
import { disableWebhook, listWebhook, requeueFailed } from '../../webhooks/index.ts'
import { dismissProcess, runJobNow } from '../../workers/index.ts'
import type { DashboardContext } from '../dashboard/dashboard-context.ts'
import { words } from '../words/index.ts'
import { OPERATION, pathOf, UUID_IN_PATH, uuidOf } from './operation-paths.ts'
import type { OperatorFrame } from './operator-frame.ts'

const { refusals } = words.operator

/** What operators do about processes, webhooks and jobs. */
export function addUpkeepActs(context: DashboardContext, { act }: OperatorFrame): void {
  const { db, runtime, timedJobs } = context
  act({
    path: `${OPERATION}/processes/:uuid${UUID_IN_PATH}/dismiss`,
    // A lost process has nothing that one could ask why about.
    asksWhy: false,
    back: () => `${OPERATION}/processes`,
    async act({ c, actor }) {
      const target = uuidOf(c)
      await perform(context, { actor, action: auditActions.dismissProcess, target }, async (tx) => {
        if (!(await dismissProcess(tx, target))) throw new DirectoryError('CONFLICT', refusals.notLost)
      })
      return { done: 'dismiss' }
    },
  })
  const WEBHOOK = `${OPERATION}/webhooks/:uuid${UUID_IN_PATH}`
  act({
    path: `${WEBHOOK}/disable`,
    back: (c) => pathOf.webhook(uuidOf(c)),
    async act({ c, actor, reason }) {
      const id = uuidOf(c)
      if ((await listWebhook(db, id)) === null) throw new DirectoryError('NOT_FOUND', refusals.noWebhook)
      const alsoStore = auditing(runtime, { actor, action: auditActions.disableWebhook, target: id, reason })
      const isChanged = await disableWebhook({ db, runtime }, id, 'operator', alsoStore)
      return { done: isChanged ? 'disable' : 'already' }
    },
  })
  act({
    path: `${WEBHOOK}/requeue`,
    back: (c) => pathOf.webhook(uuidOf(c)),
    async act({ c, actor, reason }) {
      const id = uuidOf(c)
      const alsoStore = auditing(runtime, { actor, action: auditActions.requeueWebhook, target: id, reason })
      const count = await requeueFailed({ db, runtime }, id, alsoStore)
      return { done: count === 0 ? 'requeueNone' : 'requeue' }
    },
  })
  act({
    path: `${OPERATION}/jobs/:name{[a-z][a-z0-9.-]*}/run`,
    back: (c) => pathOf.job(c.req.param('name') ?? ''),
    async act({ c, actor, reason }) {
      const job = timedJobs.find(({ name }) => name === c.req.param('name'))
      if (job === undefined) throw new DirectoryError('NOT_FOUND', refusals.noJob)
      const order = { actor, action: auditActions.runJob, target: job.name, reason }
      const isSent = await perform(context, order, (tx) => runJobNow(tx, job.name))
      return { done: isSent ? 'run' : 'runWaits' }
    },
  })
}
