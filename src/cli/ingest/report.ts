import { createHash } from 'node:crypto'
import { type FeedRefreshPriority, feedRefreshPriorities } from '../../tables/index.ts'
import { bytesText, countText, durationInUnits, timeText } from '../show/quantities.ts'
import type { HostTally, IngestTally } from './tally.ts'

/** The facts of a report besides the tally. Times are in milliseconds. */
export interface ReportFacts {
  readonly list: string
  readonly startedAt: number
  readonly elapsed: number
  /** Feeds of the list that were not due. */
  readonly notDue: number
  /** Whether the run was stopped early. */
  readonly wasStopped: boolean
}

const SLOWEST_HOSTS = 15
const NEWEST_CHILDREN = 100
const LISTED_FAILURES = 200

/** The interval of each priority, in words. */
const intervals: Readonly<Record<FeedRefreshPriority, string>> = {
  WEBSUB: 'when its hub says so',
  HIGH: 'every 2 hours',
  MEDIUM: 'every 6 hours',
  REGULAR: 'once a day',
  INACTIVE: 'once a week',
  LOW: 'once a month',
  NEVER: 'not any more',
}

const kindNames: Readonly<Record<string, string>> = {
  modified: 'changed and read',
  unchanged: 'unchanged',
  ticked: 'a date came',
  unreadable: 'no feed there',
  failed: 'could not be fetched',
  deferred: 'asked to wait',
  error: 'error of ours',
}

/** Returns an HTML page about a run. It is one file that loads nothing from elsewhere. */
export function ingestReport(tally: IngestTally, facts: ReportFacts): string {
  const started = new Date(facts.startedAt)
  const title = `feedmill: ${headline(tally)}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${styleDigest}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${escaped(headline(tally))}</h1>
<p>${escaped(facts.list)}, on <time datetime="${started.toISOString()}">${escaped(timeText(facts.startedAt / 1_000))}</time>, in ${escaped(durationInUnits(facts.elapsed))}.${facts.wasStopped ? ' The run was stopped before its end.' : ''}${facts.notDue > 0 ? ` ${escaped(countText(facts.notDue, 'other feed'))} of the list ${facts.notDue === 1 ? 'was' : 'were'} not due.` : ''}</p>
</header>
<main>
${totals(tally, facts)}
${section(
  'What came of the feeds',
  bars(
    [...tally.kinds].sort(byCount).map(([kind, count]) => ({ label: kindNames[kind] ?? kind, count, note: '' })),
    'Feeds by what came of them',
  ),
)}
${section(
  'When they are looked at again',
  bars(
    feedRefreshPriorities.map((priority) => ({
      label: priority,
      count: tally.priorities.get(priority) ?? 0,
      note: intervals[priority],
    })),
    'Feeds by refresh priority',
  ),
)}
${newChildren(tally)}
${failures(tally)}
${waiting(tally)}
${damages(tally)}
${slowestHosts(tally)}
</main>
</body>
</html>
`
}

function headline({ feeds, created, createdByImport, failed }: IngestTally): string {
  const read = createdByImport === 0 ? null : `${createdByImport.toLocaleString('en-GB')} episodes and issues read`
  const news = created === 0 ? (read ?? 'nothing new') : `${created.toLocaleString('en-GB')} new`
  return `${countText(feeds, 'feed')}: ${news}, ${failed === 0 ? 'none failed' : `${failed.toLocaleString('en-GB')} failed`}`
}

function totals(tally: IngestTally, { elapsed }: ReportFacts): string {
  const perSecond = tally.feeds / Math.max(0.001, elapsed / 1_000)
  const figures: readonly (readonly [string, string])[] = [
    ['new episodes and issues', tally.created.toLocaleString('en-GB')],
    [
      'read for the first time',
      `${countText(tally.imported, 'feed')} with ${tally.createdByImport.toLocaleString('en-GB')}`,
    ],
    ['changed', tally.updated.toLocaleString('en-GB')],
    ['left their feed', tally.removed.toLocaleString('en-GB')],
    ['events', tally.events.toLocaleString('en-GB')],
    ['requests', tally.requests.toLocaleString('en-GB')],
    ['over the wire', bytesText(tally.wireBytes)],
    ['feeds a second', perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond).toLocaleString('en-GB')],
  ]
  const items = figures.map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${escaped(value)}</dd></div>`)
  return `<dl class="figures">${items.join('')}</dl>`
}

interface Bar {
  readonly label: string
  readonly count: number
  readonly note: string
}

/** Returns a bar chart. The figures are beside the bars, so that nothing is shown by length alone. */
function bars(rows: readonly Bar[], title: string): string {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  const lines = rows.map(({ label, count, note }) => {
    const share = count === 0 ? '' : ` (${((count / all) * 100).toFixed(count / all < 0.1 ? 1 : 0)} %)`
    const figure = `${count.toLocaleString('en-GB')}${share}${note === '' ? '' : ` <span class="note">${escaped(note)}</span>`}`
    return `<div><dt>${escaped(label)}</dt><dd><progress max="${most}" value="${count}" aria-hidden="true"></progress> ${figure}</dd></div>`
  })
  return `<dl class="bars" aria-label="${escaped(title)}">${lines.join('\n')}</dl>`
}

function newChildren({ newChildren: children, created }: IngestTally): string {
  if (children.length === 0) return ''
  const newest = [...children]
    .sort((one, other) => (other.datePublished ?? 0) - (one.datePublished ?? 0))
    .slice(0, NEWEST_CHILDREN)
  const rows = newest.map(({ series, name, datePublished }) => [
    name,
    series,
    datePublished === null ? '' : timeText(datePublished),
  ])
  return section('New episodes and issues', table(['title', 'of', 'published'], rows) + more(created, newest.length))
}

function failures({ failures: failed, failed: count }: IngestTally): string {
  if (failed.length === 0) return ''
  const reasons = new Map<string, number>()
  for (const { reason } of failed) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  const listed = failed.slice(0, LISTED_FAILURES)
  const byReason = [...reasons].sort(byCount).map(([reason, times]) => [reason, times.toLocaleString('en-GB')])
  const rows = listed.map(({ url, reason, alternates }) => [url, reason, alternates.join(' ')])
  return section(
    'Failures',
    `${table(['reason', 'feeds'], byReason)}<details><summary>Which feeds</summary>${table(['feed', 'reason', 'its page names'], rows)}${more(count, listed.length)}</details>`,
  )
}

function waiting({ waiting: feeds }: IngestTally): string {
  if (feeds.length === 0) return ''
  const rows = feeds.map(({ url, until }) => [url, until === null ? '' : timeText(until)])
  return section('Hosts that asked for a pause', table(['feed', 'until'], rows))
}

function damages({ damages: messages }: IngestTally): string {
  if (messages.length === 0) return ''
  return section('Damaged files', messages.map((message) => `<p>${escaped(message)}</p>`).join('\n'))
}

function slowestHosts({ hosts }: IngestTally): string {
  const slowest = [...hosts.values()]
    .filter(({ feeds }) => feeds > 0)
    .sort((one, other) => meanMs(other) - meanMs(one))
    .slice(0, SLOWEST_HOSTS)
  if (slowest.length === 0) return ''
  const rows = slowest.map((host) => [
    host.host,
    host.feeds.toLocaleString('en-GB'),
    `${Math.round(meanMs(host)).toLocaleString('en-GB')} ms`,
    `${Math.round(host.slowestMs).toLocaleString('en-GB')} ms`,
    host.failures.toLocaleString('en-GB'),
    bytesText(host.bytes),
  ])
  return section('Slowest hosts', table(['host', 'feeds', 'mean', 'slowest', 'failed', 'bytes'], rows))
}

const meanMs = ({ totalMs, feeds }: HostTally): number => totalMs / feeds
const byCount = ([, one]: readonly [string, number], [, other]: readonly [string, number]): number => other - one

function more(all: number, shown: number): string {
  return all > shown ? `<p class="note">and ${(all - shown).toLocaleString('en-GB')} more</p>` : ''
}

function section(title: string, content: string): string {
  return `<section><h2>${escaped(title)}</h2>${content}</section>`
}

/** Returns a table. A cell is a figure if it is a number, perhaps followed by a single word. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], tag: string): string =>
    row
      .map((cell) => `<${tag}${/^[\d.,]+( \w+)?$/.test(cell) ? ' class="figure"' : ''}>${escaped(cell)}</${tag}>`)
      .join('')
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
  return `<div class="wide"><table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table></div>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML. All text from elsewhere, such as names and URLs, passes through here. */
function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

const style = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6675; --line: #dfe4ea; --paper: #fff; --accent: #2f6f9f; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf0; --soft: #9aa6b5; --line: #323b47; --paper: #151a21; --accent: #6fb0dd; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
h1 { font-size: 1.7rem; margin: 0; } h2 { font-size: 1.1rem; margin: 2.5rem 0 .75rem; }
header p, .note, dt { color: var(--soft); }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: 1rem; margin: 1.5rem 0 0; }
.figures div { border-top: 2px solid var(--accent); padding-top: .4rem; } dd { margin: 0; font-size: 1.3rem; font-variant-numeric: tabular-nums; } dt { font-size: .85rem; }
.bars { margin: 0; } .bars div { display: grid; grid-template-columns: 10rem 1fr; gap: .75rem; padding: .2rem 0; } .bars dt { text-align: right; } .bars dd { display: flex; flex-wrap: wrap; align-items: center; gap: 0 .6rem; font-size: .9rem; }
progress { appearance: none; flex: 0 1 16rem; height: .9rem; border: 0; border-radius: 3px; overflow: hidden; background: var(--line); } progress::-webkit-progress-bar { background: var(--line); } progress::-webkit-progress-value { background: var(--accent); } progress::-moz-progress-bar { background: var(--accent); }
@media (max-width: 34rem) { .bars div { grid-template-columns: 1fr; gap: 0; } .bars dt { text-align: left; } progress { flex-basis: 40%; } }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .9rem; } th { text-align: left; font-weight: 600; color: var(--soft); }
th, td { padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; } .figure { font-variant-numeric: tabular-nums; white-space: nowrap; }
summary { cursor: pointer; margin: 1rem 0 .5rem; }
`
/** The digest by which the page allows only its own style, in case markup of a stranger ever got through. */
const styleDigest = createHash('sha256').update(style).digest('base64')
