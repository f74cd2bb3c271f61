/** Where the pictures of a page come from: publishers' servers, or the directory alone. */
export type PictureSource = 'publishers' | 'directory'

/**
 * Returns the `Content-Security-Policy` of pages: they may load their own files, and files that feeds name.
 *
 * A page over https loads nothing over plain http: `upgrade-insecure-requests` makes browsers load http pictures and
 * sounds over https. `media-src` still allows http, since Chromium checks the address before it is upgraded. A page
 * over http, on a local machine or network, loads them unchanged.
 *
 * @param isSecure - whether browsers reach the pages by https
 */
export function pagePolicy(pictures: PictureSource, isSecure: boolean): string {
  const publishers = isSecure ? 'https:' : 'https: http:'
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `img-src 'self' data:${pictures === 'publishers' ? ` ${publishers}` : ''}`,
    "manifest-src 'self'",
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
