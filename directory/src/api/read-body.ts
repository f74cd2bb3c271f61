/** The JSON of a request's body, or why there is none. */
export type JsonBody =
  | { readonly status: 200; readonly value: unknown }
  | { readonly status: 400 | 415; readonly message: string }

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

/** Reads a body that has to be JSON. The listener has refused what is too large. */
export async function readJsonBody(request: Request): Promise<JsonBody> {
  const { headers } = request
  if (!JSON_TYPE.test(headers.get('content-type') ?? '')) {
    return { status: 415, message: 'The body must be JSON, with `Content-Type: application/json`' }
  }
  if ((headers.get('content-encoding') ?? 'identity') !== 'identity') {
    return { status: 415, message: 'A compressed body is not supported' }
  }
  try {
    return { status: 200, value: await request.json() }
  } catch {
    return { status: 400, message: 'The body is not valid JSON' }
  }
}
