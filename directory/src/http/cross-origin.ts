/** The rights of other sites' pages: they may call `/graphql` with a key of their own, without cookies. */
export const crossOriginHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Request-Id, X-Cache, Retry-After, RateLimit, RateLimit-Policy',
}

/** The further headers of the answer to a preflight request, besides those above. */
export const preflightHeaders = {
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'Content-Type, X-USER-ID, X-API-KEY',
  'Access-Control-Max-Age': '86400',
}
