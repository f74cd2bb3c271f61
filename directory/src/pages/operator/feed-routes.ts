import {
  blockContent,
  deleteContent,
  type FeedReport,
  mergeSeries,
  readFeedNow,
  reparseNow,
  unblockContent,
} from '../../feeds/index.ts'
import { DirectoryError } from '../../runtime/index.ts'
import type { DashboardContext } from '../dashboard/dashboard-context.ts'
import type { Fields, PageRequest } from '../dashboard/frame.ts'
import { words } from '../words/index.ts'
import { reportOf } from './feed-page.tsx'
import { OPERATION, pathOf, UUID, UUID_IN_PATH, uuidOf } from './operation-paths.ts'
import type { Act, OperatorFrame } from './operator-frame.ts'

const { refusals } = words.operator
const FEED = `${OPERATION}/feeds/:uuid${UUID_IN_PATH}`
const CONTENT = `${OPERATION}/content/:uuid${UUID_IN_PATH}`

/** What operators do about feeds and content: the verbs of the command line, each with its entry in the audit. */
export function addFeedActs(context: DashboardContext, { act }: OperatorFrame): void {
  const { db, runtime, wakeRefresh } = context
  const found = async (c: PageRequest): Promise<FeedReport> => {
    const report = await reportOf(context, uuidOf(c))
    if (report === null) throw new DirectoryError('NOT_FOUND', refusals.noFeed)
    return report
  }
  const onFeed = (name: string, change: Act['act']) =>
    act({ path: `${FEED}/${name}`, back: (c) => pathOf.feed(uuidOf(c)), act: change })

  onFeed('read', async ({ c, actor, reason }) => {
    const dueAt = await readFeedNow({ db, runtime }, { feed: await found(c), actor, reason })
    wakeRefresh()
    return { done: dueAt === null || dueAt * 1_000 <= runtime.now() ? 'read' : 'readLater' }
  })
  onFeed('reparse', async ({ c, actor, reason }) => {
    await reparseNow({ db, runtime }, { feed: await found(c), actor, reason })
    wakeRefresh()
    return { done: 'reparse' }
  })
  onFeed('delete', async ({ c, fields, actor, reason }) => {
    assertSure(fields)
    await deleteContent({ db, runtime }, { uuid: (await found(c)).series_uuid, reason, actor })
    return { done: 'delete', to: `${OPERATION}/feeds` }
  })
  act({
    path: `${FEED}/merge`,
    back: (c) => `${pathOf.feed(uuidOf(c))}/merge`,
    async act({ c, fields, actor, reason }) {
      assertSure(fields)
      const { into = '' } = fields
      if (!UUID.test(into)) throw new DirectoryError('BAD_USER_INPUT', refusals.chooseOne)
      const merged = await mergeSeries({ db, runtime }, { from: (await found(c)).series_uuid, into, reason, actor })
      return { done: 'merge', to: pathOf.feed(merged.into.uuid) }
    },
  })

  const takedowns = { block: blockContent, unblock: unblockContent } as const
  for (const name of ['block', 'unblock'] as const) {
    const change: Act['act'] = async ({ c, actor, reason }) => {
      const { isChanged } = await takedowns[name]({ db, runtime }, { uuid: uuidOf(c), reason, actor })
      return { done: isChanged ? name : 'already' }
    }
    onFeed(name, change)
    act({ path: `${CONTENT}/${name}`, back: (c) => pathOf.content(uuidOf(c)), act: change })
  }
}

/** @throws DirectoryError BAD_USER_INPUT if the operator did not confirm what cannot be undone */
export function assertSure({ sure }: Fields): void {
  if (sure !== 'yes') throw new DirectoryError('BAD_USER_INPUT', refusals.beSure)
}
