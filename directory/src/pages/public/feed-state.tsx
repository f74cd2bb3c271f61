import type { FeedState } from 'feedmill/ingest'
import { explainRefresh } from 'feedmill/schedule'
import type { Child } from 'hono/jsx'
import { lastAuditEntry } from '../../accounts/index.ts'
import type { Database } from '../../database/database.ts'
import { contentByUuid } from '../../entities/index.ts'
import { type FeedReport, shownInsteadOf } from '../../feeds/index.ts'
import { faultOf, priorities, priorityReasons } from '../components/feed-words.ts'
import { contentPath } from '../components/search-results.tsx'
import { Moment } from '../components/series.tsx'
import { whyDuplicate } from '../owner/duplicate-page.tsx'
import { words } from '../words/index.ts'

/** How a feed stands, in a word. */
export type FeedStanding = 'waiting' | 'well' | 'quiet' | 'duplicate' | 'failing' | 'blocked'

/**
 * Returns how a feed stands.
 *
 * @param isPublisher - whether the feed has podcasts in place of episodes: it may be silent
 */
export function standingOf(report: FeedReport, isPublisher: boolean): FeedStanding {
  if (report.is_blocked) return 'blocked'
  if (report.last_checked_at === null) return 'waiting'
  if (report.duplicate_of !== null) return 'duplicate'
  if (report.failing_since !== null || faultOf(report.last_outcome, report.last_reason) !== null) return 'failing'
  if (report.priority_reason === 'INACTIVE_FOR_OVER_1_YEAR') return isPublisher ? 'well' : 'quiet'
  return report.priority_reason === null ? 'well' : 'failing'
}

/** The facts in the description of a state, besides the report. */
export interface StateFacts {
  /** Whether its document has faults. */
  readonly hasFaults: boolean
  /** Whether it lacks what directories ask for. */
  readonly hasNeeds: boolean
  /** The series that a duplicate repeats, and why; `null` if there is none, or if it is not shown. */
  readonly repeated: { readonly uuid: string; readonly name: string | null; readonly why: string } | null
  /** When the feed was taken out, in epoch seconds; `null` if it was not, or if the audit has no entry. */
  readonly blockedAt: number | null
  /** When something new was last published, in epoch seconds; `null` if that is unknown. */
  readonly lastReleaseAt: number | null
}

/** Reads the facts for the description of a feed's state. A feed that works costs no statement. */
export async function readStateFacts(
  db: Database,
  report: FeedReport,
  state: FeedState,
): Promise<Omit<StateFacts, 'hasFaults' | 'hasNeeds'>> {
  const { series_uuid, is_blocked, duplicate_of } = report
  const shown = duplicate_of === null ? undefined : (await shownInsteadOf(db, [series_uuid])).get(series_uuid)
  const repeated = shown === undefined ? null : await contentByUuid(db, shown.uuid)
  const block = is_blocked ? await lastAuditEntry(db, series_uuid, 'block') : null
  return {
    repeated:
      shown === undefined || repeated?.isBlocked !== false
        ? null
        : { uuid: repeated.uuid, name: repeated.name, why: whyDuplicate(shown) },
    blockedAt: block?.happened_at ?? null,
    lastReleaseAt: state.schedule.releases.at(-1) ?? null,
  }
}

interface StateNoticeProps {
  readonly report: FeedReport
  readonly standing: FeedStanding
  readonly facts: StateFacts
}

/** How a feed stands, in a sentence with its date, and what its publisher can do. */
export function StateNotice({ report, standing, facts }: StateNoticeProps) {
  const { state } = words.publish
  switch (standing) {
    case 'waiting':
      return (
        <p class="notice" role="status">
          {state.waiting}
          <Moment seconds={report.created_at} />
          {state.waitingReload}
        </p>
      )
    case 'well':
      return (
        <p class="notice">
          {state.well}
          <Moment seconds={report.date_last_refreshed ?? report.created_at} />.{' '}
          {facts.hasFaults ? state.hasFaults : facts.hasNeeds ? state.hasNeeds : state.nothingToDo}
        </p>
      )
    case 'quiet':
      return (
        <Warning title={state.quiet}>
          <p>
            {state.quietSince}
            <Moment seconds={facts.lastReleaseAt ?? report.created_at} />.
          </p>
          <p>{state.quietAdvice}</p>
        </Warning>
      )
    case 'duplicate':
      return <DuplicateNotice report={report} repeated={facts.repeated} />
    case 'failing':
      return <FailingNotice report={report} />
    case 'blocked':
      return (
        <Warning title={state.blocked}>
          {facts.blockedAt !== null && (
            <p>
              {state.blockedAt}
              <Moment seconds={facts.blockedAt} />.
            </p>
          )}
          <p>
            {state.ifYours}
            <a href="/takedown">{state.takedown}</a>.
          </p>
        </Warning>
      )
  }
}

function DuplicateNotice({
  report,
  repeated,
}: {
  readonly report: FeedReport
  readonly repeated: StateFacts['repeated']
}) {
  const { state } = words.publish
  const { kind, last_checked_at, created_at } = report
  const [before, after] = state.duplicateFound
  return (
    <Warning title={state.duplicate}>
      <p>
        {before}
        <Moment seconds={last_checked_at ?? created_at} />
        {after}
        {repeated === null ? (
          state.otherNotShown
        ) : (
          <>
            <a href={contentPath({ kind, uuid: repeated.uuid })}>{repeated.name ?? state.other}</a>
            {state.shownInstead} {repeated.why} {words.claims.duplicate.who}
          </>
        )}
      </p>
      <p>{state.duplicateAdvice}</p>
    </Warning>
  )
}

function FailingNotice({ report }: { readonly report: FeedReport }) {
  const { state } = words.publish
  const { last_outcome, last_reason, last_checked_at, priority_reason, failing_since, created_at } = report
  const fault = faultOf(last_outcome, last_reason)
  const [before, after] = state.failed
  return (
    <Warning title={fault?.problem ?? `${priorityReasons[priority_reason ?? ''] ?? state.unreadable}.`}>
      <p>
        {failing_since === null ? (
          <>
            {before}
            <Moment seconds={last_checked_at ?? created_at} />
            {after}
          </>
        ) : (
          <>
            {state.failedSince}
            <Moment seconds={failing_since} />.
          </>
        )}
      </p>
      {[fault?.advice, state.lookAgain].map((sentence) =>
        sentence === undefined || sentence === '' ? null : <p>{sentence}</p>,
      )}
    </Warning>
  )
}

/** Why a feed is looked up as often as it is, and what would change that. */
export function Decision({ schedule }: Pick<FeedState, 'schedule'>) {
  const { decision, wouldChange: changes, when: changesTo } = words.publish.feed
  const { summary, because, wouldChange } = explainRefresh(schedule)
  return (
    <details class="panel">
      <summary>{decision}</summary>
      <p>{summary}</p>
      <ul>
        {because.map((sentence) => (
          <li>{sentence}</li>
        ))}
      </ul>
      {wouldChange.length > 0 && (
        <>
          <p>{changes}</p>
          <ul>
            {wouldChange.map(({ to, when }) => (
              <li>{changesTo(priorities[to] ?? to, when)}</li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}

function Warning({ title, children }: { readonly title: string; readonly children: Child }) {
  return (
    <section class="notice is-warning" aria-labelledby="state">
      <h2 id="state">{title}</h2>
      {children}
    </section>
  )
}
