import type { Plans } from '../accounts/index.ts'
import type { Database } from '../database/database.ts'
import type { OpenDays } from '../reading/index.ts'
import type { DirectRoute } from '../runtime/index.ts'
import type { QuoteSaid, SearchIndex, Suggest } from '../search/index.ts'
import type { FindSimilar } from '../similar/index.ts'
import type { ReadEpisodeFiles } from '../transcripts/index.ts'
import type { Artwork } from './artwork/artwork.ts'
import type { Documents } from './documents/document-list.ts'
import type { StaticFiles } from './static-files.ts'

/** The dependencies of all pages. */
export interface PageContext {
  readonly db: Database
  readonly files: StaticFiles
}

/** The dependencies of pages that describe themselves to other sites. */
export interface PublicContext extends PageContext {
  /** Scheme, host and port under which the reader sees the directory. */
  readonly origin: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Absent if the directory reads no chapters and transcripts. */
  readonly episodeFiles?: ReadEpisodeFiles | undefined
  readonly similar: FindSimilar
}

/** The dependencies of pages that search. */
export interface SearchContext extends PageContext {
  readonly search: SearchIndex
  readonly suggest: Suggest
  /** Quotes transcripts. Absent if none are searched. */
  readonly quoteSaid?: QuoteSaid | undefined
}

/** The dependencies of pages of charts. */
export interface ChartsContext extends PublicContext {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Whether an outside catalog is asked for charts. */
  readonly hasCatalog: boolean
}

/** The dependencies of all public pages. */
export interface PageRoutesContext extends SearchContext, Omit<ChartsContext, 'origin'> {
  /** The address under which browsers reach the pages; `null` for the one that they used. */
  readonly publicUrl: string | null
  /** How owners of feeds reach the operator; `null` if the operator does not say. */
  readonly contact: string | null
  readonly plans: Plans
  /** What developers of apps read. */
  readonly documents: Documents
  /** The user id of the person who is signed in; `null` if nobody is. */
  readonly userIdOf: (headers: Headers) => Promise<string | null>
  /** Answers GraphQL, for the explorer without scripts. */
  readonly askGraphql: DirectRoute
  /** Whether the directory makes transcripts on demand. */
  readonly hasTranscription: boolean
  readonly artwork: Artwork
  readonly similar: FindSimilar
  /** `null` if no open data is written. */
  readonly openDays: OpenDays | null
}
