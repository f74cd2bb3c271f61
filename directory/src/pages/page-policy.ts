/**
 * Pages load nothing but their own files; media come from wherever feeds say.
 *
 * @param pictures - sources of pictures, as the policy writes them
 */
export function pagePolicy(pictures: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `img-src ${pictures}`,
    'media-src https: http:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
