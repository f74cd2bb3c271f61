/** A URL for requests to a hub, and whether it may get a secret there. */
export interface HubAddress {
  readonly url: string
  readonly takesSecret: boolean
}

/**
 * Returns the URLs for requests to a hub, best first (rule W7): https even if the feed names the hub with http, and
 * http only if that is allowed.
 */
export function addressesOf(hubUrl: string, insecure: 'refuse' | 'without-secret' | 'with-secret'): HubAddress[] {
  if (!/^http:/i.test(hubUrl)) return [{ url: hubUrl, takesSecret: true }]
  const secure = { url: `https:${hubUrl.slice('http:'.length)}`, takesSecret: true }
  return insecure === 'refuse' ? [secure] : [secure, { url: hubUrl, takesSecret: insecure === 'with-secret' }]
}
