import { decodeFeedState } from 'feedmill/ingest'
import { explainRefresh } from 'feedmill/schedule'
import { type FeedReport, lazySnapshot } from '../../feeds/index.ts'
import { PostForm } from '../components/form.tsx'
import { Layout } from '../components/layout.tsx'
import { momentText, priorities } from '../components/series.tsx'
import { pathOf } from '../components/series-cards.tsx'
import type { PageContext } from '../page-context.ts'

/** Seconds after which the page of a feed that was never read looks again by itself. */
const RELOAD_S = 5

/** What a publisher can do about each reason for which a feed is not read as often as others. */
const advice: Readonly<Record<string, string>> = {
  DUPLICATE_FEED:
    'Another feed of the directory has the same content, and is shown in its place. If this feed is the right one, let the other one redirect to it.',
  ERROR_PARSING_FEED:
    'The document could not be read as a feed. Check it with a validator, mend it, and let the directory look again.',
  FEED_URL_NOT_WORKING:
    'The server does not give the feed. See that the URL opens in a browser without a log-in, then let the directory look again. If the feed has moved, submit its new URL.',
  INACTIVE_FOR_OVER_1_YEAR:
    'Nothing new was published for over a year. The feed is looked at more often as soon as something new is in it.',
}

/** The state of a feed, for whoever publishes it. */
export async function feedPage({ db, files }: PageContext, report: FeedReport, canLookAgain: boolean) {
  const { listed_url, feed_url, priority, priority_reason, failing_since, last_checked_at, due_at } = report
  const state = decodeFeedState(report.facts, lazySnapshot(db, report.feed_id))
  const { summary, because } = report.is_blocked
    ? { summary: 'This feed was taken out of the directory, and is not read.', because: [] }
    : explainRefresh(state.schedule)
  const isWaiting = last_checked_at === null && !report.is_blocked
  return (
    <Layout title="State of a feed" files={files} {...(isWaiting && { reloadS: RELOAD_S })}>
      <h1>State of a feed</h1>
      <p>
        <a href={feed_url} rel="nofollow noreferrer">
          {feed_url}
        </a>
        {listed_url !== feed_url && <span class="quiet"> (submitted as {listed_url})</span>}
      </p>
      {isWaiting ? (
        <p class="notice" role="status">
          The feed is being read. This page looks again every few seconds.
        </p>
      ) : (
        !report.is_blocked && (
          <p>
            <a href={pathOf({ kind: report.kind, uuid: report.series_uuid })}>See what the directory read</a>
          </p>
        )
      )}
      {priority_reason !== null && (
        <div class="notice is-warning">
          <p>
            <strong>{summary}</strong>
            {failing_since !== null && ` It has failed since ${momentText(failing_since)}.`}
          </p>
          <p>{advice[priority_reason]}</p>
        </div>
      )}
      <dl class="facts">
        <dt>Looked at</dt>
        <dd>{priorities[priority] ?? priority}</dd>
        <dt>Why</dt>
        <dd>
          {summary}
          {because.length > 0 && (
            <ul>
              {because.map((sentence) => (
                <li>{sentence}</li>
              ))}
            </ul>
          )}
        </dd>
        <dt>Last look</dt>
        <dd>{last_checked_at === null ? 'not yet' : momentText(last_checked_at)}</dd>
        {report.last_outcome !== null && (
          <>
            <dt>Last result</dt>
            <dd>
              {report.last_outcome}
              {report.last_reason !== null && ` (${report.last_reason})`}
            </dd>
          </>
        )}
        <dt>Next look</dt>
        <dd>{due_at === null ? 'none is planned' : momentText(due_at)}</dd>
      </dl>
      {!report.is_blocked &&
        (canLookAgain ? (
          <PostForm action={`/feeds/${report.series_uuid}/look-again`} button="Look again" />
        ) : (
          <p class="quiet">Somebody asked for another look just now. Ten minutes later the button is here again.</p>
        ))}
    </Layout>
  )
}
