/** A page as a reader without scripts sees it. */
export interface SeenPage {
  readonly status: number
  readonly path: string
  readonly headers: Headers
  readonly text: string
}

let browsers = 0

/**
 * A browser without scripts, with an address of its own behind a proxy: it keeps cookies, follows redirects and sends
 * forms as pages of the directory do.
 */
export interface PlainBrowser {
  get(path: string): Promise<SeenPage>
  /** Sends a form. `origin` is the header with which the browser names the page of the form. */
  post(path: string, fields?: Readonly<Record<string, string>>, origin?: string | null): Promise<SeenPage>
  /** Sends a form as a script does, and asks for JSON. */
  postForJson(path: string, fields?: Readonly<Record<string, string>>): Promise<SeenPage>
  readonly cookies: ReadonlyMap<string, string>
}

/** @param at - a running directory, or the address of its pages */
export function openBrowser(
  at: { readonly started: { readonly url: string | null } } | { readonly url: string },
): PlainBrowser {
  const base = 'started' in at ? at.started.url! : at.url
  const cookies = new Map<string, string>()
  browsers += 1
  const address = `198.51.${Math.floor(browsers / 250)}.${browsers % 250}`

  async function send(path: string, init: RequestInit, hops = 0): Promise<SeenPage> {
    const headers = new Headers(init.headers)
    headers.set('X-Forwarded-For', address)
    headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(new URL(path, base), { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair, ...attributes] = cookie.split(';')
      const [name, value] = pair!.split('=') as [string, string]
      if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('Location')
    if (location !== null && hops < 5) {
      await response.text()
      return await send(location, {}, hops + 1)
    }
    return { status: response.status, path, headers: response.headers, text: await response.text() }
  }

  const post = (path: string, fields: Readonly<Record<string, string>>, headers: Record<string, string>) =>
    send(path, { method: 'POST', body: new URLSearchParams(fields), headers })
  return {
    cookies,
    get: (path) => send(path, {}),
    post: (path, fields = {}, origin = base) => post(path, fields, origin === null ? {} : { Origin: origin }),
    postForJson: (path, fields = {}) => post(path, fields, { Origin: base, Accept: 'application/json' }),
  }
}
