import { decodeFeedState } from 'feedmill/ingest'
import type { Child } from 'hono/jsx'
import { needsOf } from '../../checking/index.ts'
import { claimPath } from '../../claims/index.ts'
import { isPublisherSeries } from '../../entities/index.ts'
import { diagnosticsOfFeed, type FeedReport, lazySnapshot } from '../../feeds/index.ts'
import { FeedFaults } from '../components/feed-faults.tsx'
import { FeedNeeds } from '../components/feed-needs.tsx'
import { outcomeText, priorities } from '../components/feed-words.ts'
import { PostForm } from '../components/form.tsx'
import { Layout } from '../components/layout.tsx'
import { contentPath } from '../components/search-results.tsx'
import { isWebAddress, Moment } from '../components/series.tsx'
import { distanceText } from '../components/words.ts'
import { isFailing, type LookState } from '../owner/look.ts'
import { FOLLOW_S, LookAgain, LookNotice } from '../owner/look-again.tsx'
import { MoveNotice } from '../owner/move-notice.tsx'
import type { PageContext } from '../page-context.ts'
import { words } from '../words/index.ts'
import { Decision, readStateFacts, StateNotice, standingOf } from './feed-state.tsx'
import { storedFacts } from './stored-facts.ts'

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
  const isPublisher = await isPublisherSeries(db, report.series_uuid)
  const standing = standingOf(report, isPublisher)
  const diagnosed = standing === 'blocked' ? null : await diagnosticsOfFeed(db, report.feed_id)
  const groups = diagnosed?.groups ?? []
  const isRead = standing === 'well' || standing === 'quiet'
  const stored = isRead ? await storedFacts(db, report, { groups, isPublisher }) : null
  const needs = stored === null ? [] : needsOf(stored)
  const facts = {
    ...(await readStateFacts(db, report, feed)),
    hasFaults: groups.length > 0,
    hasNeeds: needs.length > 0,
  }
  const reloadS = standing === 'waiting' ? RELOAD_S : look === 'under-way' ? FOLLOW_S : undefined
  const { feed: text } = words.publish
  return (
    <Layout title={text.title} files={files} {...(reloadS !== undefined && { reloadS })}>
      <header class="page-title">
        <p class="kicker">{text.title}</p>
        <h1 class="is-address">{feed_url.replace(/^https?:\/\//, '')}</h1>
        <p>
          <span class={`state is-${standing}`}>{text.standings[standing]}</span>
        </p>
        {listed_url !== feed_url && <p class="quiet">{text.submittedAs(listed_url)}</p>}
        <p class="actions">
          {standing !== 'waiting' && standing !== 'blocked' && (
            <a class="button is-quiet" href={contentPath({ kind: report.kind, uuid: report.series_uuid })}>
              {text.seeWhatWasRead}
            </a>
          )}
          {isWebAddress(feed_url) && (
            <a class="button is-quiet" href={feed_url} rel="nofollow noreferrer">
              {text.openFeed}
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
        <Stat
          name={text.checked}
          value={standing === 'blocked' ? text.notChecked : (priorities[priority] ?? priority)}
        />
        <Stat
          name={text.lastCheck}
          value={last_checked_at === null ? text.notYet : distanceText(last_checked_at, now)}
          note={last_checked_at === null ? null : <Moment seconds={last_checked_at} />}
        />
        <Stat name={text.lastResult} value={outcomeText(report.last_outcome) ?? text.noResult} />
        <Stat
          name={text.nextCheck}
          value={due_at === null ? text.noCheck : distanceText(Math.max(due_at, now), now)}
          note={due_at === null ? null : <Moment seconds={due_at} />}
        />
        <Stat name={text.hub} {...hubOf(feed.hub?.hubUrls[0] ?? null, priority)} />
      </ul>
      <FeedFaults groups={groups} readAt={diagnosed?.readAt ?? null} isSss={report.kind !== 'podcast'} />
      <FeedNeeds needs={needs} />
      {standing !== 'blocked' && isWebAddress(feed_url) && <CheckNow url={feed_url} />}
      {standing !== 'blocked' && (
        <LookAgain
          action={`/feeds/${report.series_uuid}/look-again`}
          canLookAgain={canLookAgain}
          isFailing={isFailing(report, groups.length > 0)}
        />
      )}
      {standing !== 'blocked' && standing !== 'waiting' && <Decision schedule={feed.schedule} />}
    </Layout>
  )
}

function CheckNow({ url }: { readonly url: string }) {
  const { checkNow, checkNowAbout } = words.publish.feed
  return (
    <section class="panel" aria-labelledby="check">
      <h2 id="check">{words.publish.check.title}</h2>
      <p>{checkNowAbout}</p>
      <PostForm action="/check" button={checkNow} isQuiet={true}>
        <input type="hidden" name="url" value={url} />
      </PostForm>
    </section>
  )
}

function hubOf(url: string | null, priority: string): { value: string; note: Child } {
  const { noHub, noHubNote, hubTrusted, hubFollowed } = words.publish.feed
  if (url === null) return { value: noHub, note: noHubNote }
  const host = URL.canParse(url) ? new URL(url).host : url
  return { value: host, note: priority === 'WEBSUB' ? hubTrusted : hubFollowed }
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
