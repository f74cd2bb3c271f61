/**
 * Whether a form was sent by a page of this directory. Browsers say where a request comes from; a page of another site
 * could otherwise act for the person who is signed in. A request without an origin is refused.
 *
 * @param publicUrl - address of the pages; null: the `Host` that the browser used
 */
export function isOwnForm(headers: Headers, publicUrl: string | null): boolean {
  const site = headers.get('Sec-Fetch-Site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('Origin')
  if (origin === null) return false
  if (publicUrl !== null) return origin === new URL(publicUrl).origin
  return URL.canParse(origin) && new URL(origin).host === headers.get('Host')
}
