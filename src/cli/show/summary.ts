import { clockText } from '../../captions/timecode.ts'
import { shorten, textTable } from '../../command-line/index.ts'
import type { ComicSeries, Creator, Diagnostic, FeedPart, HostingProvider, PodcastSeries } from '../../index.ts'
import { type EnumeratedValue, labelOf } from '../../tables/index.ts'

const NEWEST = 10
const NAME_WIDTH = 60
const NONE = '(none)'

type Facts = readonly (readonly [label: string, value: string])[]
type SeriesPart = Extract<FeedPart, { readonly type: 'series' | 'creator' | 'hosting-provider' }>
type EndPart = Extract<FeedPart, { readonly type: 'end' }>

/** The facts of an episode or an issue in the overview. */
interface Child {
  readonly date: number | null
  readonly row: readonly [date: string, length: string | number, name: string]
}

/** Builds an overview of a feed while the feed is read. It keeps only the newest children. */
export class FeedSummary {
  #newest: Child[] = []
  #oldestDate = Number.POSITIVE_INFINITY
  #newestDate = Number.NEGATIVE_INFINITY
  #whole: SeriesPart | null = null
  #end: EndPart | null = null

  see(part: FeedPart): void {
    switch (part.type) {
      case 'episode': {
        const { datePublished, duration, name } = part.episode
        this.#add(datePublished, duration === null ? '-' : clockText(duration), name)
        return
      }
      case 'issue': {
        const { datePublished, stories, name } = part.issue
        this.#add(datePublished, stories.length, name)
        return
      }
      case 'series':
      case 'creator':
      case 'hosting-provider':
        this.#whole = part
        return
      case 'end':
        this.#end = part
    }
  }

  #add(date: number | null, length: string | number, name: string | null): void {
    if (date !== null) {
      this.#oldestDate = Math.min(this.#oldestDate, date)
      this.#newestDate = Math.max(this.#newestDate, date)
    }
    const child: Child = { date, row: [dayOrDash(date), length, shorten(name ?? '(untitled)', NAME_WIDTH)] }
    // A feed of 100,000 episodes is usually in order, so most of them are older than the newest ten.
    const last = this.#newest.at(-1)
    if (this.#newest.length === NEWEST && last !== undefined && (last.date ?? 0) >= (date ?? 0)) return
    this.#newest = [...this.#newest, child].sort((a, b) => (b.date ?? 0) - (a.date ?? 0)).slice(0, NEWEST)
  }

  /** Returns the overview. `name` is that of the document. `emphasised` formats a heading for the user's screen. */
  text(name: string, emphasised: (heading: string) => string): string {
    const end = this.#end
    if (end === null) return ''
    const tables = [this.#table(), diagnosticsByCode(end.diagnostics)].filter((table) => table !== '')
    const headed = tables.map((table) => `\n${table.replace(/^.*/, emphasised)}`)
    if (end.kind === 'unknown') return unknownSummary(end, name) + headed.join('')
    const status: Facts[number] = ['status', `${end.status}${end.complete ? '' : ', not complete'}`]
    return textTable(null, [...this.#facts(), status]) + headed.join('')
  }

  #facts(): Facts {
    const whole = this.#whole
    switch (whole?.kind) {
      case 'podcast':
        return [...podcastFacts(whole.series), ['published', this.#span()]]
      case 'comic':
        return [...comicFacts(whole.series), ['published', this.#span()]]
      case 'creator':
        return creatorFacts(whole.creator)
      case 'hosting-provider':
        return providerFacts(whole.hostingProvider)
      case undefined:
        return []
    }
  }

  #span(): string {
    return this.#newestDate < this.#oldestDate ? '(no dates)' : `${day(this.#oldestDate)} to ${day(this.#newestDate)}`
  }

  #table(): string {
    const heads = { podcast: ['date', 'duration', 'newest episodes'], comic: ['date', 'stories', 'newest issues'] }
    const kind = this.#whole?.kind
    if (kind !== 'podcast' && kind !== 'comic') return ''
    return tableOf(
      heads[kind],
      this.#newest.map(({ row }) => row),
    )
  }
}

function podcastFacts(series: PodcastSeries): Facts {
  const traits = [series.isCompleted && 'completed', series.isExplicitContent && 'explicit'].filter(Boolean)
  return [
    ['title', series.name ?? NONE],
    ['author', series.authorName ?? series.rssOwnerName ?? NONE],
    ['language', labelsOf([series.language])],
    ['genres', labelsOf(series.genres)],
    ['kind', [labelOf(series.contentType), labelOf(series.seriesType), ...traits].join(', ')],
    ['episodes', String(series.totalEpisodesCount)],
  ]
}

function comicFacts(series: ComicSeries): Facts {
  return [
    ['title', series.name ?? NONE],
    ['owner', series.sssOwnerName ?? NONE],
    ['language', labelsOf([series.language])],
    ['genres', labelsOf(series.genres)],
    ['kind', labelsOf([series.seriesType, series.status, series.contentRating])],
    ['issues', String(series.totalIssuesCount)],
  ]
}

function creatorFacts(creator: Creator): Facts {
  return [
    ['name', creator.name ?? NONE],
    ['country', labelsOf([creator.country])],
    ['tags', creator.tags.join(', ') || NONE],
    ['links', labelsOf(creator.links.map(({ type }) => type))],
    ['content', String(creator.totalContentCount)],
  ]
}

function providerFacts(hostingProvider: HostingProvider): Facts {
  return [
    ['owner', hostingProvider.sssOwnerName ?? NONE],
    ['document', hostingProvider.sssUrl ?? NONE],
    ['signs in at', hostingProvider.oauth?.authorizeUrl ?? NONE],
  ]
}

function labelsOf(values: readonly (EnumeratedValue | null)[]): string {
  return values.flatMap((value) => (value === null ? [] : [labelOf(value)])).join(', ') || NONE
}

function tableOf(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return rows.length === 0 ? '' : textTable(null, [head, ...rows])
}

function unknownSummary({ sniffed, feedLinks }: Extract<EndPart, { readonly kind: 'unknown' }>, name: string): string {
  const links = feedLinks.map((link) => `  ${link}\n`).join('')
  const feeds = links === '' ? '' : `It names these feeds:\n${links}`
  return `${name} is not a feed, but ${sniffed.kind}.\n${feeds}`
}

function diagnosticsByCode(diagnostics: readonly Diagnostic[]): string {
  const counts = new Map<string, number>()
  for (const { code } of diagnostics) counts.set(code, (counts.get(code) ?? 0) + 1)
  const rows = [...counts].sort((a, b) => b[1] - a[1]).map(([code, count]) => [count, code])
  return tableOf(['count', 'diagnostic'], rows)
}

const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)
const dayOrDash = (seconds: number | null): string => (seconds === null ? '-' : day(seconds))
