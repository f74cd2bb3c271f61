import { Hono } from 'hono'
import { podcastEpisodesByUuids } from '../../entities/index.ts'
import { DirectoryError, type RequestScope } from '../../runtime/index.ts'
import { type AnswerHeaders, admitRequest, monthlyLimitError, secondsToNextMonth } from '../admit-request.ts'
import type { TranscriptFileDependencies } from '../dependencies.ts'

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.vtt$/i

const TYPE = 'text/vtt; charset=utf-8'

/** `GET /transcripts/{uuid}.vtt`: transcripts that the directory made, for accounts with exclusive files. */
export function transcriptRoutes(dependencies: TranscriptFileDependencies): Hono<{ Bindings: RequestScope }> {
  const { db, runtime, requests, plans, transcripts } = dependencies
  const routes = new Hono<{ Bindings: RequestScope }>()

  routes.get('/transcripts/:file', async (c) => {
    const credentials = { userId: c.req.header('x-user-id'), apiKey: c.req.header('x-api-key') }
    const admission = await admitRequest(credentials, c.env, dependencies)
    const { account, headers } = admission
    if (account === null) return refusal(admission.status, admission.error, headers)
    if (!plans[account.plan].hasWebhooks) return refusal(403, notExclusive(), headers)
    const uuid = FILE.exec(c.req.param('file'))?.[1]?.toLowerCase()
    const columns = { description: false, details: false }
    const episode = uuid === undefined ? undefined : (await podcastEpisodesByUuids(db, [uuid], columns)).get(uuid)
    if (episode === undefined) return refusal(404, noTranscript(), headers)
    if (!(await requests.takeMonth(account))) {
      const retryAfter = String(secondsToNextMonth(runtime.now()))
      return refusal(429, monthlyLimitError(account), { ...headers, 'Retry-After': retryAfter })
    }
    // A request for the headers alone spends no credit.
    const useCredits = c.req.method !== 'HEAD'
    const found = await transcripts.vttOf(episode, { account, useCredits })
    if (typeof found === 'string') {
      return new Response(found, { headers: { ...headers, 'Content-Type': TYPE } })
    }
    if (found.kind === 'failure') {
      return refusal(found.failure.code === 'ACCESS_NOT_ALLOWED' ? 403 : 503, found.failure, headers)
    }
    if (found.kind === 'none') return refusal(404, noTranscript(), headers)
    return new Response(null, { headers: { ...headers, 'Content-Type': TYPE } })
  })

  return routes
}

function notExclusive(): DirectoryError {
  return new DirectoryError('ACCESS_NOT_ALLOWED', 'The plan of this account has no exclusive files')
}

function noTranscript(): DirectoryError {
  return new DirectoryError('BAD_USER_INPUT', 'The directory has made no transcript of such an episode')
}

function refusal(
  status: 401 | 403 | 404 | 429 | 503,
  { code, message }: DirectoryError,
  headers: AnswerHeaders,
): Response {
  return new Response(JSON.stringify({ errors: [{ code, message }] }), {
    status,
    headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
  })
}
