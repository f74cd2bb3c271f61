import type { Authenticate, Plans, RequestCounter } from '../accounts/index.ts'
import type { Database } from '../database/database.ts'
import type { SubmitFeed } from '../feeds/index.ts'
import type { Runtime } from '../runtime/index.ts'
import type { SearchIndex } from '../search/index.ts'
import type { Transcripts } from '../transcripts/index.ts'
import type { AccountWebhooks } from '../webhooks/index.ts'
import type { AnswerCache } from './answer-cache.ts'

/** The dependencies of every request to the API. */
export interface AccessDependencies {
  readonly runtime: Runtime
  readonly authenticate: Authenticate
  readonly requests: RequestCounter
}

/** The dependencies of GraphQL. */
export interface GraphqlDependencies extends AccessDependencies {
  /** A replica, if there is one. Its data may be some seconds old. */
  readonly db: Database
  /** Asked for what `db` does not know: it may be new. Default: `db`. */
  readonly primary?: Database | undefined
  readonly plans: Plans
  readonly search: SearchIndex
  /** The uuids of the series and creators that URLs lead to, in any spelling. Unknown URLs have no key. */
  readonly seriesUuidsByUrls: (urls: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Notes that an account looked a series up: one sign of its popularity. */
  readonly countLookUp: (accountId: number, seriesUuid: string) => void
  /** Transcripts that the account can still have made in this month. */
  readonly transcriptCreditsRemaining: (accountId: number) => Promise<number>
  readonly transcripts: Pick<
    Transcripts,
    'chapters' | 'publisherTranscripts' | 'generatedTranscripts' | 'episodeStates' | 'seriesStates'
  >
  /** Address of the directory for clients, without a slash at its end. */
  readonly baseUrl: string
  readonly webhooksOf: (accountId: number) => AccountWebhooks
  /** Answers that are kept. Without it each one is made anew. */
  readonly answers?: AnswerCache | undefined
  readonly limits?: Partial<GraphqlLimits> | undefined
}

/** The dependencies of the routes for files of transcripts. */
export interface TranscriptFileDependencies extends AccessDependencies {
  readonly db: Database
  readonly plans: Plans
  readonly transcripts: Pick<Transcripts, 'vttOf'>
}

/** The dependencies of submissions. */
export interface RestDependencies extends AccessDependencies {
  readonly submitFeed: SubmitFeed
  /** Keeps who submitted a feed, for the dashboard. */
  readonly recordSubmission: (accountId: number, uuid: string) => Promise<void>
}

/** Bounds of one request. */
export interface GraphqlLimits {
  readonly maxCost: number
  readonly maxTokens: number
  /** Levels of fields, introspection not counted. */
  readonly maxDepth: number
  /** Characters of the query text. */
  readonly maxQueryLength: number
  readonly timeoutMs: number
  /** Where a transcript is asked for, which may have to be made. */
  readonly transcriptTimeoutMs: number
  /** Characters of all texts whose parsed form is kept, and as many of shapes that are known to be valid. */
  readonly cachedQueryLength: number
}

export const graphqlLimits: GraphqlLimits = {
  maxCost: 20_000,
  maxTokens: 5_000,
  maxDepth: 12,
  maxQueryLength: 262_144,
  timeoutMs: 30_000,
  transcriptTimeoutMs: 60_000,
  cachedQueryLength: 1_000_000,
}
