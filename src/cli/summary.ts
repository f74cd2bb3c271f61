import type { FeedResult } from '../index.ts'
import { shorten, textTable } from './text-table.ts'

const NEWEST = 10
const NAME_WIDTH = 60

/** An overview of a feed for people. */
export function summaryOf(result: FeedResult, name: string): string {
  if (result.kind === 'unknown' || result.series === null) return unknownSummary(result, name)
  const { series, episodes } = result
  const dates = episodes.flatMap(({ datePublished }) => (datePublished === null ? [] : [datePublished]))
  const facts = [
    ['title', series.name ?? '(none)'],
    ['author', series.authorName ?? series.rssOwnerName ?? '(none)'],
    ['language', series.language ?? '(none)'],
    ['genres', series.genres.join(', ') || '(none)'],
    [
      'kind',
      `${series.contentType}, ${series.seriesType}${series.isCompleted ? ', completed' : ''}${series.isExplicitContent ? ', explicit' : ''}`,
    ],
    ['episodes', String(series.totalEpisodesCount)],
    ['published', dates.length === 0 ? '(no dates)' : `${day(dates.reduce(least))} to ${day(dates.reduce(greatest))}`],
    ['status', `${result.status}${result.complete ? '' : ', not complete'}`],
  ]
  const newest = [...episodes].sort((a, b) => (b.datePublished ?? 0) - (a.datePublished ?? 0)).slice(0, NEWEST)
  const rows = newest.map((episode) => [
    episode.datePublished === null ? '-' : day(episode.datePublished),
    episode.duration === null ? '-' : clock(episode.duration),
    shorten(episode.name ?? '(untitled)', NAME_WIDTH),
  ])
  const table = rows.length === 0 ? '' : `\n${textTable([['date', 'duration', 'newest episodes'], ...rows])}`
  return `${textTable(facts)}${table}${diagnosticsByCode(result.diagnostics)}`
}

function unknownSummary(result: FeedResult, name: string): string {
  const what = 'sniffed' in result ? result.sniffed.kind : 'unknown'
  const links = 'feedLinks' in result ? result.feedLinks : []
  const feeds = links.length === 0 ? '' : `It names these feeds:\n${links.map((link) => `  ${link}\n`).join('')}`
  return `${name} is no feed, but ${what}.\n${feeds}${diagnosticsByCode(result.diagnostics)}`
}

function diagnosticsByCode(diagnostics: FeedResult['diagnostics']): string {
  if (diagnostics.length === 0) return ''
  const counts = new Map<string, number>()
  for (const { code } of diagnostics) counts.set(code, (counts.get(code) ?? 0) + 1)
  const rows = [...counts].sort((a, b) => b[1] - a[1]).map(([code, count]) => [count, code])
  return `\n${textTable([['count', 'diagnostic'], ...rows])}`
}

const least = (a: number, b: number): number => Math.min(a, b)
const greatest = (a: number, b: number): number => Math.max(a, b)
const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
