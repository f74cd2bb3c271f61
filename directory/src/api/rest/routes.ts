import { Hono } from 'hono'
import type { Account } from '../../accounts/index.ts'
import type { Submission } from '../../feeds/index.ts'
import { DirectoryError, type RequestScope } from '../../runtime/index.ts'
import {
  type AnswerHeaders,
  admitRequest,
  type Credentials,
  monthlyLimitError,
  secondsToNextMonth,
} from '../admit-request.ts'
import type { RestDependencies } from '../dependencies.ts'
import { readJsonBody } from '../read-body.ts'
import { openApiDocument } from './open-api.ts'
import { type SubmissionPath, submissionFailure, submissionPaths } from './submission-paths.ts'

/** The three paths that feeds are submitted to, and `GET /openapi.json`. */
export function restRoutes(dependencies: RestDependencies): Hono<{ Bindings: RequestScope }> {
  const { runtime, requests, submitFeed, recordSubmission } = dependencies
  const app = new Hono<{ Bindings: RequestScope }>()

  for (const kind of submissionPaths) {
    app.post(kind.path, async (c) => {
      const text = await c.req.text()
      const admission = await admitRequest(credentialsOf(c.req.raw.headers), c.env, dependencies, text)
      const { headers } = admission
      if (admission.account === null) return refusal(admission.status, admission.error, headers)
      const { account } = admission
      const body = readJsonBody(Object.fromEntries(c.req.raw.headers), text)
      if (body.status !== 200) return failure(body.status, kind, body.message, headers)
      const submission = submissionOf(body.value, kind)
      if (typeof submission === 'string') return failure(400, kind, submission, headers)
      if (!(await requests.takeMonth(account))) return refusalOfMonth(account, runtime.now(), headers)
      try {
        const { uuid } = await submitFeed(submission)
        await recordSubmission(account.accountId, uuid)
        return json(200, { status: 'success', uuid }, headers)
      } catch (error) {
        if (error instanceof DirectoryError && error.code !== 'SERVICE_SERVER_ERROR') {
          return failure(error.code === 'UNAVAILABLE' ? 503 : 400, kind, error.message, headers)
        }
        const { requestId } = c.env
        runtime.log.error('submission.failed', { request_id: requestId, kind: kind.kind, error })
        return failure(500, kind, `something failed inside the service (request ${requestId})`, headers)
      }
    })
  }

  app.get('/openapi.json', () => json(200, openApiDocument, {}))
  return app
}

function credentialsOf(headers: Headers): Credentials {
  return { userId: headers.get('x-user-id') ?? undefined, apiKey: headers.get('x-api-key') ?? undefined }
}

/** Returns the submission that a body asks for, or a sentence about its fault. */
function submissionOf(body: unknown, { kind, field }: SubmissionPath): Submission | string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'the body must be a JSON object'
  const { [field]: url, catalogId = null } = body as Record<string, unknown>
  if (typeof url !== 'string' || url.trim() === '') return `\`${field}\` must be the URL of the feed`
  if (kind !== 'podcast' || catalogId === null) return { kind, url }
  if (typeof catalogId !== 'number' || !Number.isSafeInteger(catalogId) || catalogId < 1) {
    return '`catalogId` must be a positive integer'
  }
  return { kind, url, catalogId }
}

/** A failure is a plain string. */
function failure(status: number, kind: SubmissionPath, reason: string, headers: AnswerHeaders): Response {
  return new Response(submissionFailure(kind, reason), {
    status,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
  })
}

function refusalOfMonth(account: Account, now: number, headers: AnswerHeaders): Response {
  return refusal(429, monthlyLimitError(account), { ...headers, 'Retry-After': String(secondsToNextMonth(now)) })
}

/** Answers a request that is refused before it runs, in the same form as GraphQL. */
function refusal(status: 401 | 429, { code, message }: DirectoryError, headers: AnswerHeaders): Response {
  return json(status, { errors: [{ code, message }] }, headers)
}

function json(status: number, value: unknown, headers: AnswerHeaders): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
  })
}
