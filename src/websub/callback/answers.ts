/*
 * The answers of callbacks. A browser must not take any of them for a page, whatever a stranger has put into a
 * challenge (rule W14).
 */

const headers = {
  'content-type': 'text/plain',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
  'cache-control': 'no-store',
}

/** An answer without a body. */
export function answer(status: number, more: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status, headers: { ...headers, ...more } })
}

/** The answer to a verification that was requested. */
export function challengeAnswer(challenge: Buffer): Response {
  return new Response(new Uint8Array(challenge), { status: 200, headers })
}

/** The answer to more requests than a callback accepts in a minute. */
export const tooManyRequests = (): Response => answer(429, { 'retry-after': '60' })

export const methodNotAllowed = (): Response => answer(405, { allow: 'GET, HEAD, POST' })
