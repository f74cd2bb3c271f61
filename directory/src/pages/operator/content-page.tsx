import { auditEntriesOf } from '../../accounts/index.ts'
import { contentByUuid } from '../../entities/index.ts'
import { FactsPanel } from '../components/facts.tsx'
import type { DashboardContext } from '../dashboard/dashboard-context.ts'
import { words } from '../words/index.ts'
import { AuditTable } from './audit-table.tsx'
import { pathOf } from './operation-paths.ts'
import { ActForm } from './operator-layout.tsx'

const said = words.operator.content
const ROWS = 50

/** One episode or issue: it is taken out, and put back, by itself. A series has the page of its feed. */
export async function contentPage({ db }: DashboardContext, uuid: string) {
  const content = await contentByUuid(db, uuid)
  if (content === null) return null
  if (content.uuid === content.seriesUuid) return { elsewhere: pathOf.feed(content.uuid) }
  const series = await contentByUuid(db, content.seriesUuid)
  const path = pathOf.content(content.uuid)
  return {
    title: content.name ?? content.uuid,
    body: (
      <>
        <FactsPanel
          title={said.facts}
          facts={{
            [said.kind]: said.kinds[content.type],
            [said.of]: <a href={pathOf.feed(content.seriesUuid)}>{series?.name ?? content.seriesUuid}</a>,
            [said.uuid]: <code>{content.uuid}</code>,
            [said.state]: content.isBlocked ? said.isBlocked : said.isShown,
          }}
        />
        <div class="columns is-acts">
          {content.isBlocked ? (
            <ActForm id="unblock" action={`${path}/unblock`} {...words.operator.feed.act.unblock} />
          ) : (
            <ActForm id="block" action={`${path}/block`} {...words.operator.feed.act.block} isDangerous />
          )}
        </div>
        <section aria-labelledby="acts">
          <h2 id="acts">{words.operator.feed.acts}</h2>
          <AuditTable entries={await auditEntriesOf(db, content.uuid, ROWS)} db={db} />
        </section>
      </>
    ),
  }
}
