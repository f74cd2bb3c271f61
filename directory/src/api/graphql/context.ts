import type { Account } from '../../accounts/index.ts'
import type { GraphqlDependencies } from '../dependencies.ts'
import type { Loaders } from './loaders.ts'

/** What resolvers are given besides source and arguments. Made for each request. */
export interface ApiContext {
  readonly account: Account
  readonly dependencies: GraphqlDependencies
  readonly loaders: Loaders
}
