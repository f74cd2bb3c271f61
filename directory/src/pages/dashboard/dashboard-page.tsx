import {
  type AccountRow,
  KEY_OVERLAP_S,
  keysOfAccount,
  LEAK_TOLD_S,
  submissionsOf,
  transcriptChargesOf,
  usageByMonth,
} from '../../accounts/index.ts'
import { podcastEpisodesByUuids } from '../../entities/index.ts'
import { feedReportsBySeriesUuids } from '../../feeds/index.ts'
import { DataTable } from '../components/data-table.tsx'
import { outcomeText } from '../components/feed-words.ts'
import { Field, PostForm, Refusal } from '../components/form.tsx'
import { Layout } from '../components/layout.tsx'
import { Day, Moment } from '../components/series.tsx'
import { UsageChart } from '../components/usage-chart.tsx'
import { labelOf, monthText } from '../components/words.ts'
import { ClaimedFeeds, readClaimedFeeds } from '../owner/claimed-feeds.tsx'
import { words } from '../words/index.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { TranscriptCredits } from './transcript-credits.tsx'

const MONTHS = 12
const SUBMISSIONS = 50
const TRANSCRIPTS = 20

/** The parts of the dashboard that depend on the last request. */
export interface DashboardNews {
  /** The key, just revealed or made. */
  readonly apiKey?: string
  readonly refusal?: string | null
  /** The log-in is so old that the key needs the password. */
  readonly needsPassword?: boolean
}

/** The first page of a person who is signed in: user id and key, usage, submitted feeds. */
export async function dashboardPage(context: DashboardContext, account: AccountRow, news: DashboardNews = {}) {
  const { db, files, runtime, plans, hasTranscription } = context
  const [keys, usage, submissions, charges] = await Promise.all([
    keysOfAccount(db, account.account_id, runtime),
    usageByMonth(db, account.account_id, MONTHS),
    submissionsOf(db, account.account_id, SUBMISSIONS),
    transcriptChargesOf(db, account.account_id, TRANSCRIPTS),
  ])
  const reports = await feedReportsBySeriesUuids(
    db,
    submissions.map(({ series_uuid }) => series_uuid),
  )
  const claimed = await readClaimedFeeds(db, account.account_id)
  const episodes = await podcastEpisodesByUuids(
    db,
    charges.map(({ episodeUuid }) => episodeUuid),
    { description: false, details: false },
  )
  const plan = plans[account.plan as keyof typeof plans]
  const perMonth = account.requests_per_month ?? plan.requestsPerMonth
  const month = new Date(runtime.now()).toISOString().slice(0, 7)
  const used = usage.find((row) => row.month === month)
  const usedRequests = used?.requests ?? 0
  return (
    <Layout title="Dashboard" files={files}>
      <h1>Dashboard</h1>
      <DashboardLinks current="/dashboard" isOperator={account.is_operator} />
      <LeakNotice leakedAt={account.leaked_at} now={runtime.now() / 1000} />
      <div class="columns">
        <KeyPanel account={account} keys={keys} news={news} />
        <UsagePanel plan={account.plan} usage={usage} used={usedRequests} perMonth={perMonth} month={month} />
      </div>
      <TranscriptCredits
        isOffered={hasTranscription}
        plan={account.plan}
        used={used?.generated_transcripts ?? 0}
        perMonth={plan.generatedTranscriptsPerMonth}
        charges={charges}
        names={episodes}
      />
      <ClaimedFeeds feeds={claimed} />
      <SubmittedFeeds submissions={submissions} reports={reports} />
    </Layout>
  )
}

/** Tells of keys and secrets of webhooks that were replaced because the service's secret leaked. */
function LeakNotice({ leakedAt, now }: { readonly leakedAt: number | null; readonly now: number }) {
  if (leakedAt === null || now > leakedAt + LEAK_TOLD_S) return null
  const { title, text, keys, webhooks } = words.account.leak
  return (
    <section class="panel" aria-labelledby="leak">
      <h2 id="leak">{title}</h2>
      <p>{text}</p>
      <p>
        {keys}
        <Moment seconds={leakedAt + KEY_OVERLAP_S} />.
      </p>
      <p>
        {webhooks[0]}
        <a href="/dashboard/webhooks">{webhooks[1]}</a>
        {webhooks[2]}
      </p>
    </section>
  )
}

interface KeyPanelProps {
  readonly account: AccountRow
  readonly keys: Awaited<ReturnType<typeof keysOfAccount>>
  readonly news: DashboardNews
}

function KeyPanel({ account, keys, news }: KeyPanelProps) {
  const newest = keys[0]
  const ending = keys.filter(({ endsAt }) => endsAt !== null)
  return (
    <section class="panel" aria-labelledby="key">
      <h2 id="key">Your key</h2>
      <p class="quiet">Programs send both with each request.</p>
      <Refusal sentence={news.refusal ?? null} />
      <dl class="facts">
        <dt>X-USER-ID</dt>
        <dd>
          <code>{account.account_id}</code>
        </dd>
        <dt>X-API-KEY</dt>
        <dd>
          {news.apiKey === undefined ? (
            <span class="hidden-key">{newest === undefined ? 'None yet' : 'Hidden'}</span>
          ) : (
            <code class="secret">{news.apiKey}</code>
          )}
        </dd>
        {newest !== undefined && (
          <>
            <dt>Made</dt>
            <dd>
              <Day seconds={newest.createdAt} />
            </dd>
          </>
        )}
      </dl>
      {ending.length > 0 && (
        <p class="quiet">
          {ending.length === 1 ? 'An older key works' : `${ending.length} older keys work`} until{' '}
          <Moment seconds={Math.max(...ending.map(({ endsAt }) => endsAt ?? 0))} />.
        </p>
      )}
      {newest !== undefined && news.apiKey === undefined && (
        <PostForm action="/dashboard/key" button="Reveal the key">
          {news.needsPassword === true && (
            <Field name="password" label="Your password, once more" type="password" autocomplete="current-password" />
          )}
        </PostForm>
      )}
      <details>
        <summary>Make a new key</summary>
        <p>The old key works for another day, so that you can change your programs meanwhile.</p>
        <PostForm action="/dashboard/key/rotate" button="Make a new key">
          <p>
            <label class="choice">
              <input type="checkbox" name="atOnce" value="yes" /> End the old key at once: somebody else has it
            </label>
          </p>
          {news.needsPassword === true && (
            <Field
              id="rotate-password"
              name="password"
              label="Your password"
              type="password"
              autocomplete="current-password"
            />
          )}
        </PostForm>
      </details>
    </section>
  )
}

interface UsagePanelProps {
  readonly plan: string
  readonly usage: Awaited<ReturnType<typeof usageByMonth>>
  readonly used: number
  readonly perMonth: number
  readonly month: string
}

function UsagePanel({ plan, usage, used, perMonth, month }: UsagePanelProps) {
  return (
    <section class="panel" aria-labelledby="usage">
      <h2 id="usage">Usage in {monthText(month)}</h2>
      <p class="usage-figure">
        <strong>{used.toLocaleString('en')}</strong> of {perMonth.toLocaleString('en')} requests
      </p>
      <progress value={Math.min(used, perMonth)} max={perMonth} aria-label="Part of the month's requests" />
      <p class="quiet">Plan {labelOf(plan)}. Answers from the cache are free.</p>
      <UsageChart
        months={usage.map((row) => ({ month: row.month, requests: row.requests, cached: row.cached_requests }))}
        now={month}
      />
    </section>
  )
}

interface SubmittedFeedsProps {
  readonly submissions: Awaited<ReturnType<typeof submissionsOf>>
  readonly reports: Awaited<ReturnType<typeof feedReportsBySeriesUuids>>
}

function SubmittedFeeds({ submissions, reports }: SubmittedFeedsProps) {
  return (
    <section aria-labelledby="submitted">
      <h2 id="submitted">Submitted feeds</h2>
      {submissions.length === 0 ? (
        <p class="empty">
          You have not submitted a feed yet. <a href="/submit">Submit one</a>
        </p>
      ) : (
        <DataTable label="Feeds that you submitted" head={['Feed', 'Submitted', 'Last result']}>
          {submissions.map(({ series_uuid, submitted_at }) => (
            <tr>
              <td>
                <a href={`/feeds/${series_uuid}`}>{reports.get(series_uuid)?.listed_url ?? series_uuid}</a>
              </td>
              <td>
                <Day seconds={submitted_at} />
              </td>
              <td>{outcomeText(reports.get(series_uuid)?.last_outcome ?? null) ?? 'Not read yet'}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  )
}

const links = {
  '/dashboard': 'Overview',
  '/dashboard/webhooks': 'Webhooks',
  '/dashboard/account': 'Account',
  '/submit': 'Submit a feed',
} as const
const operatorLinks = { '/dashboard/operator': 'Operation' } as const

/** Links to the pages of a person who is signed in, and the log-out. */
export function DashboardLinks({
  current,
  isOperator = false,
}: {
  readonly current: keyof typeof links | keyof typeof operatorLinks
  /** @defaultValue false */
  readonly isOperator?: boolean
}) {
  return (
    <nav class="tabs" aria-label="Dashboard">
      {Object.entries({ ...links, ...(isOperator && operatorLinks) }).map(([path, label]) => (
        <a href={path} {...(path === current && { 'aria-current': 'page' as const })}>
          {label}
        </a>
      ))}
      <form action="/logout" method="post">
        <button type="submit" class="is-plain">
          Log out
        </button>
      </form>
    </nav>
  )
}
