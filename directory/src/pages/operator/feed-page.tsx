import { decodeFeedState, type FeedState } from 'feedmill/ingest'
import { auditEntriesOf, submittersOf } from '../../accounts/index.ts'
import { readingsOf } from '../../claims/index.ts'
import { contentByUuid, isPublisherSeries } from '../../entities/index.ts'
import { type Change, eventsOfSeries } from '../../events/index.ts'
import {
  diagnosticsOfFeed,
  type FeedReport,
  feedReportBySeriesUuid,
  lazySnapshot,
  turnsOf,
  uuidOfAlias,
} from '../../feeds/index.ts'
import { DataTable } from '../components/data-table.tsx'
import { FactsPanel } from '../components/facts.tsx'
import { FeedFaults } from '../components/feed-faults.tsx'
import { faultOf, outcomeText, priorities, priorityReasons } from '../components/feed-words.ts'
import { contentPath } from '../components/search-results.tsx'
import { isWebAddress, Moment } from '../components/series.tsx'
import { labelOf } from '../components/words.ts'
import type { DashboardContext } from '../dashboard/dashboard-context.ts'
import { MoveNotice } from '../owner/move-notice.tsx'
import { Decision, standingOf } from '../public/feed-state.tsx'
import { words } from '../words/index.ts'
import { AuditTable } from './audit-table.tsx'
import { FeedActs } from './feed-acts.tsx'
import { HostLink } from './feed-columns.tsx'
import { pathOf } from './operation-paths.ts'

const said = words.operator.feed

/** Rows of each table of the page. */
const ROWS = 50
const SUBMITTERS = 20

/** One feed: its state, its history, its faults, who submitted it, and what an operator may do about it. */
export async function feedPage(context: DashboardContext, uuid: string) {
  const { db } = context
  const report = await reportOf(context, uuid)
  if (report === null) return null
  const { feed_id: feedId, series_uuid: seriesUuid } = report
  const state = decodeFeedState(report.facts, lazySnapshot(db, feedId))
  const content = await contentByUuid(db, seriesUuid)
  const isPublisher = await isPublisherSeries(db, seriesUuid)
  const standing = standingOf(report, isPublisher)
  const submitters = await submittersOf(db, seriesUuid, SUBMITTERS)
  const diagnosed = await diagnosticsOfFeed(db, feedId)
  const looks = await looksAt(context, feedId)
  const events = await eventsOfSeries(db, seriesUuid, ROWS)
  const entries = await auditEntriesOf(db, seriesUuid, ROWS)
  const title = content?.name ?? report.feed_url
  return {
    title,
    body: (
      <>
        <p>
          <span class={`state is-${standing}`}>{words.publish.feed.standings[standing]}</span>
        </p>
        <p class="actions">
          <a class="button is-quiet" href={`/feeds/${seriesUuid}`}>
            {said.publicState}
          </a>
          {standing !== 'blocked' && standing !== 'waiting' && (
            <a class="button is-quiet" href={contentPath({ kind: report.kind as 'podcast', uuid: seriesUuid })}>
              {said.publicPage}
            </a>
          )}
          {isWebAddress(report.feed_url) && (
            <a class="button is-quiet" href={report.feed_url} rel="nofollow noreferrer">
              {words.publish.feed.openFeed}
            </a>
          )}
        </p>
        <MoveNotice move={state.move} />
        <FeedActs report={report} />
        <State report={report} state={state} submitters={submitters} />
        {!report.is_blocked && report.last_checked_at !== null && <Decision schedule={state.schedule} />}
        <FeedFaults
          groups={diagnosed?.groups ?? []}
          readAt={diagnosed?.readAt ?? null}
          isSss={report.kind !== 'podcast'}
        />
        <Looks looks={looks} report={report} />
        <Events events={events} seriesUuid={seriesUuid} />
        <section aria-labelledby="acts">
          <h2 id="acts">{said.acts}</h2>
          <AuditTable entries={entries} db={db} />
        </section>
      </>
    ),
  }
}

/** The report on a feed by a uuid, also a former one; `null` if there is none. */
export async function reportOf({ db }: Pick<DashboardContext, 'db'>, uuid: string): Promise<FeedReport | null> {
  const current = (await uuidOfAlias(db, uuid)) ?? uuid
  return await feedReportBySeriesUuid(db, current)
}

/** A look at a feed that is known. Of most feeds only those are kept that went otherwise than the ones before. */
interface Look {
  readonly at: number
  readonly outcome: string
  readonly reason: string | null
}

async function looksAt({ db }: Pick<DashboardContext, 'db'>, feedId: string): Promise<readonly Look[]> {
  const turns = (await turnsOf(db, feedId)).map(({ turned_at: at, outcome, reason }) => ({ at, outcome, reason }))
  const readings = (await readingsOf(db, feedId, ROWS)).map(({ read_at: at, outcome, reason }) => ({
    at,
    outcome,
    reason,
  }))
  const known = new Map([...turns, ...readings].map((look) => [look.at, look]))
  return [...known.values()].toSorted((one, other) => other.at - one.at).slice(0, ROWS)
}

interface StateProps {
  readonly report: FeedReport
  readonly state: FeedState
  readonly submitters: Awaited<ReturnType<typeof submittersOf>>
}

function State({ report, state, submitters }: StateProps) {
  const { facts } = said
  const { priority, priority_reason: reason, duplicate_of: duplicate } = report
  const moment = (seconds: number | null) => (seconds === null ? null : <Moment seconds={seconds} />)
  return (
    <FactsPanel
      title={facts.title}
      facts={{
        [facts.url]: report.feed_url,
        [facts.listed]: report.listed_url === report.feed_url ? null : report.listed_url,
        [facts.host]: <HostLink host={new URL(report.feed_url).host} />,
        [facts.kind]: labelOf(report.kind),
        [facts.uuid]: <code>{report.series_uuid}</code>,
        [facts.checked]: `${priorities[priority] ?? priority}${reason === null ? '' : `: ${priorityReasons[reason] ?? reason}`}`,
        [facts.last]: moment(report.last_checked_at),
        [facts.outcome]: outcomeOf(report.last_outcome, report.last_reason),
        [facts.failingSince]: moment(report.failing_since),
        [facts.read]: moment(report.date_last_refreshed),
        [facts.next]: moment(report.due_at),
        [facts.hub]: state.hub?.hubUrls[0] ?? null,
        [facts.duplicate]: duplicate === null ? null : <a href={pathOf.feed(duplicate)}>{duplicate}</a>,
        [facts.known]: moment(report.created_at),
        [facts.submitted]:
          submitters.length === 0 ? (
            facts.byNobody
          ) : (
            <ul class="plain-list">
              {submitters.map(({ account_id: id, email, submitted_at: at }) => (
                <li>
                  <a href={pathOf.account(id)}>{email ?? facts.account(id)}</a> <Moment seconds={at} />
                </li>
              ))}
            </ul>
          ),
      }}
    />
  )
}

function outcomeOf(outcome: string | null, reason: string | null) {
  const problem = faultOf(outcome, reason)?.problem ?? outcomeText(outcome)
  if (problem === null) return null
  return (
    <>
      {problem} {reason !== null && <code>{reason}</code>}
    </>
  )
}

function Looks({ looks, report }: { readonly looks: readonly Look[]; readonly report: FeedReport }) {
  const { title, about, head, none } = said.looks
  const { last_checked_at: at, last_outcome: outcome, last_reason: reason } = report
  const last = at === null || outcome === null || looks[0]?.at === at ? [] : [{ at, outcome, reason }]
  const shown = [...last, ...looks]
  return (
    <section aria-labelledby="looks">
      <h2 id="looks">{title}</h2>
      <p class="quiet">{about}</p>
      {shown.length === 0 ? (
        <p class="empty">{none}</p>
      ) : (
        <DataTable label={title} head={head}>
          {shown.map((look) => (
            <tr>
              <td>
                <Moment seconds={look.at} />
              </td>
              <td>{outcomeOf(look.outcome, look.reason)}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  )
}

function Events({ events, seriesUuid }: { readonly events: readonly Change[]; readonly seriesUuid: string }) {
  const { title, head, none } = said.events
  return (
    <section aria-labelledby="events">
      <h2 id="events">{title}</h2>
      {events.length === 0 ? (
        <p class="empty">{none}</p>
      ) : (
        <DataTable label={title} head={head}>
          {events.map(({ type, action, uuid, occurredAt }) => (
            <tr>
              <td>
                <Moment seconds={occurredAt} />
              </td>
              <td>
                <code>{`${type.toLowerCase()}.${action}`}</code>
              </td>
              <td>{uuid === seriesUuid ? uuid : <a href={pathOf.content(uuid)}>{uuid}</a>}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  )
}
