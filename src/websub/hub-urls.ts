/** A URL that a hub may be asked at, and whether it may get a secret there. */
export interface HubAddress {
  readonly url: string
  readonly takesSecret: boolean
}

/**
 * Where to ask a hub, best first (rule W7): over https even where it is named with http; and without TLS only where that
 * is allowed.
 */
export function addressesOf(hubUrl: string, insecure: 'refuse' | 'without-secret' | 'with-secret'): HubAddress[] {
  if (!/^http:/i.test(hubUrl)) return [{ url: hubUrl, takesSecret: true }]
  const secure = { url: `https:${hubUrl.slice('http:'.length)}`, takesSecret: true }
  return insecure === 'refuse' ? [secure] : [secure, { url: hubUrl, takesSecret: insecure === 'with-secret' }]
}
