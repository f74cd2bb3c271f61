import type { FeedReport } from '../../feeds/index.ts'
import { words } from '../words/index.ts'
import { pathOf } from './operation-paths.ts'
import { ActForm } from './operator-layout.tsx'

const said = words.operator.feed.act

/** What an operator may do about a feed, as its state allows it. */
export function FeedActs({ report }: { readonly report: FeedReport }) {
  const { series_uuid: uuid, is_blocked: isBlocked, duplicate_of: duplicateOf } = report
  const path = pathOf.feed(uuid)
  const isRead = !isBlocked && duplicateOf === null
  return (
    <div class="columns is-acts">
      {isRead && <ActForm id="read" action={`${path}/read`} {...said.read} />}
      {isRead && <ActForm id="reparse" action={`${path}/reparse`} {...said.reparse} />}
      {isBlocked ? (
        <ActForm id="unblock" action={`${path}/unblock`} {...said.unblock} />
      ) : (
        <ActForm id="block" action={`${path}/block`} {...said.block} isDangerous />
      )}
      <section class="panel">
        <p>
          <a href={`${path}/merge`}>{said.merge.link}</a>
        </p>
      </section>
      <ActForm id="delete" action={`${path}/delete`} {...said.remove} isDangerous isFinal />
    </div>
  )
}
