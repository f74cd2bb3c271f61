import { isFeedLink } from '../../html/feed-links.ts'
import { readHtml } from '../../html/read-html.ts'
import { isWebUrl, parseUrl } from '../../values/parse-url.ts'
import { urlWithoutCredentials } from './url-without-credentials.ts'

/** Facts about an HTML page that came instead of a feed. */
export interface HtmlPage {
  /** The absolute URLs of the feeds that it names (`<link rel=alternate>`). */
  readonly alternates: readonly string[]
  readonly isLogin: boolean
  /** The absolute target of `<meta http-equiv=refresh>`. */
  readonly refreshUrl: string | undefined
}

const MAX_ALTERNATES = 20
const loginPath = /log[-_]?in|sign[-_]?in|\b(?:o?auth|authenticate|authorize)\b|consent/i

/** Reads the beginning of a page (fetching 1.11). `url` is that of the page. */
export function readPage(head: Buffer, url: string): HtmlPage {
  const feeds: string[] = []
  let hasPassword = false
  let refresh: string | undefined
  let base: string | undefined
  readHtml(head.toString('utf8'), {
    startTag(name, attributes) {
      if (name === 'base') base ??= attributes.get('href')
      else if (name === 'link' && isFeedLink(attributes)) feeds.push(attributes.get('href') ?? '')
      else if (name === 'input') hasPassword ||= attributes.get('type')?.toLowerCase() === 'password'
      else if (name === 'meta' && isRefresh(attributes, url)) refresh ??= attributes.get('content')
    },
    text() {},
    endTag() {},
  })
  // The base counts for elements before it, too.
  const from = absolute(base, url) ?? url
  const isLogin = hasPassword || loginPath.test(new URL(url).pathname)
  return { alternates: distinctUrls(feeds, from), isLogin, refreshUrl: refreshTarget(refresh, from) }
}

/** Returns whether a `meta` element leads elsewhere. Without a target it only reloads the page. */
function isRefresh(meta: ReadonlyMap<string, string>, url: string): boolean {
  return meta.get('http-equiv')?.toLowerCase() === 'refresh' && refreshTarget(meta.get('content'), url) !== undefined
}

function distinctUrls(targets: readonly string[], base: string): string[] {
  const urls = new Set<string>()
  for (const target of targets) {
    const url = absolute(target, base)
    if (url !== undefined) urls.add(url)
    if (urls.size === MAX_ALTERNATES) break
  }
  return [...urls]
}

/** Returns the URL in the value of a `Refresh` header or its meta element: `5; url=https://…`. */
export function refreshTarget(value: string | undefined, base: string): string | undefined {
  const target = /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(value ?? '')?.[1]
  return absolute(target, base)
}

function absolute(target: string | undefined, base: string): string | undefined {
  const text = target?.trim() ?? ''
  const url = text === '' ? null : parseUrl(text, base)
  return url !== null && isWebUrl(url) ? urlWithoutCredentials(url.href) : undefined
}
