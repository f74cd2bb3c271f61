import type { FeedState } from 'feedmill/ingest'
import type { Child } from 'hono/jsx'
import { lastAuditEntry } from '../../accounts/index.ts'
import type { Database } from '../../database/database.ts'
import { contentByUuid } from '../../entities/index.ts'
import { type FeedReport, shownInsteadOf } from '../../feeds/index.ts'
import { faultOf, priorityReasons } from '../components/feed-words.ts'
import { contentPath } from '../components/search-results.tsx'
import { Moment } from '../components/series.tsx'
import { whyDuplicate } from '../owner/duplicate-page.tsx'
import { words } from '../words/index.ts'

/** How a feed stands, in a word. */
export type FeedStanding = 'waiting' | 'well' | 'quiet' | 'duplicate' | 'failing' | 'blocked'

/** The mark of each standing. */
export const standings: Readonly<Record<FeedStanding, string>> = {
  waiting: 'Being read',
  well: 'Works',
  quiet: 'Rarely checked',
  duplicate: 'Duplicate',
  failing: 'Needs attention',
  blocked: 'Taken out',
}

/** The advice to the publisher of a feed that fails, by the reason of its priority. */
const advice: Readonly<Record<string, string>> = {
  ERROR_PARSING_FEED:
    'The document could not be read as a feed. Check it with a validator, mend it, and let the directory look again.',
  FEED_URL_NOT_WORKING:
    'The server does not give the feed. See that the URL opens in a browser without a log-in, then let the directory look again. If the feed has moved, submit its new URL.',
}

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
): Promise<Omit<StateFacts, 'hasFaults'>> {
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
  switch (standing) {
    case 'waiting':
      return (
        <p class="notice" role="status">
          The feed is being read. It was submitted on <Moment seconds={report.created_at} />. This page looks again
          every few seconds.
        </p>
      )
    case 'well':
      return (
        <p class="notice">
          The feed works. It was last read on <Moment seconds={report.date_last_refreshed ?? report.created_at} />.{' '}
          {facts.hasFaults ? 'Its document has problems, which are listed below.' : 'Nothing has to be done.'}
        </p>
      )
    case 'quiet':
      return (
        <Warning title="Nothing new for over a year.">
          <p>
            The newest publication was found on <Moment seconds={facts.lastReleaseAt ?? report.created_at} />.
          </p>
          <p>Publish something new. The directory then looks at the feed more often again.</p>
        </Warning>
      )
    case 'duplicate':
      return <DuplicateNotice report={report} repeated={facts.repeated} />
    case 'failing':
      return <FailingNotice report={report} />
    case 'blocked':
      return (
        <Warning title="The feed was taken out of the directory, and is not read.">
          {facts.blockedAt !== null && (
            <p>
              That was on <Moment seconds={facts.blockedAt} />.
            </p>
          )}
          <p>
            If you publish it, read <a href="/takedown">how that comes, and whom to write to</a>.
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
  const { kind, last_checked_at, created_at } = report
  return (
    <Warning title="Another feed has the same content.">
      <p>
        The check of <Moment seconds={last_checked_at ?? created_at} /> found that.{' '}
        {repeated === null ? (
          'The other one is not shown either.'
        ) : (
          <>
            <a href={contentPath({ kind, uuid: repeated.uuid })}>{repeated.name ?? 'The other one'}</a> is shown in its
            place. {repeated.why} {words.claims.duplicate.who}
          </>
        )}
      </p>
      <p>
        If this feed is the right one, let the other one redirect to it. If it has other content, give it a guid of its
        own, and let the directory look again.
      </p>
    </Warning>
  )
}

function FailingNotice({ report }: { readonly report: FeedReport }) {
  const { last_outcome, last_reason, last_checked_at, priority_reason, failing_since, created_at } = report
  const fault = faultOf(last_outcome, last_reason)
  const advised = priority_reason === null ? undefined : advice[priority_reason]
  return (
    <Warning title={fault?.problem ?? `${priorityReasons[priority_reason ?? ''] ?? 'It cannot be read'}.`}>
      <p>
        {failing_since === null ? (
          <>
            The check of <Moment seconds={last_checked_at ?? created_at} /> failed.
          </>
        ) : (
          <>
            It has failed since <Moment seconds={failing_since} />.
          </>
        )}
      </p>
      {[fault?.advice, advised].map((sentence) =>
        sentence === undefined || sentence === '' ? null : <p>{sentence}</p>,
      )}
    </Warning>
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
