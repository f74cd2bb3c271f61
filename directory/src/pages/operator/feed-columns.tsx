import type { ListedFeed } from '../../feeds/index.ts'
import { faultOf, outcomeText, priorities, priorityReasons } from '../components/feed-words.ts'
import { Moment } from '../components/series.tsx'
import { words } from '../words/index.ts'
import { pathOf } from './operation-paths.ts'
import { type Column, timeOf } from './operator-list.tsx'

const { columns: label } = words.operator.feeds

/** The columns of lists of feeds. Those of files have the names of `feed list --json`. */
export const feedColumns: readonly Column<ListedFeed>[] = [
  { name: 'uuid', label: null, value: ({ series_uuid }) => series_uuid },
  { name: 'kind', label: null, value: ({ kind }) => kind },
  { name: 'name', label: label.feed, value: ({ name }) => name, show: (feed) => <FeedLink feed={feed} /> },
  { name: 'url', label: null, value: ({ feed_url }) => feed_url },
  { name: 'host', label: label.host, value: ({ host }) => host, show: ({ host }) => <HostLink host={host} /> },
  { name: 'isBlocked', label: null, value: ({ is_blocked }) => is_blocked },
  { name: 'duplicateOf', label: null, value: ({ duplicate_of }) => duplicate_of },
  {
    name: 'priority',
    label: label.checked,
    value: ({ priority }) => priority,
    show: ({ priority, priority_reason: reason }) => (
      <>
        {priorities[priority] ?? priority}
        {reason !== null && <span class="quiet"> {priorityReasons[reason] ?? reason}</span>}
      </>
    ),
  },
  { name: 'priorityReason', label: null, value: ({ priority_reason }) => priority_reason },
  {
    name: 'lastOutcome',
    label: label.last,
    value: ({ last_outcome }) => last_outcome,
    show: (feed) => <LastLook feed={feed} />,
  },
  { name: 'lastReason', label: null, value: ({ last_reason }) => last_reason },
  { name: 'lastCheckedAt', label: null, value: ({ last_checked_at }) => timeOf(last_checked_at) },
  {
    name: 'failingSince',
    label: null,
    value: ({ failing_since }) => timeOf(failing_since),
  },
  {
    name: 'nextAt',
    label: label.next,
    value: ({ due_at }) => timeOf(due_at),
    show: ({ due_at: at }) => (at === null ? null : <Moment seconds={at} />),
  },
  { name: 'createdAt', label: null, value: ({ created_at }) => timeOf(created_at) },
]

function FeedLink({ feed: { series_uuid, name, feed_url, is_blocked } }: { readonly feed: ListedFeed }) {
  return (
    <>
      <a href={pathOf.feed(series_uuid)} dir="auto">
        {name ?? feed_url}
      </a>
      {is_blocked && <span class="mark">{label.blocked}</span>}
      {name !== null && <span class="quiet is-line">{feed_url}</span>}
    </>
  )
}

export function HostLink({ host }: { readonly host: string }) {
  return <a href={pathOf.host(host)}>{host}</a>
}

/** How the last look at a feed went, and since when it fails. */
function LastLook({ feed }: { readonly feed: ListedFeed }) {
  const { last_outcome: outcome, last_reason: reason, last_checked_at: at, failing_since: since } = feed
  return (
    <>
      {faultOf(outcome, reason)?.problem ?? outcomeText(outcome) ?? label.never}
      {reason !== null && (
        <>
          {' '}
          <code>{reason}</code>
        </>
      )}
      {at !== null && (
        <span class="quiet is-line">
          <Moment seconds={at} />
        </span>
      )}
      {since !== null && (
        <span class="quiet is-line">
          {label.failingSince} <Moment seconds={since} />
        </span>
      )}
    </>
  )
}
