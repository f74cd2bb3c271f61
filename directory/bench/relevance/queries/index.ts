import type { QueryKind } from '../judged-query.ts'
import { readFeedQueries } from './read-feeds.ts'
import { writtenEnglishQueries } from './written-english.ts'
import { writtenLanguageQueries } from './written-languages.ts'

/** Queries for written series: they can be asked anywhere. */
export const writtenQueries: readonly QueryKind[] = [...writtenEnglishQueries, ...writtenLanguageQueries]

/** Queries for feeds of others: they need the corpus. */
export const corpusQueries: readonly QueryKind[] = readFeedQueries
