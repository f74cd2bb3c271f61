import { decodeFeedState } from 'feedmill/ingest'
import { explainRefresh } from 'feedmill/schedule'
import type { Child } from 'hono/jsx'
import { type FeedReport, lazySnapshot } from '../../feeds/index.ts'
import { faultOf, outcomeText, priorities, priorityReasons } from '../components/feed-words.ts'
import { PostForm } from '../components/form.tsx'
import { Layout } from '../components/layout.tsx'
import { isWebAddress, Moment } from '../components/series.tsx'
import { pathOf } from '../components/series-cards.tsx'
import { distanceText } from '../components/words.ts'
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

type State = 'waiting' | 'well' | 'quiet' | 'failing' | 'blocked'

/** The state of a feed in a word, as a mark. */
const states: Readonly<Record<State, string>> = {
  waiting: 'Being read',
  well: 'Works',
  quiet: 'Rarely checked',
  failing: 'Needs attention',
  blocked: 'Taken out',
}

function stateOf(report: FeedReport): State {
  if (report.is_blocked) return 'blocked'
  if (report.last_checked_at === null) return 'waiting'
  if (report.failing_since !== null || faultOf(report.last_outcome, report.last_reason) !== null) return 'failing'
  if (report.priority_reason === 'INACTIVE_FOR_OVER_1_YEAR') return 'quiet'
  return report.priority_reason === null ? 'well' : 'failing'
}

/** What the state of a feed is shown with. */
interface FeedPageOptions {
  /** Whether somebody may ask for another check now. */
  readonly canLookAgain: boolean
  /** Epoch seconds. */
  readonly now: number
}

/** The state of a feed, for whoever publishes it. */
export async function feedPage({ db, files }: PageContext, report: FeedReport, { canLookAgain, now }: FeedPageOptions) {
  const { listed_url, feed_url, priority, priority_reason, failing_since, last_checked_at, due_at } = report
  const feed = decodeFeedState(report.facts, lazySnapshot(db, report.feed_id))
  const { summary, because, wouldChange } = explainRefresh(feed.schedule)
  const state = stateOf(report)
  const fault = faultOf(report.last_outcome, report.last_reason)
  const advised = priority_reason === null ? undefined : advice[priority_reason]
  return (
    <Layout title="State of a feed" files={files} {...(state === 'waiting' && { reloadS: RELOAD_S })}>
      <header class="page-title">
        <p class="kicker">State of a feed</p>
        <h1 class="is-address">{feed_url.replace(/^https?:\/\//, '')}</h1>
        <p>
          <span class={`state is-${state}`}>{states[state]}</span>
        </p>
        {listed_url !== feed_url && <p class="quiet">Submitted as {listed_url}</p>}
        <p class="actions">
          {state !== 'waiting' && state !== 'blocked' && (
            <a class="button is-quiet" href={pathOf({ kind: report.kind, uuid: report.series_uuid })}>
              See what the directory read
            </a>
          )}
          {isWebAddress(feed_url) && (
            <a class="button is-quiet" href={feed_url} rel="nofollow noreferrer">
              Open the feed
            </a>
          )}
        </p>
      </header>
      {state === 'waiting' && (
        <p class="notice" role="status">
          The feed is being read. This page looks again every few seconds.
        </p>
      )}
      {state === 'blocked' && (
        <p class="notice is-warning">
          This feed was taken out of the directory, and is not read. <a href="/takedown">How that comes</a>
        </p>
      )}
      {state !== 'blocked' && (priority_reason !== null || fault !== null) && (
        <section class="notice is-warning" aria-labelledby="fault">
          <h2 id="fault">{fault?.problem ?? `${priorityReasons[priority_reason ?? ''] ?? priority_reason}.`}</h2>
          {failing_since !== null && (
            <p>
              It has failed since <Moment seconds={failing_since} />.
            </p>
          )}
          {[fault?.advice, advised].map((sentence) =>
            sentence === undefined || sentence === '' ? null : <p>{sentence}</p>,
          )}
        </section>
      )}
      <ul class="stats">
        <Stat name="Checked" value={state === 'blocked' ? 'Not any more' : (priorities[priority] ?? priority)} />
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
      {state !== 'blocked' && (
        <section class="panel" aria-labelledby="again">
          <h2 id="again">Changed something?</h2>
          {canLookAgain ? (
            <>
              <p>The directory looks at the feed at once, whatever its plan says.</p>
              <PostForm action={`/feeds/${report.series_uuid}/look-again`} button="Look again" />
            </>
          ) : (
            <p>Somebody asked for another look just now. The button is here again after ten minutes.</p>
          )}
        </section>
      )}
      {state !== 'blocked' && state !== 'waiting' && (
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
      )}
    </Layout>
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
