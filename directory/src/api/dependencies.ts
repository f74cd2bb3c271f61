import type { Authenticate, Plans, RequestCounter } from '../accounts/index.ts'
import type { Database } from '../database/database.ts'
import type { SubmitFeed } from '../feeds/index.ts'
import type { Runtime } from '../runtime/index.ts'
import type { SearchedTranscripts, SearchIndex, Suggest } from '../search/index.ts'
import type { Transcripts } from '../transcripts/index.ts'
import type { AccountWebhooks } from '../webhooks/index.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { AnswerBounds } from './graphql/executing/answer-meter.ts'

/** The dependencies of every request to the API. */
export interface AccessDependencies {
  readonly runtime: Runtime
  readonly authenticate: Authenticate
  readonly requests: Pick<RequestCounter, 'takeMinute' | 'takeMonth' | 'countCached' | 'remaining'>
}

/** The dependencies of GraphQL. */
export interface GraphqlDependencies extends AccessDependencies {
  /** A replica, if there is one. Its data may be some seconds old. */
  readonly db: Database
  /** The primary. It is asked for content that `db` lacks, which may be new. Default: `db`. */
  readonly primary?: Database | undefined
  readonly plans: Plans
  readonly search: SearchIndex
  readonly suggest: Suggest
  /** Default: no transcripts are searched. */
  readonly searchedTranscripts?: SearchedTranscripts | undefined
  /** Returns the uuids of series and creators by URL, in any spelling. Unknown URLs have no key. */
  readonly seriesUuidsByUrls: (urls: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Notes that an account looked a series up: one sign of its popularity. */
  readonly countLookUp: (accountId: number, seriesUuid: string) => void
  /** Returns how many transcripts the account can still order in this month. */
  readonly transcriptCreditsRemaining: (accountId: number) => Promise<number>
  readonly transcripts: Pick<
    Transcripts,
    'chapters' | 'publisherTranscripts' | 'generatedTranscripts' | 'episodeStates' | 'seriesStates'
  >
  /** Address of the directory for clients, without a slash at its end. */
  readonly baseUrl: string
  readonly webhooksOf: (accountId: number) => AccountWebhooks
  /** The cache of answers. Without a cache, each answer is made anew. */
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
  /** Stores who submitted a feed, for the dashboard. */
  readonly recordSubmission: (accountId: number, uuid: string) => Promise<void>
}

/** Bounds of one request. */
export interface GraphqlLimits extends AnswerBounds {
  /** Uses of one field of `Query` or `Mutation` in an operation. */
  readonly maxRootFieldUses: number
  readonly maxTokens: number
  /** Levels of fields, introspection not counted. */
  readonly maxDepth: number
  /** Characters of the query text. */
  readonly maxQueryLength: number
  readonly timeoutMs: number
  /** The timeout of a query for a transcript, which may have to be made first. */
  readonly transcriptTimeoutMs: number
  /** Characters of all texts whose parsed form is kept. Shapes that are known to be valid may have as many again. */
  readonly cachedQueryLength: number
}

export const graphqlLimits: GraphqlLimits = {
  maxCost: 20_000,
  maxAnswerBytes: 10_000_000,
  maxExecutedFields: 200_000,
  maxRootFieldUses: 250,
  maxTokens: 5_000,
  maxDepth: 12,
  maxQueryLength: 262_144,
  timeoutMs: 30_000,
  transcriptTimeoutMs: 60_000,
  cachedQueryLength: 1_000_000,
}
