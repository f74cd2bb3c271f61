import type { Account } from '../../accounts/index.ts'
import type { SearchType } from '../../search/index.ts'
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
  /** Searches that ran out of time, with the types whose `totalCount` may be too low. */
  incompleteSearches?: { readonly searchId: string; readonly types: readonly SearchType[] }[]
}
