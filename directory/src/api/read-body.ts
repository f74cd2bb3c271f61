/** Why a body cannot be read. */
export interface UnreadableBody {
  readonly status: 400 | 413 | 415
  readonly message: string
}

/** The JSON of a request's body, or why there is none. */
export type JsonBody = { readonly status: 200; readonly value: unknown } | UnreadableBody

/** The headers that say what a body is. */
export interface BodyHeaders {
  readonly 'content-type'?: string | undefined
  readonly 'content-encoding'?: string | undefined
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

/** Reads a body that has to be JSON. The listener has refused bodies that are too large. */
export function readJsonBody(headers: BodyHeaders, text: string): JsonBody {
  return problemOfType(headers) ?? parseJson(text)
}

/** Returns why the headers do not allow a body to be read as JSON; `null` if they do. */
export function problemOfType(headers: BodyHeaders): UnreadableBody | null {
  const type = headers['content-type'] ?? ''
  if (type !== 'application/json' && !JSON_TYPE.test(type)) {
    return { status: 415, message: 'The body must be JSON, with `Content-Type: application/json`' }
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    return { status: 415, message: 'A compressed body is not supported' }
  }
  return null
}

export function parseJson(text: string): JsonBody {
  try {
    return { status: 200, value: JSON.parse(text) }
  } catch {
    return { status: 400, message: 'The body is not valid JSON' }
  }
}
