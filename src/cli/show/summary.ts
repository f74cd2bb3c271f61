import { clockText } from '../../captions/timecode.ts'
import type { FeedResult } from '../../index.ts'
import { shorten, textTable } from './text-table.ts'

const NEWEST = 10
const NAME_WIDTH = 60

type Of<K extends FeedResult['kind']> = Extract<FeedResult, { readonly kind: K }>
type Facts = readonly (readonly [label: string, value: string])[]

/** An overview of a feed for people. `emphasised` is what a heading looks like on their screen. */
export function summaryOf(result: FeedResult, name: string, emphasised: (heading: string) => string): string {
  const tables = [newestOf(result), diagnosticsByCode(result.diagnostics)].filter((table) => table !== '')
  const headed = tables.map((table) => `\n${table.replace(/^.*/, emphasised)}`)
  if (result.kind === 'unknown') return unknownSummary(result, name) + headed.join('')
  const status: Facts[number] = ['status', `${result.status}${result.complete ? '' : ', not complete'}`]
  return textTable([...factsOf(result), status]) + headed.join('')
}

function factsOf(result: Exclude<FeedResult, { readonly kind: 'unknown' }>): Facts {
  switch (result.kind) {
    case 'podcast':
      return podcastFacts(result)
    case 'comic':
      return comicFacts(result)
    case 'creator':
      return creatorFacts(result)
    case 'hosting-provider':
      return providerFacts(result)
  }
}

function podcastFacts({ series, episodes }: Of<'podcast'>): Facts {
  if (series === null) return []
  const traits = [series.isCompleted && 'completed', series.isExplicitContent && 'explicit'].filter(Boolean)
  return [
    ['title', series.name ?? NONE],
    ['author', series.authorName ?? series.rssOwnerName ?? NONE],
    ['language', series.language ?? NONE],
    ['genres', series.genres.join(', ') || NONE],
    ['kind', [series.contentType, series.seriesType, ...traits].join(', ')],
    ['episodes', String(series.totalEpisodesCount)],
    ['published', spanOf(episodes)],
  ]
}

function comicFacts({ series, issues }: Of<'comic'>): Facts {
  return [
    ['title', series.name ?? NONE],
    ['owner', series.sssOwnerName ?? NONE],
    ['language', series.language ?? NONE],
    ['genres', series.genres.join(', ') || NONE],
    [
      'kind',
      [series.seriesType, series.status, series.contentRating].filter((value) => value !== null).join(', ') || NONE,
    ],
    ['issues', String(series.totalIssuesCount)],
    ['published', spanOf(issues)],
  ]
}

function creatorFacts({ creator }: Of<'creator'>): Facts {
  return [
    ['name', creator.name ?? NONE],
    ['country', creator.country ?? NONE],
    ['tags', creator.tags.join(', ') || NONE],
    ['links', creator.links.map(({ type }) => type).join(', ') || NONE],
    ['content', String(creator.totalContentCount)],
  ]
}

function providerFacts({ hostingProvider }: Of<'hosting-provider'>): Facts {
  return [
    ['owner', hostingProvider.sssOwnerName ?? NONE],
    ['document', hostingProvider.sssUrl ?? NONE],
    ['signs in at', hostingProvider.oauth?.authorizeUrl ?? NONE],
  ]
}

/** A table of the newest children; none for those that have no dates. */
function newestOf(result: FeedResult): string {
  if (result.kind === 'podcast') {
    const rows = newest(result.episodes).map(({ datePublished, duration, name }) => [
      dayOrDash(datePublished),
      duration === null ? '-' : clockText(duration),
      shorten(name ?? '(untitled)', NAME_WIDTH),
    ])
    return tableOf(['date', 'duration', 'newest episodes'], rows)
  }
  if (result.kind !== 'comic') return ''
  const rows = newest(result.issues).map(({ datePublished, stories, name }) => [
    dayOrDash(datePublished),
    stories.length,
    shorten(name ?? '(untitled)', NAME_WIDTH),
  ])
  return tableOf(['date', 'stories', 'newest issues'], rows)
}

function newest<T extends Dated>(children: readonly T[]): T[] {
  return [...children].sort((a, b) => (b.datePublished ?? 0) - (a.datePublished ?? 0)).slice(0, NEWEST)
}

function tableOf(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return rows.length === 0 ? '' : textTable([head, ...rows])
}

function unknownSummary({ sniffed, feedLinks }: Of<'unknown'>, name: string): string {
  const links = feedLinks.map((link) => `  ${link}\n`).join('')
  const feeds = links === '' ? '' : `It names these feeds:\n${links}`
  return `${name} is no feed, but ${sniffed.kind}.\n${feeds}`
}

function diagnosticsByCode(diagnostics: FeedResult['diagnostics']): string {
  const counts = new Map<string, number>()
  for (const { code } of diagnostics) counts.set(code, (counts.get(code) ?? 0) + 1)
  const rows = [...counts].sort((a, b) => b[1] - a[1]).map(([code, count]) => [count, code])
  return tableOf(['count', 'diagnostic'], rows)
}

const NONE = '(none)'

interface Dated {
  readonly datePublished: number | null
}

function spanOf(children: readonly Dated[]): string {
  const dates = children.flatMap(({ datePublished }) => (datePublished === null ? [] : [datePublished]))
  return dates.length === 0 ? '(no dates)' : `${day(dates.reduce(least))} to ${day(dates.reduce(greatest))}`
}

const least = (a: number, b: number): number => Math.min(a, b)
const greatest = (a: number, b: number): number => Math.max(a, b)
const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)
const dayOrDash = (seconds: number | null): string => (seconds === null ? '-' : day(seconds))
