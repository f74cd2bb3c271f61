import type { FeedResult } from '../index.ts'
import { shorten, textTable } from './text-table.ts'

const NEWEST = 10
const NAME_WIDTH = 60

/** An overview of a feed for people. */
export function summaryOf(result: FeedResult, name: string): string {
  if (result.kind === 'unknown') return unknownSummary(result, name)
  const { facts, children } = overviewOf(result)
  const status = ['status', `${result.status}${result.complete ? '' : ', not complete'}`]
  const table = children === null || children.length < 2 ? '' : `\n${textTable(children)}`
  return `${textTable([...facts, status])}${table}${diagnosticsByCode(result.diagnostics)}`
}

type Known = Exclude<FeedResult, { readonly kind: 'unknown' }>
type Rows = readonly (readonly (string | number)[])[]

interface Overview {
  readonly facts: Rows
  /** A row of headings, and one for each of the newest children. */
  readonly children: Rows | null
}

function overviewOf(feed: Known): Overview {
  switch (feed.kind) {
    case 'podcast':
      return podcastOverview(feed)
    case 'comic':
      return comicOverview(feed)
    case 'creator':
      return creatorOverview(feed)
    case 'hosting-provider':
      return { facts: hostingProviderFacts(feed), children: null }
  }
}

function podcastOverview({ series, episodes }: Extract<Known, { readonly kind: 'podcast' }>): Overview {
  const facts = [
    ['title', series?.name ?? '(none)'],
    ['author', series?.authorName ?? series?.rssOwnerName ?? '(none)'],
    ['language', series?.language ?? '(none)'],
    ['genres', series?.genres.join(', ') || '(none)'],
    [
      'kind',
      `${series?.contentType}, ${series?.seriesType}${series?.isCompleted ? ', completed' : ''}${series?.isExplicitContent ? ', explicit' : ''}`,
    ],
    ['episodes', String(episodes.length)],
    ['published', span(episodes)],
  ]
  const rows = newest(episodes).map((episode) => [
    dayOf(episode),
    episode.duration === null ? '-' : clock(episode.duration),
    titleOf(episode),
  ])
  return { facts, children: [['date', 'duration', 'newest episodes'], ...rows] }
}

function comicOverview({ series, issues }: Extract<Known, { readonly kind: 'comic' }>): Overview {
  const facts = [
    ['title', series.name ?? '(none)'],
    ['language', series.language ?? '(none)'],
    ['genres', series.genres.join(', ') || '(none)'],
    ['kind', [series.seriesType, series.seriesLayout, series.contentRating, series.status].filter(Boolean).join(', ')],
    ['creators', String(series.creators.length)],
    ['issues', String(issues.length)],
    ['published', span(issues)],
  ]
  const rows = newest(issues).map((issue) => [dayOf(issue), issue.stories.length, titleOf(issue)])
  return { facts, children: [['date', 'images', 'newest issues'], ...rows] }
}

function creatorOverview({ creator, content }: Extract<Known, { readonly kind: 'creator' }>): Overview {
  const facts = [
    ['name', creator.name ?? '(none)'],
    ['country', creator.country ?? '(none)'],
    ['links', creator.links.map(({ url }) => url).join(' ') || '(none)'],
    ['content', String(content.length)],
  ]
  const rows = content
    .slice(0, NEWEST)
    .map(({ contentType, contentUuid, roles }) => [contentType ?? '-', contentUuid, roles.join(', ')])
  return { facts, children: [['type', 'content', 'roles'], ...rows] }
}

function hostingProviderFacts({ hostingProvider }: Extract<Known, { readonly kind: 'hosting-provider' }>): Rows {
  return [
    ['hosting provider', hostingProvider.uuid ?? '(no uuid)'],
    ['owner', hostingProvider.sssOwnerName ?? '(none)'],
    ['signs in at', hostingProvider.oauth?.authorizeUrl ?? '(none)'],
  ]
}

function unknownSummary(result: Extract<FeedResult, { readonly kind: 'unknown' }>, name: string): string {
  const links = result.feedLinks.map((link) => `  ${link}\n`).join('')
  const feeds = links === '' ? '' : `It names these feeds:\n${links}`
  return `${name} is no feed, but ${result.sniffed.kind}.\n${feeds}${diagnosticsByCode(result.diagnostics)}`
}

function diagnosticsByCode(diagnostics: FeedResult['diagnostics']): string {
  if (diagnostics.length === 0) return ''
  const counts = new Map<string, number>()
  for (const { code } of diagnostics) counts.set(code, (counts.get(code) ?? 0) + 1)
  const rows = [...counts].sort((a, b) => b[1] - a[1]).map(([code, count]) => [count, code])
  return `\n${textTable([['count', 'diagnostic'], ...rows])}`
}

interface Child {
  readonly name: string | null
  readonly datePublished: number | null
}

function newest<C extends Child>(children: readonly C[]): readonly C[] {
  return [...children].sort((a, b) => (b.datePublished ?? 0) - (a.datePublished ?? 0)).slice(0, NEWEST)
}

function span(children: readonly Child[]): string {
  const dates = children.flatMap(({ datePublished }) => (datePublished === null ? [] : [datePublished]))
  if (dates.length === 0) return '(no dates)'
  const least = dates.reduce((a, b) => Math.min(a, b))
  const greatest = dates.reduce((a, b) => Math.max(a, b))
  return `${day(least)} to ${day(greatest)}`
}

const titleOf = ({ name }: Child): string => shorten(name ?? '(untitled)', NAME_WIDTH)
const dayOf = ({ datePublished }: Child): string => (datePublished === null ? '-' : day(datePublished))
const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
