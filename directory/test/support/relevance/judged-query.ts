import { readFileSync } from 'node:fs'
import type { Genre, Language } from 'feedmill/tables'

/** Types of content, as the interface names them. */
export type ContentType = 'PODCASTSERIES' | 'PODCASTEPISODE' | 'COMICSERIES' | 'CREATOR'

export type MatchBy = 'ALL_TERMS' | 'EXACT_PHRASE' | 'MOST_TERMS'

/** 3 for the result that the person looks for, 2 for a good one, 1 for one that does no harm. */
export type Grade = 1 | 2 | 3

/**
 * Graded results by name. Written series go by their key, read ones by their name; an episode is
 * `SERIES › BEGINNING OF ITS TITLE`. What is not named has no grade.
 */
export type Wanted = Readonly<Record<string, Grade>>

/** What somebody typed, and what they hoped to see. */
export interface JudgedQuery {
  readonly term: string
  readonly type: ContentType
  readonly matchBy: MatchBy
  readonly wanted: Wanted
  readonly why: string
  /** Whether the last word is still being typed. */
  readonly isTyping: boolean
  /** Filters of the caller, which always win. */
  readonly filters: { readonly genres?: readonly Genre[]; readonly languages?: readonly Language[] }
  /**
   * Ranking is tuned with `tune` alone; `check` is looked at when that is done. `unseen` was written before any code ran
   * on it, and nothing is tuned with it.
   */
  readonly part: 'tune' | 'check' | 'unseen'
}

/** Queries of one kind, which are reported together. */
export interface QueryKind {
  readonly kind: string
  /** Kinds with fewer than 15 queries are judged together with the others of their family. */
  readonly family: string
  readonly queries: readonly JudgedQuery[]
}

/** As files have a query: what is usual is left out. */
type QueryInFile = Pick<JudgedQuery, 'term' | 'type' | 'wanted' | 'why'> & Partial<JudgedQuery>

interface KindInFile {
  readonly kind: string
  readonly family?: string
  readonly queries: readonly QueryInFile[]
}

const seen: { readonly written: readonly KindInFile[]; readonly corpus: readonly KindInFile[] } =
  readFile('judged-queries.json')
const unseen: { readonly kinds: readonly KindInFile[] } = readFile('unseen-queries.json')

/** Queries for written series: they can be asked anywhere. */
export const writtenQueries: readonly QueryKind[] = seen.written.map((kind) => completed(kind, 'tune'))

/** Queries for feeds of others: they need the corpus. */
export const corpusQueries: readonly QueryKind[] = seen.corpus.map((kind) => completed(kind, 'tune'))

/** Queries that nothing is tuned with, for the series of `unseen-series.json`. */
export const unseenQueries: readonly QueryKind[] = unseen.kinds.map((kind) => completed(kind, 'unseen'))

/** Gives queries of a file what is usual. Kinds without a family are one by themselves. */
function completed({ kind, family = kind, queries }: KindInFile, part: JudgedQuery['part']): QueryKind {
  const usual = { matchBy: 'MOST_TERMS', isTyping: kind === 'half-typed', filters: {}, part } as const
  return { kind, family, queries: queries.map((query) => ({ ...usual, ...query })) }
}

function readFile<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
}
