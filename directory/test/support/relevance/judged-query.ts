import { readFileSync } from 'node:fs'

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
  /** Ranking is tuned with `tune` alone; `check` is looked at when that is done. */
  readonly part: 'tune' | 'check'
}

/** Queries of one kind, which are reported together. */
export interface QueryKind {
  readonly kind: string
  readonly queries: readonly JudgedQuery[]
}

/** As the file has a query: `MOST_TERMS` and `tune` are left out. */
type QueryInFile = Omit<JudgedQuery, 'matchBy' | 'part'> & Partial<Pick<JudgedQuery, 'matchBy' | 'part'>>
type KindInFile = { readonly kind: string; readonly queries: readonly QueryInFile[] }

const file: { readonly written: readonly KindInFile[]; readonly corpus: readonly KindInFile[] } = JSON.parse(
  readFileSync(new URL('judged-queries.json', import.meta.url), 'utf8'),
)

/** Queries for written series: they can be asked anywhere. */
export const writtenQueries: readonly QueryKind[] = file.written.map(completed)

/** Queries for feeds of others: they need the corpus. */
export const corpusQueries: readonly QueryKind[] = file.corpus.map(completed)

function completed({ kind, queries }: KindInFile): QueryKind {
  return { kind, queries: queries.map((query) => ({ matchBy: 'MOST_TERMS', part: 'tune', ...query })) }
}
