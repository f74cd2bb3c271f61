/*
 * The answers of callbacks. A browser must not take any of them for a page, no matter what a stranger has put into a
 * challenge (rule W14).
 */

const headers = {
  'content-type': 'text/plain',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
  'cache-control': 'no-store',
}

/** Returns an answer without a body. */
export function answer(status: number, more: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status, headers: { ...headers, ...more } })
}

/** Returns the answer to a verification that was requested. */
export function challengeAnswer(challenge: Buffer): Response {
  return new Response(new Uint8Array(challenge), { status: 200, headers })
}

/** Returns the answer when a callback gets more requests in a minute than it accepts. */
export const tooManyRequests = (): Response => answer(429, { 'retry-after': '60' })

export const methodNotAllowed = (): Response => answer(405, { allow: 'GET, HEAD, POST' })
