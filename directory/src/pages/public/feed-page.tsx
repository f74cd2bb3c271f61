import { decodeFeedState } from 'feedmill/ingest'
import { explainRefresh } from 'feedmill/schedule'
import type { Child } from 'hono/jsx'
import { claimPath } from '../../claims/index.ts'
import { isPublisherSeries } from '../../entities/index.ts'
import { diagnosticsOfFeed, type FeedReport, lazySnapshot } from '../../feeds/index.ts'
import { FeedFaults } from '../components/feed-faults.tsx'
import { outcomeText, priorities } from '../components/feed-words.ts'
import { Layout } from '../components/layout.tsx'
import { contentPath } from '../components/search-results.tsx'
import { isWebAddress, Moment } from '../components/series.tsx'
import { distanceText } from '../components/words.ts'
import { isFailing, type LookState } from '../owner/look.ts'
import { FOLLOW_S, LookAgain, LookNotice } from '../owner/look-again.tsx'
import { MoveNotice } from '../owner/move-notice.tsx'
import type { PageContext } from '../page-context.ts'
import { words } from '../words/index.ts'
import { readStateFacts, StateNotice, standingOf, standings } from './feed-state.tsx'

/** Seconds after which the page of a feed that was never read looks again by itself. */
const RELOAD_S = 5

interface FeedPageOptions {
  /** Whether somebody may ask for another check now. */
  readonly canLookAgain: boolean
  /** How the check goes on that somebody asked for. */
  readonly look: LookState
  /** Epoch seconds. */
  readonly now: number
}

/** The state of a feed, for its publisher. */
export async function feedPage(
  { db, files }: PageContext,
  report: FeedReport,
  { canLookAgain, look, now }: FeedPageOptions,
) {
  const { listed_url, feed_url, priority, last_checked_at, due_at } = report
  const feed = decodeFeedState(report.facts, lazySnapshot(db, report.feed_id))
  const standing = standingOf(report, await isPublisherSeries(db, report.series_uuid))
  const diagnosed = standing === 'blocked' ? null : await diagnosticsOfFeed(db, report.feed_id)
  const facts = { ...(await readStateFacts(db, report, feed)), hasFaults: diagnosed !== null }
  const reloadS = standing === 'waiting' ? RELOAD_S : look === 'under-way' ? FOLLOW_S : undefined
  return (
    <Layout title="State of a feed" files={files} {...(reloadS !== undefined && { reloadS })}>
      <header class="page-title">
        <p class="kicker">State of a feed</p>
        <h1 class="is-address">{feed_url.replace(/^https?:\/\//, '')}</h1>
        <p>
          <span class={`state is-${standing}`}>{standings[standing]}</span>
        </p>
        {listed_url !== feed_url && <p class="quiet">Submitted as {listed_url}</p>}
        <p class="actions">
          {standing !== 'waiting' && standing !== 'blocked' && (
            <a class="button is-quiet" href={contentPath({ kind: report.kind, uuid: report.series_uuid })}>
              See what the directory read
            </a>
          )}
          {isWebAddress(feed_url) && (
            <a class="button is-quiet" href={feed_url} rel="nofollow noreferrer">
              Open the feed
            </a>
          )}
          {standing !== 'blocked' && (
            <a class="button is-quiet" href={claimPath(report.series_uuid)}>
              {words.claims.link}
            </a>
          )}
        </p>
      </header>
      <LookNotice look={look} checkedAt={last_checked_at} path={`/feeds/${report.series_uuid}`} />
      <StateNotice report={report} standing={standing} facts={facts} />
      <MoveNotice move={standing === 'blocked' ? null : feed.move} />
      <ul class="stats">
        <Stat name="Checked" value={standing === 'blocked' ? 'Not any more' : (priorities[priority] ?? priority)} />
        <Stat
          name="Last check"
          value={last_checked_at === null ? 'Not yet' : distanceText(last_checked_at, now)}
          note={last_checked_at === null ? null : <Moment seconds={last_checked_at} />}
        />
        <Stat name="Last result" value={outcomeText(report.last_outcome) ?? 'None yet'} />
        <Stat
          name="Next check"
          value={due_at === null ? 'None is planned' : distanceText(Math.max(due_at, now), now)}
          note={due_at === null ? null : <Moment seconds={due_at} />}
        />
        <Stat name="Hub" {...hubOf(feed.hub?.hubUrls[0] ?? null, priority)} />
      </ul>
      <FeedFaults diagnosed={diagnosed} />
      {standing !== 'blocked' && (
        <LookAgain
          action={`/feeds/${report.series_uuid}/look-again`}
          canLookAgain={canLookAgain}
          isFailing={isFailing(report, diagnosed !== null)}
        />
      )}
      {standing !== 'blocked' && standing !== 'waiting' && <Decision {...explainRefresh(feed.schedule)} />}
    </Layout>
  )
}

function Decision({ summary, because, wouldChange }: ReturnType<typeof explainRefresh>) {
  return (
    <details class="panel">
      <summary>How the directory decides when to check</summary>
      <p>{summary}</p>
      <ul>
        {because.map((sentence) => (
          <li>{sentence}</li>
        ))}
      </ul>
      {wouldChange.length > 0 && (
        <>
          <p>What would change it:</p>
          <ul>
            {wouldChange.map(({ to, when }) => (
              <li>
                {priorities[to] ?? to}: when {when}
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}

function hubOf(url: string | null, priority: string): { value: string; note: Child } {
  if (url === null) return { value: 'None', note: 'A WebSub hub in the feed makes new episodes show up at once' }
  const host = URL.canParse(url) ? new URL(url).host : url
  return { value: host, note: priority === 'WEBSUB' ? 'Its announcements are trusted' : 'The directory listens to it' }
}

function Stat({ name, value, note = null }: { readonly name: string; readonly value: string; readonly note?: Child }) {
  return (
    <li>
      <span class="stat-name">{name}</span>
      <strong>{value}</strong>
      {note !== null && <span class="quiet">{note}</span>}
    </li>
  )
}
