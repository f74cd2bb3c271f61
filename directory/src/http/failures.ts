import type { ErrorCode, RequestScope, Runtime } from '../runtime/index.ts'

/** A kind of failure of a request: its status, code and texts. */
export interface Failure {
  readonly status: 400 | 401 | 404 | 405 | 413 | 500
  readonly code: ErrorCode
  readonly title: string
  /** For people, without a trace of what happened inside. */
  readonly message: string
}

export const failures = {
  malformed: {
    status: 400,
    code: 'INVALID_QUERY_OR_SYNTAX',
    title: 'Malformed request',
    message: 'The request is malformed.',
  },
  unauthorized: {
    status: 401,
    code: 'API_KEY_INVALID',
    title: 'Not allowed',
    message: 'This address needs the bearer token of METRICS_TOKEN.',
  },
  notFound: {
    status: 404,
    code: 'INVALID_QUERY_OR_SYNTAX',
    title: 'Not found',
    message: 'There is nothing at this address.',
  },
  wrongMethod: {
    status: 405,
    code: 'INVALID_QUERY_OR_SYNTAX',
    title: 'Wrong method',
    message: 'This address takes another method.',
  },
  tooLarge: {
    status: 413,
    code: 'INVALID_QUERY_OR_SYNTAX',
    title: 'Too large',
    message: 'The body is larger than 4 MB.',
  },
  broken: {
    status: 500,
    code: 'SERVICE_SERVER_ERROR',
    title: 'Failed',
    message: 'The request failed inside the directory. Its request id helps to find out why.',
  },
} as const satisfies Readonly<Record<string, Failure>>

/** Logs a request that failed inside the directory: as `info` if its connection was cut before, else as an error. */
export function logFailedRequest(
  { log }: Pick<Runtime, 'log'>,
  { requestId, isCut = false }: RequestScope,
  error: unknown,
): void {
  log[isCut ? 'info' : 'error']('request.failed', { request_id: requestId, error })
}

/** Makes the page of a failure, and its `Content-Security-Policy`. */
export type FailurePage = (title: string, sentence: string) => { readonly html: string; readonly policy: string }

/** The properties of a request that the answer to a failure depends on. */
export interface FailedRequest {
  readonly accept: string | undefined
  readonly requestId: string
}

/** Answers a failure: with a page if the client asks for HTML, else with JSON (docs/errors.md). */
export function failureAnswer(
  failure: Failure,
  { accept, requestId }: FailedRequest,
  failurePage: FailurePage,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { status, title, message } = failure
  if (accept?.includes('text/html') === true) {
    const { html, policy } = failurePage(title, `${message} Request id: ${requestId}`)
    return new Response(html, {
      status,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy, ...headers },
    })
  }
  return new Response(failureJson(failure, requestId), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  })
}

/** Returns the JSON body of a failure. */
export function failureJson({ code, message }: Failure, requestId: string): string {
  return JSON.stringify({ errors: [{ code, message, extensions: { requestId } }] })
}

/**
 * A page that loads nothing. Nothing is escaped: request ids have no special characters of HTML, the rest is our own.
 */
export const plainFailurePage: FailurePage = (title, sentence) => ({
  html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${sentence}</p></html>\n`,
  policy: "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
})
