/**
 * Returns whether a page of this directory sent a form. A page of another site must not act for the person who is
 * signed in. Browsers send where a request comes from. A request without an origin is refused.
 *
 * @param publicUrl - address of the pages; `null` for the `Host` that the browser used
 */
export function isOwnForm(headers: Headers, publicUrl: string | null): boolean {
  const site = headers.get('Sec-Fetch-Site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('Origin')
  if (origin === null) return false
  if (publicUrl !== null) return origin === new URL(publicUrl).origin
  return URL.canParse(origin) && new URL(origin).host === headers.get('Host')
}
