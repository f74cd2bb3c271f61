import { recordSubmission, transcriptCreditsRemaining } from '../../accounts/index.ts'
import { AnswerCache, graphqlRoutes, restRoutes, transcriptRoutes } from '../../api/index.ts'
import type { LookUps } from '../../catalog/index.ts'
import type { Reads } from '../../database/index.ts'
import type { SubmitFeed } from '../../feeds/index.ts'
import type { DirectRoute } from '../../runtime/index.ts'
import type { Transcripts } from '../../transcripts/index.ts'
import type { RoomContext } from '../context.ts'
import type { Part } from '../part.ts'
import type { RequestsPart } from './open-requests.ts'
import type { SearchPart } from './open-search.ts'
import type { WebhooksPart } from './open-webhooks.ts'

/** What the API asks of other rooms. */
export interface ApiSources {
  readonly reads: Reads
  readonly requests: RequestsPart
  readonly searching: SearchPart
  readonly lookUps: LookUps
  readonly submitFeed: SubmitFeed
  readonly transcripts: Transcripts
  readonly webhooks: WebhooksPart
  readonly baseUrl: string
  readonly seriesUuidsByUrls: Parameters<typeof graphqlRoutes>[0]['seriesUuidsByUrls']
}

export interface ApiPart extends Part {
  /** Answers GraphQL, for pages that ask as a client would. */
  readonly askGraphql: DirectRoute
}

/** GraphQL, REST and the files of transcripts. */
export function openApi(context: RoomContext, sources: ApiSources): ApiPart {
  const { database, db, runtime, settings, plans } = context
  const { reads, lookUps, submitFeed, transcripts, webhooks, baseUrl, seriesUuidsByUrls } = sources
  const { requests, authenticate } = sources.requests
  const { searching } = sources
  const access = { runtime, requests, authenticate }
  const answers = new AnswerCache(reads.db, runtime, reads.turn)
  const graphql = graphqlRoutes({
    ...access,
    plans,
    search: searching.search,
    suggest: searching.suggest,
    searchedTranscripts: searching.transcripts,
    answers,
    limits: {
      maxAnswerBytes: settings.maxAnswerBytes,
      maxExecutedFields: settings.maxAnswerFields,
      maxRootFieldUses: settings.maxRootFieldUses,
    },
    countLookUp: (accountId, seriesUuid) => lookUps.count(accountId, seriesUuid),
    transcripts,
    baseUrl,
    seriesUuidsByUrls,
    db: reads.db,
    primary: db,
    webhooksOf: webhooks.webhooksOf,
    transcriptCreditsRemaining: (accountId) => transcriptCreditsRemaining(db, accountId, plans, runtime),
  })
  return {
    name: 'api',
    askGraphql: graphql.direct,
    direct: new Map([['/graphql', graphql.direct]]),
    routes: [
      graphql.routes,
      restRoutes({
        ...access,
        submitFeed,
        recordSubmission: (accountId, uuid) =>
          recordSubmission(database.urgent, accountId, uuid, Math.floor(runtime.now() / 1000)),
      }),
      transcriptRoutes({ ...access, db, plans, transcripts }),
    ],
    loops: settings.roles.includes('http') ? [{ start: () => answers.follow() }] : [],
    addGauges(metrics) {
      metrics.addGauge('answer_cache_bytes', 'Answers that are kept for repeated queries', () => answers.bytes)
    },
  }
}
