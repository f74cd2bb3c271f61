import { isWebUrl, parseUrl } from '../core/parse-url.ts'
import { readHtml } from '../html/tokens.ts'

/** What a page that stands where a feed should be tells of itself. */
export interface HtmlPage {
  /** The feeds that it names (`<link rel=alternate>`), absolute. */
  readonly alternates: readonly string[]
  readonly isLogin: boolean
  /** Where `<meta http-equiv=refresh>` points, absolute. */
  readonly refreshUrl: string | undefined
}

const MAX_ALTERNATES = 20
const feedType = /^(?:application|text)\/(?:rss|atom|rdf|feed)?\+?(?:xml|json)\b/i
const loginPath = /log[-_]?in|sign[-_]?in|\b(?:o?auth|authenticate|authorize)\b|consent/i

/** Looks at the beginning of a page (section 1.11). `url` is where it came from. */
export function readPage(head: Buffer, url: string): HtmlPage {
  const alternates = new Set<string>()
  let hasPassword = false
  let refreshUrl: string | undefined
  readHtml(head.toString('utf8'), {
    startTag(name, attributes) {
      if (name === 'link') addAlternate(alternates, attributes, url)
      else if (name === 'input') hasPassword ||= attributes.get('type')?.toLowerCase() === 'password'
      else if (name === 'meta' && attributes.get('http-equiv')?.toLowerCase() === 'refresh')
        refreshUrl ??= refreshTarget(attributes.get('content'), url)
    },
    text() {},
    endTag() {},
  })
  const isLogin = hasPassword || loginPath.test(new URL(url).pathname)
  return { alternates: [...alternates], isLogin, refreshUrl }
}

function addAlternate(alternates: Set<string>, attributes: ReadonlyMap<string, string>, base: string): void {
  const rel = attributes.get('rel')?.toLowerCase().split(/\s+/) ?? []
  if (!rel.includes('alternate') || !feedType.test(attributes.get('type')?.trim() ?? '')) return
  const href = absolute(attributes.get('href'), base)
  if (href !== undefined && alternates.size < MAX_ALTERNATES) alternates.add(href)
}

/** The URL in the value of a `Refresh` header or of its meta element: `5; url=https://…`. */
export function refreshTarget(value: string | undefined, base: string): string | undefined {
  const target = /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(value ?? '')?.[1]
  return absolute(target, base)
}

function absolute(target: string | undefined, base: string): string | undefined {
  const text = target?.trim() ?? ''
  const url = text === '' ? null : parseUrl(text, base)
  return url !== null && isWebUrl(url) ? url.href : undefined
}
