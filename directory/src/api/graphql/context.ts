import type { Account } from '../../accounts/index.ts'
import type { SearchType, Understanding } from '../../search/index.ts'
import type { GraphqlDependencies } from '../dependencies.ts'
import type { EpisodeFiles } from './episode-files.ts'
import type { AnswerMeter } from './executing/answer-meter.ts'
import type { Loaders } from './loaders.ts'

/** The context of resolvers, made for each request. */
export interface ApiContext {
  readonly account: Account
  readonly dependencies: GraphqlDependencies
  readonly loaders: Loaders
  readonly files: EpisodeFiles
  /** Counts what the answer consists of. */
  readonly meter: AnswerMeter
  /** The `extensions` of the answer, filled by resolvers. */
  readonly extensions: AnswerExtensions
}

export interface AnswerExtensions {
  /** What searches took their questions for, if it is more than the words. */
  search?: UnderstoodSearch[]
  /** Searches that ran out of time, with the types whose `totalCount` may be too low. */
  incompleteSearches?: { readonly searchId: string; readonly types: readonly SearchType[] }[]
}

/** What a search took its question for. Filters have the names of the arguments of `search`. */
export interface UnderstoodSearch
  extends Pick<Understanding, 'corrected' | 'correctedTerm' | 'suggestion' | 'meanings' | 'id'> {
  /** Where its results stand in the answer. */
  readonly path: readonly (string | number)[]
  readonly searchId: string
  readonly filters: Readonly<Record<string, unknown>>
}
