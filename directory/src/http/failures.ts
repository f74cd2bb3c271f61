import type { ErrorCode } from '../runtime/index.ts'

/** A request that no room answered. */
export interface Failure {
  readonly status: 400 | 401 | 404 | 405 | 413 | 500 | 503
  readonly code: ErrorCode
  /** For people, without a trace of what happened inside. */
  readonly message: string
}

export const failures = {
  malformed: { status: 400, code: 'INVALID_QUERY_OR_SYNTAX', message: 'The request is malformed.' },
  unknown: { status: 401, code: 'API_KEY_INVALID', message: 'This address needs the bearer token of METRICS_TOKEN.' },
  notFound: { status: 404, code: 'INVALID_QUERY_OR_SYNTAX', message: 'There is nothing at this address.' },
  wrongMethod: { status: 405, code: 'INVALID_QUERY_OR_SYNTAX', message: 'This address takes another method.' },
  tooLarge: { status: 413, code: 'INVALID_QUERY_OR_SYNTAX', message: 'The body is larger than 4 MB.' },
  broken: {
    status: 500,
    code: 'SERVICE_SERVER_ERROR',
    message: 'The request failed inside the directory. Its number helps to find out why.',
  },
} as const satisfies Readonly<Record<string, Failure>>

/** The answer of a failure: a page if the client asks for HTML, else JSON as section 7 of the interface has it. */
export function failureAnswer(
  failure: Failure,
  accept: string | undefined,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { status, code, message } = failure
  if (accept?.includes('text/html') === true) {
    return new Response(page(status, message, requestId), {
      status,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': PAGE_POLICY, ...headers },
    })
  }
  return new Response(JSON.stringify({ errors: [{ code, message, extensions: { requestId } }] }), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  })
}

const PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Request ids have no character that HTML knows, and messages are our own. */
function page(status: number, message: string, requestId: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${status}</title>
<h1>${message}</h1>
<p><a href="/">To the directory</a></p>
<p><small>Number of the request: ${requestId}</small></p>
</html>
`
}
