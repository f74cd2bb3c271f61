import { auditActions, insertAuditEntry } from '../../accounts/index.ts'
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
  const keep = async (actor: string, action: string, target: string, reason: string | null) => {
    const entry = { actor, action, target, reason, happened_at: Math.floor(runtime.now() / 1_000) }
    await db.transaction().execute((tx) => insertAuditEntry(tx, entry))
  }
  act({
    path: `${OPERATION}/processes/:uuid${UUID_IN_PATH}/dismiss`,
    // A lost process has nothing that one could ask why about.
    asksWhy: false,
    back: () => `${OPERATION}/processes`,
    async act({ c, actor }) {
      if (!(await dismissProcess(db, uuidOf(c)))) throw new DirectoryError('CONFLICT', refusals.notLost)
      await keep(actor, auditActions.dismissProcess, uuidOf(c), null)
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
      const isChanged = await disableWebhook({ db, runtime }, id, 'operator')
      if (isChanged) await keep(actor, auditActions.disableWebhook, id, reason)
      return { done: isChanged ? 'disable' : 'already' }
    },
  })
  act({
    path: `${WEBHOOK}/requeue`,
    back: (c) => pathOf.webhook(uuidOf(c)),
    async act({ c, actor, reason }) {
      const count = await requeueFailed({ db, runtime }, uuidOf(c))
      await keep(actor, auditActions.requeueWebhook, uuidOf(c), reason)
      return { done: count === 0 ? 'requeueNone' : 'requeue' }
    },
  })
  act({
    path: `${OPERATION}/jobs/:name{[a-z][a-z0-9.-]*}/run`,
    back: (c) => pathOf.job(c.req.param('name') ?? ''),
    async act({ c, actor, reason }) {
      const job = timedJobs.find(({ name }) => name === c.req.param('name'))
      if (job === undefined) throw new DirectoryError('NOT_FOUND', refusals.noJob)
      const isSent = await runJobNow(db, job.name)
      await keep(actor, auditActions.runJob, job.name, reason)
      return { done: isSent ? 'run' : 'runWaits' }
    },
  })
}
