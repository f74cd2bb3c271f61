import type { FeedRefreshPriority } from '../../src/schedule/index.ts'
import {
  type FallbackResults,
  type MixResults,
  type PolicyName,
  policies,
  type Relation,
} from '../../test/support/simulation/experiment.ts'
import { measureDays } from '../../test/support/simulation/feeds.ts'
import { type ClassTally, latencyOf, type Tally } from '../../test/support/simulation/tally.ts'

/** The directory that the figures are scaled to. */
const DIRECTORY = 4_400_000
const classes: readonly FeedRefreshPriority[] = ['WEBSUB', 'HIGH', 'MEDIUM', 'REGULAR', 'INACTIVE', 'LOW', 'NEVER']

/** Rows as a Markdown table, the first being its head. */
function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'))
  return `${[head, rule, ...body].map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`
}

/** What each policy costs a directory of 4.4 million feeds, and how late it is. */
export function policyTable(mixName: string, results: MixResults): string {
  const rows = (Object.keys(policies) as PolicyName[]).map((name) => {
    const { all } = results[name]
    return [policies[name].name, ...costCells(results[name]), ...latencyCells(all)]
  })
  return table([[`Policy (${mixName})`, 'polls a day', 'a second', 'mean', 'p50', 'p90', 'p99'], ...rows])
}

export function classTable(mixName: string, tally: Tally): string {
  const rows = classes.map((name) => {
    const each = tally.byClass[name]
    const feeds = (each.feeds / tally.all.feeds) * DIRECTORY
    return [name, millions(feeds), millions(pollsADay(each, tally)), ...latencyCells(each)]
  })
  return table([[`Class (${mixName}, full policy)`, 'feeds', 'polls a day', 'mean', 'p50', 'p90', 'p99'], ...rows])
}

export function fallbackTable(without: Tally, at: readonly FallbackResults[]): string {
  const mean = (tally: Tally): string => `${latencyOf(tally.all.delays).mean.toFixed(2)} h`
  const rows = at.map(({ recall, byClass, flat, gated }) => [String(recall), mean(flat), mean(byClass), mean(gated)])
  const head = ['Pings that come', 'polls every 24 hours', 'polls at 4 × the class', 'the same, WEBSUB from 0.85']
  return table([head, ...rows, ['no WebSub', mean(without), mean(without), mean(without)]])
}

export function relationList(relations: readonly Relation[]): string {
  return relations
    .map(({ statement, holds, figures }) => `- ${holds ? 'yes' : '**NO**'}: ${statement} (${figures})\n`)
    .join('')
}

export function costCells(tally: Tally): string[] {
  const polls = pollsADay(tally.all, tally)
  return [millions(polls), (polls / 86_400).toFixed(0)]
}

export function latencyCells(tally: ClassTally): string[] {
  if (tally.delays.length === 0) return ['', '', '', '']
  const { mean, p50, p90, p99 } = latencyOf(tally.delays)
  return [mean, p50, p90, p99].map((hours) => `${hours.toFixed(1)} h`)
}

function pollsADay(part: ClassTally, tally: Tally): number {
  return (part.polls / measureDays / tally.all.feeds) * DIRECTORY
}

function millions(count: number): string {
  return `${(count / 1e6).toFixed(2)} M`
}
