/** Where the pictures of a page come from: publishers' servers, the directory, or the page itself. */
export type PictureSource = 'publishers' | 'directory' | 'page'

/**
 * What pages may load: their own files, and what feeds name.
 *
 * A page that comes by https loads nothing by plain http: `upgrade-insecure-requests` has its http pictures and sounds asked
 * for by https. `media-src` allows them all the same, since Chromium compares it with the address before that. A page that
 * comes by http, on a machine or in a house, has them as they are.
 *
 * @param isSecure - whether browsers reach the pages by https
 */
export function pagePolicy(pictures: PictureSource, isSecure: boolean): string {
  const publishers = isSecure ? 'https:' : 'https: http:'
  const pictureSources = { publishers: `${publishers} data:`, directory: "'self' data:", page: 'data:' }
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `img-src ${pictureSources[pictures]}`,
    'media-src https: http:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Whether browsers reach the pages by https, as far as the directory knows. */
export function isReachedByHttps(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https:') === true
}
