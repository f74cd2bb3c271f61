import { DirectoryError } from '../../runtime/index.ts'

/** Milliseconds that OpenSearch has for a request other than a search. */
const PATIENCE_MS = 30_000

/** An answer of OpenSearch that was expected. */
export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Requests to one OpenSearch server. */
export interface OpenSearchClient {
  /** Name of the alias that has the documents. */
  readonly alias: string
  /**
   * @param body sent as JSON; a list is sent as one JSON text a line
   * @throws DirectoryError UNAVAILABLE if the server does not answer, or with another status than is expected
   */
  send(method: 'DELETE' | 'GET' | 'POST' | 'PUT', path: string, body?: object, options?: SendOptions): Promise<Answer>
}

interface SendOptions {
  /** Statuses that are no failure, besides 200. */
  readonly expected?: readonly number[]
  readonly patienceMs?: number
}

/**
 * Returns a client of the server at a URL. The path of the URL names the alias:
 * `https://user:password@search.example:9200/directory`. Without a path the alias is `feedmill`.
 */
export function openSearchClient(searchUrl: string): OpenSearchClient {
  const url = new URL(searchUrl)
  const path = url.pathname.split('/').filter((part) => part !== '')
  const alias = path.pop() ?? 'feedmill'
  const base = [url.origin, ...path].join('/')
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  const authorization =
    credentials === ':' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }

  return {
    alias,
    async send(method, path, body, { expected = [], patienceMs = PATIENCE_MS } = {}) {
      const isLines = Array.isArray(body)
      const text = isLines ? body.map((line) => `${JSON.stringify(line)}\n`).join('') : JSON.stringify(body)
      const answer = await fetch(`${base}/${path}`, {
        method,
        headers: { ...authorization, 'content-type': isLines ? 'application/x-ndjson' : 'application/json' },
        ...(body !== undefined && { body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(Math.ceil(patienceMs)),
      })
        .then(async (response) => ({ status: response.status, body: (await response.json()) as unknown }))
        .catch((cause: unknown) => Promise.reject(unavailable('OpenSearch does not answer', cause)))
      if (answer.status === 200 || expected.includes(answer.status)) return answer
      throw unavailable(`OpenSearch answered ${answer.status}: ${reasonOf(answer.body)}`)
    },
  }
}

/** Whether a request failed because its patience ended. */
export function isOutOfTime(error: unknown): boolean {
  return error instanceof DirectoryError && error.cause instanceof Error && error.cause.name === 'TimeoutError'
}

/** Returns the error for a failure that no question or document caused. */
export function unavailable(message: string, cause?: unknown): DirectoryError {
  return new DirectoryError('UNAVAILABLE', message, { cause })
}

/** Returns why OpenSearch refused a request, in its words. */
export function reasonOf(body: unknown): string {
  const { error } = body as { readonly error?: { readonly type?: string; readonly reason?: string } | string }
  return typeof error === 'object' ? `${error.type}: ${error.reason}` : String(error)
}
