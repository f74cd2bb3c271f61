import { absoluteUrl } from '../../values/absolute-url.ts'
import { parseUrl } from '../../values/parse-url.ts'
import { headerText } from './response-headers.ts'

/** A link of a `Link` header (RFC 8288). */
export interface WebLink {
  /** The absolute target. An absolute target is kept as written. */
  readonly href: string
  /** The relation types, in lower case. */
  readonly rel: readonly string[]
  readonly type?: string
  readonly title?: string
  /**
   * The absolute URL of the resource that the link is from, if stated. A link with another anchor is not about this
   * response.
   */
  readonly anchor?: string
}

/**
 * Reads `Link` headers (RFC 8288 section 3): several headers, several links in one, commas inside `<>` and quotes,
 * quoted and unquoted relations, lists of relations. Relative targets are resolved against `base`, the URL of the
 * response. Absolute ones stay unchanged, since hubs compare topics letter by letter. Links without a valid target or
 * without `rel` are left out. Linear in the length of the header.
 */
export function parseLinkHeader(header: string | readonly string[] | undefined, base: string): WebLink[] {
  if (header === undefined) return []
  const values = typeof header === 'string' ? [header] : header
  return values.flatMap((value) => readLinks(headerText(value), base))
}

function readLinks(text: string, base: string): WebLink[] {
  const links: WebLink[] = []
  let at = 0
  while (true) {
    const open = text.indexOf('<', at)
    if (open === -1) return links
    const close = text.indexOf('>', open + 1)
    if (close === -1) return links
    const { parameters, end } = readParameters(text, close + 1)
    const link = linkFrom(text.slice(open + 1, close), parameters, base)
    if (link !== null) links.push(link)
    at = end
  }
}

function linkFrom(target: string, parameters: ReadonlyMap<string, string>, base: string): WebLink | null {
  const href = absoluteUrl(target, base)
  const rel = relationsOf(parameters.get('rel'))
  if (href === null || rel.length === 0) return null
  const anchorText = parameters.get('anchor')
  const anchor = anchorText === undefined ? undefined : (parseUrl(anchorText.trim(), base)?.href ?? anchorText)
  const type = parameters.get('type')
  const title = parameters.get('title')
  return {
    href,
    rel,
    ...(type !== undefined && { type }),
    ...(title !== undefined && { title }),
    ...(anchor !== undefined && { anchor }),
  }
}

function relationsOf(text: string | undefined): string[] {
  return (text ?? '')
    .toLowerCase()
    .split(/[\t ]+/)
    .filter((token) => token !== '')
}

/** Reads `;name=value;name="value"` up to the comma that ends the link. The first of repeated parameters counts. */
function readParameters(text: string, start: number): { parameters: Map<string, string>; end: number } {
  const parameters = new Map<string, string>()
  let at = start
  while (at < text.length && text[at] !== ',') {
    if (text[at] !== ';') {
      at += 1
      continue
    }
    const name = readToken(text, skipBlanks(text, at + 1))
    at = skipBlanks(text, name.end)
    let value = ''
    if (text[at] === '=') {
      at = skipBlanks(text, at + 1)
      const read = text[at] === '"' ? readQuoted(text, at) : readToken(text, at)
      value = read.value
      at = read.end
    }
    const key = name.value.toLowerCase()
    if (key !== '' && !parameters.has(key)) parameters.set(key, value)
  }
  return { parameters, end: at }
}

function skipBlanks(text: string, start: number): number {
  let at = start
  while (text[at] === ' ' || text[at] === '\t') at += 1
  return at
}

function readToken(text: string, start: number): { value: string; end: number } {
  let end = start
  while (end < text.length && !' \t;,='.includes(text[end] ?? '')) end += 1
  return { value: text.slice(start, end), end }
}

/** Reads `"a \"quoted\" text"`. An unclosed text ends with the header. */
function readQuoted(text: string, start: number): { value: string; end: number } {
  let value = ''
  let at = start + 1
  while (at < text.length && text[at] !== '"') {
    if (text[at] === '\\' && at + 1 < text.length) at += 1
    value += text[at]
    at += 1
  }
  return { value, end: at + 1 }
}
