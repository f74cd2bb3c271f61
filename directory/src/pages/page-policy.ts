/** Where the pictures of a page come from: publishers' servers, the directory, or the page itself. */
export type PictureSource = 'publishers' | 'directory' | 'page'

/**
 * What pages may load: their own files, and what feeds name.
 *
 * A page that comes by https loads nothing by plain http. Browsers ask for the http pictures and sounds of such a page by
 * https anyway, before they look at the policy. A page that comes by http, on a machine or in a house, has them as they are.
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
    `media-src ${publishers}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Whether browsers reach the pages by https, as far as the directory knows. */
export function isReachedByHttps(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https:') === true
}
